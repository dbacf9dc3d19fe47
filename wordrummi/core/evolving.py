"""How events change the state of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from wordrummi.core import events as ev
from wordrummi.core.conserving import ConservationError, check_change
from wordrummi.core.state import Evolver, Phase, Public, Seat, Stack, State, Turn, X, put
from wordrummi.core.table import Meld, diff
from wordrummi.core.tiles import Kind, Tiles, TileSet


def initial(extra: X, opened: ev.MatchOpened, tile_set: TileSet) -> State[X]:
    """Return the state right after the header: every tile in the pot, unseen when the game is live."""
    pot = tuple(Tiles.unseen(len(tile_set)) if opened.live else tile_set.tiles)
    public = Public(
        extra, live=opened.live, seats=tuple(Seat() for _ in range(opened.seats)), pot=(Stack(len(tile_set)),)
    )
    return State(public, pot=(pot,), racks=tuple(Tiles() for _ in range(opened.seats)))


def _seat_taken(state: State[X], event: ev.SeatTaken) -> State[X]:
    return state.seated(event.seat, name=event.name)


def _starter_drawn(state: State[X], event: ev.StarterDrawn) -> State[X]:
    return state.open(starter=event.seat)


def _pot_shuffled(state: State[X], event: ev.PotShuffled) -> State[X]:
    return replace(state, pot=(event.order,), seed=event.seed)


def _pot_reshuffled(state: State[X], event: ev.PotReshuffled) -> State[X]:
    return replace(state, pot=event.stacks)


def _tiles_placed(state: State[X], event: ev.TilesPlaced) -> State[X]:
    if len(event.racks) != len(state.racks):
        raise ValueError(f"{event} is for another number of seats")
    state = state.open(table=tuple(map(Meld.parse, event.table)))
    return replace(state, pot=event.stacks, piles=event.piles, racks=tuple(map(Tiles, event.racks)))


def _position_placed(state: State[X], event: ev.PositionPlaced) -> State[X]:
    stacks, piles = _shown(event.stacks, event.tops), _shown(event.piles, event.shown)
    for seat, (opened, count) in enumerate(zip(event.opened, event.racks, strict=True)):
        state = state.seated(seat, opened=opened, rack_count=count)
    return state.open(table=tuple(map(Meld.parse, event.table)), pot=stacks, piles=piles)


def _shown(counts: tuple[int, ...], tops: tuple[Kind | None, ...]) -> tuple[Stack, ...]:
    return tuple(Stack(count, top) for count, top in zip(counts, tops, strict=True))


def _rack_dealt(state: State[X], event: ev.RackDealt) -> State[X]:
    return _from_stack(state, event.seat, event.tiles, 0)


def _tiles_drawn(state: State[X], event: ev.TilesDrawn) -> State[X]:
    return _from_stack(state, event.seat, event.tiles, event.stack)


def _from_stack(state: State[X], seat: int, tiles: tuple[Kind, ...], number: int) -> State[X]:
    stack = state.pot[number]
    if stack[len(stack) - len(tiles) :] != tiles[::-1]:
        raise ConservationError(f"{tiles} do not lie on top of stack {number}")
    pot = put(state.pot, number, stack[: len(stack) - len(tiles)])
    return replace(state, pot=pot, racks=put(state.racks, seat, state.racks[seat] + Tiles(tiles)))


def _tiles_dealt(state: State[X], event: ev.TilesDealt) -> State[X]:
    return _counted(state, event.seat, event.count, 0, None)


def _draw_made(state: State[X], event: ev.DrawMade) -> State[X]:
    return _counted(state, event.seat, event.count, event.stack, event.top)


def _counted(state: State[X], seat: int, count: int, number: int, top: Kind | None) -> State[X]:
    stack = Stack(state.public.pot[number].count - count, top)
    held = state.public.seats[seat].rack_count + count
    return state.open(pot=put(state.public.pot, number, stack)).seated(seat, rack_count=held)


def _pot_divided(state: State[X], event: ev.PotDivided) -> State[X]:
    rest, stacks = state.pot[0], []
    for count in event.counts:
        stacks.append(rest[:count])
        rest = rest[count:]
    return replace(state, pot=tuple(stacks)).open(pot=_shown(event.counts, event.tops))


def _turn_began(state: State[X], event: ev.TurnBegan) -> State[X]:
    turn = Turn(event.seat, event.number, event.round, event.seconds)
    return state.open(phase=Phase.TURN, turn=turn)


def _table_laid(state: State[X], event: ev.TableLaid) -> State[X]:
    table = event.table
    laid = diff(state.public.table, table).added
    racks = put(state.racks, event.seat, state.racks[event.seat].take(laid))
    seat = state.public.seats[event.seat]
    return replace(state.open(table=table), racks=racks).seated(
        event.seat, opened=True, score=seat.score + event.score, rack_count=seat.rack_count - len(laid)
    )


def _match_ended(state: State[X], event: ev.MatchEnded) -> State[X]:
    for seat, score in zip(range(len(state.public.seats)), event.scores, strict=True):
        state = state.seated(seat, score=score)
    return state.open(phase=Phase.ENDED, turn=None, winners=event.winners)


def _told(state: State[X], _: ev.Event) -> State[X]:
    """An event that changes nothing of what is common."""
    return state


EVOLVE: Mapping[type[ev.Event], Evolver[Any]] = {
    ev.SeatTaken: _seat_taken,
    ev.StarterDrawn: _starter_drawn,
    ev.PotShuffled: _pot_shuffled,
    ev.PotReshuffled: _pot_reshuffled,
    ev.TilesPlaced: _tiles_placed,
    ev.RackPlaced: _told,
    ev.PositionPlaced: _position_placed,
    ev.RackDealt: _rack_dealt,
    ev.TilesDealt: _tiles_dealt,
    ev.PotDivided: _pot_divided,
    ev.TurnBegan: _turn_began,
    ev.TableLaid: _table_laid,
    ev.TilesDrawn: _tiles_drawn,
    ev.DrawMade: _draw_made,
    ev.Passed: _told,
    ev.TurnTimedOut: _told,
    ev.Stopped: _told,
    ev.MatchEnded: _match_ended,
}
"""How each common event changes what is common; a family adds what is its own."""


def _check_places(state: State[Any], event: ev.Event) -> None:
    if not 0 <= (seat := getattr(event, "seat", 0)) < len(state.public.seats):
        raise ValueError(f"{event}: there is no seat {seat}")
    if not 0 <= (stack := getattr(event, "stack", 0)) < len(state.pot):
        raise ValueError(f"{event}: there is no stack {stack}")


def evolve(state: State[X], event: ev.Event, own: Mapping[type[ev.Event], Evolver[X]], tile_set: TileSet) -> State[X]:
    """Return the state after the event; `own` are the changes that only the family knows of, after the common ones.

    Raises ConservationError when tiles appear or vanish, ValueError for an event that nobody knows or that names a
    seat or a stack which is not there: a record can tell anything.
    """
    kind = type(event)
    if kind not in EVOLVE and kind not in own:
        raise ValueError(f"no rule says what {kind.__name__} changes")
    _check_places(state, event)
    after = EVOLVE.get(kind, _told)(state, event)
    if kind in own:
        after = own[kind](after, event)
    check_change(state, after, tile_set, event)
    return after
