"""Every variant has bots of three levels, each stronger than the one below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import pytest

from tests.solver.bots.matches import bot_of, dutch, hold_match, rules_of
from wordrummi.core.options import OptionError
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import load_policy
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.solver.bots.arena import compare, tournament
from wordrummi.solver.bots.bot import Level
from wordrummi.solver.bots.registry import BOTS, PLAYS
from wordrummi.solver.bots.vocabulary import known_words
from wordrummi.variants import VARIANTS

Contest: TypeAlias = tuple[str, Mapping[str, object], int, int, int]

WHOLE: Mapping[str, object] = {}
CONTESTS: list[Contest] = [
    *(
        (variant, WHOLE, 2, 24, 24)
        for variant in ("word-sabra", "word-internationale", "number-sabra", "number-classic")
    ),
    ("number-american", WHOLE, 2, 100, 600),
    ("number-international", {"rounds": 1}, 4, 40, 80),
]
"""As many deals as it takes to see the difference: of beginner and advanced, and of advanced and master."""


def test_every_variant_has_bots_and_they_are_described() -> None:
    assert set(BOTS) == set(PLAYS) == set(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_option_that_does_not_exist_is_told(variant: str) -> None:
    with pytest.raises(OptionError):
        bot_of(variant, {"colour": "red"}, Level.BEGINNER, PlainLexicon(["koe"]))


def test_all_variants_are_contested() -> None:
    assert {variant for variant, *_ in CONTESTS} == set(VARIANTS)


@pytest.mark.slow
@pytest.mark.parametrize("lower", [0, 1], ids=["advanced-beginner", "master-advanced"])
@pytest.mark.parametrize("contest", CONTESTS, ids=lambda contest: contest[0])
def test_a_level_is_stronger_than_the_one_below_it(contest: Contest, lower: int) -> None:
    variant, options, seats, *deals = contest
    rules, levels = rules_of(variant, options, dutch()), list(Level)[lower : lower + 2]
    bots = [bot_of(variant, options, level, dutch()) for level in levels]
    played = list(tournament(rules, bots, seats, range(deals[lower])))
    assert compare(played, 0, 1).stronger == 1


@pytest.mark.slow
@pytest.mark.parametrize("contest", CONTESTS, ids=lambda contest: contest[0])
def test_many_matches_of_beginners_are_legal(contest: Contest) -> None:
    variant, options, seats, *_ = contest
    rules = rules_of(variant, options, dutch())
    bots = [bot_of(variant, options, Level.BEGINNER, dutch(), seed) for seed in range(seats)]
    for seed in range(60):
        hold_match(rules, bots, seed)


class TestVocabulary:
    def test_of_the_lexicon_those_are_known_that_are_met_often_enough(self) -> None:
        """The lexicon tells how many binary digits a count has: 10 for 512 to 1023."""
        admission = Admission(dutch(), load_policy("strict"))
        known = known_words(admission, 512)
        assert 5_000 < len(known) < 20_000
        for row in range(0, len(known), 97):
            entry = dutch().entry(known.word(row))
            assert entry is not None
            assert entry.magnitude >= 10
        assert known.find("HUIS") is not None
        assert known.find("ZOUK") is None
        assert len(known) < len(known_words(admission, 64)) < len(known_words(admission, 0))

    def test_of_a_plain_list_all_words_are_known(self) -> None:
        admission = Admission(PlainLexicon(["koe", "zouk"]), load_policy("strict"))
        assert [known_words(admission, 512).word(row) for row in range(2)] == ["ZOUK", "KOE"]
