"""Plays whole games with a chooser of moves, and checks what holds for every game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from wordrummi.core import record
from wordrummi.core.events import Event, MatchEnded
from wordrummi.core.moves import Move
from wordrummi.core.referee import apply, judge, open_match
from wordrummi.core.replay import replay, setup_agrees
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase, State
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.events import RoundEnded

NAMES = ["Ada", "Bo", "Cas", "Dirk"]

Chooser = Callable[[State[Any], Rules[Any], Random], Move]


def play(rules: Rules[Any], players: int, seed: int, choose: Chooser) -> tuple[State[Any], list[Event]]:
    """Return the end of a game and its events."""
    rng = Random(seed)
    state, opened = open_match(rules, NAMES[:players], seed=seed)
    events = list(opened)
    for _ in range(3000):
        if state.public.phase is Phase.ENDED:
            return state, events
        move = choose(state, rules, rng)
        verdict = judge(state, move, rules)
        assert isinstance(verdict, Accepted), (move, verdict)
        state, made = apply(state, move, verdict, rules)
        events += made
    raise AssertionError("the game does not end")


def check(rules: Rules[Any], players: int, seed: int, choose: Chooser) -> list[Event]:
    """Play a game: it ends, scores sum to zero, its record reads the same and plays the same. Return its events."""
    _, events = play(rules, players, seed, choose)
    ends = [event for event in events if isinstance(event, RoundEnded)]
    assert len(ends) == rules.options["rounds"]
    for end in ends:
        assert sum(end.scores) == 0
        assert end.scores[end.winner] >= 0
    assert isinstance(events[-1], MatchEnded)
    assert sum(events[-1].scores) == 0
    assert events[-1].scores == tuple(map(sum, zip(*(end.scores for end in ends), strict=True)))
    written = record.write(events)
    assert record.read(written, rules.events) == tuple(events)
    assert record.write(record.read(written, rules.events)) == written
    assert setup_agrees(rules, events)
    assert all(step.agrees for step in replay(rules, events))
    return events
