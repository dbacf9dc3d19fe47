"""Which words might score: no word is left out that can be made, and few are named that can't."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from wordrummi.solver.task import Task
from wordrummi.solver.vocabulary import Shelf
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
        if len(shelf) and any(self.task.ways):
            shelf = shelf.at(self._enough(shelf, length))
        return shelf

    @cached_property
    def _reach(self) -> list[tuple[int, int]]:
        return [reach(ways) for ways in self.task.ways]

    def _enough(self, shelf: Shelf, length: int) -> npt.NDArray[np.bool_]:
        """Say of which words the lacking letters can come from table words, as many as may change, each in one way."""
        start = self.task.start
        gains = [self._gain(number, shelf, length) for number, ways in enumerate(self.task.ways) if ways]
        gains.sort(key=lambda gain: int(gain.max(initial=0)))
        if start.budget < len(gains):
            gains = list(np.sort(np.stack(gains), axis=0)[len(gains) - start.budget :])
        total = sum(gains, start=np.full(len(shelf), start.jokers))
        return total >= shelf.lacking(start.pool).astype(np.int64)

    def _gain(self, number: int, shelf: Shelf, length: int) -> Numbers:
        """Return how many letters that each word lacks one table word can give it."""
        ways = self.task.ways[number]
        if len(ways) > _MOST_WAYS:
            letters, jokers = self._reach[number]
            return self._lent(shelf, letters, jokers)
        best = np.zeros(len(shelf), np.int64)
        for letters, jokers in dict.fromkeys((way.freed, way.jokers) for way in ways if way.alone):
            np.maximum(best, self._lent(shelf, letters, jokers), out=best)
        for way in ways:
            if way.block and (way.new or not way.alone) and len(way.block) <= length:
                self._with_block(way, shelf, length, best)
        return best

    def _with_block(self, way: Way, shelf: Shelf, length: int, best: Numbers) -> None:
        whole = np.flatnonzero(self.task.vocabulary.containing(way.block, shelf, length))
        if len(whole):
            jokers = way.block.count(JOKER) + way.jokers
            lent = self._lent(shelf.at(whole), letters_of(way.block) + way.freed, jokers)
            best[whole] = np.maximum(best[whole], lent)

    def _lent(self, shelf: Shelf, letters: int, jokers: int) -> Numbers:
        return shelf.gaining(self.task.start.pool, letters).astype(np.int64) + jokers
