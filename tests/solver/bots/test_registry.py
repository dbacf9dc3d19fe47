"""Every variant has bots of three levels, each stronger than the one below."""

from __future__ import annotations

from itertools import combinations

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

DEALS = 60


def test_every_variant_has_bots_and_they_are_described() -> None:
    assert set(BOTS) == set(PLAYS) == set(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_option_that_does_not_exist_is_told(variant: str) -> None:
    with pytest.raises(OptionError):
        bot_of(variant, {"colour": "red"}, Level.BEGINNER, PlainLexicon(["koe"]))


@pytest.mark.slow
@pytest.mark.parametrize("levels", list(combinations(Level, 2)), ids=str)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_level_is_stronger_than_those_below_it(variant: str, levels: tuple[Level, Level]) -> None:
    rules = rules_of(variant, {}, dutch())
    bots = [bot_of(variant, {}, level, dutch()) for level in levels]
    deals = list(tournament(rules, bots, max(2, rules.seats[0]), range(DEALS)))
    assert compare(deals, 0, 1).stronger == 1


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_hundreds_of_matches_of_beginners_are_legal(variant: str) -> None:
    rules = rules_of(variant, {}, dutch())
    bots = [bot_of(variant, {}, Level.BEGINNER, dutch(), seed) for seed in range(max(2, rules.seats[0]))]
    for seed in range(300):
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
