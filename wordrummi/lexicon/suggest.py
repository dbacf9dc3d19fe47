"""Words that a player may have meant."""

from functools import cached_property
from string import ascii_lowercase

from spellchecker import SpellChecker

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.alphabet import fold
from wordrummi.lexicon.category import Category

LONGEST = 40
"""Longer input gets no suggestions: the candidates grow with the length, and no dictionary word is near."""


class Suggester:
    """Suggests admissible words at edit distance 1, never offensive ones. Costs nothing until it is asked."""

    def __init__(self, admission: Admission) -> None:
        self._admission = admission

    @cached_property
    def _checker(self) -> SpellChecker:
        # Without a language: its own Dutch list takes seconds to load, and knows neither names nor policies.
        checker = SpellChecker(language=None, distance=1)
        checker.word_frequency.load_words([ascii_lowercase])
        return checker

    def suggest(self, word: str, most: int = 5) -> tuple[str, ...]:
        """Give at most `most` words, as tiles: the commonest first, then alphabetically."""
        tiles = fold(word)
        if tiles is None or len(tiles) > LONGEST or most < 1:
            return ()
        near = {candidate.upper() for candidate in self._checker.edit_distance_1(tiles.lower())} - {tiles}
        found = sorted((-self._magnitude(candidate), candidate) for candidate in near if self._is_fit(candidate))
        return tuple(candidate for _, candidate in found[:most])

    def _is_fit(self, tiles: str) -> bool:
        is_offensive = self._admission.lexicon.mask(tiles) & Category.OFFENSIVE.bit
        return self._admission.allows_listed(tiles) and (not is_offensive or not self._admission.lexicon.has_categories)

    def _magnitude(self, tiles: str) -> int:
        entry = self._admission.lexicon.entry(tiles)
        return entry.magnitude if entry else 0
