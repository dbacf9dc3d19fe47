"""The use cases of rooms, for whatever lets people in: commands in, answers and views out. Nothing here waits."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from wordrummi.core.events import Event
from wordrummi.lexicon.trie import Words
from wordrummi.play.rooms.commands import Command, OpenRoom, TakeSeat, Watch
from wordrummi.play.rooms.problems import Problem
from wordrummi.play.rooms.store import Holder, Listing, Store
from wordrummi.solver.bots.bot import Bot, Level


@dataclass(frozen=True, slots=True)
class Opened:
    """A room was opened; the secret is its host's."""

    room: str
    holder: Holder
    secret: str
    version: int


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody was let in: to `holder.seat`, or to watch."""

    holder: Holder
    secret: str
    version: int


@dataclass(frozen=True, slots=True)
class SeenEntry:
    """An entry as one viewer may see it. Every version has one, perhaps without events."""

    version: int
    at: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The command was done, now or when it first came with this key: what the holder sees of it."""

    entry: SeenEntry


def utc_ms() -> int:
    """Return the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


BotMaker: TypeAlias = Callable[[str, Mapping[str, object], Level, int], Bot]
"""Makes a bot: variant, options, level, and a seed for what it leaves to chance."""


class Rooms:
    """All rooms of a store. Safe to share between threads."""

    def __init__(
        self,
        store: Store,
        lexicon: Callable[[], Words],
        bots: BotMaker,
        *,
        now: Callable[[], int] = utc_ms,
        secret: Callable[[], str] = secrets.token_urlsafe,
        seed: Callable[[], int] = lambda: secrets.randbits(63),
    ) -> None:
        raise NotImplementedError

    def open(self, wish: OpenRoom, key: str) -> Opened | Problem:
        """Open a room. `key`: the client's own, at least 16 characters, best a random UUID.

        The same key opens the same room once, and gives a new secret for it.
        """
        raise NotImplementedError

    def join(self, room: str, wish: TakeSeat, key: str) -> Joined | Problem:
        """Let a person sit down on a seat that is free. The same key takes one seat once."""
        raise NotImplementedError

    def watch(self, room: str, wish: Watch) -> Joined | Problem:
        """Let somebody watch who may: nothing is kept but the secret."""
        raise NotImplementedError

    def holder(self, secret: str) -> Holder | None:
        """Return whom a secret lets in."""
        raise NotImplementedError

    def command(self, room: str, who: Holder, command: Command, key: str, seen: int) -> Done | Problem:
        """Do what a holder asks, once for each key. `seen`: the version that the client has seen.

        Chat does not make a client stale, and what does not hang on the game asks for no `seen`.
        """
        raise NotImplementedError

    def preview(self, room: str, who: Holder, draft: Any) -> Any:
        """Return what the referee says of an own draft; nothing is kept."""
        raise NotImplementedError

    def view(self, room: str, who: Holder | None, seat: int | None = None) -> Any:
        """Return the room as this viewer sees it now: plain data for JSON. `seat`: which of the holder's own racks."""
        raise NotImplementedError

    def entries(
        self, room: str, who: Holder | None, after: int, seat: int | None = None
    ) -> Sequence[SeenEntry] | Problem:
        """Return what happened after a version, as this viewer may see it; later for spectators of a delayed room."""
        raise NotImplementedError

    def wake(self, now: int) -> int:
        """Do what is due by itself: clocks, bots, pauses that are over. Return how many rooms moved."""
        raise NotImplementedError

    def lobby(self, *, limit: int, before: int | None = None) -> Sequence[Listing]:
        """Return the open rooms that anybody may join, the newest change first."""
        raise NotImplementedError

    def record(self, room: str, number: int | None = None) -> bytes | Problem:
        """Return the record of a match that has ended, the last one without a number."""
        raise NotImplementedError
