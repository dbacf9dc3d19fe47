from __future__ import annotations

from pathlib import Path

import pytest

from tests.lexicon.sources import affixes, lines
from wordrummi.lexicon.nl.hunspell import Affixes, Line


@pytest.fixture
def rules(tmp_path: Path) -> Affixes:
    return affixes(tmp_path)


def forms(rules: Affixes, word: str, *flags: str) -> dict[str, str]:
    return {form.word: form.by for form in rules.forms(Line(word, frozenset(flags)))}


def test_a_suffix_is_added_where_its_condition_holds(rules: Affixes) -> None:
    assert forms(rules, "boom", "Ya", "Zb") == {"boompje": "Ya", "boomen": "Zb"}
    assert forms(rules, "tafel", "Ya", "Za") == {"tafeltje": "Ya", "tafels": "Za"}
    assert forms(rules, "zee", "Zb") == {}


def test_a_suffix_takes_letters_away(rules: Affixes) -> None:
    assert forms(rules, "baby", "Zq") == {"babies": "Zq"}
    assert forms(rules, "boy", "Zq") == {}


def test_prefixes_cross_suffixes(rules: Affixes) -> None:
    assert forms(rules, "werk", "V3", "Ps") == {"uitwerk": "Ps", "werkt": "V3", "uitwerkt": "V3"}


def test_unknown_flags_and_compounding_make_no_forms(rules: Affixes) -> None:
    assert forms(rules, "boom", "Ca", "Cc", "Ce", "Zr", "Zs", "Q9") == {}


def test_forbidden_words_and_parts_of_compounds_are_left_out(tmp_path: Path) -> None:
    words = [line.word for line in lines(tmp_path)]
    assert "verkeerd" not in words
    assert "tussens" not in words


def test_flags_come_in_pairs_and_a_slash_can_be_escaped(tmp_path: Path) -> None:
    by_word = {line.word: line.flags for line in lines(tmp_path)}
    assert by_word["boom"] == {"Cc", "Ya", "Zb"}
    assert by_word["a/b"] == frozenset()
