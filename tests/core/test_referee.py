"""The referee: which moves are open to whom, and what may be applied. No move raises."""

from __future__ import annotations

import pytest

from tests.words.games import Game, rigged, rules_for, slugs
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.referee import NotAccepted, apply, fold, judge, open_match
from wordrummi.core.table import Meld
from wordrummi.core.verdict import Accepted, Refused, Undecided, Violation
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord, Vote
from wordrummi.words.options import INTERNATIONALE, SABRA

RULES = rules_for(SABRA, "HUT HOUTEN")


def game() -> Game:
    return rigged(RULES, ["OENAAAA", "BBBCCDD"], table="HUT", pot="XYZ")


@pytest.mark.parametrize("names", [[], ["A", "B", "C", "D", "E"]])
def test_one_to_four_can_play(names: list[str]) -> None:
    with pytest.raises(ValueError, match="1 to 4 players"):
        open_match(RULES, names, seed=1)


def test_opening_tells_the_rules_and_all_options() -> None:
    opened = game().events[0]
    assert isinstance(opened, ev.MatchOpened)
    assert (opened.rules, opened.seats, opened.live) == (SABRA, 2, False)
    assert opened.options["policy"] == "strict"
    assert "remainder" not in opened.options


def test_a_verdict_that_does_not_accept_is_not_applied() -> None:
    played = game()
    move = played.laying("HUT")
    verdict = played.judge(move)
    assert isinstance(verdict, Refused)
    with pytest.raises(NotAccepted):
        apply(played.state, move, verdict, RULES)
    with pytest.raises(NotAccepted):
        apply(played.state, move, Undecided((Violation("word.unlisted-compound"),), Accepted(6)), RULES)


def test_judging_changes_nothing() -> None:
    played = game()
    before = played.state
    played.judge(played.laying("HOUTEN", *played.table[1:]))
    assert played.state is before


@pytest.mark.parametrize("seat", [1, -1, 2, 99])
@pytest.mark.parametrize("move", [Draw, Pass, TimeOut])
def test_another_seat_is_not_on_turn(seat: int, move: type[Move]) -> None:
    verdict = game().judge(move(seat))
    assert slugs(verdict) == ["turn.not-yours"]
    assert isinstance(verdict, Refused)
    assert verdict.violations[0].facts["seat"] == "Ann"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_can_do_nothing(seat: int) -> None:
    for move in (Challenge(seat), LetStand(seat), ProposeWord(seat, "HUT"), Vote(seat, agrees=True), Stop(seat)):
        assert game().refusal(move) == "turn.not-yours"
    assert isinstance(game().judge(CountJokers(seat, 1)), Refused)


def test_a_move_that_the_game_does_not_have_is_refused() -> None:
    class Juggle(Move):
        pass

    assert game().refusal(Juggle(0)) == "turn.no-such-move"


def test_nothing_can_be_done_before_the_first_turn() -> None:
    start = fold(RULES, game().events[:3])
    assert slugs(judge(start, Draw(0), RULES)) == ["turn.no-such-move"]


def test_after_the_end_every_move_is_refused() -> None:
    played = Game(rules_for(INTERNATIONALE), 1)
    played.stop()
    moves = (Draw(0), Pass(0), TimeOut(0), Stop(0), Lay(0, (Meld(("A",)),)), Challenge(0), LetStand(0))
    for move in (*moves, ProposeWord(0, "HUT"), Vote(0, agrees=True), CountJokers(0, 0), Draw(1)):
        assert played.refusal(move) == "turn.game-over"
