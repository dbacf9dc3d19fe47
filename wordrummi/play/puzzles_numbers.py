"""Puzzles of the number games: one choice of tiles alone reaches the most that can be laid.

A position is a puzzle when the most tiles are proven; when for every other choice of as many tiles of the rack it is
proven that they can't all be laid; and when it is proven how many table melds must change at the least. The table after
is not asked to be unique: the same tiles may lie in several ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, Final

from wordrummi.core.table import Meld, Table, diff
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.melds import SHORTEST
from wordrummi.numbers.notation import write_meld, write_rack
from wordrummi.numbers.position import Position
from wordrummi.numbers.tiles import COLOURS, HIGHEST, JOKER, LOWEST, NUMBERS, tile
from wordrummi.play.puzzles import PATIENCE, Proof, least_touched, step_clock
from wordrummi.play.solving_numbers import NumberSolving
from wordrummi.solver.answer import Answer, Objective, Turn

_RACKS: Final = (5, 8)
_LONGEST_RUN: Final = 6
_MORE_MELDS: Final = 3
_FEWEST_LAID: Final = 2
"""A puzzle that lays one tile is none."""


class NumberPuzzler:
    """Makes and proves puzzles of a number game, under its usual options."""

    def __init__(self, variant: str) -> None:
        self.family = NumberSolving()
        self._solver, _ = self.family.parts(variant, {})

    def attempt(self, rng: Random, level: int) -> Position | None:
        """Lay melds at random, and take a rack from the tiles that are left; jokers stay in the box."""
        bag = Counter(kind for kind in NUMBERS.tiles if kind != JOKER)
        table = []
        for _ in range(level + rng.randint(1, _MORE_MELDS)):
            meld = Meld(_run(rng) if rng.random() < 0.5 else _group(rng))
            if Counter(meld.tiles) <= bag:
                bag -= Counter(meld.tiles)
                table.append(meld)
        rack = rng.sample(sorted(bag.elements()), rng.randint(*_RACKS))
        return Position(tuple(table), Tiles(rack))

    def prove(self, position: Position) -> Proof | None:
        """Return the proof that one choice of tiles alone lays most, None when it does not or that is not proven."""
        best = self._solve(position, Objective.MOST_TILES)
        if best.turn is None or not best.proven or best.turn.tiles_laid < _FEWEST_LAID:
            return None
        most = best.turn.tiles_laid
        runner_up = self._runner_up(position, diff(position.table, best.turn.after).added)
        if runner_up is None or runner_up >= most:
            return None
        front = self._solve(position, Objective.LEAST_DISTURBANCE)
        found = least_touched(front, lambda turn: turn.tiles_laid >= most)
        return None if found is None else Proof(*found, runner_up)

    def _runner_up(self, position: Position, chosen: Tiles) -> int | None:
        """Return the most tiles that any other choice of as many can lay, None when that is not proven."""
        most = 0
        for kinds in dict.fromkeys(combinations(position.rack, len(chosen))):
            other = Tiles(kinds)
            if other == chosen:
                continue
            answer = self._solve(replace(position, rack=other), Objective.MOST_TILES)
            if not answer.proven:
                return None
            most = max(most, answer.turn.tiles_laid if answer.turn else 0)
            if most == len(chosen):
                break
        return most

    def _solve(self, position: Position, objective: Objective) -> Answer:
        return self._solver.solve(position, objective, PATIENCE, clock=step_clock())

    def told(self, position: Position) -> Mapping[str, Any]:
        """Return a position as `solve` reads it, without its variant."""
        return {"table": _written(position.table), "rack": write_rack(position.rack)}

    def goal(self, turn: Turn) -> Mapping[str, Any]:
        """Return what the best turn reaches."""
        return {"tiles": turn.tiles_laid}


def _run(rng: Random) -> tuple[Kind, ...]:
    length = rng.randint(SHORTEST, _LONGEST_RUN)
    first = rng.randint(LOWEST, HIGHEST + 1 - length)
    colour = rng.choice(COLOURS)
    return tuple(tile(colour, rank) for rank in range(first, first + length))


def _group(rng: Random) -> tuple[Kind, ...]:
    number = rng.randint(LOWEST, HIGHEST)
    colours = rng.sample(COLOURS, rng.randint(SHORTEST, len(COLOURS)))
    return tuple(tile(colour, number) for colour in colours)


def _written(table: Table) -> list[str]:
    return [write_meld(meld) for meld in table]


def puzzler(variant: str, _: Callable[[], Words]) -> NumberPuzzler:
    """Return what makes puzzles of a number game."""
    return NumberPuzzler(variant)
