"""Turns in numbers beside the best there was: tables on which it is plain to see."""

from __future__ import annotations

from tests.numbers.games import begin, lay, move, rules_of
from wordrummi.core.moves import Draw, Stop
from wordrummi.core.record import write
from wordrummi.core.referee import judge, open_match
from wordrummi.core.replay import Step
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.position import Position
from wordrummi.play.analysis import analyse, analyst_of, entry
from wordrummi.play.analysis_numbers import NumberAnalyst, played_turn
from wordrummi.play.analysis_text import turn_lines
from wordrummi.play.replaying import open_record
from wordrummi.play.solving_numbers import NumberSolving
from wordrummi.texts import catalogue

SABRA = "number-sabra"


def no_words():
    return PlainLexicon(())


RULES = rules_of(SABRA)
RACKS = ("k10 b10 o10 r1 r2 r3 o5", "r4 r5 k8")


def steps(state, *made):
    """The moves as a replay tells them."""
    for number, one in enumerate(made, start=1):
        after, events = move(RULES, state, one)
        yield Step(number, one.seat, one, judge(state, one, RULES), events, events, state)
        state = after


def analysed(state, *made):
    analyst = NumberAnalyst(SABRA, {}, 60.0, lambda: 0.0)
    return [analyst.turn(step, stands=True) for step in steps(state, *made)]


def test_a_turn_stands_beside_the_best_there_was():
    """Thirty opens, and the run of 1 to 3 could have gone with it."""
    (turn,) = analysed(begin(RULES, RACKS), lay(0, "k10 b10 o10"))
    assert (turn.played.tiles_laid, turn.played.points, turn.played.changed) == (3, 30, 0)
    assert (turn.best.turn.tiles_laid, turn.best.turn.points, turn.best.proven) == (6, 36, True)
    assert (turn.cost, turn.missed) == (3, ("r1 r2 r3",))


def test_the_best_turn_costs_nothing():
    (turn,) = analysed(begin(RULES, RACKS), lay(0, "k10 b10 o10 | r1 r2 r3"))
    assert (turn.cost, turn.missed) == (0, ())


def test_drawing_costs_the_tiles_that_could_have_been_laid():
    (turn,) = analysed(begin(RULES, RACKS), Draw(0))
    assert (turn.played, turn.cost) == (None, 6)
    assert sorted(turn.missed) == ["k10 b10 o10", "r1 r2 r3"]


def test_who_has_not_opened_could_lay_nothing():
    """Bo's r4 r5 fit on the run, but he has no thirty of his own."""
    _, bo = analysed(begin(RULES, RACKS), lay(0, "k10 b10 o10 | r1 r2 r3"), Draw(1))
    assert (bo.best.turn, bo.cost, bo.missed) == (None, 0, ())


def test_what_is_no_turn_is_not_told():
    live = rules_of(SABRA)
    state, _ = open_match(live, ["Ada", "Bo"], seed=None)
    analyst = NumberAnalyst(SABRA, {}, 60.0, lambda: 0.0)
    assert analyst.turn(Step(1, 0, Stop(0), judge(state, Stop(0), live), (), (), state), stands=True) is None


def test_of_an_unseen_rack_only_the_laid_tiles_are_looked_at():
    state, _ = open_match(RULES, ["Ada", "Bo"], seed=None)
    seat = state.turn.seat
    turn, other = analysed(state, lay(seat, "k10 b10 o10 | r1 r2 r3"), Draw(1 - seat))
    assert (turn.partial, len(turn.rack), turn.cost) == (True, 6, 0)
    assert (other.best, other.rack) == (None, ())


def test_a_joker_is_worth_what_it_stands_for():
    judged = NumberSolving().parts(SABRA, {})[1]
    table, rack = read_table("r3 r4 r5"), read_rack("r6 j")
    turn = played_turn(judged, Position(table, rack), read_table("r3 r4 r5 r6 j"))
    assert (turn.tiles_laid, turn.points, turn.changed) == (2, 6 + 7, 1)


def test_turns_are_told_with_their_points():
    analyst = NumberAnalyst(SABRA, {}, 60.0, lambda: 0.0)
    (found,) = analysed(begin(RULES, RACKS), lay(0, "k10 b10 o10"))
    assert analyst.told(None) is None
    assert analyst.told(found.played) == {
        "after": ["k10 b10 o10"],
        "word": None,
        "score": 0,
        "tiles_laid": 3,
        "changed": 0,
        "points": 30,
    }


def match_of(*made):
    """A whole record: a match that was opened in earnest, with these moves."""
    state, events = open_match(RULES, ["Ada", "Bo"], seed=4)
    for one in made:
        state, more = move(RULES, state, one(state.turn.seat))
        events += more
    record = open_record(write(events), no_words)
    return list(analyse(record, analyst_of(record, no_words, 60.0)))


def test_a_record_of_numbers_is_analysed_from_its_racks():
    first, second = match_of(Draw, Draw)
    assert (first["move"], first["turn"], second["turn"], first["partial"]) == ("draw", 1, 2, False)
    assert (len(first["rack"]), len(second["rack"])) == (14, 14)
    assert {first["name"], second["name"]} == {"Ada", "Bo"}
    best = [turn["best"]["tiles_laid"] if turn["best"] else 0 for turn in (first, second)]
    assert best == [turn["cost"] for turn in (first, second)]


def test_in_words_the_new_melds_are_told():
    state = begin(RULES, RACKS)
    analyst = NumberAnalyst(SABRA, {}, 60.0, lambda: 0.0)
    (step,) = steps(state, lay(0, "k10 b10 o10"))
    told = entry(step, "Ada", analyst.turn(step, stands=True), analyst)
    assert list(turn_lines({"turn": 1, **told}, catalogue("en"))) == [
        "  1. Ada: lays, tiles: 3 (worth 30). Left 3 lying (proven).",
        "     better: tiles: 6 (worth 36): r1 r2 r3",
    ]
