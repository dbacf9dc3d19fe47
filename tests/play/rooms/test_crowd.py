"""Many clients at once, on two workers: stale, doubled, out of turn, malformed. What is accepted is kept once; every
client sees the fold of what it may see, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from wordrummi.core import events as ev
from wordrummi.core.record import write
from wordrummi.core.replay import setup_agrees
from wordrummi.core.state import State
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import view
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.answers import Done
from wordrummi.play.rooms.commands import Command, Reaction, read_command
from wordrummi.play.rooms.keeping import Keeper, RulesBook
from wordrummi.play.rooms.lastmove import LastMoves
from wordrummi.play.rooms.moves import CODECS, notation_of, write_move
from wordrummi.play.rooms.problems import PROBLEMS, Problem, StaleAt
from wordrummi.play.rooms.recording import match_of
from wordrummi.play.rooms.rooms import Rooms
from wordrummi.play.rooms.seeing import SeenEntry, Viewer
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder, Store
from wordrummi.play.rooms.viewing import RoomView, room_view
from wordrummi.play.rooms.who import WATCHER
from wordrummi.solver.bots.bot import Level
from wordrummi.variants import VARIANTS

from .client import Board, Client
from .club import Club, Table
from .players import lexicon, player

SECRET_EVENTS = ("PotShuffled", "PotReshuffled", "PassphraseSet")
MALFORMED = (
    b"",
    b"{",
    b'{"command":"dance"}',
    b'{"command":"play"}',
    b'{"command":"play","move":{"move":"timeout"}}',
    b'{"command":"play","move":{"move":"lay","after":["\xc3\xa9!"]}}',
    b'{"command":"play","move":{"move":"lay","after":"HOUT","late":true}}',
    b'{"command":"play","move":{"move":"draw","stack":-1}}',
    b'{"command":"play","move":{"move":"draw","stack":99}}',
    b'{"command":"play","seat":-1,"move":{"move":"pass"}}',
    b'{"command":"play","seat":99,"move":{"move":"pass"}}',
    b'{"command":"say","text":"\\u202eabc"}',
    b'{"command":"replace-by-bot","seat":-1}',
    b'{"command":"remove-seat","seat":77}',
)


class Crowd:
    """Clients that send whatever comes to their minds, mostly a move when it is their turn."""

    def __init__(
        self, seed: int, variant: str, people: int, bots: int, store: Store | None = None, **wish: Any
    ) -> None:
        self.rng = Random(seed)
        self.club = Club(seed, store=store)
        self.workers = (self.club.rooms, self.club.worker())
        self.table = self.club.open(variant, seats=people + bots, passphrase="sesam", **wish)
        for number in range(1, people):
            self.table.join(f"P{number}", passphrase="sesam")
        for _ in range(bots):
            self.table.do(0, "seat-bot")
        self.table.do(0, "start")
        self.players = {
            seat: player(variant, self.table.room.rules.options, Level.BEGINNER, seed + seat) for seat in range(people)
        }
        self.accepted: dict[str, SeenEntry] = {}
        self.clients = {seat: Client(seat) for seat in range(people)}
        self.spectator = Client(None)
        self.seen: Counter[str] = Counter()

    def step(self) -> None:
        self.club.now += self.rng.randrange(3000)
        worker = self.rng.choice(self.workers)
        chance = self.rng.random()
        if chance < 0.25:
            worker.wake(self.club.now)
        elif chance < 0.28:
            self.club.now += self.rng.randrange(200_000)
        elif chance < 0.80:
            self._turn(worker)
        else:
            self._whim(worker)

    def _send(self, worker: Rooms, seat: int, body: bytes, *, seen: int | None = None) -> Done | Problem:
        command = read_command(body)
        if not isinstance(command, Command):
            self.seen["Unreadable"] += 1
            return command
        room, key = self.table.room, self.club.key()
        holder = self.table.people[seat]
        answer = worker.command(self.table.id, holder, command, key, room.version if seen is None else seen)
        self.seen[type(answer).__name__] += 1
        if isinstance(answer, Done):
            assert answer.entry.version == room.version + 1
            self.accepted[f"{holder.role}.{holder.seat}:{key}"] = answer.entry
            if self.rng.random() < 0.3:  # the answer was lost, and the client asks again, of any worker
                other = self.rng.choice(self.workers)
                assert other.command(self.table.id, holder, command, key, 0) == answer
        else:
            assert isinstance(answer, PROBLEMS)
            assert self.table.room.version == room.version
        return answer

    def _turn(self, worker: Rooms) -> None:
        """Let whoever the match waits for move, or vote when there is a proposal."""
        room = self.table.room
        if room.match is None or not room.is_playing:
            return
        for seat in self.rng.sample(sorted(self.players), len(self.players)):
            move = self.players[seat].choose(view(room.match, seat, room.rules))
            if type(move) in CODECS:
                body = b'{"command":"play","move":%s}' % write_move(move, room.opened.variant)
                answer = self._send(worker, seat, body)
                if isinstance(answer, Done):
                    return

    def _whim(self, worker: Rooms) -> None:
        seat = self.rng.choice(sorted(self.players))
        room = self.table.room
        whims: list[dict[str, Any]] = [
            {"command": "say", "text": self.rng.choice(["hoi", "x" * 300, " "])},
            {"command": "react", "reaction": self.rng.choice([*Reaction])},
            {"command": "ask", "what": self.rng.choice(["pause", "resume", "take-back", "take-back", "rematch"])},
            {"command": "leave"},
            {"command": "return"},
            {"command": "start"},
            {"command": "add-seat", "name": "Zoe"},
            {"command": "seat-bot"},
            {"command": "remove-seat", "seat": 1},
            {"command": "replace-by-bot", "seat": self.rng.choice([None, *range(len(room.chairs))])},
            {"command": "play", "move": {"move": "propose-word", "word": self.rng.choice(["KAT", "XQZ"])}},
            {"command": "play", "move": {"move": "vote", "agrees": True}},
            {"command": "play", "seat": self.rng.choice([0, 1]), "move": {"move": "draw"}},
        ]
        if room.question is not None and self.rng.random() < 0.8:
            whims = [{"command": self.rng.choice(["consent", "consent", "consent", "decline"])}]
            seat = self.rng.choice(sorted(room.people - room.question.agreed) or [seat])
        elif room.pause is not None and self.rng.random() < 0.5:
            whims = [{"command": "ask", "what": "resume"}]
        if self.rng.random() < 0.15:
            self._send(worker, seat, self.rng.choice(MALFORMED))
            return
        body = msgspec.json.encode(self.rng.choice(whims))
        if self.rng.random() < 0.2:
            stale = self._send(worker, seat, body, seen=self.rng.choice([0, room.settled - 1, room.version + 1]))
            command = read_command(body)
            assert isinstance(command, Command)
            assert not command.fresh or isinstance(stale, StaleAt)
            return
        self._send(worker, seat, body)

    def look(self) -> None:
        """Let every client read on, and hold its fold against its view."""
        table = self.table
        for seat, client in self.clients.items():
            self._read(client, table.people[seat])
            check_view(client, table.view(seat), table.room)
        self._read(self.spectator, table.watcher)
        check_view(self.spectator, table.view(table.watcher), table.room)

    def _read(self, client: Client, who: Holder) -> None:
        worker = self.rng.choice(self.workers)
        entries = worker.entries(self.table.id, who, client.version)
        assert not isinstance(entries, PROBLEMS)
        for entry in entries:
            scan(entry, client.seat)
            client.read(entry)


def scan(entry: SeenEntry, seat: int | None) -> None:
    """What a seat is sent tells no secret of the room, and no tiles of another seat."""
    text = msgspec.json.encode(entry).decode()
    assert not [name for name in SECRET_EVENTS if name in text]
    for event in entry.events:
        if isinstance(event, ev.RackDealt | ev.TilesDrawn) or type(event).__name__ == "DraftLeft":
            assert getattr(event, "seat", None) == seat


def check_view(client: Client, seen: RoomView, room: Room) -> None:
    """A view is the client's own fold, and does not change when what this seat can't see is swapped."""
    assert seen.version == client.version
    board = client.board
    if board is None or seen.match is None:
        assert board is seen.match is None
        return
    check_board(board, seen, client)
    assert room.match is not None
    eyes = Viewer(client.seat, client.seat)
    other = replace(room, match=swapped(room.match, client.seat))
    assert room_view(other, eyes, LastMoves()) == room_view(room, eyes, LastMoves()) == seen
    text = msgspec.json.encode(seen).decode()
    assert room.passphrase is not None
    assert room.passphrase.digest not in text
    assert room.passphrase.salt not in text
    assert str(room.match.seed) not in text


def check_board(board: Board, seen: RoomView, client: Client) -> None:
    match = seen.match
    assert match is not None
    notation = notation_of(seen.variant)
    assert [meld.tiles for meld in notation.table(match.table, "table")] == board.table
    assert [stack.count for stack in match.pot] == board.pot
    assert [seat.tiles for seat in seen.seats] == board.counts
    assert [seat.score for seat in seen.seats] == board.scores
    if match.turn is not None:
        assert match.turn.seat == board.on_turn or board.on_turn is None or seen.variant.startswith("word")
    for pile, tiles in board.tops.items():
        assert match.piles[pile].count == len(tiles)
        assert match.piles[pile].top == (tiles[-1] or None if tiles else None)
    if client.seat is None:
        assert match.rack is None
    else:
        assert match.rack == tuple(sorted(board.rack.elements()))


def swapped(match: State[Any], seat: int | None) -> State[Any]:
    """The match with the tiles that a seat can't see dealt to other places, in number as they were."""
    shown = [stack[-1:] if pile.top else () for stack, pile in zip(match.pot, match.public.pot, strict=True)]
    hidden = [kind for stack, top in zip(match.pot, shown, strict=True) for kind in stack[: len(stack) - len(top)]]
    hidden += [kind for other, rack in enumerate(match.racks) if other != seat for kind in rack]
    hidden.reverse()
    pot = tuple(
        (*(hidden.pop() for _ in range(len(stack) - len(top))), *top)
        for stack, top in zip(match.pot, shown, strict=True)
    )
    racks = tuple(
        rack if other == seat else Tiles([hidden.pop() for _ in range(len(rack))])
        for other, rack in enumerate(match.racks)
    )
    assert not hidden
    return replace(match, pot=pot, racks=racks)


