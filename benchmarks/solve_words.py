"""The best turn in letters on seeded random positions, in CPU time: how often proven, how fast, how long the words.

Run from the root of the project: ``python -m benchmarks.solve_words [--seconds 1] [--positions 40]``; with ``--first``,
how long a fresh process takes to its first answer.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

from tests.solver.deals import deal, dutch_solver
from wordrummi.solver.answer import Objective
from wordrummi.solver.words import WordSolver
from wordrummi.words.manners import MANNERS

NUMBERS = (5, 10, 15, 20)

FIRST = """
from wordrummi.lexicon.trie import Lexicon
from wordrummi.solver.words import WordSolver
from wordrummi.words.notation import read_rack, read_word
from wordrummi.words.options import read_options
from wordrummi.words.position import Position
from wordrummi.words.judges import admission_of, judge_of

options = read_options({variant!r}, {{}})
solver = WordSolver(judge_of({variant!r}, options, admission_of(options, {{}}, Lexicon())))
answer = solver.solve(Position(tuple(map(read_word, "BOOM KAST LEPEL TUIN VEE".split())), read_rack("AENRSTD")))
assert answer.proven
"""
"""A process that opens the lexicon and its index, and solves an ordinary position."""


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


def first(variant: str) -> tuple[float, float]:
    """Return the processor time and the time on the clock, in seconds, of a fresh process with one answer."""
    began, before = time.perf_counter(), os.times()
    subprocess.run([sys.executable, "-c", FIRST.format(variant=variant)], check=True)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return spent, time.perf_counter() - began


def tell_first(variants: list[str], times: int = 5) -> None:
    print("variant | a fresh process to its first answer: processor time, clock (s, best of", f"{times})")
    for variant in variants:
        spent, clock = zip(*(first(variant) for _ in range(times)), strict=True)
        print(f"{variant} | {min(spent):.2f} | {min(clock):.2f}")


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
    parser.add_argument("--words", type=int, action="append", help="words on the table")
    parser.add_argument("--first", action="store_true", help="a fresh process to its first answer")
    asked = parser.parse_args()
    if asked.first:
        tell_first(asked.variant or list(MANNERS))
        return
    print("variant, words on the table | proven | mean score | CPU ms median / p90 / max")
    for variant in asked.variant or MANNERS:
        gapped = asked.remainder == "in-order"
        solver = dutch_solver(variant, **({"remainder": "in-order"} if gapped else {}))
        for number in asked.words or NUMBERS:
            rows = [measure(solver, number, seed, asked.objective, asked.seconds) for seed in range(asked.positions)]
            print(f"{variant}, {number} | {told(rows)}", flush=True)


if __name__ == "__main__":
    main()
