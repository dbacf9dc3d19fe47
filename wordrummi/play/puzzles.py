"""Puzzles: positions whose best turn is unique, graded by how much of the table has to change for it.

A puzzle is kept only with its proof. The searches are bounded by their steps, not by a clock: the same seed gives the
same puzzles on every machine, for the same lexicon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from random import Random
from typing import Any, Final, Protocol

from wordrummi.lexicon.trie import Words
from wordrummi.numbers.options import AMERICAN, INTERNATIONAL
from wordrummi.play.reading import Unreadable
from wordrummi.play.solving_family import SolvingFamily
from wordrummi.solver.answer import Answer, Clock, Moment, Turn
from wordrummi.variants import VARIANTS

_WITHOUT: Final = (AMERICAN, INTERNATIONAL)
"""Variants without a search for the best turn."""

LEVELS: Final = (1, 2, 3, 4, 5)
"""How many table words or melds have to change."""

MOST_ATTEMPTS: Final = 50_000
"""Positions that are made for one puzzle before it is given up."""

_PROOF: Final = 20
"""As so many attempts counts one that came as far as a proof: that takes longer."""

PATIENCE: Final = 20_000.0
"""Steps of a search, as `step_clock` counts them, after which nothing counts as proven."""


class NoPuzzle(Exception):  # noqa: N818 - says what is the matter
    """No puzzle of this kind was found: a word list may be too small for one."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What makes a position a puzzle.

    `turn`: the best turn that changes least of the table. `touched`: how many table words or melds it has to change.
    `runner_up`: the best score of any other word; in numbers, the most tiles of any other choice of as many tiles.
    """

    turn: Turn
    touched: int
    runner_up: int


class Puzzler(Protocol):
    """Makes and proves puzzles of one variant."""

    @property
    def family(self) -> SolvingFamily:
        """The family that it belongs to."""

    def attempt(self, rng: Random, level: int) -> Moment | None:
        """Make a position that may be a puzzle, None when nothing came of it."""

    def prove(self, position: Any) -> Proof | None:
        """Return the proof that a position is a puzzle, None when it is none or that could not be proven."""

    def told(self, position: Any) -> Mapping[str, Any]:
        """Return a position as `solve` reads it, without its variant."""

    def goal(self, turn: Turn) -> Mapping[str, Any]:
        """Return what the best turn reaches."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, and which one of its level and seed it is."""

    variant: str
    level: int
    seed: int
    number: int
    position: Moment
    proof: Proof


def step_clock() -> Clock:
    """Return a clock that a search turns itself: it counts how often it was looked at."""
    ticks = count()
    return lambda: float(next(ticks))


def puzzler_of(variant: str, lexicon: Callable[[], Words]) -> Puzzler:
    """Return what makes puzzles of a variant. Raises Unreadable for one that has none."""
    known = [name for name in VARIANTS if name not in _WITHOUT]
    if variant not in known:
        raise Unreadable("variant", "error.variant", variant=variant, known=", ".join(known))
    made: Puzzler = import_module(f"wordrummi.play.puzzles_{VARIANTS[variant].family}").puzzler(variant, lexicon)
    return made


def puzzles(puzzler: Puzzler, variant: str, level: int, seed: int) -> Iterator[Puzzle]:
    """Yield the puzzles of a level and a seed, one after another. Raises NoPuzzle when none is found any more."""
    numbers, failed = count(1), 0
    for attempt in count():
        rng = Random(f"{variant}/{level}/{seed}/{attempt}")  # noqa: S311 - play, not secrets
        position = puzzler.attempt(rng, level)
        proof = None if position is None else puzzler.prove(position)
        if position is not None and proof is not None and proof.touched == level:
            failed = 0
            yield Puzzle(variant, level, seed, next(numbers), position, proof)
            continue
        failed += 1 if position is None else _PROOF
        if failed >= MOST_ATTEMPTS:
            raise NoPuzzle(f"{variant}, {level}")


def least_touched(front: Answer, reaches: Callable[[Turn], bool]) -> tuple[Turn, int] | None:
    """Return the first turn of a front that reaches the best, and how many must change for it; None unless proven."""
    proven = True
    for step in front.front:
        if step.turn is not None and reaches(step.turn):
            return (step.turn, step.most_changed) if proven else None
        proven = step.proven
    return None


def puzzle_dict(puzzle: Puzzle, puzzler: Puzzler, *, solution: bool) -> dict[str, Any]:
    """Return a puzzle as plain values: a position as `solve` reads it, and under `puzzle` what it says of itself."""
    proof, write = puzzle.proof, puzzler.family.write
    about: dict[str, Any] = {
        "level": puzzle.level,
        "seed": puzzle.seed,
        "number": puzzle.number,
        "goal": puzzler.goal(proof.turn),
        "touched": proof.touched,
    }
    if solution:
        about["solution"] = [write(meld) for meld in proof.turn.after]
        about["word"] = proof.turn.word
        about["runner_up"] = proof.runner_up
    name = f"{puzzle.variant}-{puzzle.level}-{puzzle.seed}-{puzzle.number}"
    return {"id": name, "variant": puzzle.variant, **puzzler.told(puzzle.position), "puzzle": about}
