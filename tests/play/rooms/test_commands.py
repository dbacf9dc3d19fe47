"""A command is done once for each key, by who may, when the client knows what happened last."""

from __future__ import annotations

from threading import Barrier, Thread
from typing import Any

import msgspec
import pytest

from wordrummi.core.verdict import Refused
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import commands as rc
from wordrummi.play.rooms.answers import Done
from wordrummi.play.rooms.commands import COMMANDS, Command, read_command
from wordrummi.play.rooms.deciding import _DECIDE
from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.problems import NotNow, NotYours, RefusedMove, StaleAt, TooMany, Unknown
from wordrummi.play.rooms.rooms import Rooms
from wordrummi.play.rooms.store import Entry, Kept, Listing
from wordrummi.play.rooms.viewing import RoomView

from .club import Club, Table


def two() -> Table:
    return Club().open().starts("Bob")


def test_every_command_is_read_and_decided() -> None:
    def below(kind: type[Command]) -> set[type[Command]]:
        return {one for child in kind.__subclasses__() for one in (child, *below(child))}

    assert set(COMMANDS) == set(_DECIDE) == below(Command)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", None),
        (b"[]", None),
        (b'{"command":"dance"}', "command"),
        (b'{"command":"start","now":true}', None),
        (b'{"command":"say"}', None),
        (b'{"command":"say","text":5}', "text"),
        (b'{"command":"react","reaction":"rude"}', "reaction"),
        (b'{"command":"ask","what":"win"}', "what"),
        (b'{"command":"seat-bot","level":"god"}', "level"),
        (b'{"command":"leave","seat":"0"}', "seat"),
        (b'{"command":"say","text":"\xff"}', None),
        (b"[" * 5000, None),
    ],
)
def test_what_can_not_be_read_is_no_command(body: bytes, field: str | None) -> None:
    fault = read_command(body)
    assert isinstance(fault, Unreadable)
    assert fault.field == field


