"""What only International knows of the public state, and how events change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, cast

from msgspec.structs import replace

from wordrummi.core import events as ev
from wordrummi.core.state import Evolver, Stack, put
from wordrummi.core.table import Meld
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.numbers import events as ne
from wordrummi.numbers import state as numbers
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.scoring import Ending, Way
from wordrummi.numbers.international.setup import UNDER_TRUMP
from wordrummi.numbers.state import NumberPublic, NumberState, RoundPlayed, extra
from wordrummi.numbers.tiles import RACK_SIZE


class InternationalRound(RoundPlayed, frozen=True):
    """A round of International; `dummy` sat it out, `matched` announced the trump, `declared` is how its winner won."""

    dummy: int | None = None
    matched: int | None = None
    declared: ie.Declared | None = None


class InternationalPublic(NumberPublic, frozen=True):
    """International, beside what every number game has; `order` holds those who play the round.

    `circle`: all seats in the order that the draw gave them. `dealer`: of the round; `dummy` sits it out. `played`: who
    has had a turn in it. `idle`: turns in a row without a tile from the pool, this one included. `ending`: how the
    round ended, once it has, and `declared` who went out with what. `matched`: who announced the tile equal to the
    trump. `fines`: what false calls cost in this round.
    """

    circle: tuple[int, ...] = ()
    dealer: int = 0
    dummy: int | None = None
    played: frozenset[int] = frozenset()
    idle: int = 0
    ending: Ending | None = None
    declared: ie.Declared | None = None
    matched: int | None = None
    fines: tuple[int, ...] = ()


InternationalState: TypeAlias = NumberState
"""Its extra is an `InternationalPublic`: see `own`."""


def own(state: InternationalState) -> InternationalPublic:
    """Return what only International knows of the public state."""
    return cast(InternationalPublic, state.public.extra)


def begins(state: InternationalState) -> bool:
    """Return whether the seat on turn has fifteen tiles from the deal, and takes none."""
    return state.turn.seat == state.public.starter and state.turn.seat not in own(state).played


def _seats_ordered(state: InternationalState, event: ne.SeatsOrdered) -> InternationalState:
    return extra(numbers.EVOLVERS[ne.SeatsOrdered](state, event), circle=event.order)


def _deal_began(state: InternationalState, event: ie.DealBegan) -> InternationalState:
    fines = (0,) * len(state.public.seats)
    state = state.open(starter=event.order[0])
    state = extra(state, order=event.order, dealer=event.dealer, dummy=event.dummy, played=frozenset(), idle=0)
    return extra(state, ending=None, declared=None, matched=None, fines=fines)


def _position_placed(state: InternationalState, event: ev.PositionPlaced) -> InternationalState:
    """In a position everybody has played before; a round begins in it where nothing lies and its first has fifteen."""
    state = numbers.EVOLVERS[ev.PositionPlaced](state, event)
    lies = bool(event.table) or any(event.piles[: len(event.racks)])
    begins_here = not lies and event.racks[state.turn.seat] > RACK_SIZE
    return extra(state, played=frozenset() if begins_here else frozenset(own(state).order))


def _trump_turned(state: InternationalState, event: ne.TrumpTurned) -> InternationalState:
    """The top of the last stack lies face up: six tiles lie under it, and are drawn last."""
    pool, count, seats = state.pot[0], state.public.pot[0].count, len(state.public.seats)
    rest = (*pool[:UNDER_TRUMP], *pool[UNDER_TRUMP + 1 :])
    state = replace(state, pot=(rest,), piles=(*((),) * seats, (event.tile,)))
    shown = Stack(1, None if event.tile == UNSEEN else event.tile)
    return state.open(pot=(Stack(count - 1),), piles=(*(Stack(0),) * seats, shown))


def _turn_began(state: InternationalState, event: ev.TurnBegan) -> InternationalState:
    return extra(numbers.EVOLVERS[ev.TurnBegan](state, event), idle=own(state).idle + 1)


def _draw_made(state: InternationalState, event: ev.DrawMade) -> InternationalState:
    return extra(numbers.EVOLVERS[ev.DrawMade](state, event), idle=0)


def _discarded(state: InternationalState, event: ne.Discarded) -> InternationalState:
    return extra(numbers.EVOLVERS[ne.Discarded](state, event), played=own(state).played | {event.seat})


def _declared(state: InternationalState, event: ie.Declared) -> InternationalState:
    """Who shows a Hand shows the whole rack."""
    shown = Tiles(kind for row in event.rows for kind in Meld.parse(row).tiles)
    racks = put(state.racks, event.seat, state.racks[event.seat].take(shown) + shown)
    ending = Ending(Way(event.way), event.seat, event.value, event.doubled)
    return extra(replace(state, racks=racks), ending=ending, declared=event, moved=True)


def _trump_matched(state: InternationalState, event: ie.TrumpMatched) -> InternationalState:
    return extra(state, matched=event.seat)


def _false_called(state: InternationalState, event: ie.FalseCalled) -> InternationalState:
    fines = own(state).fines
    return extra(state, fines=put(fines, event.seat, fines[event.seat] + event.points))


def _round_settled(state: InternationalState, event: ie.RoundSettled) -> InternationalState:
    for seat, score in enumerate(event.scores):
        state = state.seated(seat, score=state.public.seats[seat].score + score)
    known = own(state)
    settled = InternationalRound(
        event.way, event.winner, event.counts, event.scores, known.dummy, known.matched, known.declared
    )
    winner, past = known.winner if event.winner is None else event.winner, (*known.past, settled)
    return extra(state, over=event.way, counting=None, winner=winner, counts=event.counts, past=past)


def _told(state: InternationalState, _: ev.Event) -> InternationalState:
    return state


EVOLVERS: Final[Mapping[type[ev.Event], Evolver[Any]]] = {
    **numbers.EVOLVERS,
    ev.PositionPlaced: _position_placed,
    ev.TurnBegan: _turn_began,
    ev.DrawMade: _draw_made,
    ne.SeatsOrdered: _seats_ordered,
    ne.TrumpTurned: _trump_turned,
    ne.Discarded: _discarded,
    ie.DealBegan: _deal_began,
    ie.Announced: _told,
    ie.TrumpMatched: _trump_matched,
    ie.FalseCalled: _false_called,
    ie.Declared: _declared,
    ie.RoundSettled: _round_settled,
}
"""How events change what only International knows, after the common changes."""
