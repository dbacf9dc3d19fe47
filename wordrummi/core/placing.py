"""A match that goes on from a given position: tiles are conserved, and what nobody named is dealt by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wordrummi.core import events as ev
from wordrummi.core.shuffle import SCHEME, shuffle
from wordrummi.core.state import State
from wordrummi.core.table import Meld, Table, tiles_of
from wordrummi.core.tiles import UNSEEN, Kind, Tiles, TileSet


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table, the racks by seat, and who has opened; unseen tiles are for chance to choose.

    `piles`: the tiles laid aside, the top last; without any those of the match stay as they are.
    """

    table: Table
    racks: tuple[Tiles, ...]
    opened: tuple[bool, ...]
    piles: tuple[tuple[Kind, ...], ...] = ()


def place(state: State[Any], position: Position, seed: int, tile_set: TileSet) -> tuple[ev.Event, ...]:
    """Return the facts that give every tile its place, for a match whose first turn has just begun.

    Raises ValueError when the position takes tiles that there are not, or is for another number of seats.
    """
    aside = position.piles or state.piles
    if not len(position.racks) == len(position.opened) == len(state.racks) or len(aside) != len(state.piles):
        raise ValueError(f"{position} is for another number of seats")
    racks = _filled(position, _rest(position.table, position.racks, aside, tile_set), seed)
    piles = _chosen(aside, shuffle(_rest(position.table, racks, aside, tile_set), seed, "piles"))
    rest = _rest(position.table, racks, piles, tile_set)
    stacks = _stacks(shuffle(rest, seed, "placed"), len(state.pot))
    table = tuple(str(Meld(meld.tiles)) for meld in position.table)
    sorted_racks = tuple(map(tuple, racks))
    tops = tuple(
        stack[-1] if shown.top is not None and stack else None
        for stack, shown in zip(stacks, state.public.pot, strict=True)
    )
    counts = tuple(map(len, racks)), tuple(map(len, stacks))
    shown = tuple(pile[-1] if pile else None for pile in piles)
    return (
        ev.TilesPlaced(SCHEME, seed, table, sorted_racks, position.opened, stacks, piles),
        *(ev.RackPlaced(seat, tiles) for seat, tiles in enumerate(sorted_racks)),
        ev.PositionPlaced(table, position.opened, *counts, tops, tuple(map(len, piles)), shown),
    )


def placed_again(state: State[Any], told: ev.TilesPlaced, tile_set: TileSet) -> tuple[ev.Event, ...]:
    """Return the facts that a record has to tell of a position. Raises ValueError as `place` does."""
    table = tuple(map(Meld.parse, told.table))
    return place(state, Position(table, tuple(map(Tiles, told.racks)), told.opened, told.piles), told.seed, tile_set)


def _rest(table: Table, racks: Sequence[Tiles], piles: Sequence[Sequence[Kind]], tile_set: TileSet) -> tuple[Kind, ...]:
    """Return the tiles that lie nowhere yet."""
    places = [*racks, *map(Tiles, piles)]
    lying = sum((place.known for place in places), tiles_of(table))
    wanted = sum(place.unseen_number for place in places)
    if tile_set.excess(lying) or len(lying) + wanted > len(tile_set):
        raise ValueError(f"{lying!r} and {wanted} more do not come from one box")
    return tuple(tile_set.tiles - lying)


def _filled(position: Position, rest: Sequence[Kind], seed: int) -> tuple[Tiles, ...]:
    lots = iter(shuffle(rest, seed, "racks"))
    return tuple(rack.known + Tiles(next(lots) for _ in range(rack.unseen_number)) for rack in position.racks)


def _chosen(piles: Sequence[Sequence[Kind]], rest: Sequence[Kind]) -> tuple[tuple[Kind, ...], ...]:
    lots = iter(rest)
    return tuple(tuple(next(lots) if kind == UNSEEN else kind for kind in pile) for pile in piles)


def _stacks(tiles: tuple[Kind, ...], number: int) -> tuple[tuple[Kind, ...], ...]:
    return tuple(tiles[place::number] for place in range(number))
