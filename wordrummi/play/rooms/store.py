"""What keeps rooms: an append-only list of entries a room, a row for the lobby, and who may sit where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias


@dataclass(frozen=True, slots=True)
class Entry:
    """All that one accepted command made, kept whole or not at all.

    `version`: from 1, without gaps. `key`: the command's own, used once a room. `at`: UTC in milliseconds. `body`: JSON
    that the store does not read.
    """

    version: int
    key: str
    at: int
    body: bytes


class Status(StrEnum):
    """How far a room is."""

    OPEN = "open"
    PLAYING = "playing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Listing:
    """What is kept beside the entries to find rooms by, as of the newest entry.

    `due`: when something is to happen by itself (a clock, a bot), UTC in milliseconds; None for nothing.
    """

    room: str
    kind: str
    variant: str
    status: Status
    private: bool
    names: tuple[str, ...]
    free_seats: int
    due: int | None
    changed: int


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry is kept."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """The key was used before: this entry came of it, and nothing new is kept."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Stale:
    """Another command came first: the room is at this version (0: there is no such room), and nothing is kept."""

    version: int


Kept: TypeAlias = Appended | Repeated | Stale
Heard: TypeAlias = Callable[[str | None, int], None]
"""Told of a room and its newest version; None for the room when any room may have changed unheard."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Whom a secret lets in: a seat of a room; None for the seat of one who may only watch or run the room."""

    room: str
    seat: int | None
    role: str


class Store(Protocol):
    """What rooms need of a database. Every method is safe to call from any thread, and is done when it returns."""

    def append(self, entry: Entry, listing: Listing) -> Kept:
        """Keep an entry with its listing when the room's newest version is the one before, else say why not."""

    def read(self, room: str, after: int = 0) -> Sequence[Entry]:
        """Return the entries of a room above a version, in order; none for a room that is not there."""

    def listing(self, room: str) -> Listing | None:
        """Return the listing of a room."""

    def listed(
        self, status: Status, *, limit: int, before: int | None = None, hidden: Sequence[str] = ()
    ) -> Sequence[Listing]:
        """Return rooms of a status, the newest change first, those that changed before a moment.

        Only public ones, and private ones of the kinds in `hidden`.
        """

    def due(self, now: int, *, limit: int) -> Sequence[Listing]:
        """Return rooms in which something is to happen by now, the longest due first."""

    def grant(self, digest: bytes, holder: Holder) -> None:
        """Let the bearer of a secret, known by its digest alone, in."""

    def holder(self, digest: bytes) -> Holder | None:
        """Return whom a secret lets in."""

    def revoke(self, room: str, seat: int | None) -> None:
        """Let the secrets of a seat (None: of the whole room) no longer in."""

    def forget(self, room: str) -> None:
        """Drop a room with its secrets: retention, or an administrator's wish."""

    def listen(self, heard: Heard) -> None:
        """Call back for every entry that anybody keeps, on this machine or another."""

    def close(self) -> None:
        """Stop listening and let go of the database."""
