"""The best turn in the letter games, in both manners and under every option, with the proof where time allows.

Searched apart from the referee. Each answer has been judged by it; `SolverDisagreement` says that the two differ.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Final

from wordrummi.core.tiles import Tiles
from wordrummi.solver.answer import Answer, Clock, Deadline, Objective, Step, Turn
from wordrummi.solver.hunt import Hunt
from wordrummi.solver.index import WordIndex
from wordrummi.solver.task import Task
from wordrummi.solver.vocabulary import Vocabulary
from wordrummi.solver.ways import Way, ways_of
from wordrummi.words.judging import Judge
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of

_FOR_THE_BEST: Final = 0.4
"""Share of the time in which it is found out where a front ends."""


class WordSolver:
    """Finds turns at tables with one judge; `index` holds the words of the judge's lexicon."""

    def __init__(self, judge: Judge, index: WordIndex | None = None) -> None:
        self._judge = judge
        index = index or WordIndex.of(judge.admission.lexicon)
        self._vocabulary = Vocabulary(index, judge.admission, judge.options.min_length)

    def solve(
        self,
        position: Position,
        objective: Objective = Objective.LONGEST,
        seconds: float = 10.0,
        *,
        clock: Clock = time.monotonic,
    ) -> Answer:
        """Return the best turn that is found in so many seconds, as `clock` counts them.

        Only tiles of the rack that have been seen are laid; unlisted compounds and offensive words never are.
        Raises SolverDisagreement when the referee judges a turn in another way.
        """
        search = _Search(self._judge, self._vocabulary, position, Deadline(seconds, clock))
        return search.answer(objective)


class _Search:
    """One position with one deadline."""

    def __init__(self, judge: Judge, vocabulary: Vocabulary, position: Position, deadline: Deadline) -> None:
        self._judge = judge
        self._terms = judge.manner.terms(judge.options)
        self._vocabulary = vocabulary
        self._position = position
        self._deadline = deadline
        self._nodes = 0
        late = judge.options.overtime if position.late else "none"
        self._can_lay, self._can_score = late != "reject", late == "none"

    def answer(self, objective: Objective) -> Answer:
        """Return the answer for an objective."""
        steps: tuple[Step, ...] = ()
        if not self._can_lay:
            turn, proven = None, True
        elif objective is Objective.MOST_TILES:
            turn, proven = self._most_tiles()
        elif objective is Objective.LEAST_DISTURBANCE:
            steps = tuple(self._front())
            turn, proven = steps[-1].turn, steps[-1].proven
        else:
            turn, proven = self._longest()
        return Answer(turn, objective, proven, self._nodes, self._deadline.spent, steps)

    def _longest(self) -> tuple[Turn | None, bool]:
        """Begin with the rack alone: that gives an answer at once, and only better ones are looked for then."""
        turn, _ = self._hunt(self._untouched())
        if turn and not self._can_score:
            return turn, True
        return self._at_best(self._whole() if self._position.opened else self._untouched(), turn)

    def _front(self) -> Iterator[Step]:
        """Let more and more table words change, until that does not help any more."""
        whole, self._deadline = self._deadline, self._deadline.part(_FOR_THE_BEST)
        best, _ = self._longest()
        self._deadline = whole
        turn, proven = self._at_best(self._untouched(), None)
        yield Step(0, turn, proven)
        for number in range(1, len(self._position.table) + 1):
            if not self._position.opened or (turn and best and turn.score >= best.score):
                return
            turn, proven = self._at_best(self._changing(number), turn)
            yield Step(number, turn, proven)

    def _at_best(self, task: Task, known: Turn | None) -> tuple[Turn | None, bool]:
        """Return the best turn of a task, or the one that is known; one that scores nothing when there is no other."""
        better, proven = self._hunt(task, known.score if known else 0)
        turn = better or known
        return (turn, proven) if turn else self._any(task, certain=proven)

    def _most_tiles(self) -> tuple[Turn | None, bool]:
        """Lay as many tiles as can be: for each number of them, each choice of tiles has to come out whole."""
        certain = True
        for number in range(len(self._position.rack.known), 0, -1):
            turn, proven, some_open = self._laying(number)
            if turn:
                return turn, certain and proven
            certain = certain and not some_open
        return None, certain

    def _laying(self, number: int) -> tuple[Turn | None, bool, bool]:
        """Return the best turn that lays so many tiles, whether it is proven, and whether some choice stayed open."""
        best, proven, some_open = None, True, False
        for tiles in sorted(set(combinations(self._position.rack.known, number))):
            task = self._all_of(Tiles(tiles))
            turn, certain = self._any(task)
            some_open |= not certain
            if turn is not None or not certain:
                better, certain = self._hunt(task, best.score if best else 0)
                proven = proven and certain
                best = _better(best, better or turn)
        return best, proven and not some_open, some_open

    def _hunt(self, task: Task, above: int = 0) -> tuple[Turn | None, bool]:
        if task.is_hopeless:
            return None, True
        if not self._can_score:
            return self._any(task)
        hunt = Hunt(task, self._deadline)
        proven = hunt.run(above)
        self._nodes += hunt.nodes
        return hunt.turn, proven

    def _any(self, task: Task, *, certain: bool = True) -> tuple[Turn | None, bool]:
        if task.is_hopeless:
            return None, certain
        hunt = Hunt(task, self._deadline)
        proven = hunt.run_any()
        self._nodes += hunt.nodes
        return hunt.turn, proven and certain

    def _untouched(self) -> Task:
        """The rack alone."""
        return self._task(self._no_ways, 0)

    def _whole(self, forced: Tiles | None = None) -> Task:
        """Everything that the manner allows."""
        if self._terms.may_give_up:
            return replace(self._task(self._no_ways, 0), taken_up=True, forced=forced)
        return replace(self._changing(len(self._position.table)), forced=forced)

    def _all_of(self, forced: Tiles) -> Task:
        """All of these tiles of the rack, and no others."""
        return self._whole(forced) if self._position.opened else replace(self._untouched(), forced=forced)

    def _changing(self, number: int) -> Task:
        """So many table words may change."""
        return self._task(self._ways, number)

    def _task(self, ways: tuple[tuple[Way, ...], ...], budget: int) -> Task:
        return Task(self._position, self._judge, self._vocabulary, ways, budget)

    @cached_property
    def _no_ways(self) -> tuple[tuple[Way, ...], ...]:
        return ((),) * len(self._position.table)

    @cached_property
    def _ways(self) -> tuple[tuple[Way, ...], ...]:
        tiles = map(text_of, self._position.table)
        return tuple(ways_of(number, text, self._terms, self._vocabulary) for number, text in enumerate(tiles))


def _better(one: Turn | None, other: Turn | None) -> Turn | None:
    """Return the turn that scores more, the first of equals."""
    if one is None or other is None:
        return one or other
    return other if other.score > one.score else one
