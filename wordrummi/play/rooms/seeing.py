"""Who sees what of a room: a seat what is public and its own, everybody else what is public, perhaps later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wordrummi.core.events import Event
from wordrummi.core.view import sees
from wordrummi.play.rooms.problems import NotYours
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.who import HOST, WATCHER, device_of


@dataclass(frozen=True, slots=True)
class SeenEntry:
    """An entry as one viewer may see it. Every version has one, perhaps without events."""

    version: int
    at: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whose eyes a view is for: `seat` None sees what is public; `delay`: milliseconds later than it happens."""

    seat: int | None
    device: int | None
    delay: int = 0


def viewer(room: Room, who: Holder | None, seat: int | None) -> Viewer | NotYours:
    """Return whose eyes see; a device with several seats sees no rack unless it names the seat.

    Somebody without a secret watches, where no passphrase is asked for.
    """
    if who is None:
        return _watching(room, seat) if room.passphrase is None else NotYours("room.passphrase")
    device = device_of(room, who)
    if isinstance(device, NotYours):
        return device
    if device is None:
        return _watching(room, seat) if who.role in (HOST, WATCHER) else NotYours("room.not-your-seat")
    held = room.held_by(device)
    if seat is None:
        return Viewer(held[0] if len(held) == 1 else None, device)
    return Viewer(seat, device) if seat in held else NotYours("room.not-your-seat")


def _watching(room: Room, seat: int | None) -> Viewer | NotYours:
    if seat is not None:
        return NotYours("room.not-your-seat")
    return Viewer(None, None, 1000 * room.opened.delay)


def seen_entry(version: int, at: int, events: Sequence[Event], seat: int | None) -> SeenEntry:
    """Return what a seat sees of an entry, None for what is public."""
    return SeenEntry(version, at, tuple(event for event in events if sees(event, seat)))
