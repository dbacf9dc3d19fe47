"""A violation on the wire: its sentences, the facts that fill them, and which of those are tiles."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.core.verdict import Violation
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play.position import PositionJudge
from wordrummi.play.wire import violation_dict
from wordrummi.texts import LANGUAGES, catalogue

JUDGE = PositionJudge(lambda: PlainLexicon(["HUT"]), "en")
NUMBERS = ("number-sabra", "number-classic", "number-american", "number-international")
EXAMPLES = json.loads((Path(__file__).parent.parent / "rules" / "number-examples.json").read_text("utf-8"))["turns"]
REFUSED = [example for example in EXAMPLES if example["verdict"] == "refused"]
FIELDS = ("id", "variant", "options", "table", "rack", "after", "opened", "melds")
NOTATION = re.compile(r"\b(?:[kbor]\d+|j)\b")
LYING = ("r3 r4 r5 r6", "k7 b7 j", "o10 o11 j=o12", "k1 b1 o1 r1")
RACK = ("r7", "o7", "r9", "o12", "k13", "b13", "o13", "k2")


@st.composite
def lays(draw):
    """Return a table, and one after it: some tiles of the rack and of the table went to some row or a new one."""
    table = draw(st.lists(st.sampled_from(LYING), max_size=3, unique=True))
    rows = [row.split() for row in table]
    rack = list(RACK)
    for _ in range(draw(st.integers(0, 4))):
        source = draw(st.sampled_from([rack, rack, *filter(None, rows)]))
        tile = source.pop(draw(st.integers(0, len(source) - 1)))
        rows.append([])
        rows[draw(st.integers(0, len(rows) - 1))].append(tile)
    return table, [" ".join(row) for row in rows if row]


def judged(turn):
    return JUDGE.answer(json.dumps(turn).encode(), 1).told


def refused(turn):
    verdict = judged(turn)
    assert verdict["verdict"] == "refused", verdict
    return verdict["violations"]


def turn(variant, table, after):
    """Return a turn of any variant of numbers in which the table comes to lie like this."""
    known = {"variant": variant, "table": table, "rack": " ".join(RACK)}
    if variant in ("number-sabra", "number-classic"):
        return {**known, "after": after}
    return {**known, "turn": {"take": "pool:r12", "after": after, "discard": "r12"}}


def test_a_meld_is_told_as_tiles():
    (found,) = refused({"variant": "number-sabra", "table": [], "rack": "k7 b7 o3", "after": ["k7 b7 o3"]})
    assert (found["slug"], found["facts"], found["tiles"]) == ("turn.melds-valid", {"meld": "k7 b7 o3"}, ["meld"])
    assert found["nl"].startswith("k7 b7 o3 is geen groep")


def test_a_tile_that_is_gone_from_the_table_is_told_as_a_tile():
    found = refused({"variant": "number-classic", "table": ["r3 r4 r5 r6"], "rack": "o1", "after": ["r3 r4 r5"]})
    gone = next(one for one in found if one["slug"] == "turn.table-kept")
    assert (gone["facts"], gone["tiles"]) == ({"tile": "r6"}, ["tile"])


def test_a_joker_says_what_it_was_declared_to_be():
    turn = {"variant": "number-sabra", "table": [], "rack": "k13 b13 j", "after": ["k13 b13 j=o12"]}
    (found,) = refused(turn)
    assert (found["facts"]["meld"], found["tiles"]) == ("k13 b13 j=o12", ["meld"])


def test_a_letter_is_a_tile_and_a_word_is_none():
    found = refused({"variant": "word-sabra", "table": ["HUT"], "rack": "OEN", "after": ["HUTX"]})
    assert [(one["slug"], one["facts"], one["tiles"]) for one in found if one["slug"] == "word.from-rack"] == [
        ("word.from-rack", {"tile": "X"}, ["tile"])
    ]
    unknown = refused({"variant": "word-sabra", "table": ["HUT"], "rack": "OEN", "after": ["HUT", "EN"]})
    assert [(one["slug"], one["facts"], one["tiles"]) for one in unknown] == [
        ("word.not-in-lexicon", {"word": "EN"}, [])
    ]


def test_several_of_a_kind_are_a_list():
    told = violation_dict(Violation("word.refused-category", facts={"word": "ADA", "categories": ("name", "place")}))
    assert told["facts"] == {"word": "ADA", "categories": ["name", "place"]}
    assert json.loads(json.dumps(told)) == told


def test_a_tile_that_is_not_known_is_none():
    assert violation_dict(Violation("american.trump", facts={"tile": ""}))["tiles"] == []


def test_a_rule_without_facts_has_none():
    told = violation_dict(Violation("turn.one-rack-tile"))
    assert (told["facts"], told["tiles"]) == ({}, [])


def told_well(found):
    """Hold that the facts fill the sentences, and that no notation is left when the tiles among them are gone."""
    apart = found["facts"] | dict.fromkeys(found["tiles"], "")
    for language in LANGUAGES:
        rule = catalogue(language).rules[found["slug"]]
        assert rule["says"].format_map(found["facts"]) == found[language]
        assert rule.get("mend", "").format_map(found["facts"]) == (found["mend"] or {language: ""})[language]
        assert NOTATION.search(rule["says"].format_map(apart) + rule.get("mend", "").format_map(apart)) is None


@pytest.mark.parametrize("example", REFUSED, ids=lambda example: example["id"])
def test_what_the_rulebooks_refuse_is_told_with_its_tiles_apart(example):
    for found in refused({name: value for name, value in example.items() if name in FIELDS}):
        told_well(found)


@pytest.mark.parametrize("variant", NUMBERS)
@given(lay=lays())
def test_whatever_is_refused_is_told_with_its_tiles_apart(variant, lay):
    for found in judged(turn(variant, *lay))["violations"]:
        told_well(found)
