"""Moves in a room, beside the bare referee judging and making the same moves, in the same run.

    python -m benchmarks.rooms [--games 10]

A room also reads and writes JSON, checks who asks, folds the entry, and keeps it (in memory: the database is measured
by `benchmarks.store`). Processor time of this process; every move of whole games, so tables grow as they do in play.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import quantiles
from typing import TypeVar

import msgspec

from tests.play.rooms.club import Club, Table
from tests.play.rooms.players import CHOOSERS, player
from wordrummi.core.referee import apply, judge
from wordrummi.core.verdict import Accepted
from wordrummi.core.view import view
from wordrummi.play.rooms.answers import Done
from wordrummi.play.rooms.commands import Play
from wordrummi.play.rooms.moves import write_move
from wordrummi.solver.bots.bot import Level

T = TypeVar("T")
Times = dict[str, list[float]]


def timed(times: Times, name: str, call: Callable[[], T]) -> T:
    begun = time.process_time()
    answer = call()
    times.setdefault(name, []).append(1000 * (time.process_time() - begun))
    return answer


def play(variant: str, seed: int, times: Times) -> Table:
    """Play a game in a room, and time each move there and with the bare referee."""
    seats = 4 if variant == "number-international" else 2
    table = Club(seed).open(variant, seats=seats).starts(*("Bob", "Cas", "Dirk")[: seats - 1])
    rooms, players = table.club.rooms, {}
    while table.room.is_playing:
        room = table.room
        assert room.match is not None
        match, seat = room.match, room.match.turn.seat
        bot = players.setdefault(seat, player(variant, room.rules.options, Level.BEGINNER, seed + seat))
        move = bot.choose(view(match, seat, room.rules))
        command, key = Play(move=msgspec.Raw(write_move(move, variant))), table.club.key()
        verdict = judge(match, move, room.rules)
        assert isinstance(verdict, Accepted)

        def bare() -> None:
            apply(match, move, judge(match, move, room.rules), room.rules)  # noqa: B023 - called at once

        timed(times, "referee", bare)
        who = table.people[seat]
        done = timed(times, "room", lambda: rooms.command(table.id, who, command, key, room.version))  # noqa: B023
        assert isinstance(done, Done)
        timed(times, "view", lambda: msgspec.json.encode(rooms.view(table.id, who)))  # noqa: B023
        timed(times, "entry", lambda: msgspec.json.encode(rooms.entries(table.id, who, room.version)))  # noqa: B023
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    games = parser.parse_args().games
    for variant in CHOOSERS:
        times: Times = {}
        for seed in range(games):
            table = play(variant, seed, times)
        cold = time.process_time()
        table.club.worker().view(table.id, None)
        cold = 1000 * (time.process_time() - cold)
        middle = {name: sum(of) / len(of) for name, of in times.items()}
        high = {name: quantiles(of, n=100)[98] for name, of in times.items()}
        beyond = [room - bare for room, bare in zip(times["room"], times["referee"], strict=True)]
        print(
            f"{variant:22} {len(times['room']):6} moves: referee {middle['referee']:.2f} ms, "
            f"room {middle['room']:.2f} ms ({middle['room'] / middle['referee']:.1f} times; beyond the referee "
            f"p99 {quantiles(beyond, n=100)[98]:.2f}), view {middle['view']:.2f} (p99 {high['view']:.2f}), "
            f"entry {middle['entry']:.3f}; a room of {table.room.version} entries from the store {cold:.0f} ms"
        )


if __name__ == "__main__":
    main()
