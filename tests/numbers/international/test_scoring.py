"""Scores of a round: every way to win and to lose, worked out by hand."""

from __future__ import annotations

import pytest

from wordrummi.numbers.international.scoring import Ending, Held, Way, rack_points, round_scores, rounded_up
from wordrummi.numbers.notation import read_rack

CLOSED = Held()
MELDED = Held(42, melded=True)
OPEN_WINNER = Held(melded=True)


@pytest.mark.parametrize(
    ("rack", "points", "rounded"),
    [
        ("", 0, 0),
        ("k2", 2, 10),
        ("k10", 10, 10),
        ("k11 k12 k13 k1", 40, 40),
        ("j", 30, 30),
        ("k9 k5", 14, 20),
        ("k9 j k12 k2", 51, 60),
    ],
)
def test_what_a_rack_costs(rack: str, points: int, rounded: int) -> None:
    assert rack_points(read_rack(rack), 30) == points
    assert rounded_up(points) == rounded


def test_a_joker_costs_what_the_table_says() -> None:
    assert rack_points(read_rack("j k2"), 50) == 52


def test_open_wins_from_another_who_melded_and_two_who_did_not() -> None:
    ending = Ending(Way.OPEN, winner=0)
    assert round_scores(ending, (OPEN_WINNER, MELDED, CLOSED, CLOSED)) == (-100, 42, 100, 100)


def test_open_wins_as_the_only_one_who_melded() -> None:
    ending = Ending(Way.OPEN, winner=2)
    assert round_scores(ending, (CLOSED, CLOSED, OPEN_WINNER, CLOSED)) == (100, 100, -200, 100)


def test_open_wins_with_a_joker_thrown_out() -> None:
    ending = Ending(Way.OPEN, winner=0, doubled=True)
    players = (OPEN_WINNER, MELDED, CLOSED, CLOSED)
    assert round_scores(ending, players) == (-200, 84, 200, 200)


def test_foot_wins() -> None:
    ending = Ending(Way.FOOT, winner=3)
    assert round_scores(ending, (CLOSED, MELDED, CLOSED, CLOSED)) == (100, 42, 100, -200)


def test_foot_wins_doubled() -> None:
    ending = Ending(Way.FOOT, winner=3, doubled=True)
    assert round_scores(ending, (CLOSED, MELDED, CLOSED, CLOSED)) == (200, 84, 200, -400)


def test_a_hand_wins_its_exact_amount_from_who_has_not_melded() -> None:
    ending = Ending(Way.HAND, winner=1, value=1600)
    assert round_scores(ending, (CLOSED, CLOSED, MELDED, CLOSED)) == (1600, -1600, 42, 1600)


def test_a_hand_wins_doubled() -> None:
    ending = Ending(Way.HAND, winner=1, value=1500, doubled=True)
    assert round_scores(ending, (CLOSED, CLOSED, MELDED, CLOSED)) == (3000, -3000, 84, 3000)


def test_the_pool_is_used_up() -> None:
    assert round_scores(Ending(Way.POOL), (CLOSED, MELDED, CLOSED, CLOSED)) == (-100, 42, -100, -100)


def test_the_dummy_scores_nothing() -> None:
    ending = Ending(Way.OPEN, winner=1)
    players = (CLOSED, OPEN_WINNER, CLOSED, CLOSED, None)
    assert round_scores(ending, players) == (100, -200, 100, 100, 0)
