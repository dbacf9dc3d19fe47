"""What a seat sees and may do: made from what is public and what is its own, never by hiding parts of the whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from wordrummi.core.events import Audience, Event
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase, Public, State, X
from wordrummi.core.table import tiles_of
from wordrummi.core.tiles import Tiles


@dataclass(frozen=True, slots=True)
class View(Generic[X]):
    """A match as one seat knows it. `unseen`: the tiles it can't see, by kind. `may`: the moves open to it."""

    public: Public[X]
    seat: int
    rack: Tiles
    unseen: Tiles
    may: tuple[str, ...]


def view(state: State[X], seat: int, rules: Rules[X]) -> View[X]:
    """Return what this seat sees. Raises IndexError when there is no such seat."""
    rack = state.racks[seat]
    stacks = (*state.public.pot, *state.public.piles)
    shown = Tiles(stack.top for stack in stacks if stack.top is not None)
    unseen = rules.tile_set.tiles - tiles_of(state.public.table) - rack.known - shown
    return View(state.public, seat, rack, unseen, _open_to(state.public, seat, rules))


def _open_to(public: Public[X], seat: int, rules: Rules[X]) -> tuple[str, ...]:
    if public.phase is not Phase.TURN or public.turn is None:
        return ()
    mine = public.turn.seat == seat
    return tuple(move.__name__.lower() for move, how in rules.handlings.items() if mine or how.any_seat)


def sees(event: Event, seat: int | None) -> bool:
    """Return whether a seat may see an event; None is a spectator, who sees what is public."""
    if event.audience is Audience.PUBLIC:
        return True
    return event.audience is Audience.SEAT and seat is not None and getattr(event, "seat", None) == seat
