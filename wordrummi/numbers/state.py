"""What only the number games know of the public state, and how events change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from wordrummi.core import events as ev
from wordrummi.core.evolving import EVOLVE
from wordrummi.core.state import Evolver, Phase, Stack, State, put
from wordrummi.core.tiles import UNSEEN, Kind, Tiles
from wordrummi.numbers import events as ne
from wordrummi.numbers.tiles import NUMBERS

TAKE: Final = "take"
"""Why a tile is drawn with which the turn begins, not ends."""


class RoundPlayed(Struct, frozen=True):
    """A round that is over: why, who won, what each rack counted, and what each seat scored."""

    reason: str
    winner: int | None
    counts: tuple[int, ...]
    scores: tuple[int, ...]


class NumberPublic(Struct, frozen=True):
    """A number game, beside what every game has.

    `order`: the seats in the order of play. `drawn`: the seat on turn holds a tile of the pool and still has to play.
    `moved`: it has moved. `passes`: turns in a row in which nothing was laid and there was nothing to draw. `late`: how
    often each seat was late in this match. `owners`: who first laid each meld of the table. `counting`: why a live
    round is over, while racks are still to be counted, and `counted` what they held. `over`: why the round is over.
    `winner`: who won the last round. `past`: the rounds so far.
    """

    order: tuple[int, ...] = ()
    drawn: bool = False
    moved: bool = False
    passes: int = 0
    late: tuple[int, ...] = ()
    owners: tuple[int, ...] = ()
    counting: str | None = None
    counted: tuple[int | None, ...] = ()
    over: str | None = None
    winner: int = 0
    counts: tuple[int, ...] = ()
    past: tuple[RoundPlayed, ...] = ()


NumberState: TypeAlias = State[NumberPublic]


def next_seat(state: NumberState) -> int:
    """Return the seat after the one on turn."""
    return seat_after(state.public.extra.order, state.turn.seat)


def seat_after(order: tuple[int, ...], seat: int, steps: int = 1) -> int:
    """Return the seat that plays so many turns after another."""
    return order[(order.index(seat) + steps) % len(order)]


def trump_pile(state: NumberState) -> int:
    """Return the place of the trump among the piles: after the discards of all seats."""
    return len(state.public.seats)


def extra(state: NumberState, **changes: Any) -> NumberState:
    """Return the state with changes to what only the number games know."""
    return state.open(extra=replace(state.public.extra, **changes))


def _seats_ordered(state: NumberState, event: ne.SeatsOrdered) -> NumberState:
    late = state.public.extra.late or (0,) * len(event.order)
    return extra(state.open(starter=event.order[0]), order=event.order, late=late)


def _round_began(state: NumberState, event: ne.RoundBegan) -> NumberState:
    """Gather every tile; what each seat scored and who was late is kept."""
    number = len(NUMBERS)
    pot = (UNSEEN,) * number if state.public.live else tuple(NUMBERS.tiles)
    seats = tuple(replace(seat, rack_count=0, opened=False) for seat in state.public.seats)
    state = replace(state, pot=(pot,), piles=(), racks=tuple(Tiles() for _ in seats))
    state = state.open(table=(), seats=seats, pot=(Stack(number),), piles=(), starter=event.starter, turn=None)
    state = state.open(phase=Phase.SETUP)
    return extra(state, moved=False, drawn=False, passes=0, owners=(), counting=None, counted=(), over=None)


def _position_placed(state: NumberState, event: ev.PositionPlaced) -> NumberState:
    """Nobody is told to have laid the melds of a position: they count as those of the first who has opened."""
    owner = next((seat for seat, opened in enumerate(event.opened) if opened), 0)
    return extra(state, owners=(owner,) * len(event.table))


def _turn_began(state: NumberState, _: ev.TurnBegan) -> NumberState:
    return extra(state, moved=False, drawn=False)


def _table_laid(state: NumberState, event: ev.TableLaid) -> NumberState:
    state = extra(state, moved=True, passes=0)
    return _was_late(state, event.seat) if event.late else state


def _was_late(state: NumberState, seat: int) -> NumberState:
    late = state.public.extra.late
    return extra(state, late=put(late, seat, late[seat] + 1))


def _timed_out(state: NumberState, event: ev.TurnTimedOut) -> NumberState:
    return _was_late(state, event.seat)


def _draw_made(state: NumberState, event: ev.DrawMade) -> NumberState:
    return extra(state, drawn=True) if event.why == TAKE else extra(state, moved=True)


def _passed(state: NumberState, _: ev.Passed) -> NumberState:
    return extra(state, moved=True, passes=state.public.extra.passes + 1)


def _misplay_called(state: NumberState, _: ne.MisplayCalled) -> NumberState:
    return extra(state, moved=True)


def _penalty_drawn(state: NumberState, event: ne.PenaltyDrawn) -> NumberState:
    return EVOLVE[ev.DrawMade](state, ev.DrawMade(event.seat, event.count, event.why))


def _trump_turned(state: NumberState, event: ne.TrumpTurned) -> NumberState:
    """The trump lies on the bottom of the pool: it is no tile to be drawn, so it lies apart, after the discards."""
    pool, count = state.pot[0], state.public.pot[0].count
    piles = ((),) * len(state.public.seats)
    tops = (Stack(0),) * len(piles)
    state = replace(state, pot=(pool[1:],), piles=(*piles, (event.tile,)))
    return state.open(pot=(Stack(count - 1),), piles=(*tops, Stack(1, _seen(event.tile))))


def _seen(kind: Kind) -> Kind | None:
    return None if kind == UNSEEN else kind


def _trump_told(state: NumberState, event: ne.TrumpTold) -> NumberState:
    return _on_pile(_off_pile(state, trump_pile(state)), trump_pile(state), event.tile)


def _trump_taken(state: NumberState, event: ne.TrumpTaken) -> NumberState:
    return _to_rack(_off_pile(state, trump_pile(state)), event.seat, event.tile)


def _discard_taken(state: NumberState, event: ne.DiscardTaken) -> NumberState:
    return _to_rack(_off_pile(state, event.giver), event.seat, event.tile)


def _discarded(state: NumberState, event: ne.Discarded) -> NumberState:
    racks = put(state.racks, event.seat, state.racks[event.seat].take(Tiles((event.tile,))))
    count = state.public.seats[event.seat].rack_count
    state = replace(state, racks=racks).seated(event.seat, rack_count=count - 1)
    return extra(_on_pile(state, event.seat, event.tile, shown=not event.face_down), moved=True, passes=0)


def _off_pile(state: NumberState, pile: int) -> NumberState:
    left = state.piles[pile][:-1]
    top = _seen(left[-1]) if left else None
    state = replace(state, piles=put(state.piles, pile, left))
    return state.open(piles=put(state.public.piles, pile, Stack(len(left), top)))


def _on_pile(state: NumberState, pile: int, tile: Kind, *, shown: bool = True) -> NumberState:
    lying = (*state.piles[pile], tile)
    state = replace(state, piles=put(state.piles, pile, lying))
    return state.open(piles=put(state.public.piles, pile, Stack(len(lying), tile if shown else None)))


def _to_rack(state: NumberState, seat: int, tile: Kind) -> NumberState:
    racks = put(state.racks, seat, state.racks[seat] + Tiles((tile,)))
    return replace(state, racks=racks).seated(seat, rack_count=state.public.seats[seat].rack_count + 1)


def _melds_owned(state: NumberState, event: ne.MeldsOwned) -> NumberState:
    return extra(state, owners=event.owners)


def _counting_began(state: NumberState, event: ne.CountingBegan) -> NumberState:
    return extra(state, counting=event.reason, counted=(None,) * len(state.racks))


def _rack_counted(state: NumberState, event: ne.RackCounted) -> NumberState:
    return extra(state, counted=put(state.public.extra.counted, event.seat, event.points))


def _round_ended(state: NumberState, event: ne.RoundEnded) -> NumberState:
    for seat, score in enumerate(event.scores):
        state = state.seated(seat, score=state.public.seats[seat].score + score)
    past = (*state.public.extra.past, RoundPlayed(event.reason, event.winner, event.counts, event.scores))
    return extra(state, over=event.reason, counting=None, winner=event.winner, counts=event.counts, past=past)


def _told(state: NumberState, _: ev.Event) -> NumberState:
    return state


EVOLVERS: Final[Mapping[type[ev.Event], Evolver[NumberPublic]]] = {
    ev.PositionPlaced: _position_placed,
    ev.TurnBegan: _turn_began,
    ev.TableLaid: _table_laid,
    ev.TurnTimedOut: _timed_out,
    ev.DrawMade: _draw_made,
    ev.Passed: _passed,
    ne.SeatsOrdered: _seats_ordered,
    ne.RoundBegan: _round_began,
    ne.DraftLeft: _told,
    ne.MisplayCalled: _misplay_called,
    ne.PenaltyDrawn: _penalty_drawn,
    ne.TrumpTurned: _trump_turned,
    ne.TrumpTold: _trump_told,
    ne.TurnPlayed: _told,
    ne.TrumpTaken: _trump_taken,
    ne.DiscardTaken: _discard_taken,
    ne.Discarded: _discarded,
    ne.MeldsOwned: _melds_owned,
    ne.CountingBegan: _counting_began,
    ne.RackCounted: _rack_counted,
    ne.RoundEnded: _round_ended,
}
"""How events change what only the number games know, after the common changes."""
