"""Turns of the letter games beside the best that there was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any, Final

from wordrummi.core.events import TableLaid
from wordrummi.core.moves import Draw, Lay, Pass, TimeOut
from wordrummi.core.replay import Step
from wordrummi.core.table import diff
from wordrummi.lexicon.trie import Words
from wordrummi.play.analysis_turn import Analysed, Best, lay_of
from wordrummi.play.rackwords import scoring_words
from wordrummi.play.solving_wire import turn_dict
from wordrummi.play.solving_words import WordSolving
from wordrummi.solver.answer import Clock, Objective, Turn
from wordrummi.solver.words import WordSolver
from wordrummi.words.judging import Judge, agreeing
from wordrummi.words.position import Position
from wordrummi.words.state import Moved, WordState
from wordrummi.words.turns import position_of

MOST_MISSED: Final = 5
"""How many missed words are told."""

_CHOICES: Final = (Lay, Draw, Pass, TimeOut)


class WordAnalyst:
    """Analyses turns of a letter game, each in so many seconds, as `clock` counts them."""

    def __init__(
        self, family: WordSolving, variant: str, options: Mapping[str, object], seconds: float, clock: Clock
    ) -> None:
        self._family = family
        self._judge = family.parts(variant, options)[1]
        self._seconds = seconds
        self._clock = clock

    def turn(self, step: Step, *, stands: bool) -> Analysed | None:
        """Return what there is to tell of a move, None when it was no choice between laying and not.

        A lay that was taken back brought nothing.
        """
        if not isinstance(step.move, _CHOICES) or step.state.public.extra.moved is not Moved.NOT:
            return None
        position, lay = position_of(step.state, late=False), lay_of(step)
        laid = diff(position.table, lay.table).added if lay else None
        partial = position.rack.unseen_number > 0
        if partial:
            position = replace(position, rack=laid or position.rack.known)
        rack = tuple(position.rack)
        played = None if lay is None or not stands else _played(position, lay)
        if not rack:
            return Analysed(rack, played, None, partial=True)
        return self._beside(position, played, self._agreed(step.state), partial=partial)

    def _agreed(self, state: WordState) -> Judge:
        extra = state.public.extra
        return agreeing(self._judge, extra.allowed, extra.refused)

    def _beside(self, position: Position, played: Turn | None, judge: Judge, *, partial: bool) -> Analysed:
        solver = self._family.solver_of(judge)
        answer = solver.solve(position, Objective.LONGEST, self._seconds, clock=self._clock)
        got, could = (turn.score if turn else 0 for turn in (played, answer.turn))
        missed = self._missed(solver, judge, position, got) if could > got else ()
        best = Best(answer.turn, answer.proven)
        return Analysed(tuple(position.rack), played, best, max(0, could - got), missed, partial)

    def _missed(self, solver: WordSolver, judge: Judge, position: Position, got: int) -> tuple[str, ...]:
        found = scoring_words(solver, judge, position, self._seconds, self._clock)
        better = takewhile(lambda one: one.score > got, found)
        return tuple(one.word for one in islice(better, MOST_MISSED))

    def told(self, turn: Turn | None) -> Mapping[str, Any] | None:
        """Return a turn as plain values, as `solve` tells it."""
        return None if turn is None else turn_dict(turn, self._family.write, points=False)


def _played(position: Position, lay: TableLaid) -> Turn:
    laid = diff(position.table, lay.table).added
    stood = _standing(position, lay)
    return Turn(lay.table, lay.scoring, lay.score, len(laid), len(position.table) - stood)


def _standing(position: Position, lay: TableLaid) -> int:
    """Count the table words that lie after the turn as they lay before."""
    after = [word.tiles for word in lay.table]
    count = 0
    for word in position.table:
        if word.tiles in after:
            after.remove(word.tiles)
            count += 1
    return count


def analyst(
    lexicon: Callable[[], Words], variant: str, options: Mapping[str, object], seconds: float, clock: Clock
) -> WordAnalyst:
    """Return what analyses a match of this family. Raises OptionError."""
    return WordAnalyst(WordSolving(lexicon, {}), variant, options, seconds, clock)
