"""From an empty table to the first turn of a round: dealer, dummy, the stacks, the trump (rules, section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wordrummi.core import events as ev
from wordrummi.core.shuffle import SCHEME, shuffle
from wordrummi.core.tiles import UNSEEN
from wordrummi.numbers import events as ne
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.session import dummy_of
from wordrummi.numbers.options import NumberOptions
from wordrummi.numbers.setup import Seating
from wordrummi.numbers.tiles import NUMBERS

STACK: Final = 7
"""Tiles of a stack; the first one has the odd tile on top."""

UNDER_TRUMP: Final = STACK - 1
"""The trump is the top of the last stack."""

ROUNDS_OF_DEALING: Final = 2


def playing_order(circle: Sequence[int], dummy: int | None, dealer: int) -> tuple[int, ...]:
    """Return those who play a round, the one who is served first and begins in front and the dealer last."""
    place = circle.index(dealer) + 1
    return tuple(seat for seat in (*circle[place:], *circle[:place]) if seat != dummy)


def deal_began(circle: Sequence[int], number: int, dealer: int) -> ie.DealBegan:
    """Return who plays a round that this seat deals; when it sits the round out, the next one deals."""
    place = dummy_of(number, len(circle))
    dummy = None if place is None else circle[place]
    if dealer == dummy:
        dealer = circle[(circle.index(dealer) + 1) % len(circle)]
    return ie.DealBegan(number, dealer, dummy, playing_order(circle, dummy, dealer))


def deal(order: Sequence[int], seed: int | None) -> tuple[ev.Event, ...]:
    """Return the facts of a deal: two rounds of stacks, and the trump. Without a seed nothing is seen."""
    rest = [UNSEEN] * len(NUMBERS) if seed is None else list(shuffle(tuple(NUMBERS.tiles), seed, "pot"))
    facts: list[ev.Event] = [] if seed is None else [ev.PotShuffled(SCHEME, seed, tuple(rest))]
    for number, seat in enumerate((*order,) * ROUNDS_OF_DEALING):
        size = STACK if number else STACK + 1
        dealt = tuple(rest.pop() for _ in range(size))
        facts += [ev.RackDealt(seat, dealt), ev.TilesDealt(seat, size)]
    return (*facts, ne.TrumpTurned(rest[UNDER_TRUMP]))


def redrawn(seating: Seating, options: NumberOptions, began: ie.DealBegan, seed: int | None) -> ev.StarterDrawn:
    """Let those who play the coming round draw for who deals it."""
    drawn, _ = seating.facts(replace(options, starter="draw"), len(began.order), seed)
    draws = tuple(ev.StartDraw(began.order[draw.seat], draw.tile) for draw in drawn.draws)
    return ev.StarterDrawn(began.order[drawn.seat], draws)
