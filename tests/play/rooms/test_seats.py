"""Sitting down, leaving, coming back, giving up, bots in place of people; a hot seat."""

from __future__ import annotations

import pytest

from wordrummi.play.reading import Unreadable
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.answers import Joined
from wordrummi.play.rooms.commands import TakeSeat
from wordrummi.play.rooms.problems import NotNow, NotYours
from wordrummi.play.rooms.store import Holder, Status

from .club import Club, Table
from .players import lexicon


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.room.chairs]


def test_people_take_the_first_free_seat_or_the_one_they_name() -> None:
    table = Club().open(seats=4)
    assert table.join("Bob").seat == 1
    assert table.join("Cas", seat=3).seat == 3
    assert names(table) == ["Ann", "Bob", "", "Cas"]


def test_a_seat_is_taken_once() -> None:
    club = Club()
    table = club.open(seats=2)
    table.join("Bob")
    assert club.rooms.join(table.id, TakeSeat(name="Cas"), club.key()) == NotNow("room.full")
    assert club.rooms.join(table.id, TakeSeat(name="Cas", seat=1), club.key()) == NotNow("room.seat-taken", {"seat": 2})


def test_two_names_are_not_alike() -> None:
    club = Club()
    table = club.open(seats=3)
    for name in ("ann", " ANN ", "A\u200dnn", "Ａｎｎ", "A nn"):
        answer = club.rooms.join(table.id, TakeSeat(name=name), club.key())
        assert isinstance(answer, Unreadable)
        assert (answer.field, answer.key) == ("name", "room.name-taken")


def test_the_same_key_takes_one_seat() -> None:
    club = Club()
    table = club.open(seats=4)
    first, again = (club.rooms.join(table.id, TakeSeat(name="Bob"), "same-key") for _ in range(2))
    assert isinstance(first, Joined)
    assert isinstance(again, Joined)
    assert first.holder == again.holder
    assert names(table) == ["Ann", "Bob", "", ""]


def test_who_leaves_before_a_match_frees_the_seat_and_the_secret_ends() -> None:
    table = Club().open(seats=2)
    bob = table.join("Bob")
    table.do(bob, "leave")
    assert names(table) == ["Ann", ""]
    assert table.send(bob, "say", text="hoi") == NotYours("room.seat-gone")
    cas = table.join("Cas")
    assert cas.seat == bob.seat
    assert table.send(bob, "say", text="hoi") == NotYours("room.seat-gone")
    assert table.club.rooms.view(table.id, bob) == NotYours("room.seat-gone")
    table.do(cas, "say", text="hoi")


def test_a_secret_is_for_one_room() -> None:
    club = Club()
    one, other = club.open(), club.open()
    assert other.send(one.host, "say", text="hoi") == NotYours("room.other-room")


@pytest.mark.parametrize("role", ["host", "watcher", "player-1"])
def test_who_has_no_seat_can_not_play(role: str) -> None:
    table = Club().open().starts("Bob")
    nobody = Holder(table.id, None, role)
    for command, fields in (("play", {"move": {"move": "draw"}}), ("say", {"text": "hoi"}), ("leave", {})):
        assert table.send(nobody, command, **fields) == NotYours("room.not-your-seat")


class TestHost:
    def test_only_the_host_seats_bots_starts_and_ends(self) -> None:
        table = Club().open(seats=3)
        bob = table.join("Bob")
        for command in ("seat-bot", "start", "end"):
            assert table.send(bob, command) == NotYours("room.host-only")
        assert table.send(bob, "remove-seat", seat=0) == NotYours("room.host-only")
        table.do(0, "seat-bot", level="master")
        table.do(0, "start")
        table.do(0, "end")
        assert table.room.status is Status.ENDED

    def test_the_next_person_runs_a_room_that_its_host_left(self) -> None:
        table = Club().open(seats=3)
        bob = table.join("Bob")
        table.do(0, "leave")
        table.do(bob, "seat-bot")
        assert [seat.host for seat in table.view(bob).seats] == [False, True, False]

    def test_who_comes_into_a_room_that_nobody_runs_runs_it(self) -> None:
        table = Club().open(seats=2)
        table.do(0, "leave")
        bob = table.join("Bob")
        table.do(bob, "seat-bot")

    def test_the_host_who_leaves_in_a_match_runs_it_no_longer(self) -> None:
        table = Club().open(seats=2).starts("Bob")
        table.do(0, "leave")
        table.do(1, "end")
        assert table.room.ended == re.RoomEnded("host")

    def test_the_host_sends_somebody_away_before_a_match(self) -> None:
        table = Club().open(seats=3)
        bob = table.join("Bob")
        table.do(0, "seat-bot")
        table.do(0, "remove-seat", seat=1)
        table.do(0, "remove-seat", seat=2)
        assert names(table) == ["Ann", "", ""]
        assert table.send(bob, "say", text="hoi") == NotYours("room.seat-gone")


