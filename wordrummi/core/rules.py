"""The rules of a variant are a value: what exists, and small strategies that say what may be done and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from wordrummi.core.events import COMMON, Event, LexiconStamp, OptionValue
from wordrummi.core.moves import Move
from wordrummi.core.state import Evolver, State, X
from wordrummi.core.tiles import TileSet
from wordrummi.core.verdict import Accepted, Verdict


@dataclass(frozen=True)
class Handling(Generic[X]):
    """How one kind of move is judged, and which facts it makes when it is accepted.

    `any_seat`: the move is open to seats that are not on turn.
    """

    judge: Callable[[State[X], Any], Verdict]
    act: Callable[[State[X], Any, Accepted], tuple[Event, ...]]
    any_seat: bool = False


@dataclass(frozen=True)
class Rules(Generic[X]):
    """A variant with its table options, ready to referee.

    `extra`: the public state that only this family knows, at the start. `seats`: fewest and most players.
    `setup(state, seed)`: the facts from the header to the first turn; no seed for a live game.
    `follow(state)`: the facts that follow by themselves, step by step; none when a seat has to choose.
    `origin(event)`: the move that an event tells of, None for one that followed from another.
    """

    id: str
    version: int
    tile_set: TileSet
    seats: tuple[int, int]
    options: Mapping[str, OptionValue]
    extra: X
    handlings: Mapping[type[Move], Handling[X]]
    evolvers: Mapping[type[Event], Evolver[X]]
    setup: Callable[[State[X], int | None], tuple[Event, ...]]
    follow: Callable[[State[X]], tuple[Event, ...]]
    origin: Callable[[Event], Move | None]
    lexicon: LexiconStamp | None = None
    own_events: tuple[type[Event], ...] = field(default=())

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Every event that a match under these rules can hold."""
        return COMMON + self.own_events
