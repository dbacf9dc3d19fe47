"""Best turns of the letter games, from positions that come as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

from wordrummi.core.view import View
from wordrummi.lexicon.trie import Words
from wordrummi.play.position_words import WordJudges, WordPosition, read_position
from wordrummi.play.reading import decoded
from wordrummi.play.solving_family import Problem, Solving
from wordrummi.solver.answer import Objective
from wordrummi.solver.index import index_of
from wordrummi.solver.words import WordSolver
from wordrummi.words.judging import Judge, agreeing
from wordrummi.words.notation import write_word
from wordrummi.words.position import Position

_KEPT: Final = 8
"""Solvers that are kept: each holds what its table admits of half a million words."""


class WordSolving:
    """The letter games, for whoever asks for best turns.

    `lexicon` opens the word list when it is first needed; `defaults` are options for input that does not give them.
    `index` gives the words as columns, `solver_of` the solver for the tables of a judge with that lexicon.
    """

    objectives: Final = (Objective.LONGEST, Objective.MOST_TILES, Objective.LEAST_DISTURBANCE)
    has_points: Final = False
    write = staticmethod(write_word)

    def __init__(self, lexicon: Callable[[], Words], defaults: Mapping[str, object]) -> None:
        self._judges = WordJudges(lexicon, defaults)
        self.index = cache(lambda: index_of(lexicon()))
        self.solver_of = lru_cache(maxsize=_KEPT)(self._solver_of)

    def problem(self, line: bytes) -> Problem:
        """Read a position. Raises Unreadable, and OptionError for its options."""
        given = decoded(line, WordPosition)
        return Problem(read_position(given), self.solving(given.variant, given.options))

    def solving(self, variant: str, options: Mapping[str, object]) -> Solving:
        """Return what solves under these options. Raises OptionError."""
        solver, judge = self.parts(variant, options)
        return Solving(solver.solve, judge.lay)

    def seen(self, variant: str, options: Mapping[str, object], view: View[Any]) -> Problem:
        """Return what the seat whose view this is may lay from, with the words that its table agreed on."""
        public, extra = view.public, view.public.extra
        judge = agreeing(self._judges.of(variant, options), extra.allowed, extra.refused)
        opened = public.seats[view.seat].opened
        position = Position(public.table, view.rack, opened, formed=extra.formed)
        return Problem(position, Solving(self.solver_of(judge).solve, judge.lay))

    def parts(self, variant: str, options: Mapping[str, object]) -> tuple[WordSolver, Judge]:
        """Return solver and referee under these options. Raises OptionError."""
        judge = self._judges.of(variant, options)
        return self.solver_of(judge), judge

    def _solver_of(self, judge: Judge) -> WordSolver:
        return WordSolver(judge, self.index())


def family(lexicon: Callable[[], Words], defaults: Mapping[str, object]) -> WordSolving:
    """Return this family, for whoever asks for best turns."""
    return WordSolving(lexicon, defaults)
