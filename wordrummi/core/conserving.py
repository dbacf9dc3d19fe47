"""Tiles are conserved: after every event each is somewhere, once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from typing import Any, TypeVar

from wordrummi.core import events as ev
from wordrummi.core.state import State
from wordrummi.core.tiles import Kind, Tiles, TileSet

T = TypeVar("T")


class ConservationError(AssertionError):
    """Tiles came from nowhere or went there: a fault of the program, never of a player."""


_SHADOWED = (ev.TilesDrawn, ev.RackDealt, ev.TilesPlaced, ev.RackPlaced)
"""Events whose public side comes after them."""


def check_conserved(state: State[Any], tile_set: TileSet, event: ev.Event) -> None:
    """Hold that every tile is somewhere, once: by kind among the known, in number over all.

    Raises ConservationError.
    """
    on_table = (meld.tiles for meld in state.public.table)
    held = Tiles(chain.from_iterable((*state.pot, *state.piles, *state.racks, *on_table)))
    if len(held) != len(tile_set) or tile_set.excess(held):
        raise ConservationError(f"after {event}: {held!r}")
    _check_counted(state, event)


def check_change(was: State[Any], now: State[Any], tile_set: TileSet, event: ev.Event) -> None:
    """Hold the same of a state by what an event changed of one of which it holds.

    Where other tiles lie than lay there, all are counted: some of them may have been unseen.
    """
    if changed := list(_changed(was, now)):
        gone, come = zip(*changed, strict=True)
        if sorted(chain.from_iterable(gone)) != sorted(chain.from_iterable(come)):
            check_conserved(now, tile_set, event)
    _check_counted(now, event)


def _changed(was: State[Any], now: State[Any]) -> Iterator[tuple[Iterable[Kind], Iterable[Kind]]]:
    """Tell what lay, and what lies, where it is not the same."""
    for before, after in ((was.pot, now.pot), (was.piles, now.piles)):
        if before is not after:
            yield from (_apart(*pair) for pair in zip_longest(before, after, fillvalue=()))
    if was.racks is not now.racks:
        racks = zip_longest(was.racks, now.racks, fillvalue=Tiles())
        yield from (pair for pair in racks if pair[0] is not pair[1])
    if was.public.table is not now.public.table:
        old, new = _apart(was.public.table, now.public.table)
        yield chain.from_iterable(meld.tiles for meld in old), chain.from_iterable(meld.tiles for meld in new)


def _apart(before: tuple[T, ...], after: tuple[T, ...]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Return both rows without what they begin with alike, if one goes on from the other."""
    alike = min(len(before), len(after))
    return (before[alike:], after[alike:]) if before[:alike] == after[:alike] else (before, after)


def _check_counted(state: State[Any], event: ev.Event) -> None:
    """Hold that all can see how many tiles lie where, but between an event for one seat and that for all."""
    if isinstance(event, _SHADOWED):
        return
    public = state.public
    told = [stack.count for stack in (*public.pot, *public.piles)], [seat.rack_count for seat in public.seats]
    if told != ([*map(len, state.pot), *map(len, state.piles)], [*map(len, state.racks)]):
        raise ConservationError(f"after {event}: {told} are counted in public")
