"""Runs and groups, and every way to read their jokers (rules, section 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations
from typing import Final

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind
from wordrummi.core.verdict import Accepted, Refused, Verdict, Violation, Where
from wordrummi.numbers.notation import write_meld
from wordrummi.numbers.tiles import ACE_HIGH, COLOURS, HIGHEST, JOKER, LOWEST, colour_of, number_of, tile

SHORTEST: Final = 3
LONGEST_RUN: Final = 13


class Shape(StrEnum):
    """What a meld is."""

    RUN = "run"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class MeldTerms:
    """What a variant and its options ask of melds. `ace_high`: a 1 may lie above 13 as well as below 2."""

    ace_high: bool = False
    two_jokers: bool = True
    high_ace_value: int = 1


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a meld: for each of its tiles, in their order, which tile it is and at what rank.

    Ranks are numbers, and 14 for a 1 above 13; in a group all are the same.
    """

    shape: Shape
    tiles: tuple[Kind, ...]
    ranks: tuple[int, ...]

    def value(self, terms: MeldTerms) -> int:
        """Return what the meld is worth, a joker as the tile that it stands for."""
        return sum(terms.high_ace_value if rank == ACE_HIGH else rank for rank in self.ranks)


def readings(meld: Meld, terms: MeldTerms) -> tuple[Reading, ...]:
    """Return every reading of a row of tiles that is a meld; none when it is no meld.

    Runs come first, upwards before downwards. What is declared for a joker binds, whatever the meld's size.
    """
    return _readings(meld.tiles, meld.reading, terms)


@lru_cache(maxsize=65536)
def _readings(tiles: tuple[Kind, ...], said: tuple[Kind, ...] | None, terms: MeldTerms) -> tuple[Reading, ...]:
    jokers = tiles.count(JOKER)
    if len(tiles) < SHORTEST or jokers == len(tiles) or (jokers > 1 and not terms.two_jokers):
        return ()
    found = (*_runs(tiles, terms), *_groups(tiles))
    return tuple(reading for reading in found if said is None or _as_said(reading.tiles, said))


def _as_said(read: Sequence[Kind], said: Sequence[Kind]) -> bool:
    return len(read) == len(said) and all(kind in (JOKER, told) for told, kind in zip(read, said, strict=True))


def _real(tiles: tuple[Kind, ...]) -> list[tuple[int, Kind]]:
    return [(place, kind) for place, kind in enumerate(tiles) if kind != JOKER]


def _runs(tiles: tuple[Kind, ...], terms: MeldTerms) -> Iterator[Reading]:
    """Read a row as a run: its first real tile fixes the colour, and in each direction every rank."""
    place, kind = _real(tiles)[0]
    colour, number, top = colour_of(kind), number_of(kind), ACE_HIGH if terms.ace_high else HIGHEST
    if len(tiles) > LONGEST_RUN or any(colour_of(other) != colour for _, other in _real(tiles)):
        return
    for rank in (number, ACE_HIGH) if number == LOWEST and terms.ace_high else (number,):
        for step in (1, -1):
            ranks = tuple(rank + step * (at - place) for at in range(len(tiles)))
            if min(ranks) >= LOWEST and max(ranks) <= top:
                read = tuple(tile(colour, rank) for rank in ranks)
                if all(printed in (JOKER, stands) for printed, stands in zip(tiles, read, strict=True)):
                    yield Reading(Shape.RUN, read, ranks)


def _groups(tiles: tuple[Kind, ...]) -> Iterator[Reading]:
    real = [kind for _, kind in _real(tiles)]
    numbers, colours = {number_of(kind) for kind in real}, [colour_of(kind) for kind in real]
    if len(numbers) > 1 or len(set(colours)) < len(colours) or len(tiles) > len(COLOURS):
        return
    (number,) = numbers
    missing = [colour for colour in COLOURS if colour not in colours]
    for chosen in permutations(missing, tiles.count(JOKER)):
        stands = iter(chosen)
        read = tuple(tile(next(stands), number) if kind == JOKER else kind for kind in tiles)
        yield Reading(Shape.GROUP, read, (number,) * len(tiles))


def value(meld: Meld, terms: MeldTerms) -> int:
    """Return the worth of a meld in its best reading, 0 when it is no meld."""
    return max((reading.value(terms) for reading in readings(meld, terms)), default=0)


def fault(meld: Meld, terms: MeldTerms) -> str | None:
    """Return the slug of the rule that keeps a row of tiles from being a meld, None when it is one."""
    if readings(meld, terms):
        return None
    tiles = meld.tiles
    if len(tiles) < SHORTEST:
        return "meld.too-short"
    if readings(Meld(tiles), MeldTerms(ace_high=terms.ace_high)):
        return "meld.joker"
    real = [kind for kind in tiles if kind != JOKER]
    return _group_or_run(tiles, real) if real else "meld.joker"


def _group_or_run(tiles: tuple[Kind, ...], real: list[Kind]) -> str:
    alike = max(Counter(number_of(kind) for kind in real).values())
    coloured = max(Counter(colour_of(kind) for kind in real).values())
    if alike > 1 and alike >= coloured:
        return "meld.group"
    return _run_fault(tiles) if coloured == len(real) and len(tiles) <= LONGEST_RUN else "meld.run"


def _run_fault(tiles: tuple[Kind, ...]) -> str:
    """Tell a 1 that joins both ends, or lies above 13 where it is low, from a joker outside 1 to 13 and from a gap."""
    place, kind = _real(tiles)[0]
    for step in (1, -1):
        ranks = [number_of(kind) + step * (at - place) for at in range(len(tiles))]
        if all((number_of(other) - ranks[at]) % HIGHEST == 0 for at, other in _real(tiles)):
            wraps = any(number_of(other) != ranks[at] for at, other in _real(tiles))
            return "meld.ace" if wraps else "meld.joker"
    return "meld.run"


def meld_faults(table: Table, terms: MeldTerms) -> list[Violation]:
    """Return what is wrong with the melds of a table, one violation for each row that is no meld."""
    return [
        Violation(slug, Where(word=place), facts={"meld": write_meld(meld)})
        for place, meld in enumerate(table)
        if (slug := fault(meld, terms)) is not None
    ]


def judge_melds(table: Table, terms: MeldTerms) -> Verdict:
    """Return the verdict on melds alone: `meld.too-short`, `meld.group`, `meld.run`, `meld.ace`, `meld.joker`."""
    found = meld_faults(table, terms)
    return Refused(tuple(found)) if found else Accepted()
