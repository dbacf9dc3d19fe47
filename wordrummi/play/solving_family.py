"""What a family gives to whoever asks for best turns: it reads positions, and has a solver for each set of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from wordrummi.core.table import Table
from wordrummi.core.verdict import Verdict
from wordrummi.core.view import View
from wordrummi.play.solving_wire import Writing
from wordrummi.solver.answer import Answer, Moment, Objective


@dataclass(frozen=True, slots=True)
class Solving:
    """What solves and what judges at tables with one set of options; positions are those of the family.

    `solve` takes a position, an objective, and seconds; it raises SolverDisagreement.
    """

    solve: Callable[[Any, Objective, float], Answer]
    judge: Callable[[Any, Table], Verdict]


@dataclass(frozen=True, slots=True)
class Problem:
    """A position, and what finds its best turn."""

    position: Moment
    solving: Solving


class SolvingFamily(Protocol):
    """A family that has a solver."""

    @property
    def objectives(self) -> tuple[Objective, ...]:
        """What can be asked, the usual one first."""

    @property
    def has_points(self) -> bool:
        """Whether turns are counted by the points of the tiles laid."""

    @property
    def write(self) -> Writing:
        """What writes a word or meld."""

    def problem(self, line: bytes) -> Problem:
        """Read a position. Raises Unreadable, and OptionError for its options."""

    def solving(self, variant: str, options: Mapping[str, object]) -> Solving:
        """Return what solves under these options. Raises Unreadable for a variant without, and OptionError."""

    def seen(self, variant: str, options: Mapping[str, object], view: View[Any]) -> Problem:
        """Return what the seat whose view this is may lay from. Raises Unreadable for a variant without a solver."""
