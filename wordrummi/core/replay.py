"""Plays a record again: every event must be what the referee makes of the moves that it tells of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wordrummi.core import events as ev
from wordrummi.core.conserving import ConservationError
from wordrummi.core.evolving import initial
from wordrummi.core.moves import Move
from wordrummi.core.placing import placed_again
from wordrummi.core.referee import apply, fold_on, judge, open_match, reshuffle
from wordrummi.core.rules import Rules
from wordrummi.core.state import State, X
from wordrummi.core.verdict import Accepted, Undecided, Verdict
from wordrummi.faults import PlacedFault


class ReplayError(PlacedFault, ValueError):
    """A record whose events can't have happened: which event (from 1, as the lines of a record), and why."""

    unit: ClassVar[str] = "event"


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a record, judged again.

    `told`: its events on record, `made`: those that the rules make of it, `state`: the match just before it.
    """

    number: int
    seat: int
    move: Move
    verdict: Verdict
    told: tuple[ev.Event, ...]
    made: tuple[ev.Event, ...]
    state: State[Any]

    @property
    def agrees(self) -> bool:
        """Whether record and rules tell the same."""
        return self.told == self.made


def replay(rules: Rules[X], events: Sequence[ev.Event]) -> Iterator[Step]:
    """Judge every move of a record again, from the state that the record tells.

    A turn that was taken back is not on record; that the undrawn tiles were then shuffled again is, and is no move.
    Raises ReplayError when its events can't have happened: no header, tiles from nowhere, a seat that does not exist,
    an order of the tiles that its seed does not give.
    """
    if not events or not isinstance(events[0], ev.MatchOpened):
        raise ReplayError(1, None, "record.header")
    place, number = _setup_length(events), 0
    state = _folded(rules, initial(rules.extra, events[0], rules.tile_set), events[1:place], 1)
    while place < len(events):
        if isinstance(events[place], ev.PotReshuffled | ev.TilesPlaced):
            moved = _moved(rules, state, events, place)
            state = _folded(rules, state, moved, place)
            place += len(moved)
            continue
        number += 1
        step = _step(rules, state, number, events, place)
        yield step
        state = _folded(rules, state, step.told, place)
        place += len(step.told)


def setup_agrees(rules: Rules[X], events: Sequence[ev.Event]) -> bool:
    """Say whether a match began as its rules have it: who begins, the order of the tiles, the racks.

    The header is not compared: it is what the rules were made from, and another lexicon is no fault. Nor is who plays
    a seat, a person or a bot.
    """
    told = tuple(map(_for_anybody, events[: _setup_length(events)]))
    names = [event.name for event in told if isinstance(event, ev.SeatTaken)]
    seed = next((event.seed for event in told if isinstance(event, ev.PotShuffled)), None)
    named = next((event.seat for event in told if isinstance(event, ev.StarterDrawn) and not event.draws), 0)
    fewest, most = rules.seats
    if not (fewest <= len(names) <= most and 0 <= named < len(names)):
        return False
    return open_match(rules, names, seed=seed, starter=named)[1][1:] == told[1:]


def _for_anybody(event: ev.Event) -> ev.Event:
    return ev.SeatTaken(event.seat, event.name) if isinstance(event, ev.SeatTaken) else event


def _setup_length(events: Sequence[ev.Event]) -> int:
    return next((n for n, event in enumerate(events) if isinstance(event, ev.TurnBegan)), len(events) - 1) + 1


def _folded(rules: Rules[X], state: State[X], events: Sequence[ev.Event], place: int) -> State[X]:
    for number, event in enumerate(events, start=place + 1):
        try:
            state = fold_on(rules, state, (event,))
        except (ConservationError, LookupError, ValueError) as fault:
            raise ReplayError(number, None, "record.not-possible", why=fault) from fault
    return state


def _moved(rules: Rules[X], state: State[X], events: Sequence[ev.Event], place: int) -> tuple[ev.Event, ...]:
    """Return the facts here that move tiles about between turns; the seed has to give them again."""
    try:
        made = _made_again(rules, state, events[place])
    except ValueError as fault:
        raise ReplayError(place + 1, None, "record.not-possible", why=fault) from fault
    if tuple(events[place : place + len(made)]) != made:
        raise ReplayError(place + 1, None, "record.no-seed")
    return made


def _made_again(rules: Rules[X], state: State[X], told: ev.Event) -> tuple[ev.Event, ...]:
    if isinstance(told, ev.TilesPlaced):
        return placed_again(state, told, rules.tile_set)
    return (reshuffle(state, told.seed),) if isinstance(told, ev.PotReshuffled) else ()


def _step(rules: Rules[X], state: State[X], number: int, events: Sequence[ev.Event], place: int) -> Step:
    move = rules.origin(events[place])
    if move is None:
        raise ReplayError(place + 1, None, "record.no-move", event=type(events[place]).__name__)
    verdict = judge(state, move, rules)
    accepted = verdict.accepted if isinstance(verdict, Undecided) else verdict
    made = apply(state, move, accepted, rules)[1] if isinstance(accepted, Accepted) else ()
    told = tuple(events[place : place + len(made)])
    if not made or told != made:
        told = _until_next(events, place)
    return Step(number, move.seat, move, verdict, told, made, state)


def _until_next(events: Sequence[ev.Event], place: int) -> tuple[ev.Event, ...]:
    """Return what a record tells of a move that the rules see otherwise: up to the next turn, or to the end."""
    end = next((n for n in range(place, len(events)) if isinstance(events[n], ev.TurnBegan)), len(events) - 1)
    return tuple(events[place : end + 1])
