"""Judges a lay: stage by stage, then the initial meld, then what became of the melds that hold. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.numbers.attribution import attribute
from wordrummi.numbers.faults import joker_faults
from wordrummi.numbers.opening import initial_melds, opening_faults
from wordrummi.numbers.position import Position
from wordrummi.numbers.stages import Case, Stage, melds_valid, ownership_of_a_lay
from wordrummi.numbers.terms import Terms
from wordrummi.numbers.witness import witness

STAGES: Final[tuple[Stage, ...]] = (ownership_of_a_lay, melds_valid)


@dataclass(frozen=True)
class TableJudge:
    """What a lay is judged by. `points`: what an initial meld is worth. `play_on`: it may be followed by other play."""

    terms: Terms
    points: int
    play_on: bool

    def lay(self, position: Position, after: Table) -> Verdict:
        """Return the verdict on laying `after`. Nothing that a player can lay raises."""
        return self.hear(Case(position, after, self.terms), STAGES)

    def hear(self, case: Case, stages: tuple[Stage, ...]) -> Verdict:
        """Return the verdict on a case: of these stages, then of the initial meld, then of the melds that hold."""
        for stage in stages:
            if found := stage(case):
                return Refused(tuple(found))
        return self._later(case) if case.position.opened else self._first(case)

    def _later(self, case: Case) -> Verdict:
        found = attribute(case.question, case.preferred)
        if found is None:
            return Refused(joker_faults(case.question))
        return Accepted(witness=witness(case.before, case.after, found, self.terms.melds))

    def _first(self, case: Case) -> Verdict:
        """Try the initial melds that are worth most first, so that the witness tells of all of them."""
        initials = initial_melds(case)
        if faults := opening_faults(case, initials, self.points, play_on=self.play_on):
            return Refused(faults)
        questions = [
            (replace(case.question, from_rack=initial.melds), initial.value)
            for initial in initials
            if initial.value >= self.points
        ]
        for question, value in questions:
            if (found := attribute(question, case.preferred)) is not None:
                return Accepted(witness=witness(case.before, case.after, found, self.terms.melds, value))
        return Refused(joker_faults(questions[0][0]))
