from __future__ import annotations

from pathlib import Path

import pytest

from tests.lexicon.conftest import RECIPE
from tests.lexicon.sources import sources
from wordrummi.lexicon.category import Category, categories_of, mask_of
from wordrummi.lexicon.closed import ClosedLists, ClosedWord
from wordrummi.lexicon.evidence import read_evidence
from wordrummi.lexicon.nl.decide import Decider
from wordrummi.lexicon.nl.heads import Head
from wordrummi.lexicon.nl.signs import SignBook
from wordrummi.lexicon.nl.sources import Sources

NOUN, VERB, ADJECTIVE, PLURAL = Category.NOUN, Category.VERB, Category.ADJECTIVE, Category.PLURAL
NONE = ClosedLists({}, {}, is_short_closed=False)


def decide(read: Sources, closed: ClosedLists = NONE) -> dict[str, tuple[Category, ...]]:
    decider = Decider(SignBook(read), read_evidence(RECIPE / "evidence.toml"), closed)
    return {decision.tiles: categories_of(decision.categories) for decision in decider.decisions()}


@pytest.mark.parametrize(
    ("word", "categories"),
    [
        ("BOOM", (NOUN,)),
        ("BOOMPJE", (Category.DIMINUTIVE,)),
        ("BOMEN", (PLURAL,)),
        ("LOPEN", (VERB,)),
        ("WERKT", (VERB,)),
        ("GING", (VERB,)),
        ("GETROUWD", (VERB, ADJECTIVE)),
        ("GEOPEND", (VERB,)),
        ("BEKEND", (ADJECTIVE,)),
        ("BEKENDE", (ADJECTIVE,)),
        ("ANNA", (Category.PROPER,)),
        ("AMSTERDAM", (Category.PROPER, Category.GEOGRAPHICAL)),
        ("TV", (Category.ABBREVIATION,)),
        ("BIJV", (Category.ABBREVIATION,)),
    ],
)
def test_signs_add_up_to_categories(tmp_path: Path, word: str, categories: tuple[Category, ...]) -> None:
    assert decide(sources(tmp_path))[word] == categories


def test_words_come_in_order_and_each_once(tmp_path: Path) -> None:
    words = list(decide(sources(tmp_path)))
    assert words == sorted(set(words))


def test_a_compound_takes_the_categories_of_its_head(tmp_path: Path) -> None:
    read = sources(tmp_path, headwords=["boom", "bekend", "bekendboom", "lopen"], counts={"boombomen": 1, "bomen": 1})
    decided = decide(read)
    assert decided["BEKENDBOOM"] == (NOUN,)
    assert decided["BOOMBOMEN"] == (PLURAL,)


def test_a_headword_of_which_nothing_else_is_known_is_a_noun_unless_it_ends_in_en(tmp_path: Path) -> None:
    decided = decide(sources(tmp_path, headwords=["kwibus", "skypen"]))
    assert decided["KWIBUS"] == (NOUN,)
    assert decided["SKYPEN"] == (VERB,)


def test_a_participle_that_is_a_headword_is_an_adjective_though_its_verb_is_unknown(tmp_path: Path) -> None:
    read = sources(tmp_path, headwords=["boom", "boomlopend", "uitgeopend"], counts={"lopend": 1})
    assert decide(read)["BOOMLOPEND"] == (VERB, ADJECTIVE)


def test_counted_junk_of_which_nothing_is_known_is_left_out(tmp_path: Path) -> None:
    assert "QWRT" not in decide(sources(tmp_path, counts={"qwrta": 9}))


def test_tables_of_forms_alone_make_no_word(tmp_path: Path) -> None:
    assert "ONMIDDELIJK" not in decide(sources(tmp_path, tags={"onmiddelijk": ("Adj(attr,stell,onverv)",)}))


def test_closed_lists_replace_or_join(tmp_path: Path) -> None:
    by_hand = ClosedWord(NOUN.bit, "because", "a-list")
    closed = ClosedLists(
        {"BEKEND": by_hand, "BOOM": ClosedWord(0, "no word", "a-list"), "NIEUW": by_hand},
        {"LOPEN": by_hand},
        is_short_closed=False,
    )
    decided = decide(sources(tmp_path), closed)
    assert decided["BEKEND"] == (NOUN,)
    assert decided["LOPEN"] == (NOUN, VERB)
    assert decided["NIEUW"] == (NOUN,)
    assert "BOOM" not in decided


def test_short_words_are_those_of_the_closed_list(tmp_path: Path) -> None:
    read = sources(tmp_path, headwords=["aap", "aas", "boom"])
    closed = ClosedLists({"AAP": ClosedWord(NOUN.bit, "monkey", "short")}, {}, is_short_closed=True)
    decided = decide(read, closed)
    assert "AAP" in decided
    assert "AAS" not in decided
    assert "BOOM" in decided


def test_an_offensive_mark_alone_is_no_word(tmp_path: Path) -> None:
    closed = ClosedLists({}, {"QQQ": ClosedWord(Category.OFFENSIVE.bit, "insult", "add-offensive")}, False)
    assert "QQQ" not in decide(sources(tmp_path), closed)


@pytest.mark.parametrize(
    ("left", "head", "own", "is_headword", "inherited"),
    [
        ("MAAN", "LICHT", (NOUN, ADJECTIVE, VERB), True, (NOUN, ADJECTIVE)),
        ("OP", "NEMEN", (VERB,), True, (VERB,)),
        ("AAN", "BLIK", (NOUN, VERB), True, (NOUN,)),
        ("AAN", "BLIK", (NOUN, VERB), False, (VERB,)),
        ("AF", "WASSEN", (VERB, NOUN), True, (VERB,)),
        ("ON", "GESCHREVEN", (VERB,), True, (ADJECTIVE,)),
        ("DENNEN", "HOUTEN", (PLURAL, ADJECTIVE), True, (ADJECTIVE,)),
        ("WEEK", "VERSLAGEN", (PLURAL, VERB, ADJECTIVE), True, (PLURAL,)),
        ("PAARD", "RIJDEN", (VERB,), True, (VERB,)),
    ],
)
def test_what_a_word_inherits_depends_on_what_stands_before_the_head(
    left: str, head: str, own: tuple[Category, ...], is_headword: bool, inherited: tuple[Category, ...]
) -> None:
    found = Head(head, left, mask_of(own)).inherited(is_headword=is_headword)
    assert categories_of(found) == tuple(category for category in Category if category in inherited)
