"""Keeps rooms in a store, and the newest state of those that are in use at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Any, Final, Union

import msgspec

from wordrummi.core.events import Event
from wordrummi.core.rules import Rules
from wordrummi.lexicon.trie import Words
from wordrummi.play.rooms.due import due
from wordrummi.play.rooms.events import ROOM_EVENTS
from wordrummi.play.rooms.folding import fold_entry
from wordrummi.play.rooms.problems import StaleAt
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Appended, Entry, Listing, Repeated, Store
from wordrummi.variants import VARIANTS

KIND: Final = "room"
"""What kind of room a listing tells of."""

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class RulesBook:
    """The rules of variants with their options; put together once for each set of options."""

    def __init__(self, lexicon: Callable[[], Words], most: int = 64) -> None:
        self._lexicon = lexicon
        self._rules: OrderedDict[tuple[str, bytes], Rules[Any]] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def __call__(self, variant: str, options: Mapping[str, object]) -> Rules[Any]:
        """Return the rules of a variant with these options. Raises OptionError."""
        key = variant, msgspec.json.encode(dict(options), order="sorted")
        with self._lock:
            if key not in self._rules:
                self._rules[key] = VARIANTS[variant].rules(options, self._lexicon)
            self._rules.move_to_end(key)
            if len(self._rules) > self._most:
                self._rules.popitem(last=False)
            return self._rules[key]


RECENT: Final = 40
"""So many entries of a room are at hand."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry with its facts, all of them."""

    version: int
    at: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A room at hand. `keys`: the entries by the key of the command that made them; it grows, all states share it.
    `recent`: the newest entries. `past`: earlier states, the oldest first, of a room whose spectators see later.
    """

    room: Room
    keys: dict[str, int] = field(default_factory=dict)
    recent: tuple[Told, ...] = ()
    past: tuple[Room, ...] = ()

    def as_of(self, moment: int) -> Room:
        """Return the room as it was at a moment, never earlier than it was opened."""
        known = (*self.past, self.room)
        return next((room for room in reversed(known) if room.at <= moment), known[0])


class Keeper:
    """Reads and keeps rooms. Safe to share between threads: what is at hand never changes, it is replaced."""

    def __init__(self, store: Store, rules_of: RulesBook, most: int = 2000) -> None:
        self.store = store
        self.rules_of = rules_of
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def load(self, room: str) -> Held | None:
        """Return the room with all that is kept of it, None when there is none."""
        with self._lock:
            held = self._held.get(room)
        entries = self.store.read(room, 0 if held is None else held.room.version)
        for entry in entries:
            held = self._after(held, entry, self.events(held, entry))
            held.keys[entry.key] = entry.version
        if held is not None:
            self._hold(room, held)
        return held

    def events(self, held: Held | None, entry: Entry) -> tuple[Event, ...]:
        """Return the facts of an entry."""
        kinds = ROOM_EVENTS if held is None else kinds_of(held.room.rules)
        events: tuple[Event, ...] = _decoder(kinds).decode(entry.body)
        return events

    def keep(self, held: Held | None, key: str, at: int, facts: Sequence[Event]) -> Held | Repeated | StaleAt:
        """Keep facts as the next entry of a room: return the room after them, or why nothing new is kept."""
        version = 1 if held is None else held.room.version + 1
        entry = Entry(version, key, at if held is None else max(at, held.room.at), _ENCODER.encode(facts))
        after = self._after(held, entry, facts)
        kept = self.store.append(entry, listing_of(after.room))
        if isinstance(kept, Appended):
            after.keys[key] = version
            self._hold(after.room.id, after)
            return after
        if isinstance(kept, Repeated):
            return kept
        if kept.version < version - 1:
            self.drop(after.room.id)
        return StaleAt(kept.version)

    def told(self, held: Held, after: int) -> tuple[Told, ...]:
        """Return the entries of a room above a version, up to the one that is held."""
        if held.recent and held.recent[0].version <= after + 1:
            return tuple(one for one in held.recent if one.version > after)
        entries = self.store.read(held.room.id, after)
        return tuple(Told(entry.version, entry.at, self.events(held, entry)) for entry in entries)

    def _after(self, held: Held | None, entry: Entry, facts: Sequence[Event]) -> Held:
        was = None if held is None else held.room
        room = fold_entry(was, entry.version, entry.at, facts, self.rules_of)
        if held is None:
            return Held(room, recent=(Told(entry.version, entry.at, tuple(facts)),))
        recent = (*held.recent[1 - RECENT :], Told(entry.version, entry.at, tuple(facts)))
        past: tuple[Room, ...] = ()
        if room.opened.delay:
            known, horizon = (*held.past, held.room), room.at - 1000 * room.opened.delay
            first = max((n for n, one in enumerate(known) if one.at <= horizon), default=0)
            past = known[first:]
        return Held(room, held.keys, recent, past)

    def _hold(self, room: str, held: Held) -> None:
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


def kinds_of(rules: Rules[Any]) -> tuple[type[Event], ...]:
    """Return every event that an entry of a room can hold."""
    return (*ROOM_EVENTS, *rules.events)


@lru_cache(maxsize=32)
def _decoder(kinds: tuple[type[Event], ...]) -> Any:
    return msgspec.json.Decoder(tuple[Union[kinds], ...])  # type: ignore[valid-type]  # noqa: UP007 - made at run time


def listing_of(room: Room) -> Listing:
    """Return what a room can be found by."""
    return Listing(
        room.id,
        KIND,
        room.opened.variant,
        room.status,
        room.opened.private,
        tuple(chair.name for chair in room.chairs if not chair.is_free),
        len(room.free_seats),
        due(room),
        room.at,
    )
