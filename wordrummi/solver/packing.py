"""Counts of letters packed into one integer, six bits a letter, so that a few operations compare all of them at once.

The highest bit of each field stays free: it takes the borrow of a subtraction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from wordrummi.words.letters import ALPHABET

FIELD: Final = 6
ONE: Final = {letter: 1 << FIELD * place for place, letter in enumerate(ALPHABET)}
UNITS: Final = tuple(ONE.values())
GUARD: Final = sum(UNITS) << FIELD - 1
_FULL: Final = (1 << FIELD) - 1
_DIGIT_SUM: Final = _FULL


def pack(letters: Iterable[str]) -> int:
    """Return how often each letter occurs."""
    return sum(ONE[letter] for letter in letters)


def less(pool: int, wanted: int) -> int:
    """Return what is left of a pool when what is wanted goes; no letter falls below zero."""
    difference = (pool | GUARD) - wanted
    enough = difference & GUARD
    return difference & (enough - (enough >> FIELD - 1))


def most(one: int, other: int) -> int:
    """Return the larger count of each letter."""
    return one + less(other, one)


def size(packed: int) -> int:
    """Return how many letters these are; fewer than 63."""
    return packed % _DIGIT_SUM


def count(packed: int, place: int) -> int:
    """Return how often the letter at a place of the alphabet occurs."""
    return packed >> FIELD * place & _FULL


def places(packed: int) -> Iterator[int]:
    """Yield the places in the alphabet of the letters that occur."""
    while packed:
        place = ((packed & -packed).bit_length() - 1) // FIELD
        yield place
        packed &= ~(_FULL << FIELD * place)


def letters_in(packed: int) -> str:
    """Return the letters, each as often as it occurs."""
    return "".join(ALPHABET[place] * count(packed, place) for place in places(packed))


def mask(packed: int) -> int:
    """Return a bit for each letter that occurs."""
    return sum(1 << place for place in places(packed))
