"""What a seat did in a match that is over, for whoever keeps records of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wordrummi.core import events as ev
from wordrummi.core.events import Event, OptionValue
from wordrummi.play.analysis import taken_back
from wordrummi.play.rooms.events import MatchBegan, SeatGivenToBot
from wordrummi.play.rooms.problems import NotNow
from wordrummi.play.rooms.recording import match_of
from wordrummi.play.rooms.state import Room


@dataclass(frozen=True, slots=True)
class Scored:
    """A word that scored, and for how much."""

    word: str
    points: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a seat did. `words`: that it scored with and that stood; `total`: of a match alone that came to its end."""

    room: str
    match: int
    variant: str
    options: Mapping[str, OptionValue]
    name: str
    words: tuple[Scored, ...]
    total: int | None


def result_of(room: Room, entries: Sequence[tuple[int, Sequence[Event]]], number: int, seat: int) -> Result | NotNow:
    """Return what a seat did in a match, or why that counts for nothing: practice, or a bot that played for it."""
    if room.opened.practice:
        return NotNow("honours.practice")
    if _had_a_bot((event for _, events in entries for event in events), number, seat):
        return NotNow("honours.bot")
    events = match_of(entries, number)
    names = {event.seat: event.name for event in events if isinstance(event, ev.SeatTaken)}
    if seat not in names:
        return NotNow("honours.no-words")
    ended = next((event for event in events if isinstance(event, ev.MatchEnded)), None)
    total = ended.scores[seat] if ended is not None and len(names) == 1 else None
    options = room.opened.options
    return Result(room.id, number, room.opened.variant, options, names[seat], _words(events, seat), total)


def _had_a_bot(events: Iterable[Event], number: int, seat: int) -> bool:
    at = 0
    for event in events:
        if isinstance(event, MatchBegan):
            at = event.number
        elif at == number and isinstance(event, SeatGivenToBot) and event.seat == seat:
            return True
    return False


def _words(events: Sequence[Event], seat: int) -> tuple[Scored, ...]:
    fallen = taken_back(events)
    laid = [event for event in events if isinstance(event, ev.TableLaid) and event.seat == seat]
    return tuple(Scored(one.scoring, one.score) for one in laid if one.scoring and id(one) not in fallen)
