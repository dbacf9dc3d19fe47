"""Sitting down, leaving, coming back, giving up: what each asks of the room, and which facts it makes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from wordrummi.core.events import Event
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms import commands as rc
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.naming import neutral
from wordrummi.play.rooms.problems import NotNow, NotYours, Problem
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.who import is_host, own_seat, read_name

FORFEIT = "forfeit"
"""Why a match is decided before its end."""

Facts = tuple[Event, ...]


def claim(room: Room, name: str, seat: int | None, device: int | None) -> Facts | Problem:
    """Let a person sit down before a match; `device`: where else this person's secret is for, None for a new one."""
    place = _free_place(room, seat)
    if not isinstance(place, int):
        return place
    text = read_name(room, name)
    if isinstance(text, Unreadable):
        return text
    return (re.SeatClaimed(place, text, place if device is None else device),)


def _free_place(room: Room, seat: int | None) -> int | Problem:
    if room.ended is not None:
        return NotNow("room.ended")
    if room.match is not None:
        return NotNow("room.begun")
    if seat is not None and not 0 <= seat < len(room.chairs):
        return Unreadable("seat", "room.no-seat", seat=seat)
    if seat is not None and not room.chairs[seat].is_free:
        return NotNow("room.seat-taken", {"seat": seat + 1})
    if not room.free_seats:
        return NotNow("room.full")
    return room.free_seats[0] if seat is None else seat


def add_seat(room: Room, who: Holder, command: rc.AddSeat) -> Facts | Problem:
    """Let somebody else play on a device that has a seat."""
    if who.seat is None:
        return NotYours("room.not-your-seat")
    return claim(room, command.name, command.seat, who.seat)


def seat_bot(room: Room, who: Holder, command: rc.SeatBot) -> Facts | Problem:
    """Let a bot sit down."""
    if not is_host(room, who):
        return NotYours("room.host-only")
    place = _free_place(room, command.seat)
    if not isinstance(place, int):
        return place
    text = _bot_name(room) if command.name is None else read_name(room, command.name)
    return text if isinstance(text, Unreadable) else (re.BotSeated(place, text, command.level),)


def _bot_name(room: Room) -> str:
    names = (f"Bot {number}" for number in count(1))
    return next(name for name in names if not isinstance(read_name(room, name), Unreadable))


def remove_seat(room: Room, who: Holder, command: rc.RemoveSeat) -> Facts | Problem:
    """Free a seat, with the others of a device when it is the one that the device's secret is for."""
    if not is_host(room, who):
        return NotYours("room.host-only")
    if room.match is not None:
        return NotNow("room.begun")
    seat = _taken(room, command.seat)
    return _vacated(room, room.held_by(seat) or (seat,)) if isinstance(seat, int) else seat


def _taken(room: Room, seat: int | None) -> int | Unreadable:
    """Return a seat that has to be named, and on which somebody sits."""
    if seat is None:
        return Unreadable("seat", "error.field.missing", field="seat")
    if not 0 <= seat < len(room.chairs) or room.chairs[seat].is_free:
        return Unreadable("seat", "room.no-seat", seat=seat)
    return seat


def remove_name(room: Room, who: Holder, command: rc.RemoveName) -> Facts | Problem:
    """Take the name of a seat away."""
    if not is_host(room, who):
        return NotYours("room.host-only")
    seat = _taken(room, command.seat)
    return (re.NameRemoved(seat, neutral(seat)),) if isinstance(seat, int) else seat


def leave(room: Room, who: Holder, command: rc.Leave) -> Facts | Problem:
    """Leave all seats of a device, or the one that is named."""
    seats = _seats(room, who, command.seat)
    if isinstance(seats, NotYours):
        return seats
    if room.match is None:
        return _vacated(room, seats if command.seat is None else room.held_by(command.seat) or seats)
    gone = tuple(seat for seat in seats if not room.chairs[seat].away)
    if not gone:
        return NotNow("room.away")
    return (*map(re.SeatLeft, gone), *_others_run(room, gone), *lapsed(room))


def _seats(room: Room, who: Holder, seat: int | None) -> tuple[int, ...] | NotYours:
    held = room.held_by(who.seat)
    if not held or (seat is not None and seat not in held):
        return NotYours("room.not-your-seat")
    return held if seat is None else (seat,)


def _vacated(room: Room, seats: Iterable[int]) -> Facts:
    gone = tuple(seats)
    return (*map(re.SeatVacated, gone), *_others_run(room, gone))


def _others_run(room: Room, gone: tuple[int, ...]) -> Facts:
    """Let the next person run the room when its host is gone."""
    if room.host not in gone:
        return ()
    left = [seat for seat, chair in enumerate(room.chairs) if chair.is_present and seat not in gone]
    return (re.HostNamed(left[0]),) if left else ()


def lapsed(room: Room) -> Facts:
    """Close the question that is open: those who were asked are others now, or the game went on."""
    return () if room.question is None else (re.QuestionLapsed(room.question.what),)


def come_back(room: Room, who: Holder, command: rc.Return) -> Facts | Problem:
    """Come back, also in place of the bot that played on."""
    seats = _seats(room, who, command.seat)
    if isinstance(seats, NotYours):
        return seats
    back = tuple(seat for seat in seats if room.chairs[seat].away or room.chairs[seat].bot is not None)
    return (*map(re.SeatReturned, back), *lapsed(room)) if back else NotNow("room.not-away")


def forfeit(room: Room, who: Holder, command: rc.Forfeit) -> Facts | Problem:
    """Give up; with nobody left to play against, or no person left at all, the match is over."""
    seat = own_seat(room, who.seat, command.seat)
    if isinstance(seat, NotYours):
        return seat
    if not room.is_playing:
        return NotNow("room.no-match")
    if room.chairs[seat].forfeited:
        return NotNow("room.forfeited")
    return (re.SeatForfeited(seat), *lapsed(room), *_decided(room, seat))


def _decided(room: Room, gone: int) -> Facts:
    left = [seat for seat in room.playing_seats if seat != gone]
    people = [seat for seat in left if room.chairs[seat].device is not None]
    if len(left) > 1 and people:
        return ()
    return (re.MatchDecided(FORFEIT, best_of(room, left)),)


def best_of(room: Room, seats: Iterable[int]) -> tuple[int, ...]:
    """Return those of these seats with the highest score so far."""
    scores = {} if room.match is None else {seat: room.match.public.seats[seat].score for seat in seats}
    return tuple(seat for seat, score in scores.items() if score == max(scores.values()))


def replace_by_bot(room: Room, who: Holder, command: rc.ReplaceByBot) -> Facts | Problem:
    """Let a bot play on for an own seat, or for one that was left."""
    if room.match is None:
        return NotNow("room.no-match")
    seat = command.seat
    if seat is None or seat not in range(len(room.chairs)) or not room.chairs[seat].away:
        own = own_seat(room, who.seat, seat)
        if isinstance(own, NotYours):
            return own
        seat = own
    elif not room.held_by(who.seat) and not is_host(room, who):
        return NotYours("room.not-your-seat")
    if room.chairs[seat].bot is not None:
        return NotNow("room.bot-plays")
    return (re.SeatGivenToBot(seat, command.level), *_others_run(room, (seat,)), *lapsed(room))
