"""The best turn by an integer programme, solved by HiGHS: melds are columns, tiles are rows.

For tables without jokers; those of the rack may be laid. Shares no code with the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import highspy

COLOURS = "kbor"
KINDS = [f"{colour}{number}" for colour in COLOURS for number in range(1, 14)]
TILE = 10_000
"""A tile weighs more than all points together."""

Row = tuple[str, ...]


@cache
def columns() -> tuple[tuple[Row, tuple[int, ...]], ...]:
    """Return every meld of up to five tiles, with up to two jokers, and the numbers that its jokers stand for."""
    full = [
        tuple(f"{c}{n}" for n in range(low, low + size))
        for c in COLOURS
        for size in (3, 4, 5)
        for low in range(1, 15 - size)
    ]
    full += [
        tuple(f"{c}{n}" for c in chosen)
        for n in range(1, 14)
        for size in (3, 4)
        for chosen in combinations(COLOURS, size)
    ]
    return tuple(found for meld in full for found in _with_jokers(meld))


def _with_jokers(meld: Row) -> Iterator[tuple[Row, tuple[int, ...]]]:
    for jokers in range(3):
        for places in combinations(range(len(meld)), jokers):
            real = tuple(kind for at, kind in enumerate(meld) if at not in places)
            yield real, tuple(int(meld[at][1:]) for at in places)


def most(table: Counter[str], rack: Counter[str], tile: int, point: int, opening: int | None = None) -> int | None:
    """Return the most that laying rack tiles can gain, so much for each tile and each point; None when there is no lay.

    `opening`: melds of the rack alone have to be worth so much, beside others that hold the whole table.
    """
    melds = columns()
    blocks = 1 if opening is None else 2
    cost, starts, index, value = [], [], [], []
    for block in range(blocks):
        for real, jokers in melds:
            starts.append(len(index))
            cost.append(sum(tile + point * int(k[1:]) for k in real) + sum(tile + point * n for n in jokers))
            entries = [(KINDS.index(kind), 1) for kind in real] + ([(52, len(jokers))] if jokers else [])
            if opening is not None:
                together = [(53 + row, number) for row, number in entries]
                points = [(106, sum(int(kind[1:]) for kind in real) + sum(jokers))]
                entries = together + (entries if block == 0 else points)
            for row, number in sorted(entries):
                index.append(row)
                value.append(float(number))
    starts.append(len(index))
    lower = [float(table[kind]) for kind in [*KINDS, "j"]]
    upper = [float(table[kind] + rack[kind]) for kind in [*KINDS, "j"]]
    if opening is not None:
        lower += [0.0] * 53 + [float(opening)]
        upper += [*upper, highspy.kHighsInf]
    lying = sum(number * (tile + point * int(kind[1:])) for kind, number in table.items())
    best = _solve(cost, starts, index, value, lower, upper)
    return None if best is None or best <= lying else best - lying


def _solve(
    cost: list[int], starts: list[int], index: list[int], value: list[float], lower: list[float], upper: list[float]
) -> int | None:
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = len(cost), len(lower)
    lp.sense_ = highspy.ObjSense.kMaximize
    lp.col_cost_ = [float(number) for number in cost]
    lp.col_lower_, lp.col_upper_ = [0.0] * len(cost), [2.0] * len(cost)
    lp.row_lower_, lp.row_upper_ = lower, upper
    lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = starts, index, value
    lp.integrality_ = [highspy.HighsVarType.kInteger] * len(cost)
    solver = highspy.Highs()
    for name, setting in (("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.5)):
        solver.setOptionValue(name, setting)
    solver.passModel(lp)
    solver.run()
    if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(solver.getInfo().objective_function_value)
