"""The arena: who sits where, what is compared, and that a bot which breaks a rule is not passed over."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.solver.bots.matches import bot_of, rules_of, small
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Move, Pass
from wordrummi.core.verdict import Refused
from wordrummi.core.view import View
from wordrummi.solver.bots import arena
from wordrummi.solver.bots.arena import BotAtFault, Match, compare, lineups, play_match, tournament
from wordrummi.solver.bots.bot import Level

SABRA = "word-sabra"


class Lazy:
    """Draws, then passes."""

    def choose(self, view: View[Any]) -> Move:
        return Draw(view.seat) if view.public.pot_count else Pass(view.seat)


class Cheat:
    """Passes whenever it is asked."""

    def choose(self, view: View[Any]) -> Move:
        return Pass(view.seat)


@pytest.mark.parametrize(("contestants", "seats"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4), (3, 5)])
def test_everybody_sits_on_every_seat_equally_often(contestants: int, seats: int) -> None:
    sitting = lineups(contestants, seats)
    assert len(sitting) == contestants
    for seat in range(seats):
        assert Counter(lineup[seat] for lineup in sitting) == Counter(range(contestants))


def test_a_move_that_is_not_allowed_is_a_fault_that_names_seed_seat_and_move() -> None:
    with pytest.raises(BotAtFault, match=r"seed 8, seat \d: Pass\(seat=\d\)") as caught:
        play_match(rules_of(SABRA, {}, small()), [Cheat(), Cheat()], 8)
    assert isinstance(caught.value.verdict, Refused)


def test_a_match_that_does_not_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_MOVES", 20)
    with pytest.raises(BotAtFault):
        play_match(rules_of(SABRA, {}, small()), [Lazy(), Lazy()], 8)


def test_who_draws_all_the_time_loses_by_what_is_on_the_racks() -> None:
    """Nobody lays: every tile is on a rack at the end, 110 that cost one point and two jokers that cost ten."""
    events = play_match(rules_of(SABRA, {}, small()), [Lazy(), Lazy()], 3)
    end = events[-1]
    assert isinstance(end, ev.MatchEnded)
    assert sum(end.scores) == -(110 + 2 * 10)


def test_names_are_told_on_the_record() -> None:
    events = play_match(rules_of(SABRA, {}, small()), [Lazy(), Lazy()], 3, ("An", "Bo"))
    assert [event.name for event in events if isinstance(event, ev.SeatTaken)] == ["An", "Bo"]


def test_a_deal_is_played_from_both_sides_with_the_same_tiles() -> None:
    rules, bots = rules_of(SABRA, {}, small()), [Lazy(), bot_of(SABRA, {}, Level.MASTER, small())]
    (deal,) = tournament(rules, bots, 2, [5])
    assert [(match.seed, match.lineup) for match in deal] == [(5, (0, 1)), (5, (1, 0))]
    assert all(match.score(1) > match.score(0) for match in deal)


def deals(*pairs: tuple[int, int]) -> list[tuple[Match, ...]]:
    """Deals in which contestant 0 scores these from one side and from the other, and contestant 1 nothing."""
    return [(Match(n, (0, 1), (a, 0), "out", 9), Match(n, (1, 0), (0, b), "out", 9)) for n, (a, b) in enumerate(pairs)]


def test_luck_with_the_tiles_falls_out() -> None:
    """Who sits first wins by 50, whoever it is; besides the first contestant scores 2 a deal more."""
    lucky = compare(deals(*[(52, -48), (51, -47), (53, -49), (52, -48), (54, -50), (52, -48)]), 0, 1)
    assert (lucky.mean, lucky.deals, lucky.stronger) == (2.0, 6, 0)
    assert lucky.ahead.estimate == 0.5
    assert compare(deals((52, -48), (1, 0)), 0, 1).stronger is None


@pytest.mark.parametrize(
    ("scores", "stronger"), [([9, 11, 10, 9, 12], 0), ([-9, -11, -10, -9, -12], 1), ([9, -11, 10, -9, 1], None)]
)
def test_stronger_is_who_scores_more_beyond_doubt(scores: list[int], stronger: int | None) -> None:
    assert compare(deals(*[(score, score) for score in scores]), 0, 1).stronger == stronger


def test_a_contestant_with_two_seats_scores_their_average() -> None:
    match = Match(1, (0, 1, 0), (10, 5, 20), "out", 9)
    assert (match.score(0), match.score(1)) == (15, 5)


def test_a_tie_is_half_a_match() -> None:
    assert compare(deals((0, 0), (5, 5)), 0, 1).ahead.estimate == 0.75
