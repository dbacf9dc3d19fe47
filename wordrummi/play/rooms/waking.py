"""What is due comes about: of each room one task, clocks before bots, and what goes wrong in one stops no other."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Final

from wordrummi.core.events import Event
from wordrummi.core.state import State
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.deciding import lapsing
from wordrummi.play.rooms.due import Kind, Task, tasks
from wordrummi.play.rooms.keeping import KIND, Keeper
from wordrummi.play.rooms.robots import Robots
from wordrummi.play.rooms.seats import lapsed
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.streams import Held
from wordrummi.play.rooms.turns import given_up, timed_out

ABANDONED: Final = "abandoned"
"""Why a room is closed that everybody left."""


WOKEN: Final = 100
"""So many rooms are looked at in one go."""

BOTS_AT_ONCE: Final = 8
"""So many bots move before the clocks are looked at again."""

_LOG: Final = logging.getLogger(__name__)


class Waking:
    """Does what is due. Several threads may: each works in other rooms."""

    def __init__(self, keeper: Keeper, robots: Robots) -> None:
        self._keeper = keeper
        self._robots = robots
        self._busy: set[str] = set()
        self._lock = Lock()

    def wake(self, now: int) -> int:
        """Do what is due by now; return how many rooms moved."""
        due = [listing.room for listing in self._keeper.store.due(now, limit=WOKEN) if listing.kind == KIND]
        with self._mine(due) as rooms:
            found = [found for room in rooms if (found := self._due(room, now)) is not None]
            bots = [one for one in found if one[1].kind is Kind.BOT]
            others = [one for one in found if one[1].kind is not Kind.BOT]
            return sum(self._happened(held, task, now) for held, task in (*others, *bots[:BOTS_AT_ONCE]))

    @contextmanager
    def _mine(self, rooms: Sequence[str]) -> Iterator[Sequence[str]]:
        """Give those of these rooms in which nobody else is at work."""
        with self._lock:
            mine = [room for room in rooms if room not in self._busy]
            self._busy.update(mine)
        try:
            yield mine
        finally:
            with self._lock:
                self._busy.difference_update(mine)

    def _due(self, room: str, now: int) -> tuple[Held[Room], Task] | None:
        try:
            held = self._keeper.load(room)
        except Exception:
            _LOG.exception("room %s can't be read", room)
            return None
        first = None if held is None else next(iter(tasks(held.room)), None)
        return None if held is None or first is None or first.at > now else (held, first)

    def _happened(self, held: Held[Room], task: Task, now: int) -> bool:
        room = held.room
        try:
            facts = happening(room, task, self._robots)
            if facts:
                return isinstance(self._keeper.keep(held, f"{task.kind}:{room.version}", now, facts), Held)
        except Exception:
            _LOG.exception("room %s: %s at version %d failed", room.id, task, room.version)
            return False
        _LOG.error("room %s: nothing came of %s at version %d", room.id, task, room.version)
        return False


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
