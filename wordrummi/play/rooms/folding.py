"""How entries change a room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec.structs import replace

from wordrummi.core import events as ev
from wordrummi.core.evolving import initial
from wordrummi.core.moves import TimeOut
from wordrummi.core.state import Phase, put
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.state import Back, Chair, Last, Pause, Question, Room, RulesOf
from wordrummi.play.rooms.turns import after, is_contested
from wordrummi.solver.bots.bot import Level

REMEMBERED: Final = 60_000
"""So long a room remembers who said something."""

_CHAT: Final = (re.Reacted, re.Said)


def fold_entry(room: Room | None, version: int, at: int, events: Sequence[ev.Event], rules_of: RulesOf) -> Room:
    """Return the room after an entry; without a room the entry opens it.

    Raises ValueError when the first event of a room is no header, ConservationError when tiles appear or vanish.
    """
    if room is None:
        first, *events = events
        room = _opened(first, at, rules_of)
    was = room
    for of_match, some in groupby(events, _is_of_match):
        for event in () if of_match else some:
            room = _evolve(room, version, at, event, rules_of)
        room = _played(room, tuple(some)) if of_match else room
    if not all(isinstance(event, _CHAT) for event in events):
        room = replace(room, settled=version)
    if room.match is not was.match and not any(isinstance(event, re.NameRemoved) for event in events):
        room = _moved(was, room, version, at, events)
    return replace(_attended(room, at), version=version, at=at)


def _opened(event: ev.Event, at: int, rules_of: RulesOf) -> Room:
    if not isinstance(event, re.RoomOpened):
        raise ValueError("a room begins with RoomOpened")  # noqa: TRY004 - a fault of what was kept
    rules = rules_of(event.variant, event.options)
    return Room(event, rules, tuple(Chair() for _ in range(event.seats)), settled=1, at=at)


def _attended(room: Room, at: int) -> Room:
    if room.people:
        return room if room.alone is None else replace(room, alone=None)
    return room if room.alone is not None else replace(room, alone=at)


def _is_of_match(event: ev.Event) -> bool:
    return type(event) not in _CHANGES and not isinstance(event, ev.MatchOpened)


def _evolve(room: Room, version: int, at: int, event: ev.Event, rules_of: RulesOf) -> Room:
    if isinstance(event, ev.MatchOpened):
        rules = rules_of(event.rules, event.options)
        return replace(room, rules=rules, match=initial(rules.extra, event, rules.tile_set))
    return _CHANGES[type(event)](room, event, version, at)


def _played(room: Room, events: Sequence[ev.Event]) -> Room:
    """Return the room after facts of its match."""
    match = room.match
    if match is None:
        raise ValueError(f"no match is on for {events[0]}")
    if match.public.turn is None:
        starters = [event.seat for event in events if isinstance(event, ev.StarterDrawn)]
        room = replace(room, starter=starters[0]) if starters else room
    return replace(room, match=after(match, events, room.rules))


def _moved(was: Room, room: Room, version: int, at: int, events: Sequence[ev.Event]) -> Room:
    """Set the clock, and keep how it was before, for whoever takes the turn back or looks at the move again."""
    match = room.match
    if match is None or match.public.phase is Phase.ENDED:
        return replace(room, moved=at, deadline=None, back=None, **_last(was, room, version, events))
    known = {**_last(was, room, version, events), "back": _back(was, room, events), "moved": at}
    turn = match.public.turn
    began = any(isinstance(event, ev.TurnBegan | re.TurnTakenBack) for event in events)
    waits = is_contested(match) and not (was.match is not None and is_contested(was.match))
    if turn is not None and (began or waits):
        known["deadline"] = None if turn.seconds is None else at + 1000 * turn.seconds
    return replace(room, **known)


def _last(was: Room, room: Room, version: int, events: Sequence[ev.Event]) -> dict[str, Any]:
    told = next((event for event in events if room.rules.origin(event) is not None), None)
    return {} if told is None or was.match is None else {"last": Last(version, was.match, told)}


def _back(was: Room, room: Room, events: Sequence[ev.Event]) -> Back | None:
    """Return how it was before the seat on turn moved; nobody else has moved since, and no tiles were dealt."""
    told = next((event for event in events if room.rules.origin(event) is not None), None)
    move = None if told is None else room.rules.origin(told)
    if move is None or was.match is None or room.match is None or was.match.public.turn is None:
        return None
    turn, dealt = was.match.public.turn, any(isinstance(event, ev.TilesDealt) for event in events)
    if isinstance(move, TimeOut) or move.seat != turn.seat or dealt:
        return None
    earlier = was.back
    if earlier is not None and earlier.seat == move.seat and earlier.state.turn.number == turn.number:
        return earlier
    return Back(move.seat, was.match, was.version)


def _seated(room: Room, seat: int, **changes: Any) -> Room:
    return replace(room, chairs=put(room.chairs, seat, replace(room.chairs[seat], **changes)))


def _passphrase_set(room: Room, event: re.PassphraseSet, _: int, __: int) -> Room:
    return replace(room, passphrase=event)


def _position_given(room: Room, event: re.PositionGiven, _: int, __: int) -> Room:
    return replace(room, position=event)


def _seat_claimed(room: Room, event: re.SeatClaimed, version: int, _: int) -> Room:
    return replace(room, chairs=put(room.chairs, event.seat, Chair(event.name, event.device, since=version)))


def _bot_seated(room: Room, event: re.BotSeated, version: int, _: int) -> Room:
    return replace(room, chairs=put(room.chairs, event.seat, Chair(event.name, bot=Level(event.level), since=version)))


def _seat_vacated(room: Room, event: re.SeatVacated, _: int, __: int) -> Room:
    return replace(
        room, chairs=put(room.chairs, event.seat, Chair()), host=None if room.host == event.seat else room.host
    )


def _seat_left(room: Room, event: re.SeatLeft, _: int, __: int) -> Room:
    return _seated(room, event.seat, away=True)


def _seat_returned(room: Room, event: re.SeatReturned, _: int, __: int) -> Room:
    return _seated(room, event.seat, away=False, bot=None)


def _seat_forfeited(room: Room, event: re.SeatForfeited, _: int, __: int) -> Room:
    return _seated(room, event.seat, forfeited=True)


def _seat_given(room: Room, event: re.SeatGivenToBot, _: int, __: int) -> Room:
    return _seated(room, event.seat, bot=Level(event.level))


def _name_removed(room: Room, event: re.NameRemoved, version: int, _: int) -> Room:
    """Also of the match, and of how it was before a turn that may be taken back."""
    room = replace(_seated(room, event.seat, name=event.name), removed={**room.removed, event.seat: version})
    if room.match is not None:
        room = replace(room, match=room.match.seated(event.seat, name=event.name))
    if room.back is not None:
        back = replace(room.back, state=room.back.state.seated(event.seat, name=event.name))
        room = replace(room, back=back)
    return room


def _host_named(room: Room, event: re.HostNamed, _: int, __: int) -> Room:
    return replace(room, host=event.seat)


def _match_began(room: Room, event: re.MatchBegan, _: int, __: int) -> Room:
    chairs = tuple(replace(chair, forfeited=False) for chair in room.chairs[: event.seats])
    return replace(
        room,
        chairs=chairs,
        number=event.number,
        match=None,
        decided=None,
        question=None,
        pause=None,
        back=None,
        last=None,
    )


def _asked(room: Room, event: re.Asked, _: int, at: int) -> Room:
    device = room.chairs[event.seat].device
    agreed = frozenset(() if device is None else (device,))
    return replace(_spoke(room, event, 0, at), question=Question(event.what, event.seat, agreed, event.until))


def _consented(room: Room, event: re.Consented, _: int, __: int) -> Room:
    question, device = room.question, room.chairs[event.seat].device
    if question is None or device is None:
        return room
    return replace(room, question=replace(question, agreed=question.agreed | {device}))


def _closed(room: Room, _: ev.Event, __: int, ___: int) -> Room:
    return replace(room, question=None)


def _paused(room: Room, event: re.Paused, _: int, __: int) -> Room:
    return replace(room, pause=Pause(event.remaining, event.until), deadline=None, question=None)


def _resumed(room: Room, _: re.Resumed, __: int, at: int) -> Room:
    kept = None if room.pause is None else room.pause.remaining
    return replace(room, pause=None, deadline=None if kept is None else at + kept, question=None, moved=at)


def _turn_taken_back(room: Room, event: re.TurnTakenBack, _: int, __: int) -> Room:
    if room.back is None or room.back.version != event.to:
        raise ValueError(f"{event}: there is no such turn")
    return replace(room, match=room.back.state, back=None, last=None, question=None)


def _match_decided(room: Room, event: re.MatchDecided, _: int, __: int) -> Room:
    return replace(room, decided=event, deadline=None, pause=None, question=None, back=None)


def _spoke(room: Room, event: re.Reacted | re.Said | re.Asked, _: int, at: int) -> Room:
    kept = tuple(said for said in room.spoken if said[0] > at - REMEMBERED)
    return replace(room, spoken=(*kept, (at, event.seat)))


def _room_ended(room: Room, event: re.RoomEnded, _: int, __: int) -> Room:
    return replace(room, ended=event, deadline=None, pause=None, question=None, back=None)


_CHANGES: Final[Mapping[type[ev.Event], Callable[[Room, Any, int, int], Room]]] = {
    re.PassphraseSet: _passphrase_set,
    re.PositionGiven: _position_given,
    re.SeatClaimed: _seat_claimed,
    re.BotSeated: _bot_seated,
    re.SeatVacated: _seat_vacated,
    re.SeatLeft: _seat_left,
    re.SeatReturned: _seat_returned,
    re.SeatForfeited: _seat_forfeited,
    re.SeatGivenToBot: _seat_given,
    re.NameRemoved: _name_removed,
    re.HostNamed: _host_named,
    re.MatchBegan: _match_began,
    re.Asked: _asked,
    re.Consented: _consented,
    re.Declined: _closed,
    re.QuestionLapsed: _closed,
    re.Paused: _paused,
    re.Resumed: _resumed,
    re.TurnTakenBack: _turn_taken_back,
    re.MatchDecided: _match_decided,
    re.Reacted: _spoke,
    re.Said: _spoke,
    re.RoomEnded: _room_ended,
}
"""How each fact of a room changes it; every other event is the match's."""
