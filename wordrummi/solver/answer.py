"""What a solver answers, how long it may take, and what it says when the referee does not agree."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

from wordrummi.core.table import Table
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Verdict

Clock: TypeAlias = Callable[[], float]
"""Gives seconds that only grow."""


class Objective(StrEnum):
    """What the best turn is: `longest` for letters, `most-points` for numbers, the others for both."""

    LONGEST = "longest"
    MOST_TILES = "most-tiles"
    MOST_POINTS = "most-points"
    LEAST_DISTURBANCE = "least-disturbance"


class TimeUp(Exception):  # noqa: N818 - no error: a search has to end
    """The time that was asked for is over."""


class Moment(Protocol):
    """The moment before a turn, in either family."""

    @property
    def table(self) -> Table:
        """What lies face up."""

    @property
    def rack(self) -> Tiles:
        """The tiles of the player."""


class SolverDisagreement(AssertionError):  # noqa: N818 - says what is the matter
    """The referee does not judge a turn as the solver did: a fault in one of the two. Keep the position."""

    def __init__(self, position: Moment, after: Table, verdict: Verdict) -> None:
        super().__init__(f"table {[str(w) for w in position.table]}, rack {position.rack!r}: {after} is {verdict}")
        self.position = position
        self.after = after
        self.verdict = verdict


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that the referee accepts: the table after, what it scores, and how much of the table it changes.

    `word` is None when nothing scores, and in numbers. `changed`: table words or melds that do not stand afterwards.
    `points`: what the laid tiles are worth where they lie, in numbers only.
    """

    after: Table
    word: str | None
    score: int
    tiles_laid: int
    changed: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """The best turn, None without any, when at most `most_changed` table words or melds may change."""

    most_changed: int
    turn: Turn | None
    proven: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The best turn that was found; None when there is no lay, or none was found.

    `proven`: there is no better one. `front`: for the least disturbance, the best turn for each number of table words
    that may change, up to where more does not help. `nodes`: steps of the search.
    """

    turn: Turn | None
    objective: Objective
    proven: bool
    nodes: int
    seconds: float
    front: tuple[Step, ...] = ()


class Deadline:
    """The moment at which a search has to end."""

    def __init__(self, seconds: float, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._end = self._began + seconds

    def check(self) -> None:
        """Raise TimeUp when the time is over."""
        if self._clock() >= self._end:
            raise TimeUp

    def part(self, share: float) -> Deadline:
        """Return a deadline that leaves this share of the time that is left."""
        return Deadline((self._end - self._clock()) * share, self._clock)

    @property
    def spent(self) -> float:
        """Seconds since the beginning."""
        return self._clock() - self._began
