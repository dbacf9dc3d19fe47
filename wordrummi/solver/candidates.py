"""Which words might score: no word is left out that can be made, and few are named that can't."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from wordrummi.solver.packing import less, size
from wordrummi.solver.task import Task
from wordrummi.solver.vocabulary import Shelf, containing
from wordrummi.solver.ways import Way, letters_of, reach
from wordrummi.words.letters import JOKER

Numbers = npt.NDArray[np.int64]

_MOST_WAYS: Final = 12
"""So many ways of one table word are weighed apart; more of them only together."""


@dataclass
class Candidates:
    """Finds the words of a length that the letters of a task might make."""

    task: Task

    def of_length(self, length: int) -> Shelf:
        """Return the words of this length that might be made; what is not among them can't."""
        start = self.task.start
        pool, jokers = start.pool, start.jokers
        for letters, more in self._reach:
            pool, jokers = pool + letters, jokers + more
        shelf = self.task.vocabulary.of_length(length).fitting(pool, jokers)
        if not len(shelf) or not any(self.task.ways):
            return shelf
        blocks = _Blocks.of(self.task, shelf, length)
        near = np.flatnonzero(self._letter_by_letter(shelf, blocks))
        shelf, blocks = shelf.at(near), blocks.at(near)
        return shelf.at(self._one_way_each(shelf, blocks)) if len(shelf) else shelf

    @cached_property
    def _reach(self) -> list[tuple[int, int]]:
        return [reach(ways) for ways in self.task.ways]

    @cached_property
    def _loose(self) -> list[tuple[int, int]]:
        """The most of each letter that comes free of each table word when it lies in no other."""
        return [reach([replace(way, new=False) for way in ways if way.alone]) for ways in self.task.ways]

    def _letter_by_letter(self, shelf: Shelf, blocks: _Blocks) -> npt.NDArray[np.bool_]:
        """Say of which words no letter is lacking when every table word gives the most of each letter that it can."""
        pool, jokers = self.task.start.pool, self.task.start.jokers
        for letters, more in self._loose:
            pool, jokers = pool + letters, jokers + more
        missing = shelf.lacking(pool).astype(np.int64) - jokers
        for number, held in blocks.by_word.items():
            loose, jokers = self._loose[number]
            for letters, more, where in held:
                extra = less(letters, loose)
                missing -= where * (size(extra) + max(more - jokers, 0))
        return missing <= 0

    def _one_way_each(self, shelf: Shelf, blocks: _Blocks) -> npt.NDArray[np.bool_]:
        """Say of which words the lacking letters can come from as many table words as may change, each in one way."""
        start = self.task.start
        gains = [self._gain(number, shelf, blocks) for number, ways in enumerate(self.task.ways) if ways]
        if start.budget < len(gains):
            gains = list(np.sort(np.stack(gains), axis=0)[len(gains) - start.budget :])
        total = sum(gains, start=np.full(len(shelf), start.jokers))
        return total >= shelf.lacking(start.pool).astype(np.int64)

    def _gain(self, number: int, shelf: Shelf, blocks: _Blocks) -> Numbers:
        """Return how many letters that each word lacks one table word can give it."""
        alone = dict.fromkeys((way.freed, way.jokers) for way in self.task.ways[number] if way.alone)
        if len(alone) > _MOST_WAYS:
            alone = dict.fromkeys([self._loose[number]])
        best = np.zeros(len(shelf), np.int64)
        for letters, jokers in alone:
            np.maximum(best, self._lent(shelf, letters, jokers), out=best)
        for letters, jokers, where in blocks.by_word[number]:
            whole = np.flatnonzero(where)
            best[whole] = np.maximum(best[whole], self._lent(shelf.at(whole), letters, jokers))
        return best

    def _lent(self, shelf: Shelf, letters: int, jokers: int) -> Numbers:
        return shelf.gaining(self.task.start.pool, letters).astype(np.int64) + jokers


@dataclass(frozen=True)
class _Blocks:
    """For each table word the blocks that can lie in other words: what each gives, and which words have it in them."""

    by_word: dict[int, list[tuple[int, int, npt.NDArray[np.bool_]]]]

    @classmethod
    def of(cls, task: Task, shelf: Shelf, length: int) -> _Blocks:
        """Look for all blocks in words of one length."""
        held = {}
        spelled = task.vocabulary.spelled(shelf, length)
        for number, ways in enumerate(task.ways):
            inside = [way for way in ways if way.block and (way.new or not way.alone) and len(way.block) <= length]
            found = [(*_given(way), containing(way.block, shelf, spelled)) for way in inside]
            held[number] = [one for one in found if one[2].any()]
        return cls(held)

    def at(self, near: npt.NDArray[np.int64]) -> _Blocks:
        """Return this for some of the words."""
        return _Blocks({number: [(*one[:2], one[2][near]) for one in held] for number, held in self.by_word.items()})


def _given(way: Way) -> tuple[int, int]:
    return letters_of(way.block) + way.freed, way.block.count(JOKER) + way.jokers
