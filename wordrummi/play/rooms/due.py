"""What happens in a room by itself, and when: clocks, bots, questions and pauses that are over, a room left alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.turns import proposal_of, who_acts

ABANDONED_AFTER: Final = 900_000
"""So long a room waits for a person to come back."""

IDLE_AFTER: Final = 86_400_000
"""So long a room waits for anything to happen."""


class Kind(StrEnum):
    """What is due. The first part of the key of its entry; the second is the version."""

    TIMEOUT = "timeout"
    RESUME = "resume"
    LAPSE = "lapse"
    ABANDON = "abandon"
    SKIP = "skip"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is due at a moment; `seat`: whose time is over, or who is played for."""

    kind: Kind
    at: int
    seat: int | None = None


def tasks(room: Room) -> tuple[Task, ...]:
    """Return what will happen if nobody does anything, the first one first."""
    found = () if room.ended is not None else (*_closing(room), *_asked(room), *_playing(room))
    return tuple(sorted(found, key=lambda task: task.at))


def due(room: Room) -> int | None:
    """Return when something is to happen by itself, None for never."""
    return next((task.at for task in tasks(room)), None)


def _closing(room: Room) -> Iterator[Task]:
    yield Task(Kind.ABANDON, room.at + IDLE_AFTER)
    persons = any(chair.device is not None for chair in room.chairs)
    if room.alone is not None and (persons or not room.is_playing):
        yield Task(Kind.ABANDON, room.alone + ABANDONED_AFTER)


def _asked(room: Room) -> Iterator[Task]:
    if room.question is not None:
        yield Task(Kind.LAPSE, room.question.until)
    if room.pause is not None:
        yield Task(Kind.RESUME, room.pause.until)


def _playing(room: Room) -> Iterator[Task]:
    if room.match is None or not room.is_playing or room.pause is not None:
        return
    acting = who_acts(room.match, room.rules)
    if acting is None:
        return
    waits = room.chairs[acting].bot is not None and room.question is not None
    if room.deadline is not None and not waits:
        yield Task(Kind.TIMEOUT, room.deadline + 1000 * room.opened.grace, acting)
    for seat in (*_called(room), acting):
        if room.chairs[seat].forfeited:
            yield Task(Kind.SKIP, room.moved, seat)
            return
        if room.chairs[seat].bot is not None and room.question is None:
            yield Task(Kind.BOT, room.moved + room.opened.pace, seat)
            return


def _called(room: Room) -> tuple[int, ...]:
    """Return the seats that still have to answer a proposal."""
    proposal = None if room.match is None else proposal_of(room.match)
    return () if proposal is None else tuple(seat for seat in range(len(room.chairs)) if seat not in proposal.agreed)
