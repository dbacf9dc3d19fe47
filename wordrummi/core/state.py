"""The state of a match: hidden, public and per seat. It is the fold of the match's events, and tiles are conserved."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from wordrummi.core.table import Table
from wordrummi.core.tiles import Kind, Tiles

X = TypeVar("X")
"""What only one family knows of the public state."""


class Phase(StrEnum):
    """Where a match stands."""

    SETUP = "setup"
    TURN = "turn"
    ENDED = "ended"


class Seat(Struct, frozen=True):
    """What everybody knows of a player. `opened`: has laid a start word or initial meld."""

    name: str = ""
    score: int = 0
    rack_count: int = 0
    opened: bool = False


class Stack(Struct, frozen=True):
    """What everybody knows of a stack of undrawn tiles."""

    count: int
    top: Kind | None = None


class Turn(Struct, frozen=True):
    """Whose turn it is; turns and rounds count from 1."""

    seat: int
    number: int
    round: int
    seconds: int | None


class Public(Struct, Generic[X], frozen=True):
    """What lies open to all."""

    extra: X
    live: bool = False
    phase: Phase = Phase.SETUP
    seats: tuple[Seat, ...] = ()
    table: Table = ()
    pot: tuple[Stack, ...] = ()
    piles: tuple[Stack, ...] = ()
    starter: int = 0
    turn: Turn | None = None
    winners: tuple[int, ...] = ()

    @property
    def pot_count(self) -> int:
        """How many tiles can still be drawn."""
        return sum(stack.count for stack in self.pot)


class State(Struct, Generic[X], frozen=True):
    """A match at one moment: the undrawn tiles (the next of a stack last), what is open, and each seat's rack.

    `piles` hold tiles that were laid aside, of which only the last one is seen; `seed` gave the order of the pot.
    """

    public: Public[X]
    pot: tuple[tuple[Kind, ...], ...] = ()
    racks: tuple[Tiles, ...] = ()
    piles: tuple[tuple[Kind, ...], ...] = ()
    seed: int | None = None

    @property
    def turn(self) -> Turn:
        """The turn that is being played. Raises ValueError when there is none."""
        if self.public.turn is None:
            raise ValueError("no turn is being played")
        return self.public.turn

    def open(self, **changes: Any) -> State[X]:
        """Return this state with changes to what is public."""
        return replace(self, public=replace(self.public, **changes))

    def seated(self, seat: int, **changes: Any) -> State[X]:
        """Return this state with changes to what is public of one seat."""
        return self.open(seats=put(self.public.seats, seat, replace(self.public.seats[seat], **changes)))


Evolver: TypeAlias = Callable[[State[X], Any], State[X]]
T = TypeVar("T")


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the row with another value at one place."""
    return (*row[:place], value, *row[place + 1 :])
