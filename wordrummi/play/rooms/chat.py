"""Words, reactions and questions: short ones, and not too many."""

from __future__ import annotations

from typing import Final

from wordrummi.core.events import Event
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import commands as rc
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.means import Means
from wordrummi.play.rooms.problems import NotYours, Problem, TooMany
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.who import LONGEST_TEXT, own_seat, read_text

LIMITS: Final = ((10_000, 5), (60_000, 15))
"""Within so many milliseconds a device may say so much."""

Facts = tuple[Event, ...]


def react(room: Room, who: Holder, command: rc.React, means: Means) -> Facts | Problem:
    """Show a reaction."""
    seat = _speaking(room, who, command.seat, means.now)
    return (re.Reacted(seat, command.reaction),) if isinstance(seat, int) else seat


def say(room: Room, who: Holder, command: rc.Say, means: Means) -> Facts | Problem:
    """Say a few words."""
    seat = _speaking(room, who, command.seat, means.now)
    if not isinstance(seat, int):
        return seat
    text = read_text(command.text, "text", LONGEST_TEXT)
    return text if isinstance(text, Unreadable) else (re.Said(seat, text),)


def _speaking(room: Room, who: Holder, seat: int | None, now: int) -> int | Problem:
    own = own_seat(room, who.seat, seat)
    return own if isinstance(own, NotYours) else too_much(room, who, now) or own


def too_much(room: Room, who: Holder, now: int) -> TooMany | None:
    """Return how long a device has to be quiet, None when it may speak."""
    held = room.held_by(who.seat)
    times = [at for at, speaker in room.spoken if speaker in held]
    waits = [times[-most] + span - now for span, most in LIMITS if len(times) >= most and times[-most] > now - span]
    return TooMany(max(waits)) if waits else None
