"""Splits a compound that no list holds into parts that are listed.

A split is a reason to ask the table, never a proof: as many nonsense words split as real ones. What makes it credible
is that its first parts are used as first parts, in that very form, by compounds that the lexicon does list:
*arbeids-* is, *arbeid-* is not.
"""

from functools import lru_cache
from typing import NamedTuple

from wordrummi.lexicon.category import Category, mask_of
from wordrummi.lexicon.trie import Words

SHORTEST_PART = 3
LONGEST_COMPOUND = 40

_LINKS = ("", "S", "EN", "E", "N")
_FIRST = mask_of((Category.NOUN, Category.ADJECTIVE, Category.VERB, Category.ADVERB, Category.FUNCTION))
_FIRST_WITH_PLURAL = _FIRST | Category.PLURAL.bit | Category.DIMINUTIVE.bit
_HEAD = mask_of((Category.NOUN, Category.PLURAL, Category.DIMINUTIVE))
_ATTESTED = 2
"""So many listed compounds must start with a part in the same form."""


class Split(NamedTuple):
    """The parts of a compound, and the categories of its last part, which are those of the whole."""

    parts: tuple[str, ...]
    categories: int


class Splitter:
    """Splits words over one lexicon. Immutable but for its caches; safe to share between threads."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._attested = lru_cache(maxsize=4096)(self._count_attested)
        self.split = lru_cache(maxsize=4096)(self._split)

    def _split(self, tiles: str) -> Split | None:
        if not self._words.has_categories or not 2 * SHORTEST_PART <= len(tiles) <= LONGEST_COMPOUND:
            return None
        return self._best(tiles, {})

    def _best(self, tiles: str, memo: dict[str, Split | None]) -> Split | None:
        """Give the split with the fewest parts, then with the longest head."""
        if tiles not in memo:
            memo[tiles] = None
            splits = [split for cut in range(SHORTEST_PART, len(tiles) - 2) if (split := self._at(tiles, cut, memo))]
            memo[tiles] = min(splits, key=lambda split: (len(split.parts), -len(split.parts[-1])), default=None)
        return memo[tiles]

    def _at(self, tiles: str, cut: int, memo: dict[str, Split | None]) -> Split | None:
        first, rest = tiles[:cut], tiles[cut:]
        if not self._is_first(first):
            return None
        categories = self._words.mask(rest) & _HEAD
        if categories:
            return Split((first, rest), categories)
        tail = self._best(rest, memo)
        return Split((first, *tail.parts), tail.categories) if tail else None

    def _is_first(self, form: str) -> bool:
        return self._has_base(form) and self._attested(form) >= _ATTESTED

    def _has_base(self, form: str) -> bool:
        if self._words.mask(form) & _FIRST_WITH_PLURAL:
            return True
        bases = (form.removesuffix(link) for link in _LINKS[1:] if form.endswith(link))
        return any(len(base) >= SHORTEST_PART and self._words.mask(base) & _FIRST for base in bases)

    def _count_attested(self, form: str) -> int:
        count = 0
        for word in self._words.beginning_with(form):
            rest = word[len(form) :]
            if len(rest) >= SHORTEST_PART and self._words.mask(rest) & Category.NOUN.bit:
                count += 1
        return count
