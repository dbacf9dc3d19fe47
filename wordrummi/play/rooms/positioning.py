"""Rooms that begin at a given position: lessons, puzzles, practice. What is wished for has to come from one box."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordrummi.core.events import Event
from wordrummi.core.moves import Lay
from wordrummi.core.placing import Position, place
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import Meld, Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.numbers import notation as numbers
from wordrummi.play.reading import Unreadable, no_more_than_box, within_box
from wordrummi.play.rooms.commands import StartingPosition
from wordrummi.play.rooms.events import PositionGiven
from wordrummi.play.rooms.moves import notation_of
from wordrummi.variants import NUMBERS, VARIANTS, WORDS
from wordrummi.words import notation as words


def read_position(wish: StartingPosition, variant: str, seats: int, rules: Rules[Any]) -> PositionGiven:
    """Return the fact of a position. Raises Unreadable for one that can't be, or for a game that has none.

    The referee does not judge what lies on the table: a lay has to mend it.
    """
    if Lay not in rules.handlings:
        raise Unreadable("position", "room.no-position", variant=variant)
    if len(wish.racks) != seats or len(wish.opened) not in (0, seats):
        raise Unreadable("position", "room.position-seats", seats=seats)
    if not 0 <= wish.turn < seats:
        raise Unreadable("position.turn", "room.no-seat", seat=wish.turn)
    table = notation_of(variant).table(wish.table, "position.table")
    racks = tuple(_rack(text, f"position.racks[{seat}]", variant) for seat, text in enumerate(wish.racks))
    _from_one_box(table, racks, rules)
    opened = tuple(wish.opened) or (False,) * seats
    return PositionGiven(tuple(str(Meld(meld.tiles)) for meld in table), tuple(map(tuple, racks)), opened, wish.turn)


def _rack(text: str, field: str, variant: str) -> Tiles:
    try:
        rack = _RACKS[VARIANTS[variant].family](text)
    except (words.NotationError, numbers.NotationError) as fault:
        raise Unreadable(field, "error.tiles", text=fault.text) from None
    if not rack:
        raise Unreadable(field, "room.empty-rack")
    return rack


_RACKS: Final[Mapping[str, Callable[[str], Tiles]]] = {WORDS: words.read_rack, NUMBERS: numbers.read_rack}


def _from_one_box(table: Table, racks: tuple[Tiles, ...], rules: Rules[Any]) -> None:
    lying = tiles_of(table)
    for seat, rack in enumerate(racks):
        no_more_than_box(rack, rules.tile_set, f"position.racks[{seat}]")
        lying += rack
        within_box(lying, rules.tile_set, f"position.racks[{seat}]")
    no_more_than_box(lying, rules.tile_set, "position.racks")


def placed(match: State[Any], given: PositionGiven, seed: int, rules: Rules[Any]) -> tuple[Event, ...]:
    """Return the facts that let a match go on from a position."""
    table = tuple(map(Meld.parse, given.table))
    return place(match, Position(table, tuple(map(Tiles, given.racks)), given.opened), seed, rules.tile_set)