def crowd(seed: int, store: Store | None = None) -> Crowd:
    rng = Random(seed)
    variant = [*VARIANTS][seed % len(VARIANTS)]
    people = rng.choice([1, 2, 3]) if variant.partition("-")[2] != "international" else rng.choice([2, 3])
    total = rng.choice([4, 5]) if variant == "number-international" else max(people + rng.choice([0, 1]), 2)
    options: dict[str, Any] = {"seconds": rng.choice([None, 60])}
    if variant.startswith("word"):
        options["pot"] = rng.choice(["closed", "open"])
        options["adjudication"] = rng.choice(["automatic", "challenge"])
    else:
        options["rounds"] = rng.choice([1, 2])
    return Crowd(seed, variant, people, total - people, store, options=options, pace=rng.choice([0, 1000]))


def check_kept(party: Crowd) -> None:
    """Every accepted command is kept exactly once, versions have no gap, and each match plays again."""
    entries = party.club.store.read(party.table.id)
    assert [entry.version for entry in entries] == [*range(1, len(entries) + 1)]
    by_key = Counter(entry.key for entry in entries)
    assert set(by_key.values()) == {1}
    versions = {entry.key: entry.version for entry in entries}
    assert {key: entry.version for key, entry in party.accepted.items()} == {
        key: versions[key] for key in party.accepted
    }
    own = ("open:", "join:", "timeout:", "resume:", "lapse:", "abandon:", "skip:", "bot:")
    unknown = [key for key in versions if not key.startswith(own) and key not in party.accepted]
    assert len(unknown) == unknown_at_start(party)
    keeper = Keeper(party.club.store, RulesBook(lexicon))
    held = keeper.load(party.table.id)
    assert held is not None
    for number in range(1, held.room.number + 1):
        told = match_of([(one.version, one.events) for one in keeper.told(held, 0)], number)
        opened = open_record(write(told), lexicon)
        assert setup_agrees(opened.rules, opened.events)
        assert all(step.agrees for step in opened.steps())


