"""What each viewer sees: the table, the own rack and moves, the last lay with its witness; spectators later."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from wordrummi.core.moves import Lay
from wordrummi.core.referee import judge
from wordrummi.core.state import Phase
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.moves import Play, Take
from wordrummi.play.rooms.answers import Joined
from wordrummi.play.rooms.commands import Watch
from wordrummi.play.rooms.lastmove import LastMoves
from wordrummi.play.rooms.may import open_to
from wordrummi.play.rooms.moves import CODECS, read_move
from wordrummi.play.rooms.seeing import Viewer
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.viewing import MatchView, room_view
from wordrummi.play.wire import verdict_dict

from .club import Club, Table
from .players import CHOOSERS


def match_of(table: Table, who: Holder | int | None, seat: int | None = None) -> MatchView:
    match = table.view(who, seat).match
    assert match is not None
    return match


def test_each_sees_the_own_rack_and_how_many_tiles_the_others_have() -> None:
    table = Club().open(seats=3).starts("Bob", "Cas")
    for seat in range(3):
        view = table.view(seat)
        assert view.match is not None
        assert view.match.rack == tuple(table.rack(seat))
        assert [one.tiles for one in view.seats] == [7, 7, 7]
    assert match_of(table, table.watcher).rack is None
    assert match_of(table, None).rack is None


def test_a_view_is_plain_data() -> None:
    for variant, seats in (("word-internationale", 2), ("number-international", 4), ("number-american", 2)):
        table = Club().open(variant, seats=seats)
        for _ in range(seats - 1):
            table.do(0, "seat-bot")
        table.do(0, "start")
        table.club.wake()
        told = msgspec.json.decode(msgspec.json.encode(table.view(0)))
        assert told["variant"] == variant
        assert told["match"]["rack"] == table.rack(0)


def test_the_trump_and_the_last_discards_lie_open() -> None:
    table = Club(3).open("number-american").starts("Bob")
    seat = table.on_turn
    trump = match_of(table, 0).piles[2]
    assert (trump.count, trump.top) == (1, table.match.piles[2][-1])
    table.move(seat, "draw")
    tile = table.rack(seat)[0]
    table.move(seat, "play", take="pool", discard=tile)
    assert (match_of(table, 1 - seat).piles[seat].top, match_of(table, 1 - seat).piles[seat].count) == (tile, 1)


def test_open_stacks_show_their_tops() -> None:
    table = Club().open(options={"pot": "open"}).starts("Bob")
    stacks = match_of(table, None).pot
    assert [stack.top for stack in stacks] == [pile[-1] for pile in table.match.pot]
    assert sum(stack.count for stack in stacks) == 112 - 14


class TestMay:
    def names(self, table: Table, seat: int) -> set[str]:
        return set(match_of(table, seat).may)

    def test_on_turn_and_not_on_turn(self) -> None:
        table = Club().open().starts("Bob")
        seat = table.on_turn
        assert self.names(table, seat) == {"lay", "draw", "propose-word"}
        assert self.names(table, 1 - seat) == {"propose-word"}

    def test_a_vote_is_open_to_those_who_have_not_voted(self) -> None:
        table = Club().open().starts("Bob")
        table.move(0, "propose-word", word="XYZ")
        assert "vote" in self.names(table, 1)
        assert "vote" not in self.names(table, 0)
        assert "propose-word" not in self.names(table, 1)

    def test_a_turn_of_american(self) -> None:
        table = Club().open("number-american").starts("Bob")
        seat = table.on_turn
        assert self.names(table, seat) == {"draw", "play"}
        table.move(seat, "draw")
        assert self.names(table, seat) == {"play"}
        assert self.names(table, 1 - seat) == set()

    def test_nothing_for_who_watches_is_away_or_gave_up(self) -> None:
        table = Club().open(seats=3).starts("Bob", "Cas")
        seat = table.on_turn
        assert match_of(table, table.watcher).may == ()
        table.do(seat, "leave")
        assert self.names(table, seat) == set()
        table.do(seat, "return")
        assert self.names(table, seat) != set()
        table.do(seat, "forfeit")
        assert self.names(table, seat) == set()

    @pytest.mark.parametrize("variant", CHOOSERS)
    def test_whatever_is_accepted_was_open(self, variant: str) -> None:
        """Along a whole game: the moves that the players made are among those that were told to be open."""
        table = Club(4).open(variant, name=None, seats=4)
        for _ in range(4):
            table.do(table.host, "seat-bot")
        table.do(table.host, "start")
        moves = 0
        while table.room.is_playing and moves < 60:
            before = table.room
            assert before.match is not None
            table.club.rooms.wake(table.club.now)
            last = table.room.last
            assert last is not None
            move = before.rules.origin(last.event)
            assert move is not None
            assert CODECS[type(move)].name in open_to(before.match, move.seat, before.rules)
            moves += 1


def test_who_gave_up_does_not_win_even_with_the_most_points() -> None:
    """At the end of a match that the others played on; then the best of those wins."""
    table = Club().open(seats=3).starts("Bob", "Cas")
    table.do(2, "forfeit")
    match = table.match.seated(1, score=5).seated(2, score=9)
    ended = replace(table.room, match=match.open(phase=Phase.ENDED, turn=None, winners=(2,)))
    seen = room_view(ended, Viewer(None, None), LastMoves()).match
    assert seen is not None
    assert seen.winners == (1,)
    shared = replace(ended, match=match.open(phase=Phase.ENDED, turn=None, winners=(0, 2)))
    seen = room_view(shared, Viewer(None, None), LastMoves()).match
    assert seen is not None
    assert seen.winners == (0,)


class TestLast:
    def test_a_lay_comes_with_its_witness_and_score(self) -> None:
        table = Club(5).open().starts("Bob")
        seat, before = table.on_turn, table.match
        word = table.word_of(seat)
        move = read_move(msgspec.json.encode({"move": "lay", "after": [word]}), seat, "word-sabra")
        assert isinstance(move, Lay)
        verdict = judge(before, move, table.room.rules)
        table.lay(seat)
        last = match_of(table, 1 - seat).last
        assert last is not None
        assert (last.seat, last.move, last.verdict) == (seat, "lay", verdict_dict(verdict))
        assert last.verdict is not None
        assert last.verdict["witness"]["after"][0]["word"] == word

    def test_a_turn_of_american_too(self) -> None:
        table = Club(3).open("number-american").starts("Bob")
        seat = table.on_turn
        table.move(seat, "draw")
        before, tile = table.match, table.rack(seat)[0]
        table.move(seat, "play", take="pool", discard=tile)
        last = match_of(table, 1 - seat).last
        assert last is not None
        verdict = judge(before, Play(seat, Take.POOL, None, tile), table.room.rules)
        assert isinstance(verdict, Accepted)
        assert (last.move, last.verdict) == ("play", verdict_dict(verdict))

    def test_of_a_draw_nothing_more_is_told(self) -> None:
        table = Club().open().starts("Bob")
        seat = table.on_turn
        table.move(seat, "draw")
        last = match_of(table, 1 - seat).last
        assert last is not None
        assert (last.seat, last.move, last.verdict) == (seat, "draw", None)

    def test_it_is_judged_once_for_all_who_look(self) -> None:
        table = Club(5).open().starts("Bob")
        table.lay(table.on_turn)
        moves = LastMoves(most=1)
        first = moves(table.room)
        table.do(0, "say", text="hoi")
        assert moves(table.room) is first
        other = Club(6).open().starts("Bob")
        assert moves(other.room) is None
        other.move(other.on_turn, "draw")
        assert moves(other.room) is not None
        assert moves(table.room) == first

    def test_chat_does_not_hide_it(self) -> None:
        table = Club().open().starts("Bob")
        table.move(table.on_turn, "draw")
        last = match_of(table, 0).last
        table.do(0, "say", text="hoi")
        assert match_of(table, 0).last == last


class TestDelay:
    def table(self) -> Table:
        return Club().open(delay=60, options={"seconds": None}).starts("Bob")

    def test_who_watches_sees_it_later_and_who_plays_at_once(self) -> None:
        table = self.table()
        table.club.now += 60_000
        began = table.room.version
        table.move(table.on_turn, "draw")
        assert table.view(0).version == began + 1
        assert table.view(None).version == table.view(table.watcher).version == began
        table.club.now += 59_999
        assert table.view(None).version == began
        table.club.now += 1
        assert table.view(None).version == began + 1

    def test_at_first_there_is_only_the_open_room(self) -> None:
        table = self.table()
        view = table.view(None)
        assert (view.version, view.match) == (1, None)

    def test_entries_come_later_too(self) -> None:
        table = self.table()
        entries = table.club.rooms.entries(table.id, None, 0)
        assert isinstance(entries, tuple)
        assert [entry.version for entry in entries] == [1]
        table.club.now += 60_000
        entries = table.club.rooms.entries(table.id, None, 1)
        assert isinstance(entries, tuple)
        assert [entry.version for entry in entries] == [*range(2, table.room.version + 1)]

    def test_a_worker_that_comes_later_shows_the_same(self) -> None:
        table = self.table()
        for _ in range(10):
            table.club.now += 17_000
            table.move(table.on_turn, "draw")
            other = table.club.worker()
            assert other.view(table.id, None) == table.club.rooms.view(table.id, None)

    def test_the_watching_host_has_no_advantage(self) -> None:
        table = Club().open(delay=60, name=None)
        table.join("Bob")
        table.do(table.host, "seat-bot")
        table.do(table.host, "start")
        assert table.view(table.host).match is None


def test_whoever_comes_late_reads_everything_from_the_beginning() -> None:
    table = Club().open(variant="number-classic").starts("Bob")
    for _ in range(60):
        table.move(table.on_turn, "draw" if table.match.public.pot_count else "pass")
    for worker in (table.club.rooms, table.club.worker()):
        for after in (0, 1, table.room.version - 41, table.room.version - 40, table.room.version - 1):
            entries = worker.entries(table.id, table.people[0], after)
            assert isinstance(entries, tuple)
            assert [entry.version for entry in entries] == [*range(after + 1, table.room.version + 1)]
        assert worker.entries(table.id, None, table.room.version) == ()
        assert worker.entries(table.id, None, table.room.version + 5) == ()


def test_a_watcher_with_a_secret_sees_what_anybody_sees() -> None:
    club = Club()
    table = club.open().starts("Bob")
    joined = club.rooms.watch(table.id, Watch())
    assert isinstance(joined, Joined)
    assert club.rooms.holder(joined.secret) == joined.holder == table.watcher
    assert table.view(joined.holder) == table.view(None)


def test_the_host_of_the_room_and_what_helps_are_told() -> None:
    view = Club().open(help="tiles", delay=5, grace=7).view(None)
    told: dict[str, Any] = {name: getattr(view, name) for name in ("help", "delay", "grace", "private", "locked")}
    assert told == {"help": "tiles", "delay": 5, "grace": 7, "private": False, "locked": False}
