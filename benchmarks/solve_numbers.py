"""The best turn in numbers beside `rummikub-solver` 1.0.0, in CPU time: the same positions in the same run.

Run from the root of the project, in an environment that has the peer as well (``pip install -e .[bench]``):
``python -m benchmarks.solve_numbers [--positions 40] [--seconds 10] [--opening] [--alone]``.
The peer knows no frozen jokers, so the tables have none; those of the rack may be laid. Every optimum is compared.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from tests.solver.numbers.deals import deal
from wordrummi.core.table import tiles_of
from wordrummi.numbers.options import SABRA, read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.tiles import COLOURS, HIGHEST, JOKER, colour_of, number_of
from wordrummi.solver.answer import Objective
from wordrummi.solver.numbers.solver import NumberSolver

SIZES = (20, 40, 60, 80, 100)
WARM = 10
"""Other positions that each program solves before it is measured: a server and a bot solve many."""


@dataclass(frozen=True)
class Row:
    """One answer: CPU milliseconds, tiles laid, and whether no more can be."""

    milliseconds: float
    tiles: int
    proven: bool = True


Solve = Callable[[Position], Row]


class Peer:
    """The peer with one of its back ends."""

    def __init__(self, backend: str) -> None:
        self._module: Any = importlib.import_module("rummikub_solver")
        self._rules = self._module.RuleSet(solver_backend=self._module.MILPSolver(backend))
        self.name = f"rummikub-solver, {backend}"

    @staticmethod
    def _numbers(kinds: Iterable[str]) -> list[int]:
        joker = len(COLOURS) * HIGHEST + 1
        return [joker if k == JOKER else COLOURS.index(colour_of(k)) * HIGHEST + number_of(k) for k in kinds]

    def __call__(self, where: Position) -> Row:
        state = self._rules.new_game()
        state.initial = not where.opened
        state.add_table(*self._numbers(tiles_of(where.table)))
        state.add_rack(*self._numbers(where.rack))
        began = time.process_time()
        found = self._rules.solve(state)
        spent = (time.process_time() - began) * 1000
        return Row(spent, len(found.tiles) if found else 0)


def backends() -> list[str]:
    """Return the back ends that the peer has here."""
    module: Any = importlib.import_module("rummikub_solver")
    return sorted(str(backend) for backend in module.MILPSolver.supported())


class Ours:
    """This solver."""

    name = "wordrummi"

    def __init__(self, seconds: float, objective: Objective) -> None:
        self._solver = NumberSolver(table_judge(SABRA, read_options(SABRA, {})))
        self._seconds = seconds
        self._objective = objective

    def __call__(self, where: Position) -> Row:
        began = time.process_time()
        answer = self._solver.solve(where, self._objective, self._seconds, clock=time.process_time)
        spent = (time.process_time() - began) * 1000
        return Row(spent, answer.turn.tiles_laid if answer.turn else 0, answer.proven)


def told(rows: list[Row]) -> str:
    """Return median, 95th in a hundred and longest."""
    times = sorted(row.milliseconds for row in rows)
    return f"{statistics.median(times):.1f} / {times[int(0.95 * (len(times) - 1))]:.1f} / {times[-1]:.1f}"


def compared(ours: list[Row], theirs: list[Row]) -> str:
    """Return the ratios of medians and of the 95th in a hundred, and how often the optimum differs."""
    cut = int(0.95 * (len(ours) - 1))
    pairs = [sorted(row.milliseconds for row in rows) for rows in (theirs, ours)]
    median, late = (pairs[0][at] / pairs[1][at] for at in (len(ours) // 2, cut))
    differ = sum(a.tiles != b.tiles for a, b in zip(ours, theirs, strict=True))
    return f"{median:.1f}x | {late:.1f}x | {differ}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--objective", type=Objective, default=Objective.MOST_TILES)
    parser.add_argument("--opening", action="store_true", help="the initial meld on an empty table")
    parser.add_argument("--jokers", type=int, choices=(0, 1, 2), help="jokers on the rack; as they come when not given")
    parser.add_argument("--on-table", type=int, choices=(0, 1, 2), default=0, help="jokers on the table")
    parser.add_argument("--alone", action="store_true", help="without the peer")
    asked = parser.parse_args()
    ours = Ours(asked.seconds, asked.objective)
    peers = [] if asked.alone else [Peer(name) for name in backends()]
    print("table tiles | proven | tiles laid | program: CPU ms median / p95 / max | median, p95, optimum differs")
    for size in (0,) if asked.opening else SIZES:
        dealt = (deal(size, seed, jokers=asked.jokers, on_table=asked.on_table) for seed in range(asked.positions))
        where = [replace(position, opened=not asked.opening) for position in dealt]
        warm = [deal(size, seed) for seed in range(1000, 1000 + WARM)]
        _ = [ours(replace(position, opened=not asked.opening)) for position in warm]
        rows = [ours(position) for position in where]
        proven, mean = sum(row.proven for row in rows), statistics.mean(row.tiles for row in rows)
        print(f"{size} | {proven}/{len(rows)} | {mean:.1f} | {ours.name}: {told(rows)}", flush=True)
        for peer in peers:
            _ = [peer(replace(position, opened=not asked.opening)) for position in warm]
            theirs = [peer(position) for position in where]
            print(f"{size} | | | {peer.name}: {told(theirs)} | {compared(rows, theirs)}", flush=True)


if __name__ == "__main__":
    main()
