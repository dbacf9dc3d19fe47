"""What a seat can ask for. A family adds moves of its own."""

from __future__ import annotations

from dataclasses import dataclass

from wordrummi.core.table import Table


@dataclass(frozen=True, slots=True)
class Move:
    """Something that `seat` asks for; seats count from 0 in the order of play."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """The table as it is to lie after the turn. `late`: the time limit had passed; the clock's owner says so."""

    after: Table
    late: bool = False


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Take one tile; with several stacks, from the top of the one named."""

    stack: int = 0


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Lay nothing when there is nothing to take."""


@dataclass(frozen=True, slots=True)
class TimeOut(Move):
    """The time of this seat's turn is over and it laid nothing; asked by whoever owns the clock.

    `draft`: the table as the player had arranged it by then, None when it was left alone or nobody can tell.
    """

    draft: Table | None = None


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """End a game that has no end of its own."""
