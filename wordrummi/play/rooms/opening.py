"""Opening a room: what the wish may hold, and which facts it makes."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from wordrummi.core.events import Event
from wordrummi.core.options import OptionError, declared
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.commands import OpenRoom
from wordrummi.play.rooms.passphrase import LONGEST, hashed
from wordrummi.play.rooms.state import RulesOf
from wordrummi.play.rooms.who import LONGEST_NAME, read_text
from wordrummi.variants import VARIANTS

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {"delay": (0, 3600), "grace": (0, 60), "pace": (0, 10_000)}
"""Fewest and most of what a room sets in numbers."""

_ID_BYTES: Final = 10


def id_of(key: str) -> str:
    """Return the name of the room that a command with this key opens: who does not know the key can't guess it."""
    return b32encode(blake2b(f"room/{key}".encode(), digest_size=_ID_BYTES).digest()).decode().lower()


def opening(room: str, wish: OpenRoom, rules_of: RulesOf) -> tuple[Event, ...] | Unreadable:
    """Return the first facts of a room, or what is wrong with the wish."""
    try:
        return _opening(room, wish, rules_of)
    except OptionError as fault:
        return Unreadable(f"options.{fault.option}", fault.slug, **{**fault.facts, "option": fault.option})
    except Unreadable as fault:
        return fault


def _opening(room: str, wish: OpenRoom, rules_of: RulesOf) -> tuple[Event, ...]:
    if wish.variant not in VARIANTS:
        raise Unreadable("variant", "error.variant", variant=wish.variant, known=", ".join(VARIANTS))
    _hold_to_choices(wish)
    rules = rules_of(wish.variant, wish.options)
    _within("seats", wish.seats, *rules.seats)
    for name, (least, most) in BOUNDS.items():
        _within(name, getattr(wish, name), least, most)
    opened = re.RoomOpened(
        room,
        wish.variant,
        dict(rules.options),
        wish.seats,
        private=wish.private,
        help=wish.help,
        delay=wish.delay,
        grace=wish.grace,
        pace=wish.pace,
        hosted=wish.name is None,
        lexicon=rules.lexicon,
    )
    return (opened, *_phrase(wish.passphrase), *_host(wish.name))


def _hold_to_choices(wish: OpenRoom) -> None:
    """Refuse a text that is none of an option's own: it could name a file of the server."""
    known = declared(VARIANTS[wish.variant].options)
    for name, value in wish.options.items():
        if name in known and isinstance(value, str):
            replace(known[name], closed=True).check(wish.variant, value)


def _within(field: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Unreadable(field, "room.bounds", least=least, most=most)


def _phrase(phrase: str | None) -> tuple[Event, ...]:
    if phrase is None:
        return ()
    if not phrase.strip() or len(phrase) > LONGEST:
        raise Unreadable("passphrase", "room.text-length", most=LONGEST)
    return (hashed(phrase),)


def _host(name: str | None) -> tuple[Event, ...]:
    if name is None:
        return ()
    text = read_text(name, "name", LONGEST_NAME)
    if isinstance(text, Unreadable):
        raise text
    return re.SeatClaimed(0, text, 0), re.HostNamed(0)
