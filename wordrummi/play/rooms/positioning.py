"""Rooms that begin at a given position: lessons, puzzles, practice. What is wished for has to come from one box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from wordrummi.core.events import Event
from wordrummi.core.placing import Position, place
from wordrummi.core.referee import open_match
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import Meld, Table, tiles_of
from wordrummi.core.tiles import UNSEEN, Kind, Tiles
from wordrummi.numbers import notation as numbers
from wordrummi.numbers.moves import Play
from wordrummi.play.reading import Unreadable, no_more_than_box, within_box
from wordrummi.play.rooms.commands import StartingPosition
from wordrummi.play.rooms.events import PositionGiven
from wordrummi.play.rooms.moves import notation_of
from wordrummi.variants import NUMBERS, VARIANTS, WORDS
from wordrummi.words import notation as words

MOST_WITH_RACKS: Final = 4
"""A fifth player sits a round out, and has no rack."""


def read_position(wish: StartingPosition, variant: str, seats: int, rules: Rules[Any]) -> PositionGiven:
    """Return the fact of a position. Raises Unreadable for one that can't be.

    The referee does not judge what lies on the table: a lay has to mend it, where melds do not stay as they are.
    """
    if seats > MOST_WITH_RACKS:
        raise Unreadable("seats", "room.bounds", least=rules.seats[0], most=MOST_WITH_RACKS)
    if len(wish.racks) != seats or len(wish.opened) not in (0, seats):
        raise Unreadable("position", "room.position-seats", seats=seats)
    if not 0 <= wish.turn < seats:
        raise Unreadable("position.turn", "room.no-seat", seat=wish.turn)
    table = notation_of(variant).table(wish.table, "position.table")
    racks = tuple(_rack(text, f"position.racks[{seat}]", variant) for seat, text in enumerate(wish.racks))
    piles = _piles(wish, variant, seats, rules)
    _from_one_box(table, racks, piles, rules)
    opened = tuple(wish.opened) or (False,) * seats
    laid = tuple(str(Meld(meld.tiles)) for meld in table)
    return PositionGiven(laid, tuple(map(tuple, racks)), opened, wish.turn, piles)


def _piles(wish: StartingPosition, variant: str, seats: int, rules: Rules[Any]) -> tuple[tuple[Kind, ...], ...]:
    """Return the discards by seat and the trump, nothing in a game that has none."""
    if Play not in rules.handlings:
        if wish.discards or wish.trump is not None:
            raise Unreadable("position", "room.no-piles", variant=variant)
        return ()
    if len(wish.discards) not in (0, seats):
        raise Unreadable("position.discards", "room.position-seats", seats=seats)
    tile = notation_of(variant).tile
    discards = tuple(
        tuple(tile(text, f"position.discards[{seat}]") for text in pile.split())
        for seat, pile in enumerate(wish.discards or [""] * seats)
    )
    return (*discards, (UNSEEN if wish.trump is None else tile(wish.trump, "position.trump"),))


def _rack(text: str, field: str, variant: str) -> Tiles:
    try:
        rack = _RACKS[VARIANTS[variant].family](text)
    except (words.NotationError, numbers.NotationError) as fault:
        raise Unreadable(field, "error.tiles", text=fault.text) from None
    if not rack:
        raise Unreadable(field, "room.empty-rack")
    return rack


_RACKS: Final[Mapping[str, Callable[[str], Tiles]]] = {WORDS: words.read_rack, NUMBERS: numbers.read_rack}


def _from_one_box(table: Table, racks: tuple[Tiles, ...], piles: Sequence[Sequence[Kind]], rules: Rules[Any]) -> None:
    lying = tiles_of(table) + Tiles(kind for pile in piles for kind in pile)
    within_box(lying, rules.tile_set, "position")
    for seat, rack in enumerate(racks):
        no_more_than_box(rack, rules.tile_set, f"position.racks[{seat}]")
        lying += rack
        within_box(lying, rules.tile_set, f"position.racks[{seat}]")
    no_more_than_box(lying, rules.tile_set, "position.racks")


def placed(match: State[Any], given: PositionGiven, seed: int, rules: Rules[Any]) -> tuple[Event, ...]:
    """Return the facts that let a match go on from a position."""
    table = tuple(map(Meld.parse, given.table))
    position = Position(table, tuple(map(Tiles, given.racks)), given.opened, given.piles)
    return place(match, position, seed, rules.tile_set)


def named_for(turn: int, rules: Rules[Any], names: Sequence[str], seed: int) -> int:
    """Return whom a table has to name so that this seat has the first turn: who deals does not begin."""
    first = (open_match(rules, names, seed=seed, starter=seat)[0].turn.seat for seat in range(len(names)))
    return next(seat for seat, begins in enumerate(first) if begins == turn)
