"""What is at hand of rooms and what is kept: entries that say what can't be, rooms that were dropped, faults."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Move
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms import rooms as use_cases
from wordrummi.play.rooms.answers import Done, Opened
from wordrummi.play.rooms.commands import OpenRoom, Say, TakeSeat
from wordrummi.play.rooms.folding import fold_entry
from wordrummi.play.rooms.keeping import Keeper, RulesBook
from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.problems import NotNow, NotYours, StaleAt, Unknown
from wordrummi.play.rooms.rooms import utc_ms
from wordrummi.play.rooms.store import Entry, Kept, Listing, Stale
from wordrummi.play.rooms.streams import Held
from wordrummi.play.rooms.turns import given_up

from .club import Club, Table
from .players import lexicon

RULES = RulesBook(lexicon)


def two() -> Table:
    return Club().open().starts("Bob")


class TestFold:
    def test_a_room_begins_with_its_header(self) -> None:
        with pytest.raises(ValueError, match="RoomOpened"):
            fold_entry(None, 1, 0, (re.SeatClaimed(0, "Ann", 0),), RULES)

    def test_no_event_of_a_match_without_a_match(self) -> None:
        room = Club().open().room
        with pytest.raises(ValueError, match="no match is on"):
            fold_entry(room, 2, 0, (ev.Passed(0),), RULES)

    def test_no_turn_goes_back_that_was_not_there(self) -> None:
        room = two().room
        with pytest.raises(ValueError, match="no such turn"):
            fold_entry(room, room.version + 1, 0, (re.TurnTakenBack(0, 1),), RULES)

    def test_entries_fold_to_the_same_room_in_every_worker(self) -> None:
        table = two()
        table.do(0, "ask", what="pause")
        table.do(1, "consent")
        table.do(1, "say", text="hoi")
        keeper = Keeper(table.club.store, RulesBook(lexicon))
        held = keeper.load(table.id)
        assert held is not None
        mine = table.room
        assert structs.replace(held.room, rules=mine.rules) == mine


class TestDropped:
    def test_nothing_more_is_kept_of_it(self) -> None:
        table = two()
        other = table.club.worker()
        assert not isinstance(other.view(table.id, None), Unknown)
        table.club.rooms.forget(table.id)
        answer = other.command(table.id, table.host, Say(text="hoi"), table.club.key(), 0)
        assert answer == Unknown()
        assert other.view(table.id, None) == Unknown()

    def test_another_room_of_the_same_name_is_read_anew(self) -> None:
        club = Club()
        wish = OpenRoom(variant="number-classic", name="Ann")
        first = club.rooms.open(wish, "k" * 16)
        assert isinstance(first, Opened)
        other = club.worker()
        for _ in range(3):
            other.command(first.room, first.holder, Say(text="hoi"), club.key(), 0)
        club.rooms.forget(first.room)
        again = club.rooms.open(wish, "k" * 16)
        assert isinstance(again, Opened)
        done = other.command(again.room, again.holder, Say(text="hoi"), club.key(), 0)
        assert isinstance(done, Done)
        assert done.entry.version == 2


class Busy(MemoryStore):
    """A store in which somebody else always comes first."""

    busy = False

    def append(self, entry: Entry, listing: Listing) -> Kept:
        return Stale(entry.version) if self.busy else super().append(entry, listing)


def test_whoever_never_gets_through_is_told_so() -> None:
    club = Club()
    club.store = store = Busy()
    club.rooms = club.worker()
    table = club.open().starts("Bob")
    store.busy = True
    assert table.send(0, "say", text="hoi") == StaleAt(table.room.version)


def test_few_rooms_rules_and_bots_are_held_at_once() -> None:
    club = Club()
    tables = [club.open() for _ in range(5)]
    keeper = Keeper(club.store, RulesBook(lexicon, most=2), most=3)
    for _ in range(2):
        for table in tables:
            held = keeper.load(table.id)
            assert isinstance(held, Held)
            assert held.room.id == table.id
    assert len(keeper._held) == 3
    for seconds in (40, 60, 120):
        assert keeper.rules_of("number-classic", {"seconds": seconds}).options["seconds"] == seconds
    assert len(keeper.rules_of._rules) == 2


class TestFaults:
    def test_a_room_that_can_not_be_read_stops_no_other(self, caplog: pytest.LogCaptureFixture) -> None:
        club = Club(5)
        broken, table = (club.open(options={"seconds": 60}).starts("Bob") for _ in range(2))
        club.store._entries[broken.id][2] = replace(club.store._entries[broken.id][2], body=b'[{"event":"Nonsense"}]')
        club.rooms = club.worker()
        club.now += 62_000
        with caplog.at_level(logging.ERROR):
            assert club.rooms.wake(club.now) == 1
        assert broken.id in caplog.text
        assert club.rooms.wake(club.now) == 0
        assert table.room.last is not None

    def test_a_fault_in_keeping_stops_no_other(self, caplog: pytest.LogCaptureFixture) -> None:
        class Flaky(MemoryStore):
            fails = ""

            def append(self, entry: Entry, listing: Listing) -> Kept:
                if listing.room == self.fails:
                    raise ConnectionError
                return super().append(entry, listing)

        club = Club(5)
        club.store = store = Flaky()
        club.rooms = club.worker()
        broken, table = (club.open(options={"seconds": 60}).starts("Bob") for _ in range(2))
        store.fails = broken.id
        club.now += 62_000
        version = table.room.version
        with caplog.at_level(logging.ERROR):
            assert club.rooms.wake(club.now) == 1
        assert table.room.version == version + 1
        assert "failed" in caplog.text
        store.fails = ""
        assert club.rooms.wake(club.now) == 1

    def test_while_a_bot_thinks_nobody_else_works_in_its_room(self) -> None:
        inner: list[int] = []
        club = Club(5)

        class Nested:
            def choose(self, view: Any) -> Move:
                inner.append(club.rooms.wake(club.now))
                return Draw(view.seat)

        club._bots = lambda *_: Nested()
        club.rooms = club.worker()
        table = club.open(seats=2)
        table.do(0, "seat-bot")
        table.do(0, "start")
        if table.on_turn == 0:
            table.move(0, "draw")
        assert club.rooms.wake(club.now) == 1
        assert inner == [0]


def test_nothing_is_made_of_a_turn_that_is_over() -> None:
    table = two()
    table.do(0, "forfeit")
    match = table.match
    assert given_up(match, table.room.rules, 1 - match.turn.seat) == ()


class TestProblems:
    def test_a_key_of_joining_is_checked_too(self) -> None:
        club = Club()
        assert isinstance(club.rooms.join(club.open().id, TakeSeat(name="Bob"), "short"), Unreadable)

    def test_the_key_of_a_seat_that_was_left_gives_nothing(self) -> None:
        club = Club()
        table = club.open()
        taken = club.rooms.join(table.id, TakeSeat(name="Bob"), "same-key")
        table.people[1] = taken.holder  # type: ignore[union-attr]
        table.do(1, "leave")
        table.join("Cas")
        assert club.rooms.join(table.id, TakeSeat(name="Bob"), "same-key") == NotNow("room.seat-gone")

    def test_nobody_joins_a_closed_room_or_a_seat_that_is_not_there(self) -> None:
        club = Club()
        table = club.open(seats=3)
        for seat in (-1, 3):
            answer = club.rooms.join(table.id, TakeSeat(name="Bob", seat=seat), club.key())
            assert isinstance(answer, Unreadable)
            assert answer.field == "seat"
            assert isinstance(table.send(0, "remove-seat", seat=seat), Unreadable)
        assert isinstance(table.send(0, "remove-seat", seat=2), Unreadable)
        table.do(0, "end")
        assert club.rooms.join(table.id, TakeSeat(name="Bob"), club.key()) == NotNow("room.ended")

    def test_drafts_of_a_room_or_a_seat_that_is_not_there(self) -> None:
        table = two()
        draft = use_cases.Draft(after=())
        assert table.club.rooms.preview("nowhere", table.host, draft) == Unknown()
        assert table.club.rooms.preview(table.id, replace(table.host, seat=9), draft) == NotYours("room.seat-gone")

    def test_records_of_matches_that_were_not_played(self) -> None:
        table = two()
        for number in (0, -1, 2):
            assert table.club.rooms.record(table.id, number) == Unknown()
        assert Club().open().room.number == 0

    def test_a_record_of_a_locked_room_is_for_those_inside(self) -> None:
        club = Club()
        table = club.open(passphrase="sesam")
        table.join("Bob", passphrase="sesam")
        table.do(0, "start")
        table.do(0, "forfeit")
        assert club.rooms.record(table.id) == NotYours("room.passphrase")
        for who in (table.people[1], table.watcher):
            assert isinstance(club.rooms.record(table.id, None, who), bytes)

    def test_only_who_has_a_seat_asks(self) -> None:
        table = two()
        assert table.send(table.watcher, "ask", what="pause") == NotYours("room.not-your-seat")
        table.do(1, "leave")
        assert table.send(1, "ask", what="pause") == NotNow("room.away")


def test_the_time_is_utc_in_milliseconds() -> None:
    assert 1_600_000_000_000 < utc_ms() < 10_000_000_000_000
