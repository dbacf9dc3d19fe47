"""Which tile of a rack to throw out in open play, by three ways of looking at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from wordrummi.core.table import Table
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.view import View
from wordrummi.numbers.international.reading import BIT, PARTS, Part
from wordrummi.numbers.international.search import Holding
from wordrummi.numbers.melds import SHORTEST, MeldTerms
from wordrummi.numbers.tiles import JOKER, number_of
from wordrummi.solver.bots.melding import onward

_SMALLEST: Final = tuple(part for part in PARTS if part.size == SHORTEST)


@dataclass(frozen=True, slots=True)
class Thrown:
    """A rack from which a tile is to be thrown out, the table then, and what the seat sees."""

    view: View[Any]
    rack: Tiles
    table: Table
    terms: MeldTerms
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


def by_need(thrown: Thrown) -> Kind:
    """Throw out the tile that fewest unseen tiles make a set with; of equal ones the highest."""
    need = needs(thrown.rack, thrown.view.unseen)
    return min(real(thrown.rack), key=lambda kind: (need[kind], -_points(kind), kind))


_IN_SET: Final = 100
"""What a tile of a complete set is worth to keep, in unseen tiles."""


def needs(rack: Tiles, unseen: Tiles) -> dict[Kind, int]:
    """Return how many unseen tiles make a set with each tile of a rack; one that is in a set already counts as many."""
    once = Holding(rack).once
    found: dict[Kind, set[Kind]] = {kind: set() for kind in rack.kinds()}
    complete = set[Kind]()
    for part in _SMALLEST:
        lacking = list(_kinds(part, part.mask & ~once))
        if len(lacking) > 1:
            continue
        for kind in part.meld.tiles:
            if kind not in lacking:
                found[kind].update(lacking)
                if not lacking:
                    complete.add(kind)
    need = {kind: sum(unseen[other] for other in others) for kind, others in found.items()}
    return {
        kind: (0 if rack[kind] > 1 else number + (_IN_SET if kind in complete else 0)) for kind, number in need.items()
    }


def _kinds(part: Part, mask: int) -> Iterator[Kind]:
    return (kind for kind in part.meld.tiles if BIT[kind] & mask)


def _points(kind: Kind) -> int:
    return 0 if kind == JOKER else number_of(kind)


@dataclass(frozen=True, slots=True)
class Weights:
    """How a rack is weighed: what is left on it against what the next draws may bring."""

    looks: float = 3.0
    danger: float = 1.0
    ready: float = 1.0
    each: float = 0.0


WEIGHTS = Weights()


def by_odds(thrown: Thrown) -> Kind:
    """Throw out the tile without which what is held, less what the next draws bring, counts least."""
    return min(real(thrown.rack), key=lambda kind: (_left_with(thrown, kind), kind))


def _left_with(thrown: Thrown, kind: Kind) -> float:
    """Return what a rack counts without a tile, less what draws free of it by the odds; dangerous tiles count extra."""
    rest = thrown.rack - Tiles((kind,))
    held = sum(_points(other) for other in rest)  # tune
    freed = _freed(rest, thrown.table, thrown.terms)
    total = len(thrown.view.unseen) or 1
    odds = {other: thrown.view.unseen[other] / total for other in freed}
    brought = sum(freed[other] * min(1.0, WEIGHTS.looks * odds[other]) for other in freed)
    return held - brought - WEIGHTS.ready * _ready(rest) + WEIGHTS.danger * _danger(kind, thrown.view.unseen)


def _ready(rest: Tiles) -> int:
    """Return what the tiles count that are in a set already."""
    once = Holding(rest).once
    mask = 0
    for part in _SMALLEST:
        if not part.mask & ~once:
            mask |= part.mask
    return sum(_points(kind) + WEIGHTS.each for kind in rest.kinds() if BIT.get(kind, 0) & mask)


def _freed(rest: Tiles, table: Table, terms: MeldTerms) -> dict[Kind, int]:
    """Return what each tile, once drawn, lets be laid of a rack, in points."""
    once = Holding(rest).once
    freed: dict[Kind, int] = {}
    for part in _SMALLEST:
        lacking = part.mask & ~once
        if lacking.bit_count() == 1:
            (kind,) = _kinds(part, lacking)
            freed[kind] = max(freed.get(kind, 0), part.total - _points(kind) + 2 * WEIGHTS.each)
    for first, *after in onward(table, terms):
        for kind in after:
            if not rest[kind]:
                break
            freed[first] = freed.get(first, 0) + _points(kind) + WEIGHTS.each
    return freed


def _danger(kind: Kind, unseen: Tiles) -> float:
    """Return what a tile may be to who can take it: the pairs of unseen tiles that make a set with it, by the odds."""
    if kind == JOKER:
        return 100.0
    total = len(unseen) or 1
    pairs = 0
    for part in _SMALLEST:
        if part.mask & BIT[kind]:
            one, other = (unseen[mate] for mate in part.meld.tiles if mate != kind)
            pairs += one * other
    return 100.0 * pairs / total / total
