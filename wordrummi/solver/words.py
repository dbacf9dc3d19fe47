"""The best turn in the letter games, in both manners and under every option, with the proof where time allows.

Searched apart from the referee. Each answer has been judged by it; `SolverDisagreement` says that the two differ.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.solver.answer import Answer, Clock, Deadline, Objective, Step, TimeUp, Turn
from wordrummi.solver.formable import Formable, formable
from wordrummi.solver.hunt import Hunt
from wordrummi.solver.index import WordIndex, index_of
from wordrummi.solver.task import Task
from wordrummi.solver.vocabulary import Vocabulary
from wordrummi.solver.ways import Way, lendable, letters_of, ways_of
from wordrummi.words.judging import Judge
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of

_FOR_THE_BEST: Final = 0.4
"""Share of the time that goes to the longest word, where that is not all that is asked."""


class WordSolver:
    """Finds turns at tables with one judge.

    `index` holds the words of the judge's lexicon. Without it, that which was built beside the lexicon is taken; where
    none lies that fits (a plain list, or the index is missing or stale), one is made in memory.
    """

    def __init__(self, judge: Judge, index: WordIndex | None = None) -> None:
        self._judge = judge
        index = index or index_of(judge.admission.lexicon)
        self._vocabulary = Vocabulary(index, judge.admission, judge.options.min_length)

    def solve(
        self,
        position: Position,
        objective: Objective = Objective.LONGEST,
        seconds: float = 10.0,
        *,
        clock: Clock = time.monotonic,
        most_changed: int | None = None,
    ) -> Answer:
        """Return the best turn that is found in so many seconds, as `clock` counts them.

        `most_changed`: so many table words at most may change for the longest word; as many as help when not given.
        Only tiles of the rack that have been seen are laid; unlisted compounds and offensive words never are.
        Raises SolverDisagreement when the referee judges a turn in another way.
        """
        search = _Search(self._judge, self._vocabulary, position, Deadline(seconds, clock), most_changed)
        return search.answer(objective)

    def best_words(self, rack: Tiles, limit: int | None = None) -> list[Formable]:
        """Return the words that a rack can lay by itself, the longest first, then by the alphabet; `limit` at most.

        Words that have been formed earlier are among them. Unlisted compounds and offensive words never are.
        """
        return formable(rack, self._vocabulary, limit)


class _Search:
    """One position with one deadline."""

    def __init__(
        self,
        judge: Judge,
        vocabulary: Vocabulary,
        position: Position,
        deadline: Deadline,
        most_changed: int | None = None,
    ) -> None:
        self._judge = judge
        self._terms = judge.manner.terms(judge.options)
        self._vocabulary = vocabulary
        self._position = position
        self._deadline = deadline
        self._most_changed = most_changed if position.opened else 0
        self._nodes = 0
        self._fullest: Turn | None = None
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
        turn, proven = self._hunt(self._untouched())
        if turn and (not self._can_score or self._most_changed == 0):
            return turn, proven
        return self._at_best(self._whole() if self._most_changed is None else self._changing(self._most_changed), turn)

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
        whole, self._deadline = self._deadline, self._deadline.part(_FOR_THE_BEST)
        self._fullest, _ = self._longest()
        self._deadline = whole
        certain = True
        try:
            for number in range(len(self._position.rack.known), 0, -1):
                certain &= self._lay_so_many(number)
                if self._fullest and self._fullest.tiles_laid >= number:
                    return self._fullest, certain
        except TimeUp:
            certain = False
        return self._fullest, certain

    def _lay_so_many(self, number: int) -> bool:
        """Look for turns that lay so many tiles; return whether no better one can exist. Raises TimeUp."""
        certain = True
        for tiles in choices(self._position.rack.known, number):
            self._deadline.check()
            task = self._all_of(tiles)
            turn, proven = self._any(task)
            self._keep(turn)
            if turn is not None or not proven:
                known = self._fullest.score if self._fullest and self._fullest.tiles_laid == number else 0
                turn, proven = self._hunt(task, known)
                self._keep(turn)
            certain &= proven
        return certain

    def _keep(self, turn: Turn | None) -> None:
        if turn and (self._fullest is None or _fullness(turn) > _fullness(self._fullest)):
            self._fullest = turn

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
        return self._task(self._ways, number) if number else self._untouched()

    def _task(self, ways: tuple[tuple[Way, ...], ...], budget: int) -> Task:
        return Task(self._position, self._judge, self._vocabulary, ways, budget)

    @cached_property
    def _no_ways(self) -> tuple[tuple[Way, ...], ...]:
        return ((),) * len(self._position.table)

    @cached_property
    def _ways(self) -> tuple[tuple[Way, ...], ...]:
        tiles = map(text_of, self._position.table)
        ways = [ways_of(number, text, self._terms, self._vocabulary) for number, text in enumerate(tiles)]
        rack = letters_of("".join(self._position.rack.known))
        return lendable(ways, rack, from_rack=self._judge.options.exchange_from == "rack")


def _fullness(turn: Turn) -> tuple[int, int]:
    return turn.tiles_laid, turn.score


def choices(tiles: Tiles, number: int) -> Iterator[Tiles]:
    """Yield every choice of so many tiles once; tiles of one kind are alike."""

    def some(kinds: tuple[Kind, ...], left: int) -> Iterator[tuple[Kind, ...]]:
        if not kinds:
            if not left:
                yield ()
            return
        kind, rest = kinds[0], kinds[1:]
        behind = sum(tiles[other] for other in rest)
        for taken in range(min(tiles[kind], left), max(0, left - behind) - 1, -1):
            yield from ((kind,) * taken + others for others in some(rest, left - taken))

    yield from map(Tiles, some(tiles.kinds(), number))
