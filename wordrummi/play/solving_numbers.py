"""Best turns of the number games whose table is played at will, from positions that come as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from wordrummi.core.view import View
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.notation import write_meld
from wordrummi.numbers.options import CLASSIC, SABRA, read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.state import NumberPublic
from wordrummi.play.position_numbers import NumberPosition, read_position
from wordrummi.play.reading import Unreadable, decoded
from wordrummi.play.solving_family import Problem, Solving
from wordrummi.solver.answer import Objective
from wordrummi.solver.numbers.solver import NumberSolver

SOLVED: Final = (SABRA, CLASSIC)
"""The variants in which a turn is the table after it."""

_KEPT: Final = 32


class NumberSolving:
    """The number games, for whoever asks for best turns."""

    objectives: Final = (Objective.MOST_TILES, Objective.MOST_POINTS, Objective.LEAST_DISTURBANCE)
    has_points: Final = True
    write = staticmethod(write_meld)

    def problem(self, line: bytes) -> Problem:
        """Read a position. Raises Unreadable, also for a variant without a solver, and OptionError for its options."""
        given = decoded(line, NumberPosition)
        solving = self.solving(given.variant, given.options)
        return Problem(read_position(given), solving)

    def solving(self, variant: str, options: Mapping[str, object]) -> Solving:
        """Return what solves under these options. Raises Unreadable for a variant without, and OptionError."""
        solver, judge = self.parts(variant, options)
        return Solving(solver.solve, judge.lay)

    def seen(self, variant: str, options: Mapping[str, object], view: View[NumberPublic]) -> Problem:
        """Return what the seat whose view this is may lay from. Raises Unreadable for a variant without a solver."""
        position = Position(view.public.table, view.rack, view.public.seats[view.seat].opened)
        return Problem(position, self.solving(variant, options))

    def parts(self, variant: str, options: Mapping[str, object]) -> tuple[NumberSolver, TableJudge]:
        """Return solver and referee under these options. Raises Unreadable for a variant without, and OptionError."""
        if variant not in SOLVED:
            raise Unreadable("variant", "error.no-solver", variant=variant)
        return _parts(variant, msgspec.json.encode(options, order="sorted"))


@lru_cache(maxsize=_KEPT)
def _parts(variant: str, options: bytes) -> tuple[NumberSolver, TableJudge]:
    judge = table_judge(variant, read_options(variant, msgspec.json.decode(options)))
    return NumberSolver(judge), judge


def family(_: Callable[[], Words], __: Mapping[str, object]) -> NumberSolving:
    """Return this family, for whoever asks for best turns."""
    return NumberSolving()
