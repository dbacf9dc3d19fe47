"""Lays the tiles that have to lie in words: depth first, on the letter that the fewest words can take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from wordrummi.solver.making import Maker
from wordrummi.solver.packing import count, mask, places
from wordrummi.solver.reaching import Reach
from wordrummi.solver.state import OPEN, State, Trail
from wordrummi.solver.vocabulary import Shelf, Vocabulary
from wordrummi.solver.ways import letters_of
from wordrummi.words.letters import ALPHABET

Accept: TypeAlias = Callable[[Trail], bool]
"""Whether a search may end here: everything that has to lie, lies."""


@dataclass
class Cover:
    """Searches words for all that is left, until `accept` takes what was found.

    `fill`: the words that may be laid, in the order in which they are tried. `able`: table words whose tiles are in
    the pool and that may stand all the same. `bars`: whether a word may not be laid beside the one that is to score.
    `deep`: table words whose fate is open may be changed for the sake of other words than the scoring one.
    """

    vocabulary: Vocabulary
    fill: Shelf
    able: Sequence[str]
    maker: Maker
    accept: Accept
    bars: Callable[[int], bool]
    reach: Reach
    tick: Callable[[], None]
    deep: bool
    skipped: bool = False
    refused: int = 0
    dead: set[tuple[int, ...]] = field(default_factory=set)

    def finish(self, state: State, trail: Trail, shelf: Shelf | None = None) -> bool:
        """Return whether an accepted end was found; `shelf` holds all words that can still be spelled."""
        self.tick()
        refused = self.refused
        if not (state.must or state.docks & self.maker.homeless) and state.owed <= 0:
            if self.accept(trail):
                return True
            self.refused += 1
        key = state.key
        if key in self.dead:
            return False
        if self._step(state, trail, self.fill if shelf is None else shelf):
            return True
        if self.refused == refused:
            self.dead.add(key)
        return False

    def _step(self, state: State, trail: Trail, shelf: Shelf) -> bool:
        if not state.must:
            return self._more(state, trail)
        near = shelf.fitting(state.pool, state.jokers).having(np.uint32(mask(state.must)))
        place = self._rarest(state, near)
        if self._stand(state, trail, place, near):
            return True
        for row in near.rows[near.masks & np.uint32(1 << place) != 0].tolist():
            if self._lay(row, state, trail, near):
                return True
        return self._deeper(state, trail, place)

    def _rarest(self, state: State, near: Shelf) -> int:
        def ways(place: int) -> int:
            standing = sum(1 for _ in self._can_stand(state, place))
            return standing + int(np.count_nonzero(near.masks & np.uint32(1 << place)))

        return min(places(state.must), key=ways)

    def _can_stand(self, state: State, place: int) -> Iterator[int]:
        for number, tiles in enumerate(self.able):
            if state.standing >> number & 1 and count(letters_of(tiles), place):
                yield number

    def _stand(self, state: State, trail: Trail, place: int, shelf: Shelf | None) -> bool:
        return any(self._leave(number, state, trail, shelf) for number in self._can_stand(state, place))

    def _leave(self, number: int, state: State, trail: Trail, shelf: Shelf | None) -> bool:
        tiles = self.able[number]
        after = state.stand(number, tiles)
        return after is not None and self.finish(after, trail._replace(stood=(*trail.stood, number)), shelf)

    def _lay(self, row: int, state: State, trail: Trail, shelf: Shelf | None) -> bool:
        if self.bars(row):
            return False
        after = state.place(self.vocabulary.letters(row))
        return after is not None and self.finish(after, trail.and_word(self.vocabulary.word(row)), shelf)

    def _more(self, state: State, trail: Trail) -> bool:
        """Everything lies that has to, but it is not enough: lay one more word."""
        for number in range(len(self.able)):
            if state.standing >> number & 1 and self._leave(number, state, trail, None):
                return True
        for row in self.fill.fitting(state.spare, state.jokers).rows.tolist():
            if self._lay(row, state, trail, None):
                return True
        return self._deeper(state, trail, None)

    def _deeper(self, state: State, trail: Trail, place: int | None) -> bool:
        """Lay a word for which further table words change, or which takes in what is left of one that did."""
        if not (state.free and state.budget) and not state.docks:
            return False
        if not self.deep:
            self.skipped = True
            return False
        for row in self.reach.having(place, state):
            if self.bars(row):
                continue
            for after, onward in self.maker.make(self.vocabulary.word(row), state, trail):
                changed = len(onward.ways) > len(trail.ways) or after.docks != state.docks
                if changed and self._is_nearer(trail, onward, place) and self.finish(after, onward):
                    return True
        return False

    @staticmethod
    def _is_nearer(trail: Trail, onward: Trail, place: int | None) -> bool:
        """Say whether the letter that is to be laid was laid: in a new word, or in the place of a joker."""
        word = onward.words[-1]
        laid = (letter for letter, tile in zip(word.reading, word.tiles, strict=True) if tile == OPEN)
        taken = (way.taken for way in onward.ways[len(trail.ways) :])
        return place is None or ALPHABET[place] in laid or any(count(letters, place) for letters in taken)
