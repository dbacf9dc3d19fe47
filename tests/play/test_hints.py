"""A hint in three steps; where there is no search for the best turn, how far a rack is."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.numbers.games import begin, rules_of
from tests.words.games import rigged, rules_for
from wordrummi.core.referee import open_match
from wordrummi.core.view import view
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.numbers.international.catalogue import FIGURES, NUMBER
from wordrummi.play.hints import hint, hinting, view_hint
from wordrummi.play.hints_text import hint_lines
from wordrummi.play.reading import Unreadable
from wordrummi.play.solving import Asking, families
from wordrummi.texts import catalogue

WORDS = ["HUT", "HOUTEN", "TOEN", "KAT"]
HUT = {"variant": "word-sabra", "table": ["KAT", "HUT"], "rack": "OENX"}
AMERICAN = {
    "variant": "number-american",
    "table": ["k3 k4 k5"],
    "rack": "k6 r1 r9 b11 b12 o13 r3 r4 o9 o2 o7 k13 k12 b4",
}
RUNS = {
    "variant": "number-international",
    "rack": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 k2 k3",
    "opened": False,
}


def hint_for(position, step, **changes):
    return asked(json.dumps({**position, **changes}), step)


@cache
def asked(position, step):
    handle = hinting(families(lambda: PlainLexicon(WORDS), {}), step, Asking(seconds=60))
    return handle(json.loads(position)["variant"], position.encode())


def test_the_first_step_says_only_whether_there_is_a_lay():
    assert hint_for(HUT, 1) == {"step": 1, "lay": True}
    assert hint_for(HUT, 1, rack="X") == {"step": 1, "lay": False}


def test_the_second_step_says_which_tiles_of_rack_and_table():
    assert hint_for(HUT, 2) == {
        "step": 2,
        "lay": True,
        "rack": ["E", "N", "O"],
        "touched": [{"index": 1, "tiles": "HUT"}],
    }


def test_the_third_step_is_the_lay():
    told = hint_for(HUT, 3)
    assert (sorted(told["after"]), told["word"], told["score"], told["proven"]) == (
        ["HOUTEN", "KAT"],
        "HOUTEN",
        6,
        True,
    )


def test_without_a_lay_no_step_tells_more():
    assert hint_for(HUT, 3, rack="X") == {"step": 3, "lay": False}


def test_when_the_time_is_over_nothing_is_claimed():
    family = families(lambda: PlainLexicon(WORDS), {})("word-sabra")
    problem = family.problem(json.dumps({**HUT, "rack": "X"}).encode())
    assert hint(family, problem, 1, Asking(seconds=0))["lay"] is None


def test_a_turn_of_the_rack_alone_touches_nothing():
    assert hint_for({"variant": "word-sabra", "table": ["HUT"], "rack": "KAT"}, 2)["touched"] == []


def test_who_has_opened_adds_to_what_lies():
    assert hint_for(AMERICAN, 3) == {"step": 3, "distance": 0, "lay_tiles": []}


def test_tiles_that_make_thirty_from_the_own_rack():
    """b10 b11 b12, b11 b12 b13 or three 13s, a joker with b11 b12, k11 k12 k13, three 12s twice, three 13s."""
    told = hint_for(AMERICAN, 3, opened=False)
    assert told["distance"] == 1
    assert told["lay_tiles"] == [
        {"tile": kind, "unseen": 2} for kind in ("b10", "b13", "j", "k11", "o12", "r12", "r13")
    ]


def test_tiles_that_lie_open_are_no_longer_to_be_drawn():
    told = hint_for(AMERICAN, 3, opened=False, trump="b10", top_discard="b10")
    assert [one["tile"] for one in told["lay_tiles"]] == ["b13", "j", "k11", "o12", "r12", "r13"]


def test_two_tiles_away_is_further_than_is_told():
    """No two tiles of one colour are less than four apart but 12 and 13, of other colours; no number is there twice."""
    far = {**AMERICAN, "table": [], "rack": "k1 k5 k9 k13 b2 b6 b10 o3 o7 o11 r4 r8 r12", "opened": False}
    assert hint_for(far, 2) == {"step": 2, "distance": None}


def test_the_first_step_in_international_says_how_far_the_nearest_figure_is():
    assert hint_for(RUNS, 1) == {"step": 1, "distance": 0, "figure": 1}


def test_a_figure_one_tile_away_names_the_tiles_that_make_it():
    """Red 1 to 12 in runs, and black 2 3: k1, k4 or a joker makes the runs of two colours."""
    (two, hand_1, royal, *_) = hint_for(RUNS, 3)["figures"]
    assert (two["id"], two["distance"], two["value"]) == ("two-colors", 1, 800)
    assert two["tiles"] == [{"tile": kind, "unseen": 2} for kind in ("j", "k1", "k4")]
    assert two["next"] == round(6 / (106 - 14), 4)
    assert hand_1["id"] == "hand-1"
    assert (royal["id"], royal["distance"]) == ("royal", 2)
    assert {one["tile"] for one in royal["tiles"]} == {"j", "r1", "r13"}
    assert royal["spare"] == ["k2", "k3"]


def test_the_second_step_names_figures_without_the_tiles():
    assert all("tiles" not in figure for figure in hint_for(RUNS, 2)["figures"])


def test_figures_have_their_numbers():
    for figure in hint_for(RUNS, 2)["figures"]:
        assert FIGURES[NUMBER[figure["id"]] - 1].number == figure["number"]


def test_who_plays_open_has_no_figures():
    assert "figure" not in hint_for(RUNS, 3, opened=True)


@pytest.mark.parametrize(
    ("position", "changes", "field"),
    [
        (AMERICAN, {"rack": "?14"}, "rack"),
        (RUNS, {"rack": "r1 r2"}, "rack"),
        (AMERICAN, {"trump": "k3", "top_discard": "k3"}, "rack"),
        (AMERICAN, {"trump": "x3"}, "trump"),
        (AMERICAN, {"turn": {}}, None),
        (HUT, {"table": ["H8"]}, "table[0]"),
    ],
)
def test_what_can_not_be_read_names_its_place(position, changes, field):
    with pytest.raises(Unreadable) as fault:
        hint_for(position, 1, **changes)
    assert fault.value.field == field


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("position", [HUT, AMERICAN, RUNS, {**AMERICAN, "opened": False}, {**HUT, "rack": "X"}])
def test_each_step_says_more_or_as_much(position, language):
    told = [hint_lines(hint_for(position, step), catalogue(language)) for step in (1, 2, 3)]
    assert [len(lines) for lines in told] == sorted(map(len, told))
    assert told[0][0] == told[1][0] == told[2][0]


def test_a_hint_in_english():
    assert hint_lines(hint_for(HUT, 3), catalogue("en")) == [
        "You can lay.",
        "From the rack: E N O.",
        "On the table, this changes: HUT.",
        "Then there lies: HOUTEN, KAT.",
    ]
    assert hint_lines(hint_for(RUNS, 1), catalogue("en")) == ["You can lay.", "Tiles to the nearest figure: 1."]


def seen(rules, state, seat=0, step=2):
    known = families(lambda: PlainLexicon(WORDS), {})
    return view_hint(known, rules.id, rules.options, view(state, seat, rules), step, Asking(seconds=60))


def test_a_hint_for_a_seat_in_letters():
    game = rigged(rules_for("word-sabra", PlainLexicon(WORDS)), ["OENX", "KAT"], table="HUT")
    assert seen(game.rules, game.state)["rack"] == ["E", "N", "O"]
    assert seen(game.rules, game.state, 1)["touched"] == []


def test_a_hint_knows_what_the_table_agreed_on():
    game = rigged(rules_for("word-sabra", PlainLexicon(WORDS)), ["OORX", "KAT"], table="HUT")
    assert seen(game.rules, game.state)["lay"] is False
    game.agree("oor")
    assert seen(game.rules, game.state)["rack"] == ["O", "O", "R"]


def test_a_hint_for_a_seat_in_numbers():
    rules = rules_of("number-sabra")
    state = begin(rules, ["k10 b10 o10 r1 k5", "r4 r5 k8"])
    assert seen(rules, state)["rack"] == ["b10", "k10", "o10"]
    assert seen(rules, state, 1) == {"step": 2, "lay": False}


def test_a_hint_for_a_seat_in_american_counts_the_trump_as_seen():
    rules = rules_of("number-american")
    state = begin(rules, ["b11 b12 k1 k5 k9 o2 o6 o10 r3 r7 r8 k13 b1", "r4 r5 k8"])
    trump = state.public.piles[-1].top
    told = {one["tile"]: one["unseen"] for one in seen(rules, state, step=3)["lay_tiles"]}
    assert told == {kind: 2 - (kind == trump) for kind in ("b10", "b13", "j")}


def test_a_seat_with_unseen_tiles_gets_no_hint_there():
    rules = rules_of("number-american")
    state, _ = open_match(rules, ["Ada", "Bo"], seed=None)
    with pytest.raises(Unreadable) as fault:
        seen(rules, state)
    assert fault.value.field == "rack"
