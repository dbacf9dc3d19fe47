"""How long a fresh process takes to its first answer, beside one that only imports what it can't do without; puzzles.

    python benchmarks/commands.py [--rounds 7] [--puzzles 5]

Times are seconds of processor time, of a process with its start, the median of all rounds; puzzles the mean of so many.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from itertools import islice
from statistics import median
from time import process_time

from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.puzzles import LEVELS, puzzler_of, puzzles

LETTERS = '{"variant": "word-sabra", "table": ["BOOM", "KAST", "LEPEL", "TUIN", "VEE"], "rack": "AENRSTD"}'
NUMBERS = '{"variant": "number-sabra", "table": ["r3 r4 r5", "k7 b7 j"], "rack": "r6 o9 r7 o7 k2"}'
TURN = '{"variant": "word-sabra", "table": ["HUT"], "rack": "OEN", "after": ["HOUTEN"]}'

PROGRAM = "import sys; from wordrummi.cli.main import main; sys.argv[1:] = {!r}; main()"
PEER = "import typer, pydantic, msgspec, numpy, marisa_trie"
"""Third-party modules that a command that solves imports; typer takes pydantic along."""

CALLS = {
    "solve, letters": (["solve"], LETTERS),
    "solve, numbers": (["solve"], NUMBERS),
    "hint, letters": (["hint", "--step", "3"], LETTERS),
    "words": (["words", "AENRSTD"], ""),
    "judge, letters": (["judge"], TURN),
}
VARIANTS = ("word-sabra", "word-internationale", "number-sabra", "number-classic")
SEED = 77


def spent(code: str, given: str = "") -> float:
    """Return the processor time of a process."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], input=given.encode(), stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def first_answers(rounds: int) -> None:
    times: dict[str, list[float]] = {name: [] for name in ("imports alone", *CALLS)}
    for _ in range(rounds):
        times["imports alone"].append(spent(PEER))
        for name, (call, given) in CALLS.items():
            times[name].append(spent(PROGRAM.format(call), given))
    peer = median(times["imports alone"])
    for name, found in times.items():
        print(f"{name:20} {median(found):6.2f} s  {median(found) / peer:5.2f} x")


def puzzle_times(number: int) -> None:
    lexicon = Lexicon()
    for variant in VARIANTS:
        maker, row = puzzler_of(variant, lambda: lexicon), []
        for level in LEVELS:
            begun = process_time()
            made = sum(1 for _ in islice(puzzles(maker, variant, level, SEED), number))
            row.append((process_time() - begun) / made)
        print(f"{variant:20} {'  '.join(f'{seconds:5.2f}' for seconds in row)}  s a puzzle, levels 1 to 5")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--puzzles", type=int, default=5)
    chosen = parser.parse_args()
    first_answers(chosen.rounds)
    puzzle_times(chosen.puzzles)
