"""What takes the consent of every person: a pause, its end, taking a turn back, a rematch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from wordrummi.core.events import Event
from wordrummi.core.referee import open_match, reshuffle
from wordrummi.play.rooms import commands as rc
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.chat import too_much
from wordrummi.play.rooms.commands import What
from wordrummi.play.rooms.means import Means
from wordrummi.play.rooms.positioning import named_for, placed
from wordrummi.play.rooms.problems import NotNow, NotYours, Problem
from wordrummi.play.rooms.state import Question, Room
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.who import is_host

LASTS: Final = 120_000
"""So long a question is open."""

LONGEST_PAUSE: Final = 1_800_000

Facts = tuple[Event, ...]


def start(room: Room, who: Holder, _: rc.Start, means: Means) -> Facts | Problem:
    """Begin the first match; seats that are free behind the others are closed."""
    if not is_host(room, who):
        return NotYours("room.host-only")
    if room.match is not None:
        return NotNow("room.begun")
    seats = len(room.chairs) - len(room.free_seats)
    fewest = room.rules.seats[0] if room.position is None else len(room.chairs)
    if seats < fewest or any(chair.is_free for chair in room.chairs[:seats]):
        return NotNow("room.seats-free", {"least": fewest})
    return _match(room, seats, 1, None, means)


def _match(room: Room, seats: int, number: int, starter: int | None, means: Means) -> Facts:
    """Return the facts of a new match; one that begins at a position is opened as any other, and then placed there."""
    given = room.position
    named = {} if starter is None and given is None else {"starter": "named"}
    rules = means.rules_of(room.opened.variant, {**room.opened.options, **named})
    names, seed = [chair.name for chair in room.chairs[:seats]], means.seed()
    if given is not None:
        starter = named_for(given.turn, rules, names, seed)
    match, events = open_match(rules, names, seed=seed, starter=starter or 0)
    moved = () if given is None else placed(match, given, seed, rules)
    return (re.MatchBegan(number, seats, starter), *events, *moved)


def ask(room: Room, who: Holder, command: rc.Ask, means: Means) -> Facts | Problem:
    """Ask all people; who is alone need not ask anybody."""
    if who.seat not in room.people:
        return NotYours("room.not-your-seat") if not room.held_by(who.seat) else NotNow("room.away")
    if room.question is not None:
        return NotNow("room.question-open")
    if (problem := too_much(room, who, means.now) or _POSSIBLE[command.what](room)) is not None:
        return problem
    seat = room.held_by(who.seat)[0]
    if command.what is What.TAKE_BACK:
        if room.back is None or room.back.seat not in room.held_by(who.seat):
            return NotYours("room.not-your-turn-back")
        seat = room.back.seat
    asked = re.Asked(seat, command.what, means.now + LASTS)
    question = Question(command.what, seat, frozenset((who.seat,)), asked.until)
    return (asked, *_answered(replace(room, question=question), means))


def consent(room: Room, who: Holder, _: rc.Consent, means: Means) -> Facts | Problem:
    """Agree; when all have, what was asked is done."""
    question = room.question
    if question is None:
        return NotNow("room.no-question")
    if who.seat is None or who.seat not in room.people:
        return NotYours("room.not-your-seat")
    if who.seat in question.agreed:
        return NotNow("room.answered")
    agreed = replace(question, agreed=question.agreed | {who.seat})
    return (re.Consented(room.held_by(who.seat)[0]), *_answered(replace(room, question=agreed), means))


def decline(room: Room, who: Holder, _: rc.Decline, __: Means) -> Facts | Problem:
    """Do not agree."""
    if room.question is None:
        return NotNow("room.no-question")
    if who.seat is None or who.seat not in room.people:
        return NotYours("room.not-your-seat")
    return (re.Declined(room.held_by(who.seat)[0]),)


def _answered(room: Room, means: Means) -> Facts:
    question = room.question
    if question is None or not room.people <= question.agreed:
        return ()
    return _DONE[What(question.what)](room, means)


def _can_pause(room: Room) -> Problem | None:
    if not room.is_playing:
        return NotNow("room.no-match")
    return None if room.pause is None else NotNow("room.paused")


def _can_resume(room: Room) -> Problem | None:
    return None if room.pause is not None else NotNow("room.not-paused")


def _can_take_back(room: Room) -> Problem | None:
    return _can_pause(room) or (None if room.back is not None else NotNow("room.nothing-to-take-back"))


def _can_play_again(room: Room) -> Problem | None:
    if room.match is None or room.is_playing:
        return NotNow("room.match-on")
    left = next((chair.name for chair in room.chairs if chair.away and chair.bot is None), None)
    return None if left is None else NotNow("room.seat-away", {"name": left})


_POSSIBLE: Final[Mapping[What, Callable[[Room], Problem | None]]] = {
    What.PAUSE: _can_pause,
    What.RESUME: _can_resume,
    What.TAKE_BACK: _can_take_back,
    What.REMATCH: _can_play_again,
}


def _paused(room: Room, means: Means) -> Facts:
    kept = None if room.deadline is None else max(0, room.deadline - means.now)
    return (re.Paused(kept, means.now + LONGEST_PAUSE),)


def _resumed(_: Room, __: Means) -> Facts:
    return (re.Resumed(),)


def _taken_back(room: Room, means: Means) -> Facts:
    """The racks are as they were; what was drawn since lies anywhere among the undrawn tiles."""
    if room.back is None:
        return ()
    return re.TurnTakenBack(room.back.seat, room.back.version), reshuffle(room.back.state, means.seed())


def _again(room: Room, means: Means) -> Facts:
    """The seat after the one that began the last match begins this one."""
    seats = len(room.chairs)
    step = 1 if room.opened.options.get("direction") == "clockwise" else -1
    return _match(room, seats, room.number + 1, (room.starter + step) % seats, means)


_DONE: Final[Mapping[What, Callable[[Room, Means], Facts]]] = {
    What.PAUSE: _paused,
    What.RESUME: _resumed,
    What.TAKE_BACK: _taken_back,
    What.REMATCH: _again,
}