class TestOnce:
    def test_the_same_key_gives_the_same_answer_and_does_nothing(self) -> None:
        table = two()
        seat = table.on_turn
        first = table.send(seat, "play", key="the-same-key", move={"move": "draw"})
        assert isinstance(first, Done)
        table.move(table.on_turn, "draw")
        again = table.send(seat, "play", key="the-same-key", seen=1, move={"move": "draw"})
        assert again == first
        assert table.room.version == first.entry.version + 1

    def test_another_worker_knows_the_key_too(self) -> None:
        table = two()
        seat = table.on_turn
        first = table.send(seat, "play", key="the-same-key", move={"move": "draw"})
        table.club.rooms = table.club.worker()
        assert table.send(seat, "play", key="the-same-key", move={"move": "draw"}) == first

    def test_a_key_is_its_holders_own(self) -> None:
        table = two()
        first = table.send(0, "say", key="the-same-key", text="hoi")
        other = table.send(1, "say", key="the-same-key", text="hallo")
        assert isinstance(first, Done)
        assert isinstance(other, Done)
        assert other.entry.version == first.entry.version + 1

    @pytest.mark.parametrize("key", ["timeout:3", "bot:3"])
    def test_nobody_takes_a_key_of_the_clock(self, key: str) -> None:
        table = Club().open(options={"seconds": 60}).starts("Bob")
        assert isinstance(table.send(0, "say", key=key.ljust(8, "0"), text="hoi"), Done)
        table.club.now += 63_000
        assert table.club.wake() == 1

    @pytest.mark.parametrize("key", ["", "short", "x" * 101, "tab\tinside", "ééééééééé"])
    def test_a_key_is_plain_and_of_some_length(self, key: str) -> None:
        answer = two().club.rooms.command("x", two().host, rc.Leave(), key, 0)
        assert isinstance(answer, Unreadable)
        assert answer.field == "key"

    def test_a_command_that_was_refused_leaves_its_key_free(self) -> None:
        table = two()
        seat = table.on_turn
        refused = table.send(seat, "play", key="the-same-key", move={"move": "pass"})
        assert isinstance(refused, RefusedMove)
        done = table.send(seat, "play", key="the-same-key", move={"move": "draw"})
        assert isinstance(done, Done)

    def test_of_many_at_once_each_is_done_once(self) -> None:
        """Threads send the same words twice each: every key is kept once, versions have no gap."""
        table = two()
        table.club.now += 60_000
        gate = Barrier(8)
        answers: dict[str, list[Any]] = {f"words-no-{number % 4}": [] for number in range(8)}

        def talk(number: int) -> None:
            worker, key = table.club.worker(), f"words-no-{number % 4}"
            gate.wait()
            answers[key].append(worker.command(table.id, table.people[number % 2], rc.Say(text="hoi"), key, 0))

        threads = [Thread(target=talk, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for one, other in answers.values():
            assert isinstance(one, Done)
            assert one == other
        entries = table.club.store.read(table.id)
        assert [entry.version for entry in entries] == [*range(1, len(entries) + 1)]
        assert len({entry.key for entry in entries}) == len(entries)


class TestStale:
    def test_who_has_not_seen_the_last_move_is_told_the_version(self) -> None:
        table = two()
        seen = table.room.version
        table.move(table.on_turn, "draw")
        answer = table.send(table.on_turn, "play", seen=seen, move={"move": "draw"})
        assert answer == StaleAt(seen + 1)

    def test_nobody_has_seen_what_is_still_to_come(self) -> None:
        table = two()
        version = table.room.version
        answer = table.send(table.on_turn, "play", seen=version + 1, move={"move": "draw"})
        assert answer == StaleAt(version)

    def test_chat_makes_nobody_stale(self) -> None:
        table = two()
        seen = table.room.version
        table.do(0, "say", text="hoi")
        table.do(1, "react", reaction="wow")
        assert isinstance(table.send(table.on_turn, "play", seen=seen, move={"move": "draw"}), Done)

    @pytest.mark.parametrize(
        ("command", "fields"), [("say", {"text": "hoi"}), ("react", {"reaction": "wow"}), ("leave", {})]
    )
    def test_what_does_not_hang_on_the_game_is_never_stale(self, command: str, fields: dict[str, Any]) -> None:
        assert isinstance(two().send(1, command, seen=0, **fields), Done)


class TestMoves:
    def test_a_lay_scores_and_fills_the_rack_up(self) -> None:
        table = Club(5).open("word-internationale").starts("Bob")
        seat = table.on_turn
        word = table.word_of(seat)
        told = [type(event).__name__ for event in table.lay(seat)]
        assert told[0] == "TableLaid"
        assert "TurnBegan" in told
        assert table.table_now() == [word]
        assert table.view(0).seats[seat].score == len(word)

    def test_the_other_player_does_not_see_which_tile_was_drawn(self) -> None:
        table = two()
        seat = table.on_turn
        mine = table.move(seat, "draw")
        entries = table.club.rooms.entries(table.id, table.people[1 - seat], table.room.version - 1)
        assert isinstance(entries, tuple)
        assert [type(event).__name__ for event in mine] == ["TilesDrawn", "DrawMade", "TurnBegan"]
        assert [type(event).__name__ for event in entries[0].events] == ["DrawMade", "TurnBegan"]

    def test_it_is_not_your_turn(self) -> None:
        table = two()
        answer = table.try_move(1 - table.on_turn, "draw")
        assert isinstance(answer, RefusedMove)
        assert isinstance(answer.verdict, Refused)
        assert answer.verdict.violations[0].slug == "turn.not-yours"

    def test_a_lay_of_tiles_that_the_rack_lacks_is_refused_with_the_verdict(self) -> None:
        table = two()
        seat = table.on_turn
        lacking = next(word for word in ("ZZ", "QX", "YY") if not set(word) <= set(table.rack(seat)))
        version = table.room.version
        answer = table.try_move(seat, "lay", after=[lacking])
        assert isinstance(answer, RefusedMove)
        assert isinstance(answer.verdict, Refused)
        assert {violation.slug for violation in answer.verdict.violations} == {"word.from-rack"}
        assert table.room.version == version

    def test_what_can_not_be_read_names_its_place(self) -> None:
        table = two()
        answer = table.try_move(table.on_turn, "lay", after=["HUT", "A1"])
        assert isinstance(answer, Unreadable)
        assert answer.field == "move.after[1]"

    def test_before_and_after_a_match_there_is_nothing_to_move(self) -> None:
        table = Club().open()
        table.join("Bob")
        assert table.try_move(0, "draw") == NotNow("room.no-match")

    def test_a_closed_room_does_nothing_more(self) -> None:
        table = two()
        table.do(0, "end")
        for command, fields in (("say", {"text": "hoi"}), ("return", {}), ("end", {})):
            assert table.send(0, command, **fields) == NotNow("room.ended")
        assert table.club.wake() == 0
        assert table.room.match is not None

    def test_a_room_that_was_dropped_is_unknown(self) -> None:
        table = two()
        table.club.rooms.forget(table.id)
        assert table.club.rooms.view(table.id, None) == Unknown()
        assert table.club.rooms.command(table.id, table.host, rc.Leave(), table.club.key(), 0) == Unknown()

    def test_a_word_that_the_table_agrees_on_may_be_laid(self) -> None:
        table = two()
        seat = table.on_turn
        word = "".join(table.rack(seat)[:3]).replace("@", "E")
        table.move(seat, "propose-word", word=word)
        assert table.view(1 - seat).match.family["proposal"] == {"word": word, "allow": True, "agreed": [seat]}  # type: ignore[union-attr]
        assert isinstance(table.try_move(seat, "propose-word", word="HUT"), RefusedMove)
        table.move(1 - seat, "vote", agrees=True)
        assert table.view(None).match.family["allowed"] == [word]  # type: ignore[union-attr]


class TestChallenge:
    def table(self, **options: Any) -> tuple[Table, int]:
        table = Club(5).open(options={"adjudication": "challenge", **options}).starts("Bob")
        seat = table.on_turn
        table.move(seat, "lay", after=["".join(table.rack(seat)[:4]).replace("@", "")])
        return table, seat

    def test_a_lay_waits_for_the_next_player(self) -> None:
        table, seat = self.table()
        view = table.view(1 - seat)
        assert view.match is not None
        assert view.match.contested
        assert view.match.turn is not None
        assert (view.match.turn.seat, view.match.turn.acts) == (seat, 1 - seat)
        assert set(view.match.may) >= {"challenge", "let-stand"}
        assert isinstance(table.try_move(1 - seat, "draw"), RefusedMove)
        table.move(1 - seat, "let-stand")
        assert table.on_turn == 1 - seat

    def test_words_that_do_not_hold_go_back(self) -> None:
        table, seat = self.table()
        rack = len(table.rack(seat))
        told = [type(event).__name__ for event in table.move(1 - seat, "challenge")]
        assert told[:3] == ["LayChallenged", "ChallengeDecided", "LayTakenBack"]
        assert table.table_now() == []
        assert len(table.rack(seat)) > rack

    def test_who_laid_does_not_decide(self) -> None:
        table, seat = self.table()
        assert isinstance(table.try_move(seat, "challenge"), RefusedMove)
        assert isinstance(table.try_move(seat, "let-stand"), RefusedMove)


def test_a_watcher_asks_for_nothing() -> None:
    table = two()
    for kind in (rc.Start(), rc.Forfeit(), rc.Ask(what=rc.What.PAUSE), rc.Consent(), rc.End()):
        answer = table.club.rooms.command(table.id, table.watcher, kind, table.club.key(), table.room.version)
        assert isinstance(answer, NotYours | NotNow)
    assert msgspec.json.encode(table.view(table.watcher))


class FailingStore(MemoryStore):
    """A store that is away for a while, before or after it has kept an entry."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: str | None = None

    def append(self, entry: Entry, listing: Listing) -> Kept:
        if self.fails == "before":
            raise ConnectionError
        kept = super().append(entry, listing)
        if self.fails == "after":
            raise ConnectionError
        return kept


class TestStoreAway:
    def table(self) -> tuple[Table, FailingStore]:
        club = Club()
        club.store = store = FailingStore()
        club.rooms = club.worker()
        return club.open().starts("Bob"), store

    def test_what_was_not_kept_did_not_happen(self) -> None:
        table, store = self.table()
        seat, before = table.on_turn, table.room
        store.fails = "before"
        with pytest.raises(ConnectionError):
            table.send(seat, "play", key="the-same-key", move={"move": "draw"})
        store.fails = None
        assert table.room == before
        assert isinstance(table.send(seat, "play", key="the-same-key", move={"move": "draw"}), Done)

    def test_what_was_kept_is_answered_when_it_is_asked_again(self) -> None:
        table, store = self.table()
        seat, version = table.on_turn, table.room.version
        store.fails = "after"
        with pytest.raises(ConnectionError):
            table.send(seat, "play", key="the-same-key", move={"move": "draw"})
        store.fails = None
        answer = table.send(seat, "play", key="the-same-key", seen=version, move={"move": "draw"})
        assert isinstance(answer, Done)
        assert answer.entry.version == version + 1 == table.room.version
        assert table.on_turn == 1 - seat


def test_threads_that_play_and_talk_at_once_lose_nothing() -> None:
    """Two players draw as fast as they can from two workers each, and talk; a clock ticks beside them."""
    table = Club(2).open("number-classic", options={"seconds": 60}).starts("Bob")
    club, done, gate = table.club, [], Barrier(5)

    def play(seat: int, worker: Rooms) -> None:
        gate.wait()
        for number in range(60):
            view = worker.view(table.id, table.people[seat])
            assert isinstance(view, RoomView)
            body = b'{"command":"play","move":{"move":"draw"}}' if number % 3 else b'{"command":"say","text":"hoi"}'
            command = read_command(body)
            assert isinstance(command, Command)
            key = f"{seat}-{number}-{id(worker)}"
            for _ in range(2):
                answer = worker.command(table.id, table.people[seat], command, key, view.version)
            assert isinstance(answer, Done | StaleAt | RefusedMove | TooMany), answer
            if isinstance(answer, Done):
                done.append(answer.entry.version)

    def tick(worker: Rooms) -> None:
        gate.wait()
        for _ in range(60):
            worker.wake(club.now)

    workers = [club.worker() for _ in range(4)]
    threads = [Thread(target=play, args=(n % 2, worker)) for n, worker in enumerate(workers)]
    threads.append(Thread(target=tick, args=(club.rooms,)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = club.store.read(table.id)
    assert [entry.version for entry in entries] == [*range(1, len(entries) + 1)]
    assert len(done) == len(set(done)) == len(entries) - 3
    assert len({entry.key for entry in entries}) == len(entries)
    assert all(worker.view(table.id, None) == club.rooms.view(table.id, None) for worker in workers)
