"""Matches that begin as a test wants them: chosen racks, a chosen pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordrummi.core import events as ev
from wordrummi.core.events import Event
from wordrummi.core.moves import Lay, Move
from wordrummi.core.referee import apply, fold, judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.numbers import events as ne
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.options import read_options
from wordrummi.numbers.rules import number_rules
from wordrummi.numbers.tiles import NUMBERS

NAMES = ["Ada", "Bo", "Cas", "Dirk"]


def rules_of(variant: str, **options: object) -> Rules[Any]:
    return number_rules(variant, read_options(variant, options))


def begin(rules: Rules[Any], racks: Sequence[str], pool: str = "", *, drained: bool = False) -> State[Any]:
    """Return a match with these racks; `pool` is drawn first, and then what the box still has.

    `drained`: all that is left lies on the rack of the last seat, so that the pool is empty after `pool`.
    """
    trump = rules.id == "number-american"
    held = [read_rack(rack) for rack in racks]
    rest = NUMBERS.tiles - read_rack(pool)
    for rack in held:
        rest -= rack
    kept = list(rest)[:1] if trump else []
    if drained:
        held[-1] += rest - read_rack(" ".join(kept))
    undrawn = kept if drained else list(rest)
    order = [*undrawn, *reversed(pool.split())]
    seats = range(len(racks))
    dealt: list[Event] = []
    for seat in reversed(seats):
        order += reversed(list(held[seat]))
    for seat in seats:
        dealt += [ev.RackDealt(seat, tuple(held[seat])), ev.TilesDealt(seat, len(held[seat]))]
    turned = [ne.TrumpTurned(order[0])] if trump else []
    opened = ev.MatchOpened(rules.id, rules.version, dict(rules.options), len(racks))
    begun: list[Event] = [
        ev.StarterDrawn(0),
        ne.SeatsOrdered(tuple(seats)),
        ev.PotShuffled("blake2b-1", 1, tuple(order)),
    ]
    taken = [ev.SeatTaken(seat, NAMES[seat]) for seat in seats]
    return fold(rules, [opened, *taken, *begun, *dealt, *turned, ev.TurnBegan(0, 1, 1)])


def move(rules: Rules[Any], state: State[Any], made: Move) -> tuple[State[Any], tuple[Event, ...]]:
    """Return what comes of a move that must be legal."""
    verdict = judge(state, made, rules)
    assert isinstance(verdict, Accepted), verdict
    return apply(state, made, verdict, rules)


def moves(rules: Rules[Any], state: State[Any], *made: Move) -> tuple[State[Any], tuple[Event, ...]]:
    """Return what comes of several moves, and the events of the last one."""
    events: tuple[Event, ...] = ()
    for one in made:
        state, events = move(rules, state, one)
    return state, events


def lay(seat: int, after: str, *, late: bool = False) -> Lay:
    return Lay(seat, read_table(after), late)


def refusal(verdict: Verdict) -> list[str]:
    assert isinstance(verdict, Refused), verdict
    return [found.slug for found in verdict.violations]


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(events: Sequence[Event], kind: type[Any]) -> Any:
    """Return the one event of a kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found
