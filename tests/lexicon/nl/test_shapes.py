from __future__ import annotations

from collections.abc import Set as AbstractSet

import pytest

from wordrummi.lexicon.nl.shapes import DERIVED

OTHERS: dict[str, frozenset[str]] = {
    "BEWEERD": frozenset({"line-participle", "headword"}),
    "BEKEND": frozenset({"line-participle", "lemma-adjective"}),
    "VERWACHT": frozenset({"line-participle"}),
    "VERWACHTTE": frozenset({"verb-form"}),
    "WAAR": frozenset({"line-adjective"}),
}


def holds(sign: str, word: str, signs: str) -> bool:
    def signs_of(tiles: str) -> AbstractSet[str]:
        return OTHERS.get(tiles, frozenset())

    return DERIVED[sign](word, frozenset(signs.split()), signs_of)


@pytest.mark.parametrize(
    ("word", "signs", "expected"),
    [
        ("KACHELS", "adjective-form plural-of", True),
        ("GENERAALS", "adjective-form plural-listed tag-plural", True),
        ("BANGS", "adjective-form lemma-plural", False),
        ("HEMELS", "headword adjective-form plural-of", False),
        ("LINKS", "adjective-form plural-of tag-adverb", False),
        ("KACHELS", "plural-of", False),
        ("KACHEL", "adjective-form plural-of", False),
    ],
)
def test_a_plural_is_no_adjective_with_s(word: str, signs: str, expected: bool) -> None:
    assert holds("partitive-plural", word, signs) == expected


@pytest.mark.parametrize(
    ("word", "signs", "expected"),
    [
        ("BEWEERDE", "verb-form adjective-form", True),
        ("BEWEERDE", "adjective-form", False),
        ("BEWEERDE", "verb-form tag-adjective", False),
        ("BEWEERD", "verb-form", False),
        ("BEKENDE", "verb-form adjective-form", False),
        ("VERWACHTE", "lemma-verb-form adjective-form", False),
        ("GEBLOKTE", "lemma-verb-form adjective-form", False),
        ("UITBETAALDE", "lemma-verb-form adjective-form", False),
        ("WAARSTE", "lemma-verb-form adjective-form", False),
        ("HELDERRODE", "lemma-verb-form adjective-form", False),
    ],
)
def test_a_past_that_equals_a_participle_with_e(word: str, signs: str, expected: bool) -> None:
    assert holds("past-form", word, signs) == expected


@pytest.mark.parametrize(
    ("word", "signs", "expected"),
    [
        ("GRIEKENLAND", "counted", True),
        ("VALKENBURGER", "counted", True),
        ("GRIEKENLAND", "counted lemma-noun", False),
        ("WEILAND", "counted headword", False),
        ("MOORDKAMER", "counted", False),
    ],
)
def test_what_only_counts_and_ends_as_places_do(word: str, signs: str, expected: bool) -> None:
    assert holds("place-shape", word, signs) == expected
