"""Streams of entries in a store, and the newest state of those that are in use at hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, Union

import msgspec

from wordrummi.core.events import Event
from wordrummi.play.rooms.problems import PROBLEMS, Problem, StaleAt, Unknown
from wordrummi.play.rooms.store import Appended, Entry, Listing, Repeated, Store

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")

RECENT: Final = 40
"""So many entries of a room are at hand."""

TRIES: Final = 50
"""So often a command is decided anew because another one came first."""


class Folded(Protocol):
    """What entries come to at one version."""

    @property
    def id(self) -> str:
        """The name of the room."""

    @property
    def version(self) -> int:
        """The number of the newest entry."""

    @property
    def at(self) -> int:
        """The time of the newest entry, UTC in milliseconds."""


S = TypeVar("S", bound=Folded)


@dataclass(frozen=True, slots=True)
class Told:
    """An entry with its facts, all of them."""

    version: int
    at: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Held(Generic[S]):
    """A room at hand. `keys`: the entries by the key of the command that made them; it grows, all states share it.
    `recent`: the newest entries. `past`: earlier states, the oldest first, of a room whose spectators see later.
    """

    room: S
    keys: dict[str, int] = field(default_factory=dict)
    recent: tuple[Told, ...] = ()
    past: tuple[S, ...] = ()

    def as_of(self, moment: int) -> S:
        """Return the room as it was at a moment, never earlier than it was opened."""
        known = (*self.past, self.room)
        return next((room for room in reversed(known) if room.at <= moment), known[0])


@dataclass(frozen=True, slots=True)
class Once(Generic[S]):
    """What was kept under a key, and the room after it or later."""

    room: S
    told: Told


class Streams(ABC, Generic[S]):
    """Reads and keeps rooms of one kind. Safe to share between threads: what is at hand never changes, it is replaced.

    `kind`: what their listings say. `fold(was, version, at, facts)`: the room after an entry, None before the first.
    `kinds(was)`: the events that the next entry can hold. `listing(room)`: what a room can be found by. `delay(room)`:
    milliseconds by which spectators see later.
    """

    kind: ClassVar[str]

    def __init__(self, store: Store, most: int = 2000) -> None:
        self.store = store
        self._held: OrderedDict[str, Held[S]] = OrderedDict()
        self._most = most
        self._lock = Lock()

    @abstractmethod
    def fold(self, was: S | None, version: int, at: int, facts: Sequence[Event]) -> S:
        """Return the room after an entry."""

    @abstractmethod
    def kinds(self, was: S | None) -> tuple[type[Event], ...]:
        """Return every event that the entry after this can hold."""

    @abstractmethod
    def listing(self, room: S) -> Listing:
        """Return what a room can be found by."""

    def delay(self, _: S) -> int:
        """Return by how many milliseconds spectators see later."""
        return 0

    def load(self, room: str) -> Held[S] | None:
        """Return the room with all that is kept of it, None when there is none of this kind."""
        held = self._held.get(room)
        if held is None and not self._is_ours(room):
            return None
        entries = self.store.read(room, 0 if held is None else held.room.version)
        for entry in entries:
            held = self._after(held, entry, self.events(held, entry))
            held.keys[entry.key] = entry.version
        if held is not None:
            self._hold(room, held)
        return held

    def _is_ours(self, room: str) -> bool:
        listing = self.store.listing(room)
        return listing is not None and listing.kind == self.kind

    def events(self, held: Held[S] | None, entry: Entry) -> tuple[Event, ...]:
        """Return the facts of an entry."""
        kinds = self.kinds(None if held is None else held.room)
        events: tuple[Event, ...] = _decoder(kinds).decode(entry.body)
        return events

    def keep(self, held: Held[S] | None, key: str, at: int, facts: Sequence[Event]) -> Held[S] | Repeated | StaleAt:
        """Keep facts as the next entry of a room: return the room after them, or why nothing new is kept."""
        version = 1 if held is None else held.room.version + 1
        entry = Entry(version, key, at if held is None else max(at, held.room.at), _ENCODER.encode(facts))
        after = self._after(held, entry, facts)
        kept = self.store.append(entry, self.listing(after.room))
        if isinstance(kept, Appended):
            after.keys[key] = version
            self._hold(after.room.id, after)
            return after
        if isinstance(kept, Repeated):
            return kept
        if kept.version < version - 1:
            self.drop(after.room.id)
        return StaleAt(kept.version)

    def once(
        self, room: str, key: str, now: Callable[[], int], decided: Callable[[S], tuple[Event, ...] | Problem]
    ) -> Once[S] | Problem:
        """Keep what is decided under a key, unless something is kept under it; decide anew when others come first."""
        version = 0
        for _ in range(TRIES):
            held = self.load(room)
            if held is None:
                return Unknown()
            if key in held.keys:
                return Once(held.room, self.told(held, held.keys[key] - 1)[0])
            facts = decided(held.room)
            if isinstance(facts, PROBLEMS):
                return facts
            kept = self.keep(held, key, now(), facts)
            if isinstance(kept, Held):
                return Once(kept.room, kept.recent[-1])
            version = held.room.version
        return StaleAt(version)

    def told(self, held: Held[S], after: int) -> tuple[Told, ...]:
        """Return the entries of a room above a version, up to the one that is held."""
        if held.recent and held.recent[0].version <= after + 1:
            return tuple(one for one in held.recent if one.version > after)
        entries = self.store.read(held.room.id, after)
        return tuple(Told(entry.version, entry.at, self.events(held, entry)) for entry in entries)

    def _after(self, held: Held[S] | None, entry: Entry, facts: Sequence[Event]) -> Held[S]:
        room = self.fold(None if held is None else held.room, entry.version, entry.at, facts)
        told = Told(entry.version, entry.at, tuple(facts))
        if held is None:
            return Held(room, recent=(told,))
        recent = (*held.recent[1 - RECENT :], told)
        past: tuple[S, ...] = ()
        if delay := self.delay(room):
            known, horizon = (*held.past, held.room), room.at - delay
            first = max((n for n, one in enumerate(known) if one.at <= horizon), default=0)
            past = known[first:]
        return Held(room, held.keys, recent, past)

    def _hold(self, room: str, held: Held[S]) -> None:
        with self._lock:
            known = self._held.get(room)
            if known is None or known.room.version <= held.room.version:
                self._held[room] = held
            self._held.move_to_end(room)
            if len(self._held) > self._most:
                self._held.popitem(last=False)

    def drop(self, room: str) -> None:
        """Let go of a room that is no longer kept."""
        with self._lock:
            self._held.pop(room, None)


@lru_cache(maxsize=32)
def _decoder(kinds: tuple[type[Event], ...]) -> Any:
    return msgspec.json.Decoder(tuple[Union[kinds], ...])  # type: ignore[valid-type]  # noqa: UP007 - made at run time
