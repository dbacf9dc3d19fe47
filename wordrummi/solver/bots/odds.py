"""How probable it is to draw what is missing: the next tile exactly, later tiles by a stated approximation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordrummi.core.tiles import Kind, Tiles


@dataclass(frozen=True, slots=True)
class Missing:
    """A tile that brings an aim nearer, and how many of it this seat can't see."""

    tile: Kind
    unseen: int


@dataclass(frozen=True, slots=True)
class Aim:
    """Something that a rack may become. `distance`: how many tiles it lacks; 0 when it is made.

    `missing`: tiles that bring it nearer. `next`: how probable it is that the next tile drawn completes it. `later`:
    the same of the draws to come, as `within` approximates it. `value`: what it brings, where that is known.
    """

    id: str
    distance: int
    missing: tuple[Missing, ...]
    next: float
    later: float
    value: int | None = None


def aim(name: str, distance: int, wanted: Iterable[Kind], unseen: Tiles, draws: int, value: int | None = None) -> Aim:
    """Return an aim with its odds. `wanted`: each kind that brings it nearer; `draws`: tiles this seat may yet draw."""
    missing = tuple(Missing(kind, unseen[kind]) for kind in sorted(set(wanted)))
    left, total = sum(one.unseen for one in missing), len(unseen)
    soon = float(distance == 0) if distance != 1 else min(1.0, left / total) if total else 0.0
    return Aim(name, distance, missing, soon, within(distance, left, total, draws), value)


def within(distance: int, wanted: int, unseen: int, draws: int) -> float:
    """Return how probable it is to draw `distance` wanted tiles in so many draws, of unseen tiles.

    An approximation: tiles come back after a draw, and each hit uses up its share of what is wanted; what others throw
    out is left aside. Exact for one tile in one draw.
    """
    if distance == 0:
        return 1.0
    if not unseen:
        return 0.0
    standing = [1.0] + [0.0] * distance
    hits = [min(1.0, wanted * (distance - got) / distance / unseen) for got in range(distance)]
    for _ in range(draws):
        for got in reversed(range(distance)):
            moved = standing[got] * hits[got]
            standing[got] -= moved
            standing[got + 1] += moved
    return standing[distance]
