"""The best turn of a position that comes as data: `solve` at every door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias

from wordrummi.lexicon.trie import Words
from wordrummi.play.position import Answer, Door, Handler, Told, id_of
from wordrummi.play.reading import Unreadable
from wordrummi.play.solving_family import Problem, SolvingFamily
from wordrummi.play.solving_wire import answer_dict
from wordrummi.solver.answer import Objective, SolverDisagreement
from wordrummi.variants import VARIANTS

FAULT: Final = "fault"
"""The verdict on a line for which solver and referee do not agree."""

Keeping: TypeAlias = Callable[[bytes, SolverDisagreement], str]
"""Keeps a position on which solver and referee do not agree; returns where."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked of a solver: for which objective (None: the family's usual one), and in how many seconds."""

    objective: Objective | None = None
    seconds: float = 5.0


class SolvingDoor(Door):
    """Answers positions, one after another.

    `keep` keeps a position on which solver and referee do not agree: that line has the verdict `fault`.
    """

    def __init__(self, language: str, handle: Handler, keep: Keeping) -> None:
        super().__init__(language, handle)
        self._keep = keep

    def answer(self, line: bytes, number: int) -> Answer:
        """Return the answer to a position."""
        try:
            return super().answer(line, number)
        except SolverDisagreement as fault:
            name = id_of(line)
            message = self.texts.tell("solve.disagrees", file=self._keep(line, fault))
            error = {"line": number, "field": None, "message": message}
            return Answer(name, {"id": name, "verdict": FAULT, "error": error})


Families: TypeAlias = Callable[[str], SolvingFamily]
"""Gives the family of a variant."""


def families(lexicon: Callable[[], Words], defaults: Mapping[str, object]) -> Families:
    """Return what gives the family of a variant. `defaults` are options for letters that do not give them.

    A family is imported when it is first asked for.
    """

    @cache
    def opened(name: str) -> SolvingFamily:
        family: SolvingFamily = import_module(f"wordrummi.play.solving_{name}").family(lexicon, defaults)
        return family

    return lambda variant: opened(VARIANTS[variant].family)


def solving(families: Families, asking: Asking) -> Handler:
    """Return what solves positions as they come in."""

    def handled(variant: str, line: bytes) -> Told:
        family = families(variant)
        return solved(family, family.problem(line), asking)

    return handled


def solved(family: SolvingFamily, problem: Problem, asking: Asking) -> dict[str, Any]:
    """Return the best turn of a problem, as plain values. Raises Unreadable for an objective that the family has not.

    Raises SolverDisagreement.
    """
    answer = problem.solving.solve(problem.position, objective_of(family, asking), asking.seconds)
    return answer_dict(answer, family.write, points=family.has_points)


def objective_of(family: SolvingFamily, asking: Asking) -> Objective:
    """Return what is asked of this family. Raises Unreadable for an objective that it has not."""
    objective = asking.objective or family.objectives[0]
    if objective not in family.objectives:
        known = ", ".join(family.objectives)
        raise Unreadable("objective", "error.objective", objective=objective.value, known=known)
    return objective
