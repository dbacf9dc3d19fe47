"""What comes of a task that is due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wordrummi.core.events import Event
from wordrummi.core.state import State
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.deciding import lapsing
from wordrummi.play.rooms.due import Kind, Task
from wordrummi.play.rooms.robots import Robots
from wordrummi.play.rooms.seats import lapsed
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.turns import given_up, timed_out

ABANDONED: Final = "abandoned"
"""Why a room is closed that everybody left."""


def happening(room: Room, task: Task, robots: Robots) -> tuple[Event, ...]:
    """Return the facts of a task; a bot may take its time to find them."""
    if task.seat is None or room.match is None:
        return _BY_ITSELF[task.kind](room)
    return (*_played(room, room.match, task.kind, task.seat, robots), *lapsing(room))


def _played(room: Room, match: State[object], kind: Kind, seat: int, robots: Robots) -> tuple[Event, ...]:
    if kind is Kind.BOT:
        return robots.moved(room, match, seat)
    return timed_out(match, room.rules, seat) if kind is Kind.TIMEOUT else given_up(match, room.rules, seat)


_BY_ITSELF: Final[Mapping[Kind, Callable[[Room], tuple[Event, ...]]]] = {
    Kind.RESUME: lambda _: (re.Resumed(),),
    Kind.LAPSE: lapsed,
    Kind.ABANDON: lambda _: (re.RoomEnded(ABANDONED),),
}
