"""Which joker lies where after a lay: kept in its meld, freed from one, moved as the tile it stands for, or new."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations

from wordrummi.core.table import Table
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.claims import Claim
from wordrummi.numbers.melds import readings
from wordrummi.numbers.terms import Terms
from wordrummi.numbers.tiles import JOKER


@dataclass(frozen=True, slots=True)
class JokerLaid:
    """A joker in a meld after. `origin`: the table meld that it left, None for the rack.

    `freed`: it was exchanged, else a joker with an origin moved as the tile `stands_for`.
    """

    meld: int
    place: int
    origin: int | None = None
    freed: bool = False
    stands_for: Kind | None = None


def lay_jokers(after: Table, laid: Tiles, claims: Mapping[int, Claim], terms: Terms) -> Iterator[tuple[JokerLaid, ...]]:
    """Return every way to tell the jokers that did not keep their place apart."""
    kept = {(claim.into, place) for claim in claims.values() for place in claim.places}
    slots = [(j, at) for j, meld in enumerate(after) for at, k in enumerate(meld.tiles) if k == JOKER]
    slots = [slot for slot in slots if slot not in kept]
    jokers = _without_a_place(laid, claims)
    for order in dict.fromkeys(permutations(jokers)):
        placed = tuple(
            JokerLaid(j, at, origin, origin is not None and stands_for is None, stands_for)
            for (j, at), (origin, stands_for) in zip(slots, order, strict=True)
        )
        if all(_readable(after, j, placed, terms) for j in {joker.meld for joker in placed}):
            yield placed


def _without_a_place(laid: Tiles, claims: Mapping[int, Claim]) -> list[tuple[int | None, Kind | None]]:
    freed = [(i, None) for i, claim in claims.items() for _ in range(claim.freed)]
    loose = [(i, kind) for i, claim in claims.items() for kind in claim.loose]
    return [*loose, *freed, *((None, None) for _ in range(laid[JOKER]))]


def _readable(after: Table, j: int, placed: tuple[JokerLaid, ...], terms: Terms) -> bool:
    """Say whether a meld can be read with every joker that moved as the tile that it stands for."""
    bound = {joker.place: joker.stands_for for joker in placed if joker.meld == j and joker.stands_for}
    return not bound or any(
        all(read.tiles[at] == kind for at, kind in bound.items()) for read in readings(after[j], terms.melds)
    )
