"""Moves that only the number games have."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from wordrummi.core.moves import Move
from wordrummi.core.table import Table
from wordrummi.core.tiles import Kind


@dataclass(frozen=True, slots=True)
class Misplay(Move):
    """A rearrangement did not come out: declared by who made it, or called by another at a real table."""


@dataclass(frozen=True, slots=True)
class CountRack(Move):
    """Tell what is left on a rack at the end of a round of a live game, in points."""

    points: int


class Take(StrEnum):
    """Where the tile of a turn comes from."""

    POOL = "pool"
    DISCARD = "discard"
    TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class Play(Move):
    """A turn of take, lay and discard. A tile from the pool has been drawn before, with `Draw`.

    `after`: the table as it is to lie, None when nothing is laid. `discard`: None when the last tile is laid.
    `declare`: the way of winning that the player calls, where a variant has such.
    """

    take: Take | None
    after: Table | None = None
    discard: Kind | None = None
    declare: str | None = None


@dataclass(frozen=True, slots=True)
class TellTrump(Move):
    """Tell which tile lies face up as the trump of a live game."""

    tile: Kind
