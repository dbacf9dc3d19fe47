"""A club of rooms with its own clock, chance and secrets, and people who send commands."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from wordrummi.core.events import Event
from wordrummi.core.referee import judge
from wordrummi.core.state import State
from wordrummi.core.verdict import Accepted
from wordrummi.play.rooms.answers import Done, Joined, Opened
from wordrummi.play.rooms.commands import Command, OpenRoom, TakeSeat, read_command
from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.problems import Problem
from wordrummi.play.rooms.robots import BotMaker
from wordrummi.play.rooms.rooms import Rooms
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder, Store
from wordrummi.play.rooms.viewing import RoomView
from wordrummi.play.rooms.who import WATCHER

from .players import lexicon, player, words_beside


class Club:
    """Rooms on one store; `worker` gives other rooms on the same store, as another process would have them."""

    def __init__(self, seed: int = 1, bots: BotMaker = player, store: Store | None = None) -> None:
        self.rng = Random(seed)
        self.now = 1_000_000
        self.store = MemoryStore() if store is None else store
        self._bots = bots
        self._keys = count()
        self._secrets = count()
        self.rooms = self.worker()

    def worker(self) -> Rooms:
        return Rooms(
            self.store,
            lexicon,
            self._bots,
            now=lambda: self.now,
            secret=lambda: f"secret-{next(self._secrets)}",
            seed=lambda: self.rng.randrange(2**63),
        )

    def key(self) -> str:
        return f"{next(self._keys):020}"

    def open(self, variant: str = "word-sabra", **wish: Any) -> Table:
        options = {"pace": 0, "name": "Ann", **wish}
        if variant.startswith("word"):
            options["options"] = {"policy": "open", "unlisted_compounds": "refuse", **options.get("options", {})}
        opened = self.rooms.open(msgspec.convert({"variant": variant, **options}, OpenRoom), self.key())
        assert isinstance(opened, Opened), opened
        return Table(self, opened)

    def wake(self, most: int = 10_000) -> int:
        """Let happen what is due now; return how many tasks were done."""
        done = 0
        while self.rooms.wake(self.now):
            done += 1
            assert done < most
        return done


class Table:
    """One room with those who hold secrets for it, by the seat that each first took."""

    def __init__(self, club: Club, opened: Opened) -> None:
        self.club = club
        self.id = opened.room
        self.host = opened.holder
        self.people: dict[int, Holder] = {} if opened.holder.seat is None else {opened.holder.seat: opened.holder}

    @property
    def room(self) -> Room:
        held = self.club.rooms._keeper.load(self.id)
        assert held is not None
        return held.room

    @property
    def match(self) -> State[Any]:
        assert self.room.match is not None
        return self.room.match

    @property
    def on_turn(self) -> int:
        return self.match.turn.seat

    def join(self, name: str, **wish: Any) -> Holder:
        joined = self.club.rooms.join(self.id, TakeSeat(name=name, **wish), self.club.key())
        assert isinstance(joined, Joined), joined
        assert joined.holder.seat is not None
        self.people[joined.holder.seat] = joined.holder
        return joined.holder

    @property
    def watcher(self) -> Holder:
        """Somebody who watches, whatever the passphrase is."""
        return Holder(self.id, None, WATCHER)

    def send(
        self, who: Holder | int, command: str, *, key: str | None = None, seen: int | None = None, **fields: Any
    ) -> Done | Problem:
        """Send a command as JSON, and return whatever comes back."""
        holder = self.people[who] if isinstance(who, int) else who
        read = read_command(msgspec.json.encode({"command": command, **fields}))
        if not isinstance(read, Command):
            return read
        version = self.room.version if seen is None else seen
        return self.club.rooms.command(self.id, holder, read, key or self.club.key(), version)

    def do(self, who: Holder | int, command: str, **fields: Any) -> tuple[Event, ...]:
        """Send a command that must be done; return what its sender sees of it."""
        done = self.send(who, command, **fields)
        assert isinstance(done, Done), done
        return done.entry.events

    def move(self, seat: int, name: str, **fields: Any) -> tuple[Event, ...]:
        """Make a move of the match that must be accepted."""
        return self.do(self._holder(seat), "play", seat=seat, move={"move": name, **fields})

    def word_of(self, seat: int) -> str:
        """A word that this seat can lay beside what lies there."""
        room = self.room
        match = self.match.open(turn=replace(self.match.turn, seat=seat))
        lays = (lay for lay in words_beside(match, Random(1)) if isinstance(judge(match, lay, room.rules), Accepted))
        return "".join(next(lays).after[-1].tiles)

    def table_now(self) -> list[str]:
        return list(self.view(self.watcher).match.table)  # type: ignore[union-attr]

    def lay(self, seat: int) -> tuple[Event, ...]:
        """Lay a word of the own rack beside what lies there."""
        return self.move(seat, "lay", after=[*self.table_now(), self.word_of(seat)])

    def rack(self, seat: int) -> list[str]:
        return list(self.match.racks[seat])

    def try_move(self, seat: int, name: str, **fields: Any) -> Done | Problem:
        return self.send(self._holder(seat), "play", seat=seat, move={"move": name, **fields})

    def _holder(self, seat: int) -> Holder:
        device = self.room.chairs[seat].device
        assert device is not None
        return self.people[device]

    def view(self, who: Holder | int | None, seat: int | None = None) -> RoomView:
        seen = self.club.rooms.view(self.id, self.people[who] if isinstance(who, int) else who, seat)
        assert isinstance(seen, RoomView), seen
        return seen

    def starts(self, *names: str) -> Table:
        """Let these join, and the match begin."""
        for name in names:
            self.join(name)
        self.do(self.host, "start")
        return self
