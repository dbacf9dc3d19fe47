"""Which words can be made where a search stands: told of all words at once, before any of them is made.

No word is left out that can be made, and few are named that can't: every table word gives in one way at most, but
where blocks lie in a word, and what becomes of letters that come free beside, is left out of account.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from wordrummi.solver.packing import less, size
from wordrummi.solver.state import State
from wordrummi.solver.vocabulary import Lack, Rows, Shelf, Vocabulary
from wordrummi.solver.ways import Way, docks, givers, letters_of, reach
from wordrummi.words.letters import JOKER

Bools = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]

_LARGE_PART: Final = 6
"""From a sixth of all words on, it is quicker to look for blocks in all of them, once."""

_MOST_WAYS: Final = 12
"""So many ways of one table word are weighed apart; more of them only together."""


class _Held(NamedTuple):
    """A block that can lie in words: what it gives with what comes free beside it, and in which words it is."""

    letters: int
    jokers: int
    length: int
    words: Bools


@dataclass(frozen=True)
class _Group:
    """Words that are weighed together, and for each table word, and each dock, the blocks that are in some of them."""

    shelf: Shelf
    held: list[list[_Held]]
    docked: list[list[_Held]]

    def at(self, words: Rows) -> _Group:
        """Return a group of the words at these places."""
        held, docked = (
            [[one._replace(words=one.words[words]) for one in every] for every in held]
            for held in (self.held, self.docked)
        )
        return _Group(self.shelf.at(words), held, docked)


@dataclass
class Reach:
    """Weighs the words of a shelf by what the table words could give them in their ways.

    `pause` is called at every step that takes long: it ends what takes too long.
    """

    vocabulary: Vocabulary
    shelf: Shelf
    ways: Sequence[Sequence[Way]]
    pause: Callable[[], None]
    _groups: dict[tuple[str, int], _Group] = field(default_factory=dict)
    _known: dict[tuple[int, ...], list[int]] = field(default_factory=dict)

    def of_length(self, length: int, state: State) -> list[int]:
        """Return the rows of words of one length that might be made, in the order of the shelf."""
        key = ("length", length)
        if key not in self._groups:
            self._groups[key] = self._group(np.flatnonzero(self.vocabulary.lengths[self.shelf.rows] == length))
        return _rows(self._groups[key], self._makeable(self._groups[key], state))

    def having(self, place: int | None, state: State) -> list[int]:
        """Return the rows of words with one letter (None: any) that might be made.

        Those come first that lack the fewest letters beside the longest block that they can take in.
        """
        at = -1 if place is None else place
        key = (at, state.pool, state.jokers, state.free, state.budget, state.docks)
        if key not in self._known:
            if ("letter", at) not in self._groups:
                letters = 0xFFFFFFFF if place is None else 1 << place
                self._groups["letter", at] = self._group(np.flatnonzero(self.shelf.masks & np.uint32(letters)))
            self._known[key] = self._ordered(self._groups["letter", at], state)
        return self._known[key]

    def _group(self, words: Rows) -> _Group:
        """Put words together; where they are a large part of all, they are taken from a group of all."""
        if len(words) * _LARGE_PART < len(self.shelf):
            return self._searched(self.shelf.at(words))
        return self._everything.at(words)

    @cached_property
    def _everything(self) -> _Group:
        return self._searched(self.shelf)

    def _searched(self, shelf: Shelf) -> _Group:
        """Look for the blocks of all table words in words."""
        text, starts = self.vocabulary.text_of(shelf)
        held = [list(self._held(ways, text, starts)) for ways in self.ways]
        return _Group(shelf, held, [list(self._held((dock,), text, starts)) for dock in self._docks])

    def _held(self, ways: Iterable[Way], text: bytes, starts: Numbers) -> Iterator[_Held]:
        sizes = np.diff(starts, append=len(text) - 1) - 1
        for way in ways:
            if way.block and (way.new or not way.alone):
                self.pause()
                within = np.searchsorted(starts, _places(way.block, text), "right") - 1
                within = within[(sizes[within] == len(way.block)) == way.alone]
                if len(within):
                    words = np.zeros(len(starts), np.bool_)
                    words[within] = True
                    letters, jokers = letters_of(way.block) + way.freed, way.block.count(JOKER) + way.jokers
                    yield _Held(letters, jokers, len(way.block), words)

    def _ordered(self, group: _Group, state: State) -> list[int]:
        near = self._makeable(group, state)
        longest = np.zeros(len(near), np.int64)
        blocks = [held for number in self._free(state) for held in group.held[number]]
        for held in blocks + self._left(group, state):
            np.maximum(longest, held.words[near] * held.length, out=longest)
        lacking = group.shelf.at(near).lacking(state.pool)
        return _rows(group, near[np.argsort(lacking - longest, kind="stable")])

    def _makeable(self, group: _Group, state: State) -> Rows:
        """Return the places in a group of the words that might be made."""
        free, left = list(self._free(state)), self._left(group, state)
        gifts = [self._all[number] for number in free] + [(held.letters, held.jokers) for held in left]
        near = group.shelf.fits(*_together(state, gifts))
        if gifts and len(near):
            near = near[self._letter_by_letter(group, near, free, state)]
        return near[self._one_way_each(group, near, free, state)] if gifts and len(near) else near

    def _left(self, group: _Group, state: State) -> list[_Held]:
        """List the blocks that changed table words have left, and that words may take in."""
        lying = (number for number in range(len(self._docks)) if state.docks >> number & 1)
        return [held for number in lying for held in group.docked[number]]

    def _free(self, state: State) -> Iterator[int]:
        if state.budget:
            yield from (number for number, ways in enumerate(self.ways) if ways and state.free >> number & 1)

    def _letter_by_letter(self, group: _Group, near: Rows, free: Sequence[int], state: State) -> Bools:
        """Say of which words no letter is lacking when every table word gives the most of each letter that it can."""
        pool, jokers = _together(state, (self._loose[number] for number in free))
        missing = group.shelf.at(near).lacking(pool) - jokers
        for number in free:
            letters, jokers = self._loose[number]
            for held in group.held[number]:
                extra = size(less(held.letters, letters)) + max(held.jokers - jokers, 0)
                missing -= held.words[near] * extra
        for held in self._left(group, state):
            missing -= held.words[near] * held.length
        return missing <= 0

    def _one_way_each(self, group: _Group, near: Rows, free: Sequence[int], state: State) -> Bools:
        """Say of which words the lacking letters can come from as many table words as may change, each in one way."""
        lack = group.shelf.at(near).lack(state.pool)
        gains = [self._gain(number, [(one, one.words[near]) for one in group.held[number]], lack) for number in free]
        if state.budget < len(gains):
            gains = list(np.sort(np.stack(gains), axis=0)[len(gains) - state.budget :])
        gains += [held.words[near] * held.length for held in self._left(group, state)]
        return sum(gains, start=np.full(len(near), state.jokers)) >= lack.size

    def _gain(self, number: int, blocks: Iterable[tuple[_Held, Bools]], lack: Lack) -> Numbers:
        """Return how many letters that each word lacks one table word can give it."""
        best = np.zeros(len(lack.size), np.int64)
        for letters, jokers in self._gifts[number]:
            np.maximum(best, lack.filled_by(letters) + jokers, out=best)
        for held, words in blocks:
            whole = np.flatnonzero(words)
            if len(whole):
                best[whole] = np.maximum(best[whole], lack.at(whole).filled_by(held.letters) + held.jokers)
        return best

    @cached_property
    def _docks(self) -> list[Way]:
        """What changed table words can leave for others to take in; that it gave something before is past."""
        return [replace(way, freed=0, jokers=0) for way in docks(self.ways)]

    @cached_property
    def _all(self) -> list[tuple[int, int]]:
        """The most of each letter that each table word can give."""
        return [reach(ways) for ways in self.ways]

    @cached_property
    def _loose(self) -> list[tuple[int, int]]:
        """The most of each letter that comes free of each table word when it lies in no other."""
        return [reach([replace(way, alone=True, new=False) for way in givers(ways)]) for ways in self.ways]

    @cached_property
    def _gifts(self) -> list[list[tuple[int, int]]]:
        """What comes free of each table word, way by way."""
        every = [list(dict.fromkeys((way.freed, way.jokers) for way in givers(ways))) for ways in self.ways]
        return [gifts if len(gifts) <= _MOST_WAYS else [self._loose[number]] for number, gifts in enumerate(every)]


def _rows(group: _Group, near: Rows) -> list[int]:
    rows: list[int] = group.shelf.rows[near].tolist()
    return rows


def _places(block: str, text: bytes) -> list[int]:
    """List places in a text at which a block lies, at least one in each word that has it; a joker is any letter."""
    if JOKER in block:
        pattern = f"(?={block.replace(JOKER, '[A-Z]')})"
        return [found.start() for found in re.finditer(pattern.encode(), text)]
    wanted, places = block.encode(), []
    at = text.find(wanted)
    while at >= 0:
        places.append(at)
        at = text.find(wanted, at + len(wanted) - 1)
    return places


def _together(state: State, gifts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    pool, jokers = state.pool, state.jokers
    for letters, more in gifts:
        pool, jokers = pool + letters, jokers + more
    return pool, jokers
