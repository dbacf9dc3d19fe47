"""How near tiles are to a figure of sets: the sets that keep most of them, found by branch and bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.international.reading import BIT, Part
from wordrummi.numbers.tiles import JOKER, RACK_SIZE

Target: TypeAlias = tuple[Kind, ...]
"""Fourteen tiles that make a figure."""

DIVISIONS: Final = ((4, 4, 3, 3), (5, 3, 3, 3), (5, 5, 4))
"""The sizes of sets that make fourteen, longer runs cut up."""

FOUR_PARTS: Final = DIVISIONS[:2]
THREE_PARTS: Final = ((8, 3, 3), (7, 4, 3), (6, 5, 3), (6, 4, 4), (5, 5, 4))

COPIES: Final = 2
"""How many of each tile there are."""

_NO_LIMIT: Final = 10**6


@dataclass(frozen=True)
class Holding:
    """The tiles that somebody has, of any number."""

    tiles: Tiles

    @cached_property
    def jokers(self) -> int:
        """How many of them are jokers."""
        return self.tiles[JOKER]

    @cached_property
    def real(self) -> Counter[Kind]:
        """The others, counted."""
        return Counter(kind for kind in self.tiles if kind != JOKER)

    @cached_property
    def once(self) -> int:
        """The kinds that are held, as bits."""
        return sum(BIT[kind] for kind in self.real)

    @cached_property
    def twice(self) -> int:
        """The kinds that are held twice, as bits."""
        return sum(BIT[kind] for kind, held in self.real.items() if held == COPIES)

    def kept(self, target: Target) -> int:
        """Return how many of its tiles are of use for a target."""
        return (self.real & Counter(target)).total()


@dataclass(frozen=True)
class Wanted:
    """What a figure of sets asks.

    `parts`: the sets that it may have. `divisions`: their sizes. `colours`: those that its runs must be of, all of
    them; none when any do. `each`: every run is of another one. `with_run`: a run is needed. `limit`: of the total.
    """

    parts: tuple[Part, ...]
    divisions: tuple[tuple[int, ...], ...] = DIVISIONS
    colours: frozenset[str] = frozenset()
    each: bool = False
    with_run: bool = False
    limit: int = _NO_LIMIT

    @cached_property
    def mask(self) -> int:
        """The kinds that may occur, as bits."""
        mask = 0
        for part in self.parts:
            mask |= part.mask
        return mask

    @cached_property
    def by_size(self) -> dict[int, tuple[Part, ...]]:
        """The parts of each size."""
        sizes = {size for division in self.divisions for size in division}
        return {size: tuple(part for part in self.parts if part.size == size) for size in sizes}

    @cached_property
    def cheapest(self) -> dict[int, int]:
        """The lowest total of a part of each size."""
        return {size: min((part.total for part in parts), default=0) for size, parts in self.by_size.items()}

    def admits(self, part: Part, chosen: Sequence[Part]) -> bool:
        """Return whether a part can stand beside others."""
        return not self.each or all(part.colour != other.colour for other in chosen)

    def accepts(self, chosen: Sequence[Part], jokers: int) -> bool:
        """Return whether parts make the figure, asking no more of a kind than the box and the jokers have."""
        if self.with_run and all(part.colour is None for part in chosen):
            return False
        if self.colours and {part.colour for part in chosen} != self.colours:
            return False
        asked = Counter(kind for part in chosen for kind in part.meld.tiles)
        return sum(count - COPIES for count in asked.values() if count > COPIES) <= jokers


class _Search:
    """One search: the best target that keeps at least so many tiles."""

    def __init__(self, holding: Holding, wanted: Wanted, least: int) -> None:
        self.holding = holding
        self.wanted = wanted
        self.least = least
        self.found: tuple[Part, ...] | None = None
        self.ranked = {size: _ranked(parts, holding.once) for size, parts in wanted.by_size.items()}

    def run(self) -> Target | None:
        """Return the target, None when there is none."""
        for division in self.wanted.divisions:
            if all(self.ranked[size] for size in division):
                self._extend(division, 0, self.holding.once, self.holding.twice, 0, 0, ())
        return None if self.found is None else tuple(kind for part in self.found for kind in part.meld.tiles)

    def _extend(
        self, sizes: Sequence[int], start: int, once: int, twice: int, kept: int, total: int, chosen: tuple[Part, ...]
    ) -> None:
        """Choose the next part, from `start` on among those of its size, the ones with most tiles to keep first."""
        if not sizes:
            if self.wanted.accepts(chosen, self.holding.jokers):
                self.found, self.least = chosen, kept + 1
            return
        size, rest = sizes[0], sizes[1:]
        kept_at_best = kept + sum(self.ranked[other][0][0] for other in rest)
        room = self.wanted.limit - total - sum(self.wanted.cheapest[other] for other in rest)
        same, ranked = bool(rest) and rest[0] == size, self.ranked[size]
        for place in range(start, len(ranked)):
            at_best, mask, part = ranked[place]
            if kept_at_best + at_best < self.least:
                return
            gain = (mask & once).bit_count()
            if kept_at_best + gain >= self.least and part.total <= room and self.wanted.admits(part, chosen):
                left, left_twice = once & ~mask | twice & mask, twice & ~mask
                after, added = place if same else 0, total + part.total
                self._extend(rest, after, left, left_twice, kept + gain, added, (*chosen, part))


def _ranked(parts: Sequence[Part], once: int) -> list[tuple[int, int, Part]]:
    """Rank parts by how many tiles each keeps by itself."""
    rows = [((part.mask & once).bit_count(), part.mask, part) for part in parts]
    return sorted(rows, key=lambda row: -row[0])


def closest(holding: Holding, choices: Sequence[Wanted], least: int) -> Target | None:
    """Return fourteen tiles that make a figure in one of these ways and keep most of a holding.

    None when all keep fewer than `least`.
    """
    best = None
    for wanted in choices:
        of_use = sum(held for kind, held in holding.real.items() if BIT[kind] & wanted.mask)
        target = None if min(of_use, RACK_SIZE) < least else _Search(holding, wanted, least).run()
        if target is not None:
            best, least = target, holding.kept(target) + 1
    return best
