"""Puzzles by their number: the same for whoever asks, made when one is first asked for and then remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from wordrummi.lexicon.trie import Words
from wordrummi.play.puzzles import Puzzler, puzzle_dict, puzzler_of, puzzles

MOST_KEPT: Final = 2000


class PuzzleBook:
    """The first puzzle of every seed. `lexicon` opens the word list when it is first needed."""

    def __init__(self, lexicon: Callable[[], Words]) -> None:
        self._puzzler = cache(lambda variant: puzzler_of(variant, lexicon))
        self._made = lru_cache(maxsize=MOST_KEPT)(self._make)

    def puzzle(self, variant: str, level: int, seed: int) -> Mapping[str, Any]:
        """Return a puzzle with its solution, as plain values. Raises Unreadable for a variant without, and NoPuzzle."""
        return self._made(variant, level, seed)

    def _make(self, variant: str, level: int, seed: int) -> Mapping[str, Any]:
        puzzler: Puzzler = self._puzzler(variant)
        return puzzle_dict(next(puzzles(puzzler, variant, level, seed)), puzzler, solution=True)
