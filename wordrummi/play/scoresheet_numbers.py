"""The score sheets of the number games: melds in any order, turns of take, lay and discard in one line, rack points."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

from wordrummi.core.moves import Draw, Lay, Move, Pass, TimeOut
from wordrummi.core.table import Meld
from wordrummi.numbers import rounds
from wordrummi.numbers import rules as numbers
from wordrummi.numbers.international import course as international
from wordrummi.numbers.international import rules as international_rules
from wordrummi.numbers.international.state import begins, own
from wordrummi.numbers.melds import MeldTerms, readings
from wordrummi.numbers.moves import CountRack, Misplay, Play, Take
from wordrummi.numbers.notation import write_table
from wordrummi.numbers.tiles import JOKER
from wordrummi.play.scoresheet_family import Family, LiveState, Naming

_WIDEST: Final = MeldTerms(ace_high=True)


def _key(meld: Meld) -> Hashable:
    """A run is the same upwards and downwards; without a joker the order of tiles tells nothing at all."""
    return min(meld.tiles, meld.tiles[::-1]) if JOKER in meld.tiles else tuple(sorted(meld.tiles))


def _may_mean(named: Meld, lying: Meld) -> bool:
    """The tiles may come in any order, and a joker may be named as the tile that it stands for."""
    tiles = sorted(named.tiles)
    read = (reading.tiles for reading in readings(lying, _WIDEST))
    return tiles in (sorted(lying.tiles), *map(sorted, read))


NAMING: Final = Naming(write_table, _key, _may_mean)


def _alone(move: Move, _: LiveState) -> tuple[Move, ...]:
    return (move,)


def _draws(move: Move, state: LiveState) -> Move:
    return Draw(move.seat) if state.public.pot_count else Pass(move.seat)


def _order(state: LiveState) -> Sequence[int]:
    order: tuple[int, ...] = state.public.extra.order
    return order


TABLE_GAMES: Final = Family(
    seats=numbers.SEATS,
    naming=NAMING,
    turns=(Lay, Draw, Pass, TimeOut, Misplay),
    whole=lambda _: True,
    expanded=_alone,
    idle=_draws,
    uncounted=rounds.uncounted,
    count=CountRack,
    order=_order,
)
"""Sabra and classic: a turn is drawing or laying."""


def _with_the_draw(move: Move, _: LiveState) -> tuple[Move, ...]:
    """A tile of the pool is drawn first, in the same line."""
    return (Draw(move.seat), move) if isinstance(move, Play) and move.take is Take.POOL else (move,)


def _is_whole(state: LiveState) -> bool:
    return not state.public.extra.drawn or state.public.extra.moved


def _discards(move: Move, _: LiveState) -> Move | None:
    """What is thrown out is known, though nothing can be laid."""
    return replace(move, take=Take.POOL, after=None, declare=None) if isinstance(move, Play) else None


TAKING_GAMES: Final = Family(
    seats=numbers.SEATS,
    naming=NAMING,
    turns=(Play, Pass, Draw, TimeOut),
    whole=_is_whole,
    expanded=_with_the_draw,
    idle=_discards,
    uncounted=rounds.uncounted,
    count=CountRack,
    order=_order,
)
"""American: a turn is taking, laying and discarding."""


def _hand_discards(move: Move, state: LiveState) -> Move | None:
    """Who has fifteen tiles from the deal takes none."""
    left = _discards(move, state)
    return replace(left, take=None) if isinstance(left, Play) and begins(state) else left


def _losers_who_melded(state: LiveState) -> Sequence[int]:
    return international.uncounted(state)


def _served(state: LiveState) -> Sequence[int]:
    """The dealer is served last; who sits the first round out has a place as well."""
    circle = own(state).circle
    return (*circle[1:], *circle[:1])


HAND_GAMES: Final = replace(
    TAKING_GAMES, seats=international_rules.SEATS, idle=_hand_discards, uncounted=_losers_who_melded, order=_served
)
"""International: as American, and a player can declare."""
