"""A turn of take, lay and discard that is not finished: how it would be judged if only the rest of it were done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from wordrummi.core.moves import Draw
from wordrummi.core.referee import judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.state import extra
from wordrummi.numbers.tiles import JOKER

TAKE: Final = "take"
DISCARD: Final = "discard"
"""What can still be to do."""


def judge_so_far(state: State[Any], move: Play, held: Tiles, rules: Rules[Any]) -> tuple[Verdict, tuple[str, ...]]:
    """Return the verdict on a turn with what lacks filled in, and what that is: what is still to be done.

    A tile of the pool is taken as if it were drawn, and any other discarded. A turn in which something is declared is
    judged as it is, and so is one that is right as it is.
    """
    verdict = judge(state, move, rules)
    if move.declare is not None or isinstance(verdict, Accepted):
        return verdict, ()
    wants: tuple[str, ...] = ()
    if move.take is None and isinstance(judge(state, Draw(move.seat), rules), Accepted):
        state, move, wants = extra(state, drawn=True), replace(move, take=Take.POOL), (TAKE,)
    if move.discard is None and (left := _left(state, move, held)):
        move, wants = replace(move, discard=left[0]), (*wants, DISCARD)
    return (judge(state, move, rules) if wants else verdict), wants


def _left(state: State[Any], move: Play, held: Tiles) -> list[str]:
    """Return what is left on the rack, jokers last: a joker thrown out may count double."""
    laid = Tiles() if move.after is None else diff(state.public.table, move.after).added
    return sorted(held - laid, key=lambda kind: kind == JOKER)
