"""The last move of a match, as everybody sees it: what was taken, laid and thrown out, and why that was legal."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

import msgspec

from wordrummi.core.moves import Lay, Move
from wordrummi.core.referee import judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.verdict import Accepted, Undecided
from wordrummi.numbers.moves import Play
from wordrummi.numbers.taking import tile_lying
from wordrummi.play.rooms.moves import CODECS
from wordrummi.play.rooms.state import Last, Room
from wordrummi.play.wire import verdict_dict


class PlayTold(msgspec.Struct, frozen=True):
    """A turn of take, lay and discard: where the tile came from, and which it was if all saw it.

    `discard`: what was thrown out open; who goes out lays his last tile face down. `declare`: the way that was called.
    """

    take: str | None
    taken: str | None
    discard: str | None
    declare: str | None


class LastView(msgspec.Struct, frozen=True):
    """The last move. `verdict`: of a lay that was accepted, with its score and its witness. `play`: of a whole turn."""

    seat: int
    move: str
    verdict: dict[str, Any] | None
    play: PlayTold | None = None


class LastMoves:
    """The last moves of rooms. A lay is judged again for its witness, which can take its time: once for all views."""

    def __init__(self, most: int = 2000) -> None:
        self._known: OrderedDict[tuple[str, int], LastView | None] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def __call__(self, room: Room) -> LastView | None:
        """Return the last move of a room, None before the first."""
        if room.last is None:
            return None
        key = room.id, room.last.version
        with self._lock:
            if key in self._known:
                return self._known[key]
        made = last_view(room.last, room.rules)
        with self._lock:
            self._known[key] = made
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return made


def last_view(last: Last, rules: Rules[Any]) -> LastView | None:
    """Return the last move; a lay is judged again from the table before it, for its witness."""
    move = rules.origin(last.event)
    if move is None:
        return None
    codec = CODECS.get(type(move))
    name = "time-out" if codec is None else codec.name
    if not isinstance(move, Lay | Play):
        return LastView(move.seat, name, None)
    verdict = judge(last.before, move, rules)
    accepted = verdict.accepted if isinstance(verdict, Undecided) else verdict
    told = verdict_dict(accepted) if isinstance(accepted, Accepted) else None
    return LastView(move.seat, name, told, play_told(last.before, move))


def play_told(before: State[Any], move: Move) -> PlayTold | None:
    """Return what was taken, thrown out and declared, None of another move."""
    if not isinstance(move, Play):
        return None
    take = None if move.take is None else move.take.value
    out = None if move.declare is not None else move.discard
    return PlayTold(take, tile_lying(before.public, move.seat, move.take), out, move.declare)
