"""What a word can be. The names are on the wire and in records: they never change."""

from collections.abc import Iterable
from enum import StrEnum


class Category(StrEnum):
    """A reading of a word, or a mark on it (`OFFENSIVE`)."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    FUNCTION = "function"
    PLURAL = "plural"
    DIMINUTIVE = "diminutive"
    PROPER = "proper"
    GEOGRAPHICAL = "geographical"
    ABBREVIATION = "abbreviation"
    OFFENSIVE = "offensive"

    @property
    def bit(self) -> int:
        """The bit of this category in a mask."""
        return _BIT[self]


_BIT = {category: 1 << place for place, category in enumerate(Category)}
_BY_MASK: dict[int, tuple[Category, ...]] = {}

ALL = (1 << len(Category)) - 1
"""The mask of every category."""

READINGS = ALL & ~Category.OFFENSIVE.bit
"""The mask of the categories that are a reading of their own."""

ONLY_PUNCTUATED = 1 << 15
"""The bit that marks a word which is never written without a hyphen or an apostrophe. No category: it is on no wire."""


def mask_of(categories: Iterable[Category]) -> int:
    """Give the bit mask of `categories`."""
    mask = 0
    for category in categories:
        mask |= category.bit
    return mask


def categories_of(mask: int) -> tuple[Category, ...]:
    """Give the categories of a bit mask, in the order of `Category`."""
    known = _BY_MASK.get(mask)
    if known is None:
        known = _BY_MASK[mask] = tuple(category for category in Category if mask & category.bit)
    return known
