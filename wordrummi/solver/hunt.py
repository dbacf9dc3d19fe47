"""The best turn of a task: words that might score, the longest first, each tried for a turn with nothing loose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import islice
from typing import Final

from wordrummi.core.table import Table, diff
from wordrummi.core.verdict import Accepted
from wordrummi.solver.answer import Deadline, SolverDisagreement, TimeUp, Turn
from wordrummi.solver.covering import Cover
from wordrummi.solver.doubt import Doubt
from wordrummi.solver.lending import can_be_lent
from wordrummi.solver.making import Maker
from wordrummi.solver.reaching import Reach
from wordrummi.solver.state import State, Trail
from wordrummi.solver.supplies import Supplies
from wordrummi.solver.task import Task
from wordrummi.words.claims import Fate
from wordrummi.words.readings import text_of
from wordrummi.words.witness import WordWitness


@dataclass(frozen=True, slots=True)
class Effort:
    """How far one word is pursued: steps at most, and whether table words change for other words than this one."""

    nodes: int
    deep: bool


EFFORTS: Final = (
    Effort(300, deep=False),
    Effort(3_000, deep=False),
    Effort(3_000, deep=True),
    Effort(40_000, deep=True),
    Effort(400_000, deep=True),
)
MOST_PLACINGS: Final = 300
"""Ways to put the jokers that are shown to the referee for one set of words."""


class Outcome(Enum):
    """What came of trying a word."""

    FOUND = auto()
    NEVER = auto()
    OPEN = auto()


class _Enough(Exception):  # noqa: N818 - no error: this word has had its share
    """A word was pursued as far as the effort goes."""


@dataclass
class Hunt:
    """Searches one task. `nodes` counts the steps; `turn` is the best turn so far."""

    task: Task
    deadline: Deadline
    turn: Turn | None = None
    nodes: int = 0
    _left: int = 0
    _maker: Maker = field(init=False)
    _supplies: Supplies = field(init=False)
    _reach: Reach = field(init=False)

    def __post_init__(self) -> None:
        self._supplies = Supplies(self.task.ways, self.deadline.check)
        self._maker = Maker(self.task.ways, self._tick, self._supplies)
        self._reach = Reach(self.task.vocabulary, self.task.fill, self.task.ways, self.deadline.check)

    def run(self, above: int = 0) -> bool:
        """Look for a turn that scores more than `above` and keep it; return whether no better one can exist."""
        try:
            return self._scoring(above)
        except TimeUp:
            return False

    def run_any(self) -> bool:
        """Look for any turn at all and keep it; return whether the answer is certain."""
        try:
            for effort in EFFORTS:
                outcome = self._try(None, effort)
                if outcome is not Outcome.OPEN:
                    return True
        except TimeUp:
            pass
        return False

    def _scoring(self, above: int) -> bool:
        pending = []
        for row in self._rows(above):
            outcome = self._try(row, EFFORTS[0])
            if outcome is Outcome.FOUND:
                break
            if outcome is Outcome.OPEN:
                pending.append(row)
        return self._pursue(pending, above)

    def _pursue(self, pending: list[int], above: int) -> bool:
        """Try longer words again, with more effort each time."""
        for effort in EFFORTS[1:]:
            tried, pending = pending, []
            for row in tried:
                if self._length(row) > self._best(above) and self._try(row, effort) is Outcome.OPEN:
                    pending.append(row)
            pending = [row for row in pending if self._length(row) > self._best(above)]
        return not pending

    def _best(self, above: int) -> int:
        return self.turn.score if self.turn else above

    def _length(self, row: int) -> int:
        return int(self.task.vocabulary.lengths[row])

    def _rows(self, above: int) -> Iterator[int]:
        vocabulary, formed = self.task.vocabulary, self.task.position.formed
        least = max(above + 1, self.task.judge.options.min_length)
        for length in range(self.task.longest, least - 1, -1):
            self.deadline.check()
            rows = self._reach.of_length(length, self.task.start)
            yield from (row for row in rows if vocabulary.word(row) not in formed and self._can_make(row))

    def _can_make(self, row: int) -> bool:
        self.deadline.check()
        vocabulary = self.task.vocabulary
        return self._supplies.can_make(vocabulary.word(row), vocabulary.letters(row), self.task.start)

    def _tick(self) -> None:
        self.nodes += 1
        self._left -= 1
        if self._left < 0:
            raise _Enough
        self.deadline.check()

    def _try(self, row: int | None, effort: Effort) -> Outcome:
        """Look for a turn in which the word in a row scores; without a row, for any turn."""
        attempt = _Attempt(self.task, row)
        cover = Cover(
            self.task.vocabulary,
            self.task.fill,
            self.task.able,
            self._maker,
            attempt.accept,
            attempt.bars,
            self._reach,
            self._tick,
            effort.deep,
        )
        self._left = effort.nodes
        try:
            found = any(cover.finish(state, trail) for state, trail in self._beginnings(row))
        except _Enough:
            return Outcome.OPEN
        if found:
            self.turn = attempt.turn
            return Outcome.FOUND
        return Outcome.OPEN if cover.skipped or attempt.capped else Outcome.NEVER

    def _beginnings(self, row: int | None) -> Iterator[tuple[State, Trail]]:
        if row is None:
            yield self.task.start, self.task.trail
        else:
            yield from self._maker.make(self.task.vocabulary.word(row), self.task.start, self.task.trail)


class _Attempt:
    """One word on its way to a turn: what may lie beside it, and whether the referee takes the whole."""

    def __init__(self, task: Task, row: int | None) -> None:
        self._task = task
        self._row = row
        self._word = "" if row is None else task.vocabulary.word(row)
        self._doubt = Doubt(task, self._word)
        self.turn: Turn | None = None
        self.capped = False

    def bars(self, row: int) -> bool:
        """Say whether a word may not be laid beside the scoring one."""
        return row == self._row or self._doubt.spoils(row)

    def accept(self, trail: Trail) -> bool:
        """Return whether a turn is complete and legal, and scores what it should; keep it then."""
        if not self._task.is_complete(trail):
            return False
        doubtful = self._doubt.about(trail)
        shown = list(islice(self._task.tables(trail), (MOST_PLACINGS if doubtful else 1) + 1))
        for after in shown[:MOST_PLACINGS]:
            if not self._lends(trail, after):
                continue
            verdict = self._task.judge.lay(self._task.position, after)
            if isinstance(verdict, Accepted) and verdict.score >= self._doubt.wanted:
                self.turn = _turn(self._task, after, verdict)
                return True
            if not doubtful:
                raise SolverDisagreement(self._task.position, after, verdict)
        self.capped |= len(shown) > MOST_PLACINGS
        return False

    def _lends(self, trail: Trail, after: Table) -> bool:
        if not any(way.taken for way in trail.ways):
            return True
        laid = Counter(diff(self._task.position.table, after).added)
        return can_be_lent(trail.ways, laid, from_rack=self._task.judge.options.exchange_from == "rack")


def _turn(task: Task, after: Table, accepted: Accepted) -> Turn:
    laid = sum(len(text_of(word)) for word in after) - sum(map(len, task.table))
    witness = accepted.witness
    fates = witness.table if isinstance(witness, WordWitness) else ()
    changed = sum(1 for word in fates if word.fate is not Fate.STANDING)
    return Turn(after, accepted.scoring, accepted.score, laid, changed)
