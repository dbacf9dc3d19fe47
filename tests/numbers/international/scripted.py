"""Rounds whose tiles are laid out by hand, and moves that have to be accepted or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Move
from wordrummi.core.referee import apply, fold, judge, open_match
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.notation import read_table
from wordrummi.numbers.tiles import NUMBERS

from .games import NAMES, rules_with
from .hands import hand

PLAIN: dict[str, object] = {"starter": "named", "direction": "clockwise", "rounds": 1}
"""Seat 0 deals, 1 begins, then 2, 3 and 0."""

SIZES = (8, 7, 7, 7, 7, 7, 7, 7)


class Round:
    """A match in its first round, and the events of its last move."""

    def __init__(self, state: State[Any], rules: Rules[Any], events: Sequence[ev.Event]) -> None:
        self.state = state
        self.rules = rules
        self.events = list(events)
        self.last: tuple[ev.Event, ...] = ()

    def do(self, move: Move) -> Round:
        verdict = judge(self.state, move, self.rules)
        assert isinstance(verdict, Accepted), (move, verdict)
        self.state, self.last = apply(self.state, move, verdict, self.rules)
        self.events += self.last
        return self

    def refuses(self, move: Move) -> str:
        verdict = judge(self.state, move, self.rules)
        assert isinstance(verdict, Refused), (move, verdict)
        (violation,) = verdict.violations
        return violation.slug

    def throws(self, kind: str) -> Round:
        """The seat on turn, which begins, throws out a tile."""
        return self.do(Play(self.state.turn.seat, None, None, kind))

    def draws(self, discard: str | None = None, after: str | None = None, declare: str | None = None) -> Round:
        seat = self.state.turn.seat
        return self.do(Draw(seat)).do(self.play(Take.POOL, discard, after, declare))

    def play(self, take: Take, discard: str | None, after: str | None = None, declare: str | None = None) -> Play:
        return Play(self.state.turn.seat, take, None if after is None else read_table(after), discard, declare)

    def told(self, kind: type[ev.Event]) -> Any:
        return next(event for event in self.last if isinstance(event, kind))


def dealt(*racks: str, draws: str = "", trump: str = "k13", **options: Any) -> Round:
    """Deal these racks to the seats in the order of play, the first of fifteen tiles; what lacks is filled up.

    `draws` come first from the pool.
    """
    rules = rules_with(**{**PLAIN, **options})
    held = [hand(rack).split() for rack in racks]
    wanted = [tile for rack in held for tile in rack] + draws.split() + [trump]
    rest = list(NUMBERS.tiles - Tiles(wanted))
    for rack, size in zip(held, (15, 14, 14, 14), strict=True):
        while len(rack) < size:
            rack.append(rest.pop(0))
    under, rest = rest[:6], rest[6:]
    places = [rack[:first] for rack, first in zip(held, SIZES[:4], strict=True)]
    places += [rack[first:] for rack, first in zip(held, SIZES[:4], strict=True)]
    popped = [tile for stack in places for tile in stack]
    order = (*under, trump, *rest, *reversed(draws.split()), *reversed(popped))
    facts = _facts(rules, order)
    return Round(fold(rules, facts), rules, facts)


def _facts(rules: Rules[Any], order: tuple[str, ...]) -> list[ev.Event]:
    """Return the facts of a real opening with this order of the tiles."""
    facts: list[ev.Event] = []
    rest = list(order)
    for fact in open_match(rules, NAMES[:4], seed=1)[1]:
        if isinstance(fact, ev.PotShuffled):
            facts.append(ev.PotShuffled(fact.scheme, fact.seed, order))
        elif isinstance(fact, ev.RackDealt):
            facts.append(ev.RackDealt(fact.seat, tuple(rest.pop() for _ in fact.tiles)))
        elif isinstance(fact, ne.TrumpTurned):
            facts.append(ne.TrumpTurned(rest[6]))
        else:
            facts.append(fact)
    return facts


def live(players: int = 4, **options: Any) -> Round:
    """Open a match at a real table."""
    rules = rules_with(**{**PLAIN, **options})
    state, events = open_match(rules, NAMES[:players], seed=None)
    return Round(state, rules, events)
