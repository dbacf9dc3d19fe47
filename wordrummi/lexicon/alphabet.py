"""From a word as people write it to the tiles that spell it."""

import unicodedata

PUNCTUATION = frozenset(
    "-'`´"
    "\u00ad\u02b9\u02bb\u02bc\u2010\u2011\u2012\u2013\u2014\u2018\u2019\u201b\u2032\u2035\u2212\ufe58\ufe63\uff07\uff0d"
)
"""Hyphens and apostrophes of all kinds; word.md section 1 ignores them, as Dutch word-game lists do."""

_OPENED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ı": "i"})


def fold(word: str, *, punctuation_ignored: bool = True) -> str | None:
    """Give the tile form of `word`: upper-case A to Z, or None when it has none.

    NFKD, case folded, diacritics dropped, the ligatures ĳ, æ, œ and ß opened (word.md section 1). Hyphens and
    apostrophes are dropped, or leave the word without a tile form when `punctuation_ignored` is false. A digit, dot,
    space or letter of another script has no tile, and neither has an empty word.
    """
    if word.isascii() and word.isalpha():
        return word.upper()
    return _fold_slowly(word, punctuation_ignored)


def has_punctuation(word: str) -> bool:
    """Tell whether `word` is written with a hyphen or an apostrophe."""
    return not PUNCTUATION.isdisjoint(word)


def _fold_slowly(word: str, punctuation_ignored: bool) -> str | None:
    if has_punctuation(word):
        if not punctuation_ignored:
            return None
        word = "".join(letter for letter in word if letter not in PUNCTUATION)
    decomposed = unicodedata.normalize("NFKD", word).casefold().translate(_OPENED)
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return letters.upper() if letters.isascii() and letters.isalpha() else None
