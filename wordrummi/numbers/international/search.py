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

    `parts`: the sets that it may have. `divisions`: their sizes. `colours`: in how many colours its runs lie, None when
    any number does. `each`: every run is of another colour. `with_run`: a run is needed. `limit`: of the total.
    """

    parts: tuple[Part, ...]
    divisions: tuple[tuple[int, ...], ...] = DIVISIONS
    colours: int | None = None
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

    def admits(self, chosen: Sequence[Part]) -> bool:
        """Return whether parts can stand together, with more to come."""
        if self.colours is None:
            return True
        colours = {part.colour for part in chosen}
        return len(colours) <= self.colours and not (self.each and len(colours) < len(chosen))

    def accepts(self, chosen: Sequence[Part], jokers: int) -> bool:
        """Return whether parts make the figure, asking no more of a kind than the box and the jokers have."""
        colours = {part.colour for part in chosen}
        if (self.with_run and colours == {None}) or (self.colours is not None and len(colours) != self.colours):
            return False
        asked = Counter(kind for part in chosen for kind in part.meld.tiles)
        return sum(count - COPIES for count in asked.values() if count > COPIES) <= jokers


class Search:
    """One search: the best target that keeps at least so many tiles."""

    def __init__(self, holding: Holding, wanted: Wanted, least: int) -> None:
        self.holding = holding
        self.wanted = wanted
        self.least = least
        self.found: tuple[Part, ...] | None = None
        once = holding.once
        self.sorted = {
            size: sorted((((part.mask & once).bit_count(), part) for part in parts), key=lambda pair: -pair[0])
            for size, parts in wanted.by_size.items()
        }
        self.cheapest = {size: min((part.total for part in parts), default=0) for size, parts in wanted.by_size.items()}

    def run(self) -> Target | None:
        """Return the target, None when there is none."""
        for division in self.wanted.divisions:
            if all(self.sorted[size] for size in division):
                self._extend(division, 0, self.holding.once, self.holding.twice, 0, 0, ())
        return None if self.found is None else tuple(kind for part in self.found for kind in part.meld.tiles)

    def _extend(
        self,
        sizes: tuple[int, ...],
        start: int,
        once: int,
        twice: int,
        kept: int,
        total: int,
        chosen: tuple[Part, ...],
    ) -> None:
        """Choose the next part, from `start` on among those of its size, the ones with most tiles to keep first."""
        if not sizes:
            if self.wanted.accepts(chosen, self.holding.jokers):
                self.found, self.least = chosen, kept + 1
            return
        size, rest = sizes[0], sizes[1:]
        later = sum(self.sorted[other][0][0] for other in rest)
        room = self.wanted.limit - total - sum(self.cheapest[other] for other in rest)
        same = bool(rest) and rest[0] == size
        for place, (at_best, part) in enumerate(self.sorted[size][start:], start=start):
            if kept + at_best + later < self.least:
                return
            gain = (part.mask & once).bit_count()
            if kept + gain + later < self.least or part.total > room:
                continue
            parts = (*chosen, part)
            if self.wanted.admits(parts):
                mask = part.mask
                left, left_twice = once & ~mask | twice & mask, twice & ~mask
                self._extend(rest, place if same else 0, left, left_twice, kept + gain, total + part.total, parts)


def closest(holding: Holding, wanted: Wanted, least: int) -> Target | None:
    """Return fourteen tiles that make a figure and keep most of the holding, None when all keep fewer than `least`."""
    of_use = sum(held for kind, held in holding.real.items() if BIT[kind] & wanted.mask)
    return None if min(of_use, RACK_SIZE) < least else Search(holding, wanted, least).run()
