"""Every way to read a hand: loose, its jokers still open, or divided into sets, each joker being a tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.melds import LONGEST_RUN, SHORTEST, Reading, Shape
from wordrummi.numbers.tiles import ACE_HIGH, COLOURS, HIGHEST, JOKER, LOWEST, colour_of, number_of, tile

MINOR: Final = range(LOWEST, 10)
"""The numbers of a minor figure."""

MAJOR: Final = frozenset({LOWEST, *range(10, HIGHEST + 1)})
"""The numbers of a major figure."""

KINDS: Final[tuple[Kind, ...]] = tuple(tile(colour, number) for colour in COLOURS for number in range(1, HIGHEST + 1))
BIT: Final = {kind: 1 << place for place, kind in enumerate(KINDS)}
"""A bit for each kind of tile: sets of kinds are numbers here, for speed."""


@dataclass(frozen=True, slots=True)
class Part:
    """A group or run that a hand may hold, with what figures ask of it. A 1 counts 1, high or low."""

    meld: Reading
    mask: int
    total: int
    colour: str | None
    minor: bool
    major: bool

    @classmethod
    def of(cls, meld: Reading) -> Part:
        """Return the part that this group or run is."""
        numbers = [number_of(kind) for kind in meld.tiles]
        return cls(
            meld,
            mask=sum(BIT[kind] for kind in meld.tiles),
            total=sum(numbers),
            colour=colour_of(meld.tiles[0]) if meld.shape is Shape.RUN else None,
            minor=MINOR.start <= min(numbers) and max(numbers) < MINOR.stop,
            major=MAJOR.issuperset(numbers),
        )

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.meld.tiles)


def _groups() -> Iterator[Reading]:
    for number in range(LOWEST, HIGHEST + 1):
        for size in range(SHORTEST, len(COLOURS) + 1):
            for colours in combinations(COLOURS, size):
                yield Reading(Shape.GROUP, tuple(tile(colour, number) for colour in colours), (number,) * size)


def _runs() -> Iterator[Reading]:
    for colour in COLOURS:
        for size in range(SHORTEST, LONGEST_RUN + 1):
            for first in range(LOWEST, ACE_HIGH - size + 2):
                ranks = tuple(range(first, first + size))
                yield Reading(Shape.RUN, tuple(tile(colour, rank) for rank in ranks), ranks)


PARTS: Final = tuple(Part.of(meld) for meld in (*_groups(), *_runs()))
"""Every group and every run."""


def _reachable(part: Part, kind: Kind) -> bool:
    """Return whether a part may be the one that takes a tile when all tiles before it are placed.

    What a run has before the tile then are jokers, of which there are two at most; a 1 comes first in its colour and
    may lie on top.
    """
    if kind not in part.meld.tiles:
        return False
    return part.colour is None or number_of(kind) == LOWEST or number_of(kind) - part.meld.ranks[0] <= 2


_TAKING: Final = tuple(
    tuple((part, part.mask, part.size) for part in PARTS if _reachable(part, kind)) for kind in KINDS
)


@dataclass(frozen=True)
class HandReading:
    """One way to read a hand. `parts`: the sets it is divided in, None when it lies loose."""

    tiles: Tiles
    parts: tuple[Part, ...] | None = None

    @cached_property
    def jokers(self) -> int:
        """How many jokers the hand holds."""
        return self.tiles[JOKER]

    @cached_property
    def real(self) -> tuple[Kind, ...]:
        """The tiles that are no jokers."""
        return tuple(kind for kind in self.tiles if kind != JOKER)

    @cached_property
    def runs(self) -> int:
        """How many of its sets are runs."""
        return sum(part.colour is not None for part in self.parts or ())

    @cached_property
    def colours(self) -> frozenset[str | None]:
        """The colours of its runs; None among them when it holds groups."""
        return frozenset(part.colour for part in self.parts or ())

    @cached_property
    def total(self) -> int:
        """The total of all its tiles, a joker as the tile it stands for."""
        return sum(part.total for part in self.parts or ())

    @property
    def laid(self) -> Table:
        """The sets as they are shown, each joker in its place."""
        left = Counter(self.tiles)
        return tuple(lay(part.meld.tiles, left) for part in self.parts or ())


def lay(wanted: tuple[Kind, ...], left: Counter[Kind]) -> Meld:
    """Return a row of these tiles, taken from what is left of a hand; a joker goes where the tile itself is lacking."""
    row = []
    for kind in wanted:
        taken = kind if left[kind] else JOKER
        left[taken] -= 1
        row.append(taken)
    return Meld(tuple(row), wanted if JOKER in row else None)


def readings(tiles: Tiles) -> Iterator[HandReading]:
    """Return every reading of a hand: loose first, then each division of all its tiles into sets."""
    yield HandReading(tiles)
    once = twice = 0
    for kind in tiles.kinds():
        if kind != JOKER:
            once |= BIT[kind]
            twice |= BIT[kind] if tiles[kind] > 1 else 0
    for parts in _divisions(once, twice, tiles[JOKER]):
        yield HandReading(tiles, parts)


def _divisions(once: int, twice: int, jokers: int) -> Iterator[tuple[Part, ...]]:
    """Divide what is left, kinds held at least once and held twice, by the part that takes its first tile."""
    if not once:
        if not jokers:
            yield ()
        return
    for part, mask, size in _TAKING[(once & -once).bit_length() - 1]:
        lacking = size - (mask & once).bit_count()
        if lacking <= jokers:
            for rest in _divisions(once & ~mask | twice & mask, twice & ~mask, jokers - lacking):
                yield (part, *rest)
