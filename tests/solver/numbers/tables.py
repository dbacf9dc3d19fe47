"""Short ways to ask for the best turn on a number table."""

from __future__ import annotations

from wordrummi.core.verdict import Accepted
from wordrummi.numbers.notation import read_rack, read_table, write_table
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.solver.answer import Answer, Objective, Turn
from wordrummi.solver.numbers.solver import NumberSolver

SABRA, CLASSIC = "number-sabra", "number-classic"
ENOUGH = 600.0
"""Seconds, as much as any search takes: no test looks at the clock."""


def solve(
    table: str,
    rack: str,
    objective: Objective = Objective.MOST_TILES,
    *,
    variant: str = SABRA,
    opened: bool = True,
    **options: object,
) -> Answer:
    """Return the answer for a position, after it was held that the referee accepts it."""
    judge = table_judge(variant, read_options(variant, options))
    position = Position(read_table(table), read_rack(rack), opened)
    answer = NumberSolver(judge).solve(position, objective, ENOUGH)
    if answer.turn is not None:
        assert isinstance(judge.lay(position, answer.turn.after), Accepted)
    return answer


def best(table: str, rack: str, objective: Objective = Objective.MOST_TILES, **asked: object) -> Turn | None:
    """Return the best turn, after it was held that it is proven."""
    answer = solve(table, rack, objective, **asked)  # type: ignore[arg-type]
    assert answer.proven
    return answer.turn


def laid(table: str, rack: str, **asked: object) -> int | None:
    """Return how many tiles can be laid, None when there is no lay."""
    turn = best(table, rack, **asked)  # type: ignore[arg-type]
    return turn.tiles_laid if turn else None


def points(table: str, rack: str, **asked: object) -> int | None:
    """Return the most points that can be laid, None when there is no lay."""
    turn = best(table, rack, Objective.MOST_POINTS, **asked)
    return turn.points if turn else None


def melds(turn: Turn | None) -> set[str]:
    """Return the melds after."""
    assert turn is not None
    return set(write_table(turn.after).split(" | "))
