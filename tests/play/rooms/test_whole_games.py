"""Every variant from the first tile to the last in a room; its record is what the rules make of it."""

from __future__ import annotations

import pytest

from wordrummi.core.replay import setup_agrees
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms.recording import match_of
from wordrummi.play.rooms.store import Status

from .club import Club, Table
from .players import CHOOSERS, lexicon


def plays(variant: str, seed: int, *, seats: int | None = None, **wish: object) -> Table:
    club = Club(seed)
    seats = seats or (4 if variant == "number-international" else 2 + seed % 3)
    table = club.open(variant, name=None, seats=seats, **wish)
    for _ in range(seats):
        table.do(table.host, "seat-bot")
    table.do(table.host, "start")
    club.wake()
    view = table.view(None)
    assert view.status is Status.ENDED
    assert view.match is not None
    assert view.match.winners
    best = max(seat.score for seat in view.seats)
    assert [seat.seat for seat in view.seats if seat.score == best] == list(view.match.winners)
    record = club.rooms.record(table.id)
    assert isinstance(record, bytes)
    opened = open_record(record, lexicon)
    assert setup_agrees(opened.rules, opened.events)
    assert all(step.agrees for step in opened.steps())
    assert club.worker().view(table.id, None) == view
    return table


@pytest.mark.parametrize("variant", CHOOSERS)
def test_a_whole_game(variant: str) -> None:
    plays(variant, 3)


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_by_challenge(seed: int) -> None:
    plays("word-sabra", seed, options={"adjudication": "challenge", "pot": "open" if seed % 2 else "closed"})


def test_a_session_of_five_in_which_one_sits_out() -> None:
    """The fifth sits out four rounds, then the fourth (rules, section 3); a round sat out brings nothing."""
    match = plays("number-international", 3, seats=5, options={"rounds": 5}).view(None).match
    assert match is not None
    dummies = [one.dummy for one in match.rounds]
    assert dummies[:4] == [dummies[0]] * 4
    assert dummies[4] not in (None, dummies[0])
    assert [one.scores[one.dummy] for one in match.rounds if one.dummy is not None] == [0] * 5


@pytest.mark.slow
@pytest.mark.parametrize("variant", CHOOSERS)
@pytest.mark.parametrize("seed", range(20))
def test_many_games(variant: str, seed: int) -> None:
    plays(variant, seed)


def test_no_events_of_another_match_are_in_a_record() -> None:
    assert match_of([], 1) == ()
