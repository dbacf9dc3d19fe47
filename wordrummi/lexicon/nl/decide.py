"""From the signs of the sources to the categories of every Dutch word."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from wordrummi.lexicon.category import ONLY_PUNCTUATED, READINGS, Category, mask_of
from wordrummi.lexicon.closed import ClosedLists
from wordrummi.lexicon.evidence import Evidence
from wordrummi.lexicon.nl.heads import Heads
from wordrummi.lexicon.nl.signs import SignBook

_HEAD_SIGNS = {
    Category.NOUN: "head-noun",
    Category.PLURAL: "head-plural",
    Category.DIMINUTIVE: "head-diminutive",
    Category.VERB: "head-verb",
    Category.ADJECTIVE: "head-adjective",
}
_DECIDED = mask_of(_HEAD_SIGNS)
_DECIDED_OR_SMALL = _DECIDED | Category.FUNCTION.bit | Category.ADVERB.bit
_PARTICIPLE = re.compile(r"(E|AA|OE)ND$|GE.+[DT]$")
_SHORT = 3


class Decision(NamedTuple):
    """What the lexicon says about one word."""

    tiles: str
    categories: int
    signs: int
    frequency: int


def _is_doubtful(tiles: str, names: set[str]) -> bool:
    """A headword in -en or -je that only the lemma tables call a noun is often no singular: its head knows."""
    firm = {"line-noun", "line-noun-en", "line-infinitive", "line-adjective", "tag-noun", "irregular-form", "verb-form"}
    if tiles.endswith("JE"):
        return not names & {"shape-diminutive", "adjective-form"}
    return tiles.endswith("EN") and "headword" in names and not names & firm


class Decider:
    """Weighs the signs of each word; a word whose own signs do not decide takes those of its head."""

    def __init__(self, book: SignBook, evidence: Evidence, closed: ClosedLists) -> None:
        self._book = book
        self._evidence = evidence
        self._closed = closed
        self._own_memo: dict[str, int] = {}
        self._heads = Heads(book, self.own_categories)
        self._sums: dict[int, int] = {}

    def decisions(self) -> Iterator[Decision]:
        """Give the decision on every word that has a category, in alphabetical order."""
        for tiles in sorted(self._book.signs.keys() | self._closed.sets.keys() | self._closed.adds.keys()):
            mask = self.signs_of(tiles)
            categories = self._with_closed(tiles, self._categories(mask))
            if categories & READINGS:
                categories |= ONLY_PUNCTUATED if tiles in self._book.only_punctuated else 0
                yield Decision(tiles, categories, mask, self._book.counts.get(tiles, 0))

    def own_categories(self, tiles: str) -> int:
        """Give what a word is as the last part of another: by closed lists or its own signs, its head left out.

        A plural that by hand was found to be a noun as well stays a plural there: *vrachtschepen* are no alderman.
        """
        known = self._own_memo.get(tiles)
        if known is None:
            own = self._categories(self._mask(self._book.signs.get(tiles, ())))
            decided = self._with_closed(tiles, own) & _DECIDED
            if own & Category.PLURAL.bit and not own & Category.NOUN.bit:
                decided &= ~Category.NOUN.bit
            known = self._own_memo[tiles] = decided
        return known

    def _with_closed(self, tiles: str, categories: int) -> int:
        if len(tiles) <= _SHORT and self._closed.is_short_closed and tiles not in self._closed.sets:
            return 0
        if tiles in self._closed.sets:
            categories = self._closed.sets[tiles].categories
        if tiles in self._closed.adds:
            categories |= self._closed.adds[tiles].categories
        return categories

    def signs_of(self, tiles: str) -> int:
        """Give the mask of all signs of the word, those from its head included."""
        names = set(self._book.signs.get(tiles, ()))
        if not self._is_decided(names) or _is_doubtful(tiles, names):
            names |= self._from_head(tiles, names)
        if "headword" in names and "name" not in names and not self._is_decided(names):
            names.add("headword-alone-en" if tiles.endswith("EN") else "headword-alone")
        if tiles in self._closed.sets or tiles in self._closed.adds:
            names.add("closed")
        return self._mask(names)

    def _is_decided(self, names: set[str]) -> bool:
        return bool(self._categories(self._mask(names)) & _DECIDED_OR_SMALL) or "only-capital" in names

    def _from_head(self, tiles: str, names: set[str]) -> set[str]:
        head = self._heads.of(tiles) if len(tiles) > 5 else None
        if head is None:
            return {"shape-infinitive"} if self._is_infinitive(tiles) else set()
        if tiles.endswith("EN") and "lemma-verb" in names and not names & {"lemma-noun", "lemma-adjective"}:
            return {"shape-infinitive"}
        is_headword = "headword" in names
        is_only_verb = head.categories == Category.VERB.bit
        if is_headword and is_only_verb and _PARTICIPLE.search(tiles):
            return {"head-verb", "participle-headword"}
        inherited = head.inherited(is_headword=is_headword)
        return {sign for category, sign in _HEAD_SIGNS.items() if inherited & category.bit}

    def _is_infinitive(self, tiles: str) -> bool:
        if not tiles.endswith("EN") or len(tiles) < 5:
            return False
        stem = tiles[:-2]
        if stem[-1] == stem[-2]:
            stem = stem[:-1]
            if self._book.has(stem, "headword"):
                return True
        forms = (stem + "T", f"GE{stem}T", f"GE{stem}D", stem + "TE", stem + "DE")
        return any(form in self._book.signs for form in forms)

    def _mask(self, names: set[str] | tuple[()]) -> int:
        bits = self._evidence.bits
        mask = 0
        for name in names:
            mask |= bits[name]
        return mask

    def _categories(self, mask: int) -> int:
        known = self._sums.get(mask)
        if known is None:
            known = self._sums[mask] = self._evidence.categories(mask)
        return known
