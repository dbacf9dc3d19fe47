"""A turn that comes as data is judged, or told to be unreadable with the field at fault; nothing raises."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play.position import PositionJudge

WORDS = PlainLexicon(
    ["HUT", "HOUTEN", "KAT", "PAT", "PAN", "CAFE", "IJS", "VER", "VEER", "SOEPEL", "POES", "LEER", "EER"]
)
TURN = {"id": "x", "variant": "word-sabra", "table": ["HUT"], "rack": "OEN", "after": ["HOUTEN"]}


def told(changes=None, *, language="en", defaults=None, drop=()):
    turn = {key: value for key, value in {**TURN, **(changes or {})}.items() if key not in drop}
    return answer(json.dumps(turn).encode(), language=language, defaults=defaults)


def answer(line, *, language="en", defaults=None):
    return PositionJudge(lambda: WORDS, language, defaults).answer(line, 7).told


def field(changes, **more):
    verdict = told(changes, **more)
    assert verdict["verdict"] == "unreadable"
    return verdict["error"]["field"]


def test_a_legal_turn_is_accepted_with_its_score_and_its_word():
    verdict = told()
    assert (verdict["id"], verdict["verdict"], verdict["score"], verdict["scoring"]) == ("x", "accepted", 6, "HOUTEN")
    assert verdict["violations"] == []


def test_the_witness_says_where_every_tile_came_from():
    witness = told()["witness"]
    assert witness["after"][0]["from"] == [
        {"table": 0, "at": 0},
        "rack",
        {"table": 0, "at": 1},
        {"table": 0, "at": 2},
        "rack",
        "rack",
    ]
    assert [(word["index"], word["fate"]) for word in witness["table"]] == [(0, "given-up")]


def test_a_refusal_names_its_rule_in_both_languages_and_what_would_mend_it():
    verdict = told({"variant": "word-internationale", "table": ["VER"], "rack": "E", "after": ["VEER"]})
    violation = verdict["violations"][0]
    assert verdict["verdict"] == "refused"
    assert violation["slug"] == "word.int.given-up"
    assert violation["because"] == "word.int.absorbed-whole"
    assert violation["where"] == {"table": 0}
    assert set(violation["mend"]) == {"nl", "en"}
    assert "VER" in violation["nl"]


def test_words_of_the_table_have_been_formed_unless_told_otherwise():
    turn = {"table": ["KAT"], "rack": "KAT", "after": ["KAT", "KAT"]}
    assert told(turn)["score"] == 0
    repeated = {"table": ["PAN"], "rack": "KAT", "after": ["PAN", "KAT"]}
    assert told({**repeated, "formed": ["KAT"]})["score"] == 0
    assert told({**repeated, "formed": []})["score"] == 3


def test_a_joker_word_of_the_table_counts_as_formed_only_in_a_reading_that_is_told():
    turn = {"rack": "KAT", "after": ["PA@", "KAT"]}
    assert told({**turn, "table": ["PA@"]})["score"] == 3
    assert told({"table": ["KA@=KAT", "PAN"], "rack": "T", "after": ["PA@", "KAT", "N"]})["verdict"] == "refused"


def test_small_letters_accents_and_ligatures_are_tiles():
    assert told({"table": ["hut"], "rack": "café", "after": ["hut", "Café"]})["scoring"] == "CAFE"
    assert told({"table": ["hut"], "rack": "ĳs", "after": ["hut", "ĳs"]})["scoring"] == "IJS"


def test_an_unseen_rack_may_hold_whatever_the_set_still_holds():
    assert told({"rack": "?7"})["verdict"] == "accepted"
    assert told({"rack": "O?2"})["verdict"] == "accepted"
    refused = told({"rack": "?2"})
    assert [violation["slug"] for violation in refused["violations"]] == ["word.from-rack"]


def test_a_late_lay_scores_nothing_or_goes_back_or_counts_as_the_table_has_it():
    late = {"overtime": True}
    assert (told(late)["verdict"], told(late)["score"], told(late)["scoring"]) == ("accepted", 0, None)
    assert told({**late, "options": {"overtime": "none"}})["score"] == 6
    refused = told({**late, "options": {"overtime": "reject"}})
    assert [violation["slug"] for violation in refused["violations"]] == ["score.overtime"]


def test_defaults_are_for_turns_that_do_not_say():
    assert told(defaults={"min_length": 9})["verdict"] == "refused"
    assert told({"options": {"min_length": 2}}, defaults={"min_length": 9})["verdict"] == "accepted"


@pytest.mark.parametrize(
    ("changes", "at_fault"),
    [
        ({"variant": "word-esperanto"}, "variant"),
        ({"table": "HUT"}, "table"),
        ({"table": ["HUT", 3]}, "table[1]"),
        ({"table": ["H8T"]}, "table[0]"),
        ({"table": [""]}, "table[0]"),
        ({"after": ["HUT", "ад"]}, "after[1]"),
        ({"after": ["HUT\x00"]}, "after[0]"),
        ({"rack": 7}, "rack"),
        ({"rack": "A1"}, "rack"),
        ({"rack": "?113"}, "rack"),
        ({"rack": "?9999999999999999999999"}, "rack"),
        ({"rack": "@@@"}, "rack"),
        ({"table": ["Q"], "rack": "Q"}, "rack"),
        ({"after": ["@@@"]}, "after"),
        ({"table": ["E" * 19]}, "table"),
        ({"opened": "yes"}, "opened"),
        ({"overtime": 1}, "overtime"),
        ({"options": []}, "options"),
        ({"options": {"min_lenght": 2}}, "options.min_lenght"),
        ({"options": {"min_length": True}}, "options.min_length"),
        ({"options": {"min_length": 1}}, "options.min_length"),
        ({"options": {"min_remainder": 2}}, "options.min_remainder"),
        ({"options": {"repeat": "sometimes"}}, "options.repeat"),
        ({"options": {"policy": "no-such-file.toml"}}, "options.policy"),
        ({"formed": ["?"]}, "formed[0]"),
    ],
)
def test_a_turn_that_can_not_be_read_names_the_field(changes, at_fault):
    assert field(changes) == at_fault


def test_a_missing_field_is_told():
    assert "after" in told(drop=("after",))["error"]["message"]


def test_an_unknown_field_is_told():
    assert "aftre" in told({"aftre": []})["error"]["message"]


def test_the_line_is_told_and_the_id_kept():
    verdict = told({"rack": 7})
    assert verdict["id"] == "x"
    assert verdict["error"]["line"] == 7


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"\x00", b"[" * 100_000])
def test_what_is_no_turn_is_unreadable(line):
    assert answer(line)["verdict"] == "unreadable"


def test_the_message_speaks_the_language_that_was_asked_for():
    assert "stenen" in told({"table": ["H8T"]}, language="nl")["error"]["message"]
    assert "tiles" in told({"table": ["H8T"]}, language="en")["error"]["message"]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["HUT", "@", "word-sabra", "?7"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*TURN, "options", "opened", "overtime", "formed"]), values))
def test_no_turn_raises(changes):
    assert told(changes)["verdict"] in {"accepted", "refused", "undecided", "unreadable"}


@given(st.binary(max_size=60))
def test_no_bytes_raise(line):
    assert answer(line)["verdict"] == "unreadable"
