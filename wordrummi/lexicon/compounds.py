"""Splits a compound that no list holds into parts that are listed.

A split is a reason to ask the table, never a proof: nonsense splits as well as sense does. What makes one credible is
how listed compounds use its first parts. *Arbeids-* starts hundreds of them and *arbeid-* hardly any, so
*arbeidovereenkomst* does not split.
"""

from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from wordrummi.lexicon.category import Category, mask_of
from wordrummi.lexicon.trie import Words

SHORTEST_PART = 3
LONGEST_COMPOUND = 40

_LINKS = ("S", "EN", "E", "N")
_FIRST = mask_of((Category.NOUN, Category.ADJECTIVE, Category.VERB, Category.ADVERB, Category.FUNCTION))
_FIRST_IN_FULL = _FIRST | Category.PLURAL.bit | Category.DIMINUTIVE.bit
_HEAD = mask_of((Category.NOUN, Category.PLURAL, Category.DIMINUTIVE))
_MEAN_PART = 4
_MANY = 50
_COMMON_SHARE = 0.15
"""The least share of one form (*konings-*) among the listed compounds of all forms of a first part (*koning-*)."""


class Split(NamedTuple):
    """The parts of a compound, and the categories of its last part, which are those of the whole."""

    parts: tuple[str, ...]
    categories: int


class Splitter:
    """Splits words over one lexicon. Immutable but for its caches; safe to share between threads."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._compounds = lru_cache(maxsize=8192)(self._count_compounds)
        self._is_first = lru_cache(maxsize=65536)(self._is_usual_first)
        self._best = lru_cache(maxsize=65536)(self._best_split)

    def split(self, tiles: str) -> Split | None:
        """Give the best split of a word that is not listed: the fewest parts, then the longest last part."""
        if not self._words.has_categories or not 2 * SHORTEST_PART <= len(tiles) <= LONGEST_COMPOUND:
            return None
        split = self._best(tiles)
        # Three parts and more hide in anything when they may be short: PAAR DES TAL.
        is_chopped = split and len(split.parts) > 2 and len(tiles) < _MEAN_PART * len(split.parts)
        return None if is_chopped else split

    def _best_split(self, tiles: str) -> Split | None:
        cuts = [cut for cut in range(SHORTEST_PART, len(tiles) - SHORTEST_PART + 1) if self._is_first(tiles[:cut])]
        for cut in cuts:
            categories = self._words.mask(tiles[cut:]) & _HEAD
            if categories:
                return Split((tiles[:cut], tiles[cut:]), categories)
        tails = ((tiles[:cut], self._best(tiles[cut:])) for cut in cuts)
        splits = (Split((first, *tail.parts), tail.categories) for first, tail in tails if tail)
        return min(splits, key=lambda split: (len(split.parts), -len(split.parts[-1])), default=None)

    def _is_usual_first(self, form: str) -> bool:
        """Tell whether listed compounds use this form as a first part, or there are too few to tell."""
        bases = self._bases(form) if self._words.starts(form) else []
        if not bases:
            return False
        count = self._compounds(form)
        return any(self._is_usual(form, count, base) for base in bases)

    def _is_usual(self, form: str, count: int, base: str) -> bool:
        rivals = sum(self._compounds(base + link) for link in ("", *_LINKS) if base + link != form)
        return count > _COMMON_SHARE * (count + rivals)

    def _bases(self, form: str) -> list[str]:
        """Give the listed words that `form` can be the first-part form of: itself, or without a linking sound."""
        bases = [form] if self._words.mask(form) & _FIRST_IN_FULL else []
        for link in _LINKS:
            base = form.removesuffix(link)
            if base != form and len(base) >= SHORTEST_PART and self._words.mask(base) & _FIRST:
                bases.append(base)
        return bases

    def _count_compounds(self, form: str) -> int:
        """Count the listed words that start with `form` and go on as a listed noun; many are enough."""
        tails = (word[len(form) :] for word in self._words.beginning_with(form))
        compounds = (
            tail for tail in tails if len(tail) >= SHORTEST_PART and self._words.mask(tail) & Category.NOUN.bit
        )
        return sum(1 for _ in islice(compounds, _MANY))
