"""Turns of the number games as data: the examples of the rulebooks, every form of a turn, every field at fault."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play.position import PositionJudge

EXAMPLES = json.loads((Path(__file__).parent.parent / "rules" / "number-examples.json").read_text("utf-8"))["turns"]
FIELDS = ("id", "variant", "options", "table", "rack", "after", "opened", "melds")
SABRA = {
    "variant": "number-sabra",
    "table": ["r3 r4 r5", "k7 b7 j"],
    "rack": "r6 o9",
    "after": ["r3 r4 r5 r6", "k7 b7 j"],
}
AMERICAN = {
    "variant": "number-american",
    "table": ["k3 k4 k5"],
    "rack": "k6 r1 r2 r9",
    "turn": {"take": "pool:b9", "after": ["k3 k4 k5 k6"], "discard": "b9"},
}
JUDGE = PositionJudge(lambda: PlainLexicon(()), "en")


def told(turn, /, **changes):
    return JUDGE.answer(json.dumps({**turn, **changes}).encode(), 1).told


def slug(turn, /, **changes):
    verdict = told(turn, **changes)
    return verdict["verdict"], verdict["violations"][0]["slug"] if verdict.get("violations") else None


def at_fault(turn, /, **changes):
    verdict = told(turn, **changes)
    assert verdict["verdict"] == "unreadable", verdict
    return verdict["error"]["field"]


def acting(**changes):
    return {"turn": {**AMERICAN["turn"], **changes}}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_the_examples_of_the_rulebooks(example):
    turn = {name: value for name, value in example.items() if name in FIELDS}
    assert slug(turn) == (example["verdict"], example.get("slug"))


def test_a_lay_tells_which_tiles_came_from_where():
    witness = told(SABRA)["witness"]
    assert witness["after"][0]["from"] == [{"table": 0, "at": 0}, {"table": 0, "at": 1}, {"table": 0, "at": 2}, "rack"]
    assert [meld["fate"] for meld in witness["table"]] == ["absorbed", "standing"]


def test_an_exchanged_joker_is_told_with_the_tile_that_freed_it():
    turn = {"variant": "number-sabra", "table": ["r3 r4 j"], "rack": "r5 k9 b9", "after": ["r3 r4 r5", "k9 b9 j"]}
    (joker,) = told(turn)["witness"]["jokers"]
    assert joker["freed_by"] == ["r5"]
    assert joker["laid_in"]["meld"] == 1


def test_an_opening_tells_its_worth():
    turn = {"variant": "number-sabra", "rack": "k10 b10 j", "after": ["k10 b10 j"], "opened": False}
    assert told(turn)["witness"]["opening"] == 30


def test_a_table_may_be_one_text_with_bars():
    assert told({**SABRA, "table": "r3 r4 r5 | k7 b7 j", "after": "r3 r4 r5 r6 | k7 b7 j"})["verdict"] == "accepted"


def test_melds_alone_are_judged_by_the_variant():
    high = {"melds": ["k12 k13 k1"]}
    assert slug({"variant": "number-american", **high}) == ("accepted", None)
    assert slug({"variant": "number-classic", **high}) == ("refused", "meld.ace")


def test_a_turn_of_take_lay_and_discard():
    assert slug(AMERICAN) == ("accepted", None)
    assert slug(AMERICAN, **acting(take=None)) == ("refused", "american.count")
    assert slug(AMERICAN, **acting(discard=None)) == ("refused", "american.one-discard")
    assert slug(AMERICAN, **acting(take="pool")) == ("accepted", None)  # an unseen tile, which may have been b9


def test_the_left_discard_is_taken_only_to_be_melded():
    taken = {"top_discard": "k6", "rack": "r1 r2 r9", **acting(take="discard", discard="r9")}
    assert slug({**AMERICAN, **taken}) == ("accepted", None)
    kept = {"top_discard": "b9", **acting(take="discard", discard="r9")}
    assert slug({**AMERICAN, **kept}) == ("refused", "american.take-discard")


def test_the_trump_wins_on_an_own_meld():
    won = {"trump": "k6", "rack": "r9", **acting(take="trump", discard="r9")}
    assert slug({**AMERICAN, **won, "own_melds": [0]}) == ("accepted", None)
    assert slug({**AMERICAN, **won}) == ("refused", "american.trump")
    assert slug({**AMERICAN, **won, "options": {"trump_on": "any-meld"}}) == ("accepted", None)


def test_a_hand_of_international_names_its_figure():
    royal = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"
    turn = {"variant": "number-international", "rack": f"{royal} k2", "opened": False}
    verdict = told({**turn, "turn": {"take": "pool:r1", "discard": "k2", "declare": "hand"}})
    assert verdict["verdict"] == "accepted"
    assert verdict["witness"]["figure"]["id"] == "royal"
    assert verdict["witness"]["figure"]["source"] == "house"


def test_a_false_hand_is_refused():
    turn = {"variant": "number-international", "rack": "r1 r3 r5 r7 r9 k2 k4 k6 b8 b10 o12 o13 o1 b3", "opened": False}
    verdict = slug({**turn, "turn": {"take": "pool:k9", "discard": "k9", "declare": "hand"}})
    assert verdict == ("refused", "intl.hand.no-figure")


@pytest.mark.parametrize(
    ("turn", "changes", "field"),
    [
        (SABRA, {"table": ["r14 r3 r4"]}, "table"),
        (SABRA, {"table": [""]}, "table"),
        (SABRA, {"after": ["r3 r3 r3"]}, "after"),
        (SABRA, {"rack": "r3 r3"}, "rack"),
        (SABRA, {"rack": "j j"}, "rack"),
        (SABRA, {"rack": "?107"}, "rack"),
        (SABRA, {"rack": None}, "rack"),
        (SABRA, {"after": None}, "after"),
        (SABRA, {"turn": {}}, "turn"),
        (SABRA, {"options": {"min_length": 2}}, "options.min_length"),
        (SABRA, {"options": {"reuse": "never"}}, "options.reuse"),
        (SABRA, {"opened": 1}, "opened"),
        (AMERICAN, {"turn": None}, "turn"),
        (AMERICAN, {"after": []}, "after"),
        (AMERICAN, {"own_melds": [3]}, "own_melds"),
        (AMERICAN, {"top_discard": "x", **acting(take="discard")}, "top_discard"),
        (AMERICAN, acting(take="hat"), "turn.take"),
        (AMERICAN, acting(take="pool:r99"), "turn.take"),
        (AMERICAN, acting(discard="r0"), "turn.discard"),
        (AMERICAN, acting(after=["k3 x"]), "turn.after"),
    ],
)
def test_a_turn_that_can_not_be_read_names_the_field(turn, changes, field):
    assert at_fault(turn, **changes) == field


def test_formed_words_are_unreadable_here():
    assert "formed" in told(SABRA, formed=[])["error"]["message"]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["r3", "j", "?7", "pool:r3"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["take", "after", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.sampled_from([SABRA, AMERICAN, {**AMERICAN, "variant": "number-international"}]),
    st.dictionaries(st.sampled_from([*SABRA, "turn", "melds", "options", "trump", "dealt", "own_melds"]), values),
)
def test_no_turn_raises(turn, changes):
    assert told(turn, **changes)["verdict"] in {"accepted", "refused", "unreadable"}