def unknown_at_start(party: Crowd) -> int:
    """Commands by which the match was set up: a seat for each bot, and the start."""
    return 1 + sum(chair.device is None for chair in party.table.room.chairs)


def run(seed: int, steps: int, store: Store | None = None) -> Crowd:
    party = crowd(seed, store)
    for number in range(steps):
        party.step()
        if number % 3 == 0:
            party.look()
        if party.table.room.ended is not None:
            break
    party.look()
    check_kept(party)
    return party


@pytest.mark.parametrize("seed", range(12))
def test_a_crowd(seed: int) -> None:
    run(seed, 150)


def test_the_crowds_do_what_they_are_meant_to() -> None:
    """Moves, takes-back, pauses and every kind of problem do come up."""
    seen: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(100, 108):
        party = crowd(seed)
        for _ in range(250):
            party.step()
        seen += party.seen
        for entry in party.club.store.read(party.table.id):
            kinds.update(event["event"] for event in msgspec.json.decode(entry.body))
    assert {"Done", "StaleAt", "NotNow", "NotYours", "Unreadable", "RefusedMove"} <= set(seen)
    assert {re.TurnTakenBack.__name__, "Paused", "Resumed", "SeatLeft", "SeatGivenToBot", "TableLaid"} <= set(kinds)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 1400, 10))
def test_more_crowds(start: int) -> None:
    for seed in range(start, start + 10):
        run(seed, 600)


def test_a_watcher_has_no_seat() -> None:
    table = Club().open().starts("Bob")
    assert table.watcher.role == WATCHER
    assert table.view(table.watcher).you == ()
    assert isinstance(table, Table)