class TestStart:
    def test_it_takes_enough_players(self) -> None:
        table = Club().open("number-classic", seats=2)
        assert table.send(0, "start") == NotNow("room.seats-free", {"least": 2})

    def test_free_seats_at_the_end_are_closed(self) -> None:
        table = Club().open(seats=4).starts("Bob")
        assert names(table) == ["Ann", "Bob"]
        assert len(table.match.racks) == 2

    def test_a_free_seat_between_others_has_to_be_filled(self) -> None:
        table = Club().open(seats=3)
        table.join("Bob", seat=2)
        assert table.send(0, "start") == NotNow("room.seats-free", {"least": 1})

    def test_nobody_sits_down_once_it_has_begun(self) -> None:
        club = Club()
        table = club.open(seats=4).starts("Bob")
        assert club.rooms.join(table.id, TakeSeat(name="Cas"), club.key()) == NotNow("room.begun")
        assert table.send(0, "start") == NotNow("room.begun")
        assert table.send(0, "seat-bot") == NotNow("room.begun")
        assert table.send(0, "remove-seat", seat=1) == NotNow("room.begun")


class TestAway:
    def test_who_left_comes_back_with_the_same_secret(self) -> None:
        table = Club().open().starts("Bob")
        table.do(1, "leave")
        assert table.view(0).seats[1].away
        assert table.send(1, "leave") == NotNow("room.away")
        seat = table.on_turn
        if seat == 1:
            assert table.try_move(1, "draw") == NotNow("room.away")
        table.do(1, "return")
        assert not table.view(0).seats[1].away
        assert table.send(1, "return") == NotNow("room.not-away")

    def test_a_bot_plays_on_for_who_left_until_he_is_back(self) -> None:
        table = Club().open().starts("Bob")
        assert table.send(0, "replace-by-bot", seat=1) == NotYours("room.not-your-seat")
        table.do(1, "leave")
        table.do(0, "replace-by-bot", seat=1, level="advanced")
        assert table.view(0).seats[1].bot == "advanced"
        assert table.send(0, "replace-by-bot", seat=1) == NotNow("room.bot-plays")
        if table.on_turn == 0:
            table.move(0, "draw")
        assert table.club.wake() == 1
        assert table.on_turn == 0
        table.do(1, "return")
        assert table.view(0).seats[1].bot is None
        table.move(0, "draw")
        assert table.club.wake() == 0

    def test_a_person_lets_a_bot_play_his_own_seat(self) -> None:
        table = Club().open().starts("Bob")
        table.do(1, "replace-by-bot")
        assert table.try_move(1, "draw") == NotNow("room.away")

    def test_who_watches_gives_no_seat_to_a_bot(self) -> None:
        table = Club().open().starts("Bob")
        table.do(1, "leave")
        assert table.send(table.watcher, "replace-by-bot", seat=1) == NotYours("room.not-your-seat")


