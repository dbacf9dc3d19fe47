"""Plays a record again: every event must be what the referee makes of the moves that it tells of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wordrummi.core import events as ev
from wordrummi.core.moves import Move
from wordrummi.core.referee import apply, fold_on, judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State, X, initial
from wordrummi.core.verdict import Accepted, Undecided, Verdict


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a record, judged again. `told`: its events on record, `made`: those that the rules make of it."""

    number: int
    seat: int
    move: Move
    verdict: Verdict
    told: tuple[ev.Event, ...]
    made: tuple[ev.Event, ...]

    @property
    def agrees(self) -> bool:
        """Whether record and rules tell the same."""
        return self.told == self.made


def replay(rules: Rules[X], events: Sequence[ev.Event]) -> Iterator[Step]:
    """Judge every move of a record again, from the state that the record tells.

    Raises ValueError when the record does not begin with a header, ConservationError when it makes or loses tiles.
    """
    if not events or not isinstance(events[0], ev.MatchOpened):
        raise ValueError("a match begins with MatchOpened")
    state = initial(rules.extra, events[0], rules.tile_set)
    place = next((n for n, event in enumerate(events) if isinstance(event, ev.TurnBegan)), len(events)) + 1
    state = fold_on(rules, state, events[1:place])
    number = 0
    while place < len(events):
        number += 1
        step = _step(rules, state, number, events, place)
        yield step
        state = fold_on(rules, state, step.told)
        place += len(step.told)


def _step(rules: Rules[X], state: State[X], number: int, events: Sequence[ev.Event], place: int) -> Step:
    move = rules.origin(events[place])
    if move is None:
        raise ValueError(f"event {place + 1} tells of no move: {events[place]}")
    verdict = judge(state, move, rules)
    accepted = verdict.accepted if isinstance(verdict, Undecided) else verdict
    made = apply(state, move, accepted, rules)[1] if isinstance(accepted, Accepted) else ()
    told = tuple(events[place : place + len(made)]) if made else _until_next(events, place)
    return Step(number, move.seat, move, verdict, told, made)


def _until_next(events: Sequence[ev.Event], place: int) -> tuple[ev.Event, ...]:
    """Return the events of a move that the rules refuse: up to the next turn, or to the end."""
    end = next((n for n in range(place, len(events)) if isinstance(events[n], ev.TurnBegan)), len(events) - 1)
    return tuple(events[place : end + 1])
