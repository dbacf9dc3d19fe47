"""The record of a match out of the entries of its room: what was taken back is not in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wordrummi.core.events import Event
from wordrummi.play.rooms.events import ROOM_EVENTS, MatchBegan, TurnTakenBack


def match_of(entries: Iterable[tuple[int, Sequence[Event]]], number: int) -> tuple[Event, ...]:
    """Return the events of a match, by its number, from the versions of a room and their facts."""
    told: list[tuple[int, Event]] = []
    at = 0
    for version, events in entries:
        for event in events:
            if isinstance(event, MatchBegan):
                at = event.number
            elif at == number and isinstance(event, TurnTakenBack):
                told = [one for one in told if one[0] <= event.to]
            elif at == number and not isinstance(event, ROOM_EVENTS):
                told.append((version, event))
    return tuple(event for _, event in told)
