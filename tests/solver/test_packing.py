"""Packed counts say what counters say."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wordrummi.solver.packing import count, less, letters_in, mask, most, pack, places, size
from wordrummi.words.letters import ALPHABET

WORDS = st.text(alphabet=ALPHABET, max_size=30)


@given(WORDS, WORDS)
def test_less_takes_away_what_is_there(pool: str, wanted: str) -> None:
    left = Counter(pool) - Counter(wanted)
    assert less(pack(pool), pack(wanted)) == pack(left.elements())


@given(WORDS, WORDS)
def test_most_is_the_larger_count_of_each_letter(one: str, other: str) -> None:
    assert most(pack(one), pack(other)) == pack((Counter(one) | Counter(other)).elements())


@given(WORDS)
def test_letters_are_told_and_counted(word: str) -> None:
    packed = pack(word)
    assert letters_in(packed) == "".join(sorted(word))
    assert size(packed) == len(word)
    assert [ALPHABET[place] for place in places(packed)] == sorted(set(word))
    assert mask(packed) == sum(1 << ALPHABET.index(letter) for letter in set(word))
    assert all(count(packed, place) == word.count(letter) for place, letter in enumerate(ALPHABET))
