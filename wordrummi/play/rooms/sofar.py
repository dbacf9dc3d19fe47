"""A turn of take, lay and discard that is not finished: how it would be judged if only the rest of it were done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeAlias

from wordrummi.core.moves import Draw
from wordrummi.core.referee import judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.state import extra
from wordrummi.numbers.tiles import JOKER

TAKE: Final = "take"
DISCARD: Final = "discard"
"""What can still be to do."""

SoFar: TypeAlias = tuple[State[Any], Play, tuple[str, ...]]
"""The state and the move to judge, and what of the move is still to be done."""


def so_far(state: State[Any], move: Play, held: Tiles, rules: Rules[Any]) -> SoFar:
    """Return a turn with what lacks filled in: a tile of the pool as if it were drawn, and any other to discard.

    A turn in which something is declared is judged as it is, and so is one that is right as it is.
    """
    if move.declare is not None or isinstance(judge(state, move, rules), Accepted):
        return state, move, ()
    wants: tuple[str, ...] = ()
    if move.take is None and isinstance(judge(state, Draw(move.seat), rules), Accepted):
        state, move, wants = extra(state, drawn=True), replace(move, take=Take.POOL), (TAKE,)
    if move.discard is None and (left := _left(state, move, held)):
        move, wants = replace(move, discard=left[0]), (*wants, DISCARD)
    return state, move, wants


def _left(state: State[Any], move: Play, held: Tiles) -> list[str]:
    """Return what is left on the rack, jokers last: a joker thrown out may count double."""
    laid = Tiles() if move.after is None else diff(state.public.table, move.after).added
    return sorted(held - laid, key=lambda kind: kind == JOKER)
