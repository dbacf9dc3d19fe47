"""Turns of American and International: who could have laid, which figure was near, which discard made a figure."""

from __future__ import annotations

from tests.numbers.games import begin, move, rules_of
from tests.numbers.international.games import INTERNATIONAL, rules_with
from tests.numbers.international.scripted import dealt
from wordrummi.core.moves import Draw
from wordrummi.core.record import write
from wordrummi.core.referee import judge, open_match
from wordrummi.core.replay import Step
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.notation import read_table
from wordrummi.play.analysis import analyse, analyst_of, totals
from wordrummi.play.analysis_distance import DistanceAnalyst
from wordrummi.play.analysis_text import total_line, turn_lines
from wordrummi.play.replaying import open_record
from wordrummi.texts import catalogue

AMERICAN = "number-american"
RULES = rules_of(AMERICAN)
SCATTERED = "k1 k5 k9 k13 b2 b6 b10 o3 o7 o11 r4 r8 r12 b13"
WITH_THIRTY = "k10 b10 o10 k1 k5 b2 b6 b13 o3 o7 r4 r8 r12 r1"


def steps(rules, state, *made):
    """The moves as a replay tells them."""
    for number, one in enumerate(made, start=1):
        after, events = move(rules, state, one)
        yield Step(number, one.seat, one, judge(state, one, rules), events, events, state)
        state = after


def american(rack, after, discard):
    state = begin(RULES, [rack, SCATTERED], "o9")
    analyst = DistanceAnalyst(AMERICAN, {})
    table = None if after is None else read_table(after)
    drawn, played = steps(RULES, state, Draw(0), Play(0, Take.POOL, table, discard))
    assert analyst.turn(drawn, stands=True) is None
    return analyst.turn(played, stands=True), analyst


def test_who_laid_nothing_though_he_could_is_told():
    turn, _ = american(WITH_THIRTY, None, "k1")
    assert (turn.more, turn.played, turn.best) == ({"could_lay": True, "discard": "k1"}, None, None)


def test_who_could_not_lay_is_not():
    turn, _ = american(SCATTERED, None, "k1")
    assert turn.more["could_lay"] is False


def test_who_laid_let_nothing_lie():
    turn, analyst = american(WITH_THIRTY, "k10 b10 o10", "k1")
    assert turn.more["could_lay"] is False
    told = analyst.told(turn.played)
    assert (told["tiles_laid"], told["points"]) == (3, 30)
    assert len(turn.rack) == 15


def international(*throws, racks):
    """Every seat throws a tile; the first begins with fifteen, the others draw."""
    game = dealt(*racks, draws="k12 b12 o12")
    for number, kind in enumerate(throws):
        if number:
            game.draws(kind)
        else:
            game.throws(kind)
    record = open_record(write(game.events), lambda: PlainLexicon(()))
    return list(analyse(record, analyst_of(record, lambda: PlainLexicon(()), 1.0)))


LACKS_K4 = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 k3 k5"
"""With k4 it is runs of two colours, red 1 to 11 and black 3 to 5, with a red tile over."""

LACKS_ONE = "k1 k2 k3 k4 k5 b1 b2 b3 b4 b5 o1 o2 o3 r9"
"""With o4 it is three runs, and r9 is thrown out."""


def test_a_discard_that_makes_a_figure_for_the_next_is_told():
    (turn,) = international("o4", racks=["o4", LACKS_ONE, "r1", "r2"])
    assert turn["discard"] == "o4"
    assert "hand-1" in {figure["id"] for figure in turn["fed"]}
    assert all(figure["distance"] == 0 for figure in turn["fed"])


def test_a_discard_of_no_use_is_not():
    (turn,) = international("k11", racks=["k11", LACKS_ONE, "r1", "r2"])
    assert turn["fed"] == []


def test_the_nearest_figure_is_told_after_the_discard():
    (turn,) = international("k9", racks=[f"{LACKS_K4} k9", "k1", "r1", "r2"])
    assert (turn["near"]["id"], turn["near"]["distance"]) == ("two-colors", 1)


def test_totals_count_discards_that_made_a_figure():
    turns = international("o4", "r9", racks=["o4", LACKS_ONE, "r1", "r2"])
    first, second = totals(turns)
    assert [(one["name"], one["turns"], one["fed"]) for one in (first, second)] == [("Bo", 1, 1), ("Cas", 1, 0)]


def test_unseen_racks_tell_nothing():
    rules = rules_with(starter="named")
    state, _ = open_match(rules, ["Ada", "Bo", "Cas", "Dirk"], seed=None)
    made = Play(state.turn.seat, None, None, "k9")
    (step,) = steps(rules, state, made)
    turn = DistanceAnalyst(INTERNATIONAL, {}).turn(step, stands=True)
    assert (turn.partial, turn.more) == (True, {"could_lay": None})


def test_in_words():
    turns = international("o4", racks=["o4", LACKS_ONE, "r1", "r2"])
    (line,) = turn_lines(turns[0], catalogue("en"))
    assert "plays. Discards o4." in line
    assert line.endswith("for the next player.")
    assert "gave the next player a figure: 1" in total_line(totals(turns)[0], catalogue("en"))
