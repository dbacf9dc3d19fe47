"""The solver against every table after that there is, on small positions, under every option."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.numbers.oracle import House, Row
from tests.numbers.test_oracle import exchange_tiles, fits_box, random_house, random_row
from tests.solver.numbers import everything
from tests.solver.numbers.tables import ENOUGH, SABRA
from wordrummi.core.table import Meld
from wordrummi.core.tiles import Tiles
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.solver.answer import Answer, Objective
from wordrummi.solver.numbers.solver import NumberSolver

LARGEST = 11
"""Tiles on the table and the rack: no more, or trying everything takes too long."""


def options_of(house: House) -> dict[str, object]:
    return {
        "reuse": house.reuse,
        "exchange_from": "anywhere" if house.anywhere else "rack",
        "group_of_three": "both" if house.both else "either",
        "joker_freezes": house.freezes,
        "play_on_after_opening": house.play_on,
        "opening_points": house.points,
        "two_jokers_in_meld": house.two_jokers,
    }


def answer(before: list[Row], rack: tuple[str, ...], opened: bool, house: House, objective: Objective) -> Answer:
    judge = table_judge(SABRA, read_options(SABRA, options_of(house)))
    position = Position(tuple(map(Meld, before)), Tiles(rack), opened)
    return NumberSolver(judge).solve(position, objective, ENOUGH)


def random_position(rng: Random) -> tuple[list[Row], tuple[str, ...], bool, House] | None:
    """Return a small table, a rack, whether it has been opened, and a house."""
    house = replace(random_house(rng), two_jokers=rng.random() < 0.8)
    jokers = rng.choice([0, 1, 1, 1, 2])
    before = [random_row(rng, 0) for _ in range(rng.randint(0, 2))]
    if jokers == 2 and rng.random() < 0.5 and house.two_jokers:
        before.append(random_row(rng, 2))
    else:
        before += [random_row(rng, 1) for _ in range(jokers)]
    rng.shuffle(before)
    rack = [kind for row in before if "j" in row for kind in exchange_tiles(row, rng)]
    rack += [f"{rng.choice('kbor')}{rng.randint(1, 6)}" for _ in range(rng.randint(1, 3))]
    rack += list(random_row(rng, 0)) if rng.random() < 0.3 else []
    rack += ["j"] * (2 - sum(row.count("j") for row in before)) if rng.random() < 0.25 else []
    tiles = [*before, tuple(rack)]
    if sum(map(len, tiles)) > LARGEST or sum(row.count("j") for row in tiles) > 2 or not fits_box(tiles):
        return None
    return before, tuple(rack), rng.random() < 0.75, house


def compare(seed: int) -> str | None:
    """Hold the solver against everything; return what there was to find, None for no position."""
    position = random_position(Random(f"everything {seed}"))
    if position is None:
        return None
    before, rack, opened, house = position
    expected = everything.best(before, rack, opened, house)
    tiles = answer(before, rack, opened, house, Objective.MOST_TILES)
    points = answer(before, rack, opened, house, Objective.MOST_POINTS)
    told = seed, before, rack, opened, house, expected, tiles.turn, points.turn
    assert tiles.proven, told
    assert points.proven, told
    if expected is None:
        assert tiles.turn is None, told
        assert points.turn is None, told
        return "nothing"
    assert tiles.turn is not None, told
    assert points.turn is not None, told
    assert tiles.turn.tiles_laid == expected.most_tiles[0], told
    if "j" not in rack or not any("j" in row for row in before):
        assert (tiles.turn.tiles_laid, tiles.turn.points) == expected.most_tiles, told
        assert (points.turn.tiles_laid, points.turn.points) == expected.most_points, told
    return "turn"


@pytest.mark.parametrize("start", range(0, 160, 40))
def test_no_turn_is_better(start: int) -> None:
    found = [compare(seed) for seed in range(start, start + 40)]
    assert found.count("turn") >= 1


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10_000, 20_000, 100))
def test_no_turn_is_better_in_thousands(start: int) -> None:
    found = [compare(seed) for seed in range(start, start + 100)]
    assert found.count("turn") >= 3


def compare_least_disturbance(seed: int) -> str | None:
    position = random_position(Random(f"least {seed}"))
    if position is None:
        return None
    before, rack, opened, house = position
    front = answer(before, rack, opened, house, Objective.LEAST_DISTURBANCE)
    assert front.proven
    assert [step.most_changed for step in front.front] == list(range(len(front.front)))
    assert front.turn == front.front[-1].turn
    for number in range(len(before) + 1):
        step = front.front[min(number, len(front.front) - 1)]
        expected = everything.least_changed(before, rack, opened, house, number)
        assert step.proven
        assert (step.turn.tiles_laid if step.turn else None) == expected, (seed, position, number, front)
    return "turn" if front.turn else "nothing"


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_no_turn_disturbs_less(start: int) -> None:
    found = [compare_least_disturbance(seed) for seed in range(start, start + 20)]
    assert found.count("turn") >= 1


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10_000, 13_000, 100))
def test_no_turn_disturbs_less_in_thousands(start: int) -> None:
    found = [compare_least_disturbance(seed) for seed in range(start, start + 100)]
    assert found.count("turn") >= 1
