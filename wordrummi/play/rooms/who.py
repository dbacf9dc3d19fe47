"""Who asks: which seats a secret is for, and what may be called a name."""

from __future__ import annotations

import unicodedata
from typing import Final

from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.problems import NotYours
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.turns import who_acts

HOST, PLAYER, WATCHER = "host", "player", "watcher"

LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 200

_UNFIT: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that nobody sees, or that turn the direction of what others read."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that look like nothing."""

_JOINER: Final = "\u200d"
"""It makes one picture of several."""


def player_role(since: int) -> str:
    """Return the role of who took a seat at this version: a secret for it ends when somebody else takes the seat."""
    return f"{PLAYER}-{since}"


def device_of(room: Room, who: Holder) -> int | NotYours | None:
    """Return the device of a holder, None for one without a seat, or why the secret is no good here."""
    if who.room != room.id:
        return NotYours("room.other-room")
    if who.seat is None:
        return None
    chair = room.chairs[who.seat] if who.seat < len(room.chairs) else None
    if chair is None or chair.device != who.seat or who.role != player_role(chair.since):
        return NotYours("room.seat-gone")
    return who.seat


def is_host(room: Room, who: Holder) -> bool:
    """Return whether a holder runs the room."""
    if who.seat is None:
        return who.role == HOST
    return room.host is not None and room.host in room.held_by(who.seat)


def own_seat(room: Room, device: int | None, seat: int | None) -> int | NotYours:
    """Return the seat that a command is for; without one, that which the match waits for, else the first."""
    held = room.held_by(device)
    if not held or (seat is not None and seat not in held):
        return NotYours("room.not-your-seat")
    if seat is not None:
        return seat
    acting = who_acts(room.match, room.rules) if room.match is not None else None
    return acting if acting in held and acting is not None else held[0]


def read_text(text: str, field: str, most: int) -> str | Unreadable:
    """Return a text without spaces around it, or why it is none: empty, too long, or with characters that hide."""
    text = unicodedata.normalize("NFC", text.strip())
    if not text or len(text) > most:
        return Unreadable(field, "room.text-length", most=most)
    if any(unicodedata.category(sign) in _UNFIT or sign in _BLANK for sign in text.replace(_JOINER, "")):
        return Unreadable(field, "room.text-signs")
    return text


def read_name(room: Room, name: str) -> str | Unreadable:
    """Return a name that nobody else in the room has, or why it can't be one."""
    text = read_text(name, "name", LONGEST_NAME)
    if isinstance(text, Unreadable):
        return text
    taken = any(looks(chair.name) == looks(text) for chair in room.chairs)
    return Unreadable("name", "room.name-taken", name=text) if taken else text


def looks(name: str) -> str:
    """Return what two names that look alike have in common."""
    return "".join(unicodedata.normalize("NFKC", name).replace(_JOINER, "").casefold().split())
