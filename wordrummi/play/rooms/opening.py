"""Opening a room: what the wish may hold, and which facts it makes."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final

from wordrummi.core.events import Event
from wordrummi.core.options import OptionError, declared
from wordrummi.core.rules import Rules
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.commands import OpenRoom
from wordrummi.play.rooms.passphrase import LONGEST, hashed
from wordrummi.play.rooms.positioning import read_position
from wordrummi.play.rooms.state import RulesOf
from wordrummi.play.rooms.who import LONGEST_NAME, read_text
from wordrummi.variants import VARIANTS

BOUNDS: Final[Mapping[str, tuple[int, int]]] = {"delay": (0, 3600), "grace": (0, 60), "pace": (0, 10_000)}
"""Fewest and most of what a room sets in numbers."""

_ID_BYTES: Final = 10


def id_of(key: str, kind: str = "room") -> str:
    """Return the name of the room that a command with this key opens: who does not know the key can't guess it."""
    return b32encode(blake2b(f"{kind}/{key}".encode(), digest_size=_ID_BYTES).digest()).decode().lower()


def opening(room: str, wish: OpenRoom, rules_of: RulesOf) -> tuple[Event, ...] | Unreadable:
    """Return the first facts of a room, or what is wrong with the wish."""
    try:
        return _opening(room, wish, rules_of)
    except Unreadable as fault:
        return fault


def _opening(room: str, wish: OpenRoom, rules_of: RulesOf) -> tuple[Event, ...]:
    rules = rules_for(wish.variant, wish.options, rules_of)
    _within("seats", wish.seats, *rules.seats)
    for name, (least, most) in BOUNDS.items():
        _within(name, getattr(wish, name), least, most)
    opened = re.RoomOpened(
        room,
        wish.variant,
        dict(rules.options),
        wish.seats,
        private=wish.private or wish.position is not None,
        help=wish.help,
        delay=wish.delay,
        grace=wish.grace,
        pace=wish.pace,
        hosted=wish.name is None,
        lexicon=rules.lexicon,
        practice=wish.position is not None,
    )
    return (opened, *_phrase(wish.passphrase), *_position(wish, rules), *_host(wish.name))


def _position(wish: OpenRoom, rules: Rules[Any]) -> tuple[Event, ...]:
    return () if wish.position is None else (read_position(wish.position, wish.variant, wish.seats, rules),)


def rules_for(variant: str, options: Mapping[str, object], rules_of: RulesOf) -> Rules[Any]:
    """Return the rules that are wished for. Raises Unreadable for a variant or an option that there is not."""
    if variant not in VARIANTS:
        raise Unreadable("variant", "error.variant", variant=variant, known=", ".join(VARIANTS))
    try:
        _hold_to_choices(variant, options)
        return rules_of(variant, options)
    except OptionError as fault:
        facts = {**fault.facts, "option": fault.option}
        raise Unreadable(f"options.{fault.option}", fault.slug, **facts) from None


def _hold_to_choices(variant: str, options: Mapping[str, object]) -> None:
    """Refuse a text that is none of an option's own: it could name a file of the server."""
    known = declared(VARIANTS[variant].options)
    for name, value in options.items():
        if name in known and isinstance(value, str):
            replace(known[name], closed=True).check(variant, value)


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
