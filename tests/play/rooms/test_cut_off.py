"""A match whose room ends in the middle of it: what was played has a record, is told again and can be analysed."""

from __future__ import annotations

import pytest

from wordrummi.core import events as ev
from wordrummi.core.replay import setup_agrees
from wordrummi.play.analysis import analyse, analyst_of
from wordrummi.play.replaying import Record, open_record
from wordrummi.play.retelling import retell
from wordrummi.play.rooms.due import ABANDONED_AFTER
from wordrummi.play.rooms.problems import NotNow
from wordrummi.play.rooms.rooms import Rooms
from wordrummi.play.rooms.store import Status
from wordrummi.variants import VARIANTS

from .club import Club, Table
from .players import lexicon
from .test_house_bots import DUTCH, house_bot

PACE = 1000


def cut_off(variant: str, moves: int) -> Table:
    """A match of bots that the host ends after so many moves."""
    club = Club(3, bots=house_bot)
    club.rooms = Rooms(club.store, lambda: DUTCH, house_bot, now=lambda: club.now, seed=lambda: 3)
    seats = max(2, VARIANTS[variant].rules({}, lambda: DUTCH).seats[0])
    table = club.open(variant, name=None, seats=seats, pace=PACE)
    for _ in range(seats):
        table.do(table.host, "seat-bot", level="beginner")
    table.do(table.host, "start")
    for _ in range(moves):
        club.now += PACE
        assert club.rooms.wake(club.now) == 1
    assert table.club.rooms.record(table.id) == NotNow("room.match-on")
    table.do(table.host, "end")
    return table


def record_of(table: Table) -> bytes:
    record = table.club.rooms.record(table.id)
    assert isinstance(record, bytes), record
    return record


def opened(table: Table) -> Record:
    return open_record(record_of(table), lambda: DUTCH)


@pytest.mark.parametrize("moves", [0, 1, 5])
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_was_played_plays_again(variant: str, moves: int) -> None:
    table = cut_off(variant, moves)
    record = opened(table)
    assert setup_agrees(record.rules, record.events)
    assert [step.agrees for step in record.steps()] == [True] * moves
    told = retell(record_of(table), lambda: DUTCH)
    assert [move.number for move in told.moves] == list(range(1, moves + 1))
    assert told.winners == ()


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_was_played_is_analysed(variant: str) -> None:
    record = opened(cut_off(variant, 4))
    turns = list(analyse(record, analyst_of(record, lambda: DUTCH, 0.1)))
    laid_by = [event.seat for event in record.events if isinstance(event, ev.TurnBegan)]
    assert 1 <= len(turns) <= 4
    assert [turn["turn"] for turn in turns] == list(range(1, len(turns) + 1))
    assert {turn["seat"] for turn in turns} <= set(laid_by)


def test_it_is_over_and_nobody_moves_or_has_won() -> None:
    table = cut_off("number-sabra", 3)
    view = table.view(table.host)
    assert (view.status, view.ended) == (Status.ENDED, "host")
    assert view.match is not None
    assert (view.match.turn, view.match.may, view.match.winners) == (None, (), ())


def test_a_room_that_was_left_alone_has_its_record_as_well() -> None:
    table = Club(5).open().starts("Bob")
    table.move(table.on_turn, "draw")
    for seat in (0, 1):
        table.do(seat, "leave")
    table.club.now += ABANDONED_AFTER
    table.club.wake()
    assert table.room.ended is not None
    record = open_record(record_of(table), lexicon)
    assert [step.agrees for step in record.steps()] == [True]
