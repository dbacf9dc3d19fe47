"""The best turn in letters on seeded random positions, in CPU time: how often proven, how fast, how long the words.

Run from the root of the project: ``python -m benchmarks.solve_words [--seconds 1] [--positions 40]``.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass

from tests.solver.deals import deal, dutch_solver
from wordrummi.solver.answer import Objective
from wordrummi.solver.words import WordSolver
from wordrummi.words.manners import MANNERS

NUMBERS = (5, 10, 15, 20)


@dataclass(frozen=True)
class Row:
    """One answer."""

    milliseconds: float
    proven: bool
    score: int


def measure(solver: WordSolver, number: int, seed: int, objective: Objective, seconds: float) -> Row:
    position = deal(number, seed)
    began = time.process_time()
    answer = solver.solve(position, objective, seconds, clock=time.process_time)
    spent = (time.process_time() - began) * 1000
    return Row(spent, answer.proven, answer.turn.score if answer.turn else 0)


def told(rows: list[Row]) -> str:
    times = sorted(row.milliseconds for row in rows)
    proven = sum(row.proven for row in rows)
    mean = statistics.mean(row.score for row in rows)
    median, p90 = statistics.median(times), times[int(0.9 * len(times))]
    return f"{proven}/{len(rows)} | {mean:.1f} | {median:.0f} / {p90:.0f} / {times[-1]:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--objective", type=Objective, default=Objective.LONGEST)
    parser.add_argument("--variant", choices=list(MANNERS), action="append")
    parser.add_argument("--remainder", choices=["contiguous", "in-order"], default="contiguous")
    asked = parser.parse_args()
    print("variant, words on the table | proven | mean score | CPU ms median / p90 / max")
    for variant in asked.variant or MANNERS:
        gapped = asked.remainder == "in-order"
        solver = dutch_solver(variant, **({"remainder": "in-order"} if gapped else {}))
        for number in NUMBERS:
            rows = [measure(solver, number, seed, asked.objective, asked.seconds) for seed in range(asked.positions)]
            print(f"{variant}, {number} | {told(rows)}", flush=True)


if __name__ == "__main__":
    main()
