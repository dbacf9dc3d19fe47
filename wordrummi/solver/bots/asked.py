"""Who has to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wordrummi.core.moves import Move
from wordrummi.core.referee import judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.verdict import Accepted
from wordrummi.words.moves import LetStand, Vote

_ANSWERS: Final[tuple[Callable[[int], Move], ...]] = (lambda seat: Vote(seat, agrees=True), LetStand)
"""Moves that answer a call on others than the seat on turn."""


def asked(state: State[Any], rules: Rules[Any]) -> int:
    """Return the seat that has to choose: one on which a call is open, else the one on turn.

    Raises ValueError when no turn is being played.
    """
    seats = range(len(state.public.seats))
    calls = (seat for answer in _ANSWERS for seat in seats if _accepts(state, answer(seat), rules))
    return next(calls, state.turn.seat)


def _accepts(state: State[Any], move: Move, rules: Rules[Any]) -> bool:
    return type(move) in rules.handlings and isinstance(judge(state, move, rules), Accepted)
