"""Where the letters in the places of jokers come from: a word does not lend to itself, nor do two to each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from wordrummi.solver.packing import ONE, count, letters_in
from wordrummi.solver.ways import Way
from wordrummi.words.letters import ALPHABET

_RACK: Final = -1
_Loan: TypeAlias = tuple[int, int]
"""The word that takes a letter, and the word, or the rack, that gives it."""


def can_be_lent(ways: Sequence[Way], laid: Counter[str], *, from_rack: bool) -> bool:
    """Say whether the letters that took the places of jokers have a source in this turn.

    `laid`: the tiles of the rack that are laid. `from_rack`: the rack is the one source allowed.
    """
    wanted = [(way.word, letter) for way in ways for letter in letters_in(way.taken)]
    if not wanted:
        return True
    given = {} if from_rack else {way.word: way.freed for way in ways if way.freed}
    return any(_is_orderly(loans) for loans in _loans(wanted, laid, given))


def _loans(wanted: Sequence[tuple[int, str]], laid: Counter[str], given: dict[int, int]) -> Iterator[list[_Loan]]:
    if not wanted:
        yield []
        return
    (word, letter), rest = wanted[0], wanted[1:]
    if laid[letter]:
        yield from ([(word, _RACK), *more] for more in _loans(rest, laid - Counter(letter), given))
    for giver, letters in given.items():
        if giver != word and count(letters, ALPHABET.index(letter)):
            left = {**given, giver: letters - ONE[letter]}
            yield from ([(word, giver), *more] for more in _loans(rest, laid, left))


def _is_orderly(loans: Sequence[_Loan]) -> bool:
    """Say whether no two words lend to each other; there are just two jokers, so longer circles can't be."""
    return not any((giver, taker) in loans for taker, giver in loans)
