"""All ways to make one word: from blocks of table words, letters that other table words let go, the rack, jokers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from wordrummi.solver.packing import UNITS, count, less, pack, places, size
from wordrummi.solver.state import OPEN, Laid, State, Trail
from wordrummi.solver.supplies import Supplies
from wordrummi.solver.ways import Way, docked, docks, found, givers

_Errand: TypeAlias = tuple[int, State]
"""Letters that are wanted, and where the search stands."""
_Made: TypeAlias = tuple[State, Trail]

_MOST_REMEMBERED: Final = 100_000
"""Barren errands; a hundred thousand take some 40 MB."""


@dataclass(frozen=True, slots=True)
class Block:
    """A way whose block can lie in a word, from place `at` on; `dock`: it was left there before, as this dock."""

    way: Way
    at: int
    dock: int | None = None


@dataclass
class Maker:
    """Makes words at one table. `tick` is called at every step: it ends a search that takes too long.

    `homeless`: docks (bits) that can't lie by themselves, so that a word has to take them in.
    """

    ways: Sequence[Sequence[Way]]
    tick: Callable[[], None]
    supplies: Supplies
    homeless: int = field(init=False)
    _barren: set[_Errand] = field(default_factory=set)
    _blocks: list[list[Way]] = field(init=False)
    _givers: list[list[Way]] = field(init=False)
    _giving: list[int] = field(init=False)
    _jokers: list[Way] = field(init=False)
    _docks: list[Way] = field(init=False)
    _dock_of: dict[Way, int] = field(init=False)

    def __post_init__(self) -> None:
        self._blocks = [[way for way in ways if way.block and (way.new or not way.alone)] for ways in self.ways]
        self._docks = docks(self.ways)
        every = [way for ways in self.ways for way in givers(ways)]
        self._dock_of = {way: dock for way in every if (dock := docked(way, self._docks)) is not None}
        self.homeless = sum(1 << dock for way, dock in self._dock_of.items() if not way.alone)
        self._givers = [[way for way in every if count(way.freed, place)] for place in range(len(UNITS))]
        self._giving = [sum({1 << way.word for way in ways}) for ways in self._givers]
        self._jokers = [way for way in every if way.jokers]

    def make(self, reading: str, state: State, trail: Trail) -> Iterator[tuple[State, Trail]]:
        """Yield the states and trails after laying a word, those with most of the table in it first."""
        lying = [*self._in(reading, state.free), *self._docked_in(reading, state.docks)]
        for blocks in _together(lying, 0, state.budget):
            tiles, after, ways, wanted = OPEN * len(reading), state, trail.ways, 0
            for block in blocks:
                tiles = tiles[: block.at] + block.way.block + tiles[block.at + len(block.way.block) :]
                after, ways = _taken_in(block, after, ways)
                wanted += block.way.taken if block.dock is None else 0
            wanted += pack(letter for letter, tile in zip(reading, tiles, strict=True) if tile == OPEN)
            if self.supplies.can_give(less(wanted, after.pool), after):
                laid = trail._replace(words=(*trail.words, Laid(reading, tiles)), ways=ways)
                yield from self._fetch(wanted, after, laid, set())

    def _in(self, reading: str, free: int) -> Iterator[Block]:
        for number, ways in enumerate(self._blocks):
            if free >> number & 1:
                for way in ways:
                    if way.alone == (len(way.block) == len(reading)):
                        yield from (Block(way, at) for at in found(way.block, reading))

    def _docked_in(self, reading: str, lying: int) -> Iterator[Block]:
        for dock, way in enumerate(self._docks):
            if lying >> dock & 1 and len(way.block) < len(reading):
                yield from (Block(way, at, dock) for at in found(way.block, reading))

    def _fetch(self, wanted: int, state: State, trail: Trail, seen: set[_Errand]) -> Generator[_Made, None, bool]:
        """Find a source for one letter after another that is neither free nor on the rack.

        Returns whether there was any way to get them, in this search or one before it.
        """
        self.tick()
        errand = wanted, state
        if errand in seen or errand in self._barren:
            return errand not in self._barren
        seen.add(errand)
        lack = less(wanted, state.pool)
        if not lack:
            placed = state.place(wanted)
            if placed is not None:
                yield placed, trail
            return True
        fruitful = False
        for more, after, way in self._sources(lack, state):
            onward = trail._replace(ways=(*trail.ways, way)) if way else trail
            fruitful |= yield from self._fetch(wanted + more, after, onward, seen)
        if not fruitful:
            if len(self._barren) >= _MOST_REMEMBERED:
                self._barren.clear()
            self._barren.add(errand)
        return fruitful

    def _sources(self, lack: int, state: State) -> Iterator[tuple[int, State, Way | None]]:
        """Yield what a joker or a table word does about the rarest letter: what is wanted more, and the state after."""
        place, givers = self._rarest(lack, state)
        if state.jokers:
            yield -UNITS[place], state.with_joker(), None
        for way in givers:
            dock = self._dock_of.get(way)
            after = state.release(way)
            yield way.taken, after if dock is None else after._replace(docks=after.docks | 1 << dock), way

    def _rarest(self, lack: int, state: State) -> tuple[int, list[Way]]:
        """Return the lacking letter that the fewest table words can give, and what gives it or a joker for it."""
        free = state.free if state.budget else 0
        place = min(places(lack), key=lambda place: (self._giving[place] & free).bit_count())
        giving = [way for way in self._givers[place] if free >> way.word & 1]
        jokers = [way for way in self._jokers if free >> way.word & 1 and not count(way.freed, place)]
        return place, sorted(giving + jokers, key=lambda way: size(less(way.freed, lack)))


def _taken_in(block: Block, state: State, ways: tuple[Way, ...]) -> tuple[State, tuple[Way, ...]]:
    """Return the state and the ways after a word took a block in."""
    way = replace(block.way, alone=False)
    if block.dock is None:
        return state.release(way), (*ways, way)
    after = state._replace(docks=state.docks & ~(1 << block.dock))
    return after, tuple(way if one.word == way.word else one for one in ways)


def _together(lying: Sequence[Block], start: int, budget: int) -> Iterator[tuple[Block, ...]]:
    """Yield the sets of blocks of different table words that do not overlap; the empty set is the last."""
    for number in range(start, len(lying)):
        first = lying[number]
        cost = 1 if first.dock is None else 0
        if cost <= budget:
            rest = [block for block in lying[number + 1 :] if _apart(first, block)]
            yield from ((first, *others) for others in _together(rest, 0, budget - cost))
    yield ()


def _apart(one: Block, other: Block) -> bool:
    if one.way.word == other.way.word:
        return False
    return one.at + len(one.way.block) <= other.at or other.at + len(other.way.block) <= one.at
