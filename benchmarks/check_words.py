"""Times `wordrummi check` beside hunspell and aspell on one list of words, and watches its memory on a long stream.

    python benchmarks/check_words.py [--words 400000] [--corrupted 0.1] [--rounds 3] [--memory]

The list: words of the built lexicon drawn by a fixed seed, of which a part is spoilt by a letter left out, added or
changed. All programs read the same file in the same run, in turns. Each one's best time is told, and the median over
the rounds of how many times as fast as a peer it was. `--memory` sends 1 and 10 million words through a pipe and tells
the most memory that the process held.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from string import ascii_lowercase

from wordrummi.lexicon.trie import Lexicon

SEED = 20
PROGRAM = [sys.executable, "-c", "from wordrummi.cli.main import main; main()", "check"]
REFUSED = ["--only", "refused", "--format", "csv"]


def spoilt(word: str, rng: Random) -> str:
    at, letter = rng.randrange(len(word)), rng.choice(ascii_lowercase)
    return rng.choice([word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :]])


def make_list(number: int, corrupted: float) -> list[str]:
    rng = Random(SEED)
    known = [word.lower() for word in Lexicon().beginning_with("") if len(word) > 1]
    words = rng.sample(known, min(number, len(known)))
    words += rng.choices(known, k=number - len(words))
    return [spoilt(word, rng) if rng.random() < corrupted else word for word in words]


def contenders(path: Path, jobs: int) -> Iterator[tuple[str, list[str], Path | None]]:
    """Give name, command, and what it has on standard input."""
    for number in sorted({1, jobs}):
        label = f"{number} process{'es' if number > 1 else ''}"
        run = [*PROGRAM, "-f", str(path), "--jobs", str(number)]
        yield f"wordrummi check, csv of the refused, {label}", [*run, *REFUSED], None
        yield f"wordrummi check, jsonl of all, {label}", [*run, "--format", "jsonl"], None
    if shutil.which("hunspell"):
        yield "hunspell -l", ["hunspell", "-d", "nl", "-l", str(path)], None
    if shutil.which("aspell"):
        yield "aspell list", ["aspell", "-l", "nl", "list"], path


def seconds(command: list[str], given: Path | None) -> tuple[float, float]:
    """Give the wall and processor time of a command whose output goes nowhere."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    with open(given or os.devnull, "rb") as stdin:  # noqa: PTH123
        subprocess.run(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def race(path: Path, rounds: int, jobs: int) -> dict[str, list[tuple[float, float]]]:
    times: dict[str, list[tuple[float, float]]] = {}
    for _ in range(rounds):
        for name, command, given in contenders(path, jobs):
            times.setdefault(name, []).append(seconds(command, given))
    return times


def report(times: dict[str, list[tuple[float, float]]], number: int) -> None:
    for name, taken in times.items():
        wall, processor = map(min, zip(*taken, strict=True))
        print(
            f"{name:<52} {wall:6.2f} s  {processor:6.2f} s of processor  {number / wall / 1000:6.0f} thousand words/s"
        )
    for peer in ("hunspell -l", "aspell list"):
        for name, taken in times.items():
            if name.startswith("wordrummi") and peer in times:
                wall, processor = (
                    median(theirs[kind] / ours[kind] for theirs, ours in zip(times[peer], taken, strict=True))
                    for kind in (0, 1)
                )
                print(f"speed against {peer}: {wall:5.2f} in time, {processor:5.2f} in processor time  ({name})")


def peak(path: Path, number: int, jobs: int) -> int:
    """Give the most memory in MiB that one process of a check held over a stream of `number` words."""
    block = path.read_bytes()
    words = block.count(b"\n")
    code = "import resource, sys; from wordrummi.cli.main import main\ntry: main()\nfinally: "
    told = "max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))"
    program = [sys.executable, "-c", f"{code}print({told} // 1024, file=sys.stderr)", "check", "-", *REFUSED]
    with subprocess.Popen(
        [*program, "--jobs", str(jobs)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stderr is not None
        for _ in range(number // words):
            running.stdin.write(block)
        running.stdin.close()
        return int(running.stderr.read().split()[-1])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--words", type=int, default=400_000)
    options.add_argument("--corrupted", type=float, default=0.1)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--memory", action="store_true")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "words.txt"
        path.write_text("".join(f"{word}\n" for word in make_list(chosen.words, chosen.corrupted)))
        print(f"{chosen.words} words, {chosen.corrupted:.0%} spoilt, best of {chosen.rounds}")
        report(race(path, chosen.rounds, chosen.jobs), chosen.words)
        for jobs in (1, chosen.jobs) if chosen.memory else ():
            figures = {number: peak(path, number, jobs) for number in (1_000_000, 10_000_000)}
            print(f"most memory of a process, {jobs} processes: {figures[1_000_000]} MiB at 1 million words,", end=" ")
            print(f"{figures[10_000_000]} MiB at 10 million")


if __name__ == "__main__":
    main()
