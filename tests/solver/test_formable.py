"""The words that a rack can lay by itself."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.oracles.positions import LEXICON
from tests.solver.deals import dutch, dutch_solver
from tests.solver.tables import INTERNATIONALE, SABRA, solver_of
from wordrummi.core.tiles import Tiles
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.policy import load_policy
from wordrummi.words.letters import JOKER, LETTERS
from wordrummi.words.notation import read_rack


def listed(rack: str, words: list[str], variant: str = SABRA, limit: int | None = None) -> list[tuple[str, str, int]]:
    found = solver_of(variant, words).best_words(read_rack(rack), limit)
    return [(one.word, one.tiles, one.score) for one in found]


def test_the_longest_comes_first_then_the_alphabet() -> None:
    words = ["NET", "TEN", "TENT", "EEN", "ET"]
    assert listed("TENE", words) == [("EEN", "EEN", 3), ("NET", "NET", 3), ("TEN", "TEN", 3), ("ET", "ET", 2)]


def test_there_are_as_many_as_are_asked_for() -> None:
    assert [word for word, *_ in listed("TENE", ["NET", "TEN", "ET"], limit=2)] == ["NET", "TEN"]
    assert listed("TENE", ["NET"], limit=0) == []


def test_a_joker_lies_where_a_letter_is_lacking_and_counts_as_a_letter() -> None:
    assert listed("OR@", ["OOR", "ROK"]) == [("OOR", "O@R", 3), ("ROK", "RO@", 3)]
    assert listed("R@@", ["OOR", "ROK"]) == [("OOR", "@@R", 3), ("ROK", "R@@", 3)]


def test_words_are_as_long_as_the_manner_wants_them() -> None:
    assert [word for word, *_ in listed("EIEI", ["EI"], SABRA)] == ["EI"]
    assert listed("EIEI", ["EI"], INTERNATIONALE) == []


def test_tiles_that_nobody_has_seen_are_not_laid() -> None:
    assert listed("OO?3", ["OOR"]) == []


def by_trying_all(rack: str, words: list[str]) -> set[str]:
    held = Counter(rack)
    return {word for word in words if sum((Counter(word) - held).values()) <= held[JOKER]}


@pytest.mark.parametrize("seed", range(60))
def test_all_words_are_there_and_their_tiles_are_on_the_rack(seed: int) -> None:
    rng = Random(seed)
    letters = "".join(rng.choices("AEENORTDSL", k=rng.randint(0, 7))) + JOKER * (seed % 3)
    words = [word for word in LEXICON if len(word) >= 2]
    found = solver_of(SABRA, words).best_words(Tiles(letters))
    assert {one.word for one in found} == by_trying_all(letters, words)
    assert [(-one.score, one.word) for one in found] == sorted((-one.score, one.word) for one in found)
    for one in found:
        assert Counter(one.tiles) <= Counter(letters)
        assert all(tile in (JOKER, letter) for tile, letter in zip(one.tiles, one.word, strict=True))


def test_of_the_dutch_lexicon_all_is_told_but_offensive_words() -> None:
    lexicon, _ = dutch()
    policy = load_policy("strict")
    admitted = [word for word in lexicon.beginning_with("") if len(word) >= 2 and policy.admits(lexicon.mask(word))]
    fit = [word for word in admitted if not lexicon.mask(word) & Category.OFFENSIVE.bit]
    for seed in range(3):
        letters = "".join(Random(seed).sample(sorted(LETTERS.tiles), 14))
        assert {one.word for one in dutch_solver(SABRA).best_words(Tiles(letters))} == by_trying_all(letters, fit)
