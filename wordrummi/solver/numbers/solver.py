"""The best turn on a number table that is played at will, under every option, with the proof where time allows.

Searched apart from the referee. Each answer has been judged by it; `SolverDisagreement` says that the two differ.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.position import Position
from wordrummi.numbers.witness import Fate, NumberWitness
from wordrummi.solver.answer import Answer, Clock, Deadline, Objective, SolverDisagreement, Step, TimeUp, Turn
from wordrummi.solver.numbers.building import build
from wordrummi.solver.numbers.demands import Demand, demands_of
from wordrummi.solver.numbers.positions import Case, Ground
from wordrummi.solver.numbers.sweep import Sweep
from wordrummi.solver.numbers.task import ALIKE, MOST_POINTS, MOST_TILES, Task

_WIDEST: Final = 120
"""States for a number in the quick sweep that goes before the exact one."""

_FOR_THE_BEST: Final = 0.4
"""Share of the time that goes to the best turn of all, where that is not all that is asked."""


class NumberSolver:
    """Finds turns at tables with one judge."""

    def __init__(self, judge: TableJudge) -> None:
        self._judge = judge

    def solve(
        self,
        position: Position,
        objective: Objective = Objective.MOST_TILES,
        seconds: float = 10.0,
        *,
        clock: Clock = time.monotonic,
    ) -> Answer:
        """Return the best turn that is found in so many seconds, as `clock` counts them.

        Only tiles of the rack that have been seen are laid. Raises ValueError for an objective of the letter games,
        SolverDisagreement when the referee judges a turn in another way.
        """
        if objective is Objective.LONGEST:
            raise ValueError("the longest word is asked of letters")
        search = _Search(self._judge, position, objective, Deadline(seconds, clock))
        return search.answer()


@dataclass(frozen=True, slots=True)
class _Found:
    """A cover, what it gains, and the turn that it is: None as long as the referee has not been asked."""

    covers: Iterator[Table]
    gain: int
    turn: Turn | None = None


class _Search:
    """One position with one deadline."""

    def __init__(self, judge: TableJudge, position: Position, objective: Objective, deadline: Deadline) -> None:
        self._judge = judge
        self._position = position
        self._objective = objective
        self._deadline = deadline
        self._ground = Ground(position, judge.terms, MOST_POINTS if objective is Objective.MOST_POINTS else MOST_TILES)
        self._nodes = 0
        self._best: _Found | None = None
        self._in_doubt = False

    def answer(self) -> Answer:
        """Return the answer."""
        steps: tuple[Step, ...] = ()
        if self._objective is Objective.LEAST_DISTURBANCE:
            steps = tuple(self._front())
            proven = steps[-1].proven
        else:
            proven = self._improve([self._ground.untouched()]) and self._improve(self._whole())
        return Answer(
            self._turn, self._objective, proven and not self._in_doubt, self._nodes, self._deadline.spent, steps
        )

    @property
    def _turn(self) -> Turn | None:
        """The best turn. Raises SolverDisagreement when the referee refuses a cover of which nothing was demanded."""
        if self._best and not self._best.turn:
            self._keep(next(self._best.covers), self._best.gain, certain=True)
        return self._best.turn if self._best else None

    @property
    def _gain(self) -> int:
        return self._best.gain if self._best else 0

    def _may_touch(self) -> bool:
        return bool(self._position.table) and (self._position.opened or self._judge.play_on)

    def _whole(self) -> Iterator[Case]:
        if self._may_touch():
            yield from self._ground.changing(range(len(self._position.table)))

    def _front(self) -> Iterator[Step]:
        """Let more and more table melds change, until that does not help any more."""
        proven = self._improve([self._ground.untouched()])
        yield Step(0, self._turn, proven)
        most = self._most()
        for number in range(1, len(self._position.table) + 1):
            if not self._may_touch() or (most is not None and self._gain >= most):
                return
            chosen = combinations(range(len(self._position.table)), number)
            proven &= self._improve(case for melds in chosen for case in self._ground.changing(melds))
            yield Step(number, self._turn, proven)

    def _most(self) -> int | None:
        """Return what the best turn of all gains, None when time was up before that was known."""
        best, deadline = self._best, self._deadline
        self._deadline = deadline.part(_FOR_THE_BEST)
        most = self._gain if self._improve(self._whole()) else None
        self._best, self._deadline = best, deadline
        return most

    def _improve(self, cases: Iterable[Case]) -> bool:
        """Look for a better turn in these cases; return whether there is none better than the best then."""
        try:
            for case in cases:
                self._descend(case.task, demands_of(case, self._judge, self._position))
        except TimeUp:
            return False
        return True

    def _descend(self, task: Task, demands: tuple[Demand, ...]) -> None:
        """Cover a task as if nothing were demanded; where that is no legal turn, meet the first demand.

        Raises TimeUp.
        """
        bound, legal = 0, True
        for afters, gain in self._covers(task):
            bound = gain
            if demands or task.moved:
                legal = any(self._keep(after, gain, certain=False) for after in afters)
            else:
                self._best = _Found(afters, gain)
        if legal:
            return
        if not demands:
            self._in_doubt = True
            return
        for narrower in demands[0].narrow(task):
            self._descend(narrower, demands[1:])
            if self._gain >= bound:
                return

    def _covers(self, task: Task) -> Iterator[tuple[Iterator[Table], int]]:
        """Yield the best cover that gains more than the best turn; before it perhaps one that was found at once.

        It is told as tables after, of which any will do.
        """
        sweep = Sweep(task, self._deadline)
        above = self._gain
        for widest in (_WIDEST, None):
            if widest is None and not sweep.cut:
                break
            path = sweep.run(above, widest)
            if path is not None:
                above = -(-path.gain // ALIKE) * ALIKE
                yield build(task, path), above
        self._nodes += sweep.nodes

    def _keep(self, after: Table, gain: int, *, certain: bool) -> bool:
        """Keep a turn if the referee accepts it, and return whether it does. Raises SolverDisagreement if it should."""
        verdict = self._judge.lay(self._position, after)
        if not isinstance(verdict, Accepted):
            if certain:
                raise SolverDisagreement(self._position, after, verdict)
            return False
        fates = verdict.witness.table if isinstance(verdict.witness, NumberWitness) else ()
        changed = sum(1 for meld in fates if meld.fate is not Fate.STANDING)
        laid = sum(len(meld.tiles) for meld in after) - sum(len(meld.tiles) for meld in self._position.table)
        points = self._ground.weights.points(gain // ALIKE)
        self._best = _Found(iter(()), gain, Turn(after, None, 0, laid, changed, points))
        return True
