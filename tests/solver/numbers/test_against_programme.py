"""The solver against an integer programme, on whole tables without jokers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from tests.solver.numbers import programme
from tests.solver.numbers.deals import deal
from tests.solver.numbers.tables import ENOUGH, SABRA
from wordrummi.core.table import tiles_of
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.solver.answer import Objective
from wordrummi.solver.numbers.solver import NumberSolver

SOLVER = NumberSolver(table_judge(SABRA, read_options(SABRA, {})))
SIZES = (0, 9, 20, 40, 60, 80, 96)


def gained(where: Position, objective: Objective, tile: int, point: int) -> int | None:
    answer = SOLVER.solve(where, objective, ENOUGH)
    assert answer.proven
    return answer.turn.tiles_laid * tile + answer.turn.points * point if answer.turn else None


def compare(where: Position) -> None:
    """Hold most tiles and most points against the programme."""
    table, rack = Counter(tiles_of(where.table)), Counter(where.rack)
    opening = None if where.opened else 30
    for objective, tile, point in (
        (Objective.MOST_TILES, programme.TILE, 1),
        (Objective.MOST_POINTS, 1, programme.TILE),
    ):
        expected = programme.most(table, rack, tile, point, opening)
        assert gained(where, objective, tile, point) == expected, (where, objective)


@pytest.mark.parametrize(
    ("size", "jokers"), [*product(SIZES, [0]), *product((0, 9, 20, 40, 60), [1]), *product((0, 9, 20), [2])]
)
def test_no_turn_is_better(size: int, jokers: int) -> None:
    compare(deal(size, 0, jokers=jokers))


@pytest.mark.parametrize("seed", range(4))
def test_no_first_turn_is_better(seed: int) -> None:
    compare(replace(deal(12, seed), opened=False))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(1, 61))
def test_no_turn_is_better_in_hundreds(size: int, seed: int) -> None:
    compare(deal(size, seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 160))
def test_no_first_turn_is_better_in_hundreds(seed: int) -> None:
    compare(replace(deal((0, 9, 20, 40)[seed % 4], seed), opened=False))
