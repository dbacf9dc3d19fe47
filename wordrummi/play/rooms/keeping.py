"""Rooms as they are kept, and the rules that their matches are played by."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any, ClassVar, Final

import msgspec

from wordrummi.core.events import Event
from wordrummi.core.rules import Rules
from wordrummi.lexicon.trie import Words
from wordrummi.play.rooms.due import due
from wordrummi.play.rooms.events import ROOM_EVENTS
from wordrummi.play.rooms.folding import fold_entry
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Listing, Store
from wordrummi.play.rooms.streams import Streams
from wordrummi.variants import VARIANTS

KIND: Final = "room"
"""What kind of room a listing tells of."""


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


class Keeper(Streams[Room]):
    """Reads and keeps rooms."""

    kind: ClassVar[str] = KIND

    def __init__(self, store: Store, rules_of: RulesBook, most: int = 2000) -> None:
        super().__init__(store, most)
        self.rules_of = rules_of

    def fold(self, was: Room | None, version: int, at: int, facts: Sequence[Event]) -> Room:
        """Return the room after an entry."""
        return fold_entry(was, version, at, facts, self.rules_of)

    def kinds(self, was: Room | None) -> tuple[type[Event], ...]:
        """Return every event that the entry after this can hold."""
        return ROOM_EVENTS if was is None else kinds_of(was.rules)

    def listing(self, room: Room) -> Listing:
        """Return what a room can be found by."""
        return listing_of(room)

    def delay(self, room: Room) -> int:
        """Return by how many milliseconds spectators see later."""
        return 1000 * room.opened.delay


def kinds_of(rules: Rules[Any]) -> tuple[type[Event], ...]:
    """Return every event that an entry of a room can hold."""
    return (*ROOM_EVENTS, *rules.events)


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
