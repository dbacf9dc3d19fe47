"""The last part of a compound decides what the compound is: a *regendruppel* is a *druppel*, so a noun."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from wordrummi.lexicon.category import Category, mask_of
from wordrummi.lexicon.nl.shapes import PARTICLES
from wordrummi.lexicon.nl.signs import SignBook

MATERIAL_HEADS = frozenset({"HOUTEN", "LEREN", "STALEN", "ZIJDEN", "MARMEREN", "KOPEREN", "IJZEREN", "PLUCHEN"})
"""As a last part these are always the adjective of material, though some are plurals too."""

_NO_HEADS = frozenset({"AARS"})
"""Nouns that as a last part are nearly always the end of a plural: *fietshandelaars*."""

_DOUBLED_EN = re.compile(r"([BDFGKLMNPRST])\1EN$")
"""No short noun: *vlog-gen* is *vloggen*."""

_LINKS = ("", "S", "EN", "E", "ER")
_SHORTEST_HEAD = 3
_NOUN, _VERB, _ADJECTIVE = Category.NOUN.bit, Category.VERB.bit, Category.ADJECTIVE.bit
_NOMINAL = mask_of((Category.NOUN, Category.PLURAL, Category.DIMINUTIVE))


class Head(NamedTuple):
    """The last part of a word, what stands before it, and the categories of the last part."""

    word: str
    left: str
    categories: int

    def inherited(self, *, is_headword: bool) -> int:
        """Give the categories that the whole word takes from its head.

        After a particle a verb makes a verb (op-nemen), but a headword that is no infinitive is the noun (aan-blik):
        headword lists hold no regular verb forms. After anything else a noun makes a noun (maan-licht, not to licht).
        """
        if self.left == "ON" and self.categories & (_VERB | _ADJECTIVE):
            return _ADJECTIVE
        if self.left in PARTICLES and self.categories & _VERB:
            return _NOUN if is_headword and self.categories & _NOUN and not self.word.endswith("EN") else _VERB
        if self.word in MATERIAL_HEADS:
            return _ADJECTIVE
        if not self.categories & _NOMINAL:
            return self.categories
        return self.categories & ~(_VERB if self.categories & _NOUN else _VERB | _ADJECTIVE)


class Heads:
    """Finds the head of a word among the words whose own signs say what they are."""

    def __init__(self, book: SignBook, own: Callable[[str], int]) -> None:
        self._book = book
        self._own = own

    def of(self, tiles: str) -> Head | None:
        """Give the most credible head of `tiles`, or None."""
        best = max(self._candidates(tiles), default=None)
        if best is None:
            return None
        head = best[1]
        return Head(head, tiles.removesuffix(head), self._own(head))

    def _candidates(self, tiles: str) -> Iterator[tuple[tuple[int, int], str]]:
        for cut in range(2, len(tiles) - _SHORTEST_HEAD + 1):
            left, head = tiles[:cut], tiles[cut:]
            if len(head) == _SHORTEST_HEAD and _DOUBLED_EN.search(tiles):
                continue
            if head not in _NO_HEADS and self._is_first_part(left) and self._own(head):
                yield (self._credibility(left, head), len(head)), head

    def _credibility(self, left: str, head: str) -> int:
        own = self._own(head)
        kind = 4 if own & _NOUN else 3 if own & _NOMINAL else 0
        return kind + 2 * (len(left) > 2) + 2 * (len(head) > 3) + self._book.has(left, "headword")

    def _is_first_part(self, left: str) -> bool:
        if left in PARTICLES or left == "ON":
            return True
        bases = (left.removesuffix(link) for link in _LINKS if left.endswith(link))
        return any(len(base) > 1 and self._is_part(base) for base in bases)

    def _is_part(self, word: str) -> bool:
        return (
            self._book.has(word, "headword")
            or self._book.has(word, "line-stem")
            or bool(self._own(word) & (_NOUN | Category.PLURAL.bit))
        )
