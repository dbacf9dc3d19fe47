"""The moves that a room makes by itself: when time is over, for a seat that was given up, and when a bot fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_
from threading import local
from typing import Any, Final, TypeAlias

from wordrummi.core.events import Event
from wordrummi.core.moves import Draw, Move, Pass, Stop, TimeOut
from wordrummi.core.referee import apply, fold_on, judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase, State
from wordrummi.core.verdict import Accepted, Refused, Undecided
from wordrummi.words.moves import LetStand, Vote
from wordrummi.words.state import Proposal, WordPublic

Made: TypeAlias = tuple[Event, ...] | Refused | Undecided
"""The events of a move, or why it is not made."""


class _Ahead(local):
    """What the referee of this thread came to last: whoever folds the very same facts next, need not do it again."""

    was: State[Any] | None = None
    events: tuple[Event, ...] = ()
    state: State[Any] | None = None


_AHEAD: Final = _Ahead()


def make(match: State[Any], move: Move, rules: Rules[Any]) -> Made:
    """Return what a move brings, or the verdict that stands in its way."""
    verdict = judge(match, move, rules)
    if not isinstance(verdict, Accepted):
        return verdict
    state, events = apply(match, move, verdict, rules)
    _AHEAD.was, _AHEAD.events, _AHEAD.state = match, events, state
    return events


def after(match: State[Any], events: Sequence[Event], rules: Rules[Any]) -> State[Any]:
    """Return a match after facts. Raises ConservationError when tiles appear or vanish."""
    is_known = _AHEAD.was is match and len(events) == len(_AHEAD.events) and all(map(is_, events, _AHEAD.events))
    return _AHEAD.state if is_known and _AHEAD.state is not None else fold_on(rules, match, events)


def is_contested(match: State[Any]) -> bool:
    """Return whether a lay waits for the next player to let it stand, or for a challenge."""
    extra = match.public.extra
    return match.public.phase is Phase.TURN and isinstance(extra, WordPublic) and extra.contested


def proposal_of(match: State[Any]) -> Proposal | None:
    """Return the word that all players are asked about, if there is one."""
    extra = match.public.extra
    return extra.proposal if isinstance(extra, WordPublic) else None


def who_acts(match: State[Any], rules: Rules[Any]) -> int | None:
    """Return the seat that the match waits for, None when it is over."""
    if match.public.phase is not Phase.TURN or match.public.turn is None:
        return None
    if not is_contested(match):
        return match.public.turn.seat
    seats = range(len(match.public.seats))
    return next((seat for seat in seats if isinstance(judge(match, LetStand(seat), rules), Accepted)), None)


def timed_out(match: State[Any], rules: Rules[Any], seat: int) -> tuple[Event, ...]:
    """Return what happens to a seat whose time is over: what it still owes is done for it."""
    return _first(match, rules, (TimeOut(seat), *_least(match, seat)))


def given_up(match: State[Any], rules: Rules[Any], seat: int) -> tuple[Event, ...]:
    """Return the turn of a seat that nobody plays: nothing is laid, and words are left to the others."""
    return _first(match, rules, (Vote(seat, agrees=True), *_least(match, seat), TimeOut(seat)))


def _least(match: State[Any], seat: int) -> Iterator[Move]:
    yield LetStand(seat)
    yield from (Draw(seat, number) for number, stack in enumerate(match.public.pot) if stack.count)
    yield Stop(seat)
    yield Pass(seat)


def _first(match: State[Any], rules: Rules[Any], moves: tuple[Move, ...]) -> tuple[Event, ...]:
    """Make the first of these moves that may be made; some rules leave a seat that has drawn its time-out alone."""
    for move in moves:
        made = make(match, move, rules)
        if isinstance(made, tuple):
            return made
    return ()