class TestForfeit:
    def test_the_other_one_of_two_wins(self) -> None:
        table = Club().open().starts("Bob")
        table.do(0, "forfeit")
        view = table.view(1)
        assert view.match is not None
        assert (view.match.winners, view.match.decided, view.status) == ((1,), "forfeit", Status.ENDED)
        assert table.try_move(1, "draw") == NotNow("room.no-match")
        record = table.club.rooms.record(table.id)
        assert isinstance(record, bytes)
        assert all(step.agrees for step in open_record(record, lexicon).steps())

    def test_of_three_the_others_play_on_without_waiting(self) -> None:
        table = Club().open(seats=3).starts("Bob", "Cas")
        gone = table.on_turn
        table.do(gone, "forfeit")
        assert table.send(gone, "forfeit") == NotNow("room.forfeited")
        before = table.rack(gone)
        table.club.wake()
        assert table.on_turn != gone
        assert len(table.rack(gone)) == len(before) + 1
        assert table.try_move(gone, "draw") == NotNow("room.forfeited")

    def test_who_gave_up_does_not_win_with_the_highest_score(self) -> None:
        table = Club(8).open(seats=3).starts("Bob", "Cas")
        first = table.on_turn
        table.lay(first)
        table.do(first, "forfeit")
        others = [seat for seat in range(3) if seat != first]
        table.do(others[0], "forfeit")
        view = table.view(table.watcher)
        assert view.match is not None
        assert view.seats[first].score > view.seats[others[1]].score
        assert view.match.winners == (others[1],)

    def test_alone_there_is_nobody_to_win(self) -> None:
        table = Club().open(seats=1)
        table.do(0, "start")
        table.do(0, "forfeit")
        assert table.room.decided == re.MatchDecided("forfeit", ())

    def test_a_vote_does_not_wait_for_who_gave_up(self) -> None:
        table = Club().open(seats=3).starts("Bob", "Cas")
        gone = next(seat for seat in range(3) if seat != table.on_turn)
        asking, other = (seat for seat in range(3) if seat != gone)
        table.do(gone, "forfeit")
        table.move(asking, "propose-word", word="XYZ")
        table.club.wake()
        told = table.move(other, "vote", agrees=True)
        assert [type(event).__name__ for event in told] == ["WordVoteCast", "WordAgreed"]


class TestHotSeat:
    def table(self) -> Table:
        table = Club().open(seats=3)
        table.do(0, "add-seat", name="Oma")
        table.join("Cas")
        table.do(0, "start")
        return table

    def test_one_secret_has_several_seats(self) -> None:
        table = self.table()
        view = table.view(0)
        assert view.you == (0, 1)
        assert [seat.device for seat in view.seats] == [0, 0, 2]

    def test_no_rack_is_shown_unless_a_seat_is_named(self) -> None:
        table = self.table()
        racks = [table.view(0, seat).match for seat in (None, 0, 1)]
        assert racks[0] is not None
        assert racks[0].rack is None
        for seat, match in enumerate(racks[1:]):
            assert match is not None
            assert match.rack == tuple(table.rack(seat))
        assert table.club.rooms.view(table.id, table.people[0], 2) == NotYours("room.not-your-seat")
        assert table.club.rooms.view(table.id, table.people[2], 0) == NotYours("room.not-your-seat")

    def test_no_entry_shows_two_racks(self) -> None:
        table = self.table()
        for seat, dealt in ((None, []), (0, [0]), (1, [1])):
            entries = table.club.rooms.entries(table.id, table.people[0], 0, seat)
            assert isinstance(entries, tuple)
            told = [event for entry in entries for event in entry.events if type(event).__name__ == "RackDealt"]
            assert [event.seat for event in told] == dealt  # type: ignore[attr-defined]

    def test_a_move_is_for_the_seat_on_turn(self) -> None:
        table = self.table()
        while table.on_turn == 2:
            table.move(2, "draw")
        seat = table.on_turn
        table.do(0, "play", move={"move": "draw"})
        assert table.on_turn != seat
        assert table.send(0, "play", seat=2, move={"move": "draw"}) == NotYours("room.not-your-seat")

    def test_before_a_match_one_of_the_seats_or_all_are_left(self) -> None:
        table = Club().open(seats=3)
        table.do(0, "add-seat", name="Oma")
        table.do(0, "leave", seat=1)
        assert names(table) == ["Ann", "", ""]
        table.do(0, "add-seat", name="Opa")
        table.do(0, "leave")
        assert names(table) == ["", "", ""]

    def test_the_seat_of_the_secret_is_not_left_alone(self) -> None:
        """Else the secret would be for a seat that somebody else can take."""
        table = Club().open(seats=3)
        table.do(0, "add-seat", name="Oma")
        table.do(0, "leave", seat=0)
        assert names(table) == ["", "", ""]
