"""Whole games of Sabra and classic: they end, tiles are conserved, scores sum to zero, a record plays again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wordrummi.core.moves import Draw, Lay, Move, Pass, TimeOut
from wordrummi.core.referee import judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.moves import Misplay
from wordrummi.numbers.options import read_options
from wordrummi.numbers.rules import table_rules

from .bots import lays
from .playing import check


def choose(state: State[Any], rules: Rules[Any], rng: Random) -> Move:
    """Choose a move: mostly a lay that is legal, sometimes a draw, being late, or a misplay."""
    seat = state.turn.seat
    chance = rng.random()
    if chance < 0.03:
        return TimeOut(seat)
    if chance < 0.04:
        return Misplay(seat)
    public = state.public
    points = int(rules.options["opening_points"] or 0)
    tried = 0
    if chance < 0.93:
        for after in lays(public.table, state.racks[seat], rng, opened=public.seats[seat].opened, points=points):
            tried += 1
            if isinstance(judge(state, Lay(seat, after), rules), Accepted):
                return Lay(seat, after, late=chance < 0.06)
            if tried > 60:
                break
    return Draw(seat) if public.pot_count else Pass(seat)


def options_of(variant: str, seed: int) -> dict[str, Any]:
    rng = Random(seed * 7 + 1)
    return {
        "reuse": rng.choice(["anywhere", "another-meld", "new-meld", "two-from-rack", "only-rack"]),
        "exchange_from": rng.choice(["rack", "anywhere"]),
        "group_of_three": rng.choice(["either", "both"]),
        "joker_freezes": rng.random() < 0.7,
        "stalemate_by": rng.choice(["count", "tiles"]),
        "stalemate_after": rng.choice(["first-pass", "full-round"]),
        "next_starter": rng.choice(["rotate", "winner", "draw"]),
        "rounds": rng.choice([1, 1, 2]),
        "direction": rng.choice(["clockwise", "counter-clockwise"]),
        "unopened_penalty": rng.choice([0, 100]),
        "overtime_penalty": rng.choice([0, 1, 3]),
        "joker_in_start_draw": rng.choice(["high", "low", "again"]),
    }


@pytest.mark.parametrize("variant", ["number-sabra", "number-classic"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_the_variants_own_options(variant: str, players: int, seed: int) -> None:
    check(table_rules(variant, read_options(variant, {})), players, seed, choose)


@pytest.mark.parametrize("seed", range(120))
def test_a_game_with_any_options(seed: int) -> None:
    variant = ["number-sabra", "number-classic"][seed % 2]
    check(table_rules(variant, read_options(variant, options_of(variant, seed))), 2 + seed % 3, seed, choose)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 4000, 50))
def test_thousands_of_games(start: int) -> None:
    for seed in range(start, start + 50):
        variant = ["number-sabra", "number-classic"][seed % 2]
        check(table_rules(variant, read_options(variant, options_of(variant, seed))), 2 + seed % 3, seed, choose)
