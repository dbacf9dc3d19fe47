"""What a command makes of a room: facts, or a problem. Pure; the room itself does not change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from wordrummi.core.events import Event
from wordrummi.core.moves import Lay, Move
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import asking, chat, seats
from wordrummi.play.rooms import commands as rc
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.commands import Command, What
from wordrummi.play.rooms.means import Means
from wordrummi.play.rooms.moves import read_move
from wordrummi.play.rooms.problems import NotNow, NotYours, Problem, RefusedMove
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.turns import is_contested, make
from wordrummi.play.rooms.who import device_of, is_host, own_seat

HOST_ENDED: Final = "host"
"""Why a room is closed."""

Facts = tuple[Event, ...]


def decide(room: Room, who: Holder, command: Command, means: Means) -> Facts | Problem:
    """Return the facts that a command makes, or why it makes none."""
    device = device_of(room, who)
    if isinstance(device, NotYours):
        return device
    if room.ended is not None and not isinstance(command, rc.RemoveName):
        return NotNow("room.ended")
    return _DECIDE[type(command)](room, who, command, means)


def _play(room: Room, who: Holder, command: rc.Play, means: Means) -> Facts | Problem:
    seat = own_seat(room, who.seat, command.seat)
    if isinstance(seat, NotYours):
        return seat
    if (problem := _hindered(room, seat)) is not None:
        return problem
    move = read_move(bytes(command.move), seat, room.opened.variant)
    return move if isinstance(move, Unreadable) else moved(room, move, means.now)


def _hindered(room: Room, seat: int) -> Problem | None:
    chair = room.chairs[seat]
    if not room.is_playing:
        return NotNow("room.no-match")
    if room.pause is not None:
        return NotNow("room.paused")
    if chair.forfeited:
        return NotNow("room.forfeited")
    return NotNow("room.away") if chair.away or chair.bot is not None else None


def moved(room: Room, move: Move, now: int) -> Facts | Problem:
    """Return what a move of the match brings, late by the room's clock; a request to take a turn back lapses."""
    if room.match is None:
        return NotNow("room.no-match")
    if isinstance(move, Lay) and room.deadline is not None and not is_contested(room.match):
        move = replace(move, late=now > room.deadline)
    made = make(room.match, move, room.rules)
    return (*made, *lapsing(room)) if isinstance(made, tuple) else RefusedMove(made)


def lapsing(room: Room) -> Facts:
    """Return the end of a request to take a turn back, once somebody moves."""
    return seats.lapsed(room) if room.question is not None and room.question.what == What.TAKE_BACK else ()


def _end(room: Room, who: Holder, _: rc.End, __: Means) -> Facts | Problem:
    return (re.RoomEnded(HOST_ENDED),) if is_host(room, who) else NotYours("room.host-only")


def _timeless(decided: Callable[[Room, Holder, Any], Facts | Problem]) -> Callable[..., Facts | Problem]:
    return lambda room, who, command, _: decided(room, who, command)


_DECIDE: Final[Mapping[type[Command], Callable[[Room, Holder, Any, Means], Facts | Problem]]] = {
    rc.Play: _play,
    rc.AddSeat: _timeless(seats.add_seat),
    rc.SeatBot: _timeless(seats.seat_bot),
    rc.Leave: _timeless(seats.leave),
    rc.Return: _timeless(seats.come_back),
    rc.Forfeit: _timeless(seats.forfeit),
    rc.ReplaceByBot: _timeless(seats.replace_by_bot),
    rc.RemoveSeat: _timeless(seats.remove_seat),
    rc.RemoveName: _timeless(seats.remove_name),
    rc.Start: asking.start,
    rc.Ask: asking.ask,
    rc.Consent: asking.consent,
    rc.Decline: asking.decline,
    rc.React: chat.react,
    rc.Say: chat.say,
    rc.End: _end,
}
