"""Splits a compound that no list holds into parts that are listed.

A split is a reason to ask the table, never a proof: nonsense splits as well as sense does. What makes one credible is
how listed compounds use its first parts. *Arbeids-* starts hundreds of them and *arbeid-* hardly any, so
*arbeidovereenkomst* does not split.
"""

from functools import lru_cache
from typing import NamedTuple

from wordrummi.lexicon.category import Category, mask_of
from wordrummi.lexicon.firsts import SHORTEST_PART
from wordrummi.lexicon.trie import Words

LONGEST_COMPOUND = 40

_SHORTEST = 2 * SHORTEST_PART

_HEAD = mask_of((Category.NOUN, Category.PLURAL, Category.DIMINUTIVE))
_MEAN_PART = 4


class Split(NamedTuple):
    """The parts of a compound, and the categories of its last part, which are those of the whole."""

    parts: tuple[str, ...]
    categories: int


class Splitter:
    """Splits words over one lexicon. Immutable but for its caches; safe to share between threads."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._best = lru_cache(maxsize=65536)(self._best_split)

    def split(self, tiles: str) -> Split | None:
        """Give the best split of a word that is not listed: the fewest parts, then the longest last part."""
        if not self._words.has_categories or not _SHORTEST <= len(tiles) <= LONGEST_COMPOUND:
            return None
        firsts = self._words.first_parts(tiles[:-SHORTEST_PART])
        split = self._in_two(tiles, firsts)
        # Three parts and more hide in anything when they may be short: PAAR DES TAL.
        if split or not firsts or len(tiles) < 3 * _MEAN_PART:
            return split
        split = self._in_more(tiles, firsts)
        return split if split and len(tiles) >= _MEAN_PART * len(split.parts) else None

    def _best_split(self, tiles: str) -> Split | None:
        firsts = self._words.first_parts(tiles[:-SHORTEST_PART])
        return self._in_two(tiles, firsts) or self._in_more(tiles, firsts)

    def _in_two(self, tiles: str, firsts: list[str]) -> Split | None:
        for first in firsts:
            last = tiles[len(first) :]
            if categories := self._words.mask(last) & _HEAD:
                return Split((first, last), categories)
        return None

    def _in_more(self, tiles: str, firsts: list[str]) -> Split | None:
        long = [first for first in firsts if len(tiles) - len(first) >= _SHORTEST]
        splits = [Split((first, *tail[0]), tail[1]) for first in long if (tail := self._best(tiles[len(first) :]))]
        return min(splits, key=lambda split: (len(split.parts), -len(split.parts[-1])), default=None)
