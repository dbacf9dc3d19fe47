"""Plays whole matches of bots: no command may be refused, and some records are read and judged again.

    python -m benchmarks.bots [VARIANT ...] [--level beginner] [--games 100] [--first 0] [--replay 50]

Two bots (or as many as the variant needs) of one level play seeded matches. Told are the matches, the moves that bots
chose, and milliseconds of processor time a choice (mean, 99th in a hundred, longest), beside what the referee takes to
judge and make such a move (mean). Every so many matches the record is written, read and replayed, and has to agree.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from time import process_time
from typing import Any

from wordrummi.core.moves import Move
from wordrummi.core.record import read, write
from wordrummi.core.replay import replay, setup_agrees
from wordrummi.core.rules import Rules
from wordrummi.core.view import View
from wordrummi.lexicon.trie import Lexicon
from wordrummi.solver.bots.arena import play_match
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.registry import BOTS
from wordrummi.variants import VARIANTS

NO_OPTIONS: Mapping[str, object] = {}


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.taken: list[float] = []

    def choose(self, view: View[Any]) -> Move:
        began = process_time()
        move = self._bot.choose(view)
        self.taken.append(process_time() - began)
        return move


def hold_record(rules: Rules[Any], events: tuple[Any, ...]) -> None:
    again = read(write(events), rules.events)
    if again != events or not setup_agrees(rules, again) or not all(step.agrees for step in replay(rules, again)):
        raise SystemExit(f"the record of {events[0]} does not tell the match again")


def run(variant: str, level: Level, seeds: range, every: int) -> str:
    lexicon = Lexicon()
    rules = VARIANTS[variant].rules(NO_OPTIONS, lambda: lexicon)
    bot = Timed(BOTS[variant](variant, NO_OPTIONS, lambda: lexicon, level, 1))
    began, seats, replays, judging = process_time(), max(2, rules.seats[0]), 0, 0.0
    for seed in seeds:
        events = play_match(rules, [bot] * seats, seed)
        if seed % every == 0:
            paused = process_time()
            hold_record(rules, events)
            replays, judging = replays + 1, judging + process_time() - paused
    spent = process_time() - began - judging
    taken = sorted(1000 * second for second in bot.taken)
    mean, rest = sum(taken) / len(taken), 1000 * spent / len(taken)
    return (
        f"{variant:<22}{level:<10}{len(seeds):6} matches {len(taken):8} moves, all legal; {replays} replays agree; "
        f"choice {mean:.2f} / {taken[len(taken) * 99 // 100]:.1f} / {taken[-1]:.0f} ms, referee {rest - mean:.2f} ms; "
        f"{spent:.0f} s"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variants", nargs="*", default=list(BOTS))
    options.add_argument("--level", type=Level, default=Level.BEGINNER)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--first", type=int, default=0, help="seed of the first match")
    options.add_argument("--replay", type=int, default=50)
    chosen = options.parse_args()
    for variant in chosen.variants:
        print(run(variant, chosen.level, range(chosen.first, chosen.first + chosen.games), chosen.replay), flush=True)


if __name__ == "__main__":
    main()
