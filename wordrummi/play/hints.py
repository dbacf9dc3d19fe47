"""A hint in three steps: whether there is a lay, which tiles of rack and table it takes, and the lay itself."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from wordrummi.core.table import diff
from wordrummi.core.verdict import Accepted
from wordrummi.core.view import View
from wordrummi.numbers.options import AMERICAN, INTERNATIONAL
from wordrummi.play.position import Handler, Told
from wordrummi.play.solving import Asking, Families, objective_of
from wordrummi.play.solving_family import Problem, SolvingFamily
from wordrummi.play.solving_wire import turn_dict
from wordrummi.solver.answer import Turn

IS_THERE, WHICH, LAY = 1, 2, 3
"""The steps: whether there is a lay, which tiles it takes, the lay itself."""

STANDING: Final = "standing"

_DISTANCES: Final[Mapping[str, str]] = dict.fromkeys((AMERICAN, INTERNATIONAL), "wordrummi.play.hints_distance")
"""Variants whose hint is how far a rack is from a lay or a figure, and the module that tells it."""


def hinting(families: Families, step: int, asking: Asking) -> Handler:
    """Return what gives hints, up to a step, for positions as they come in."""

    def handled(variant: str, line: bytes) -> Told:
        if variant in _DISTANCES:
            told: Told = import_module(_DISTANCES[variant]).hint_of(variant, line, step)
            return told
        family = families(variant)
        return hint(family, family.problem(line), step, asking)

    return handled


def view_hint(
    families: Families, variant: str, options: Mapping[str, object], view: View[Any], step: int, asking: Asking
) -> dict[str, Any]:
    """Return a hint for the seat whose view this is, as plain values. `options`: those of the match.

    Raises Unreadable where tiles of the rack are unseen, and SolverDisagreement.
    """
    if variant in _DISTANCES:
        told: dict[str, Any] = import_module(_DISTANCES[variant]).hint_of_view(variant, options, view, step)
        return told
    family = families(variant)
    return hint(family, family.seen(variant, options, view), step, asking)


def hint(family: SolvingFamily, problem: Problem, step: int, asking: Asking) -> dict[str, Any]:
    """Return a hint as plain values, each step with what the steps before it tell.

    `lay`: whether there is one, null when the time was over before that was known. `rack`: the tiles to lay.
    `touched`: the table words or melds that do not stay as they are. Then the turn as `solve` tells it.
    Raises Unreadable for an objective that the family has not, and SolverDisagreement.
    """
    answer = problem.solving.solve(problem.position, objective_of(family, asking), asking.seconds)
    turn = answer.turn
    told: dict[str, Any] = {"step": step, "lay": True if turn else False if answer.proven else None}
    if turn is not None and step >= WHICH:
        told["rack"] = list(diff(problem.position.table, turn.after).added)
        table = problem.position.table
        told["touched"] = [{"index": at, "tiles": family.write(table[at])} for at in touched(problem, turn)]
    if turn is not None and step >= LAY:
        told |= turn_dict(turn, family.write, points=family.has_points)
        told["proven"] = answer.proven
    return told


def touched(problem: Problem, turn: Turn) -> tuple[int, ...]:
    """Return the places of the table words or melds that do not stand after a turn, as the referee sees it."""
    verdict = problem.solving.judge(problem.position, turn.after)
    witness = verdict.witness if isinstance(verdict, Accepted) else None
    fates = () if witness is None else witness.as_dict()["table"]
    return tuple(fate["index"] for fate in fates if fate["fate"] != STANDING)
