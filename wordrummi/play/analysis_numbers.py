"""Turns of the number games whose table is played at will, beside the best that there was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from wordrummi.core.moves import Draw, Lay, Pass, TimeOut
from wordrummi.core.replay import Step
from wordrummi.core.table import Table, diff
from wordrummi.core.verdict import Accepted
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.moves import Misplay
from wordrummi.numbers.position import Position
from wordrummi.numbers.tiles import number_of
from wordrummi.numbers.turns import position_of
from wordrummi.numbers.witness import Fate, NumberWitness
from wordrummi.play.analysis_turn import Analysed, Best, lay_of
from wordrummi.play.solving_numbers import NumberSolving
from wordrummi.play.solving_wire import turn_dict
from wordrummi.solver.answer import Clock, Objective, Turn

_CHOICES: Final = (Lay, Draw, Pass, TimeOut, Misplay)


class NumberAnalyst:
    """Analyses turns of a number game, each in so many seconds, as `clock` counts them."""

    def __init__(self, variant: str, options: Mapping[str, object], seconds: float, clock: Clock) -> None:
        self._family = NumberSolving()
        self._solver, self._judge = self._family.parts(variant, options)
        self._seconds = seconds
        self._clock = clock

    def turn(self, step: Step, *, stands: bool) -> Analysed | None:  # noqa: ARG002 - nothing is challenged in numbers
        """Return what there is to tell of a move, None when it was no choice between laying and not."""
        if not isinstance(step.move, _CHOICES):
            return None
        position, lay = position_of(step.state), lay_of(step)
        after = lay.table if lay else None
        partial = position.rack.unseen_number > 0
        if partial:
            laid = diff(position.table, after).added if after else position.rack.known
            position = replace(position, rack=laid)
        played = None if after is None else played_turn(self._judge, position, after)
        if not len(position.rack):
            return Analysed((), played, None, partial=True)
        return self._beside(position, played, partial=partial)

    def _beside(self, position: Position, played: Turn | None, *, partial: bool) -> Analysed:
        answer = self._solver.solve(position, Objective.MOST_TILES, self._seconds, clock=self._clock)
        got, could = (turn.tiles_laid if turn else 0 for turn in (played, answer.turn))
        missed = tuple(self._missed(position, played, answer.turn)) if answer.turn and could > got else ()
        best = Best(answer.turn, answer.proven)
        return Analysed(tuple(position.rack), played, best, max(0, could - got), missed, partial)

    def _missed(self, position: Position, played: Turn | None, best: Turn) -> Iterator[str]:
        """Yield the melds of the best turn that neither lay there before nor were laid."""
        lay_there = Counter(meld.tiles for meld in (*position.table, *(played.after if played else ())))
        for meld in best.after:
            if lay_there[meld.tiles]:
                lay_there[meld.tiles] -= 1
            else:
                yield self._family.write(meld)

    def told(self, turn: Turn | None) -> Mapping[str, Any] | None:
        """Return a turn as plain values, as `solve` tells it."""
        return None if turn is None else turn_dict(turn, self._family.write, points=True)


def played_turn(judge: TableJudge, position: Position, after: Table) -> Turn:
    """Return what a lay laid and changed, and what its tiles are worth where they lie."""
    verdict = judge.lay(position, after)
    found = verdict.witness if isinstance(verdict, Accepted) else None
    count = len(diff(position.table, after).added)
    if not isinstance(found, NumberWitness):
        return Turn(after, None, 0, count, 0)
    changed = sum(meld.fate is not Fate.STANDING for meld in found.table)
    return Turn(after, None, 0, count, changed, _worth(found))


def _worth(found: NumberWitness) -> int:
    return sum(
        number_of(stands_for)
        for meld in found.after
        for stands_for, origin in zip(meld.reading, meld.origins, strict=True)
        if origin is None
    )


def analyst(
    _: Callable[[], Words], variant: str, options: Mapping[str, object], seconds: float, clock: Clock
) -> NumberAnalyst:
    """Return what analyses a match of this family. Raises OptionError."""
    return NumberAnalyst(variant, options, seconds, clock)
