"""Which tile of a rack to throw out in open play, by three ways of looking at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.international.reading import BIT, PARTS
from wordrummi.numbers.international.search import Holding
from wordrummi.numbers.melds import SHORTEST
from wordrummi.numbers.tiles import JOKER, NUMBERS, number_of

_SMALLEST: Final = tuple(part for part in PARTS if part.size == SHORTEST)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A rack from which a tile is to be thrown out, the tiles that its seat can't see, and chance."""

    rack: Tiles
    unseen: Tiles
    chance: Random


Discard: TypeAlias = Callable[[Thrown], Kind]


def real(rack: Tiles) -> list[Kind]:
    """Return the kinds of a rack but for jokers; of jokers alone, these."""
    return [kind for kind in rack.kinds() if kind != JOKER] or [JOKER]


def unneeded(thrown: Thrown) -> Kind:
    """Throw out any tile that is in no set and lacks more than one tile to be in one; else any."""
    once = Holding(thrown.rack).once
    kinds = real(thrown.rack)
    useful = [part.mask for part in _SMALLEST if (part.mask & once).bit_count() >= part.size - 1]
    spare = [kind for kind in kinds if thrown.rack[kind] > 1 or not any(BIT.get(kind, 0) & mask for mask in useful)]
    return thrown.chance.choice(spare or kinds)


def by_shape(thrown: Thrown) -> Kind:
    """Throw out any of the tiles that the fewest kinds make a set with, wherever those may be."""
    need = needs(thrown.rack, NUMBERS.tiles)
    fewest = min(need[kind] for kind in real(thrown.rack))
    return thrown.chance.choice([kind for kind in real(thrown.rack) if need[kind] == fewest])


def by_odds(thrown: Thrown) -> Kind:
    """Throw out the tile that fewest unseen tiles make a set with; of equal ones the highest (NI)."""
    need = needs(thrown.rack, thrown.unseen)
    return min(real(thrown.rack), key=lambda kind: (need[kind], -_points(kind), kind))


_IN_SET: Final = 100
"""What a tile of a complete set is worth to keep, in unseen tiles."""


def needs(rack: Tiles, unseen: Tiles) -> dict[Kind, int]:
    """Return how many of these tiles make a set with each tile of a rack; one that is in a set counts a hundred more.

    The second of two equal tiles is of no need.
    """
    once = Holding(rack).once
    found: dict[Kind, set[Kind]] = {kind: set() for kind in rack.kinds()}
    complete = set[Kind]()
    for part in _SMALLEST:
        lacking = [kind for kind in part.meld.tiles if BIT[kind] & ~once]
        if not lacking:
            complete.update(part.meld.tiles)
        if len(lacking) == 1:
            for kind in set(part.meld.tiles).difference(lacking):
                found[kind].update(lacking)
    return {
        kind: 0 if rack[kind] > 1 else sum(unseen[other] for other in others) + _IN_SET * (kind in complete)
        for kind, others in found.items()
    }


def _points(kind: Kind) -> int:
    return 0 if kind == JOKER else number_of(kind)
