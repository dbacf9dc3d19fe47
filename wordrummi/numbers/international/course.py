"""What follows a move of International by itself: the next turn, the scores of a round, the next deal, the session."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from wordrummi.core import events as ev
from wordrummi.core.moves import Move, Stop
from wordrummi.core.rules import Handling
from wordrummi.core.state import Phase
from wordrummi.core.tiles import UNSEEN
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.numbers import events as ne
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.scoring import (
    CHEAPEST,
    TEN,
    TRUMP_MATCH,
    Ending,
    Held,
    Way,
    rack_points,
    round_scores,
    rounded_up,
)
from wordrummi.numbers.international.session import FIVE, FOUR, settle
from wordrummi.numbers.international.setup import deal, deal_began, redrawn
from wordrummi.numbers.international.state import InternationalState, own
from wordrummi.numbers.moves import CountRack
from wordrummi.numbers.options import NumberOptions
from wordrummi.numbers.rounds import ACCEPTED, STOPPED, playing, refused
from wordrummi.numbers.setup import Seating, later_seed
from wordrummi.numbers.state import NumberPublic, next_seat
from wordrummi.numbers.tiles import JOKER, NUMBERS

IDLE_ROUNDS: Final = 8
"""After so many rounds of turns without a tile from the pool it counts as used up."""

EVERY_DUMMY: Final = 20
"""Rounds in which each of five players sits out four."""


def rounds_of(options: NumberOptions, players: int) -> int:
    """Return how many rounds a match has: with five players four rounds would leave one of them out altogether."""
    return EVERY_DUMMY if players == FIVE and options.rounds == FOUR else options.rounds


@dataclass(frozen=True)
class InternationalCourse:
    """How the rounds of a match go."""

    options: NumberOptions
    seating: Seating

    def set_up(self, state: InternationalState, seed: int | None) -> tuple[ev.Event, ...]:
        """Return the facts up to the first turn; without a seed the game is live. The highest tile deals."""
        drawn, ordered = self.seating.facts(self.options, len(state.public.seats), seed, state.public.starter)
        began = deal_began(ordered.order, 1, ordered.order[0])
        return drawn, ordered, began, *deal(began.order, seed), self._turn(began.order[0], 1, 1)

    def _turn(self, seat: int, number: int, round_number: int) -> ev.TurnBegan:
        return ev.TurnBegan(seat, number, round_number, self.options.seconds)

    def follow(self, state: InternationalState) -> tuple[ev.Event, ...]:
        """Return the next facts that follow by themselves, none when a seat has to choose."""
        extra = state.public.extra
        if state.public.phase is not Phase.TURN:
            return ()
        if extra.over is not None:
            return self._after_round(state)
        if extra.counting is not None:
            return () if uncounted(state) else self._settled(state)
        if not extra.moved:
            return ()
        if _ending(state) is None:
            return (self._turn(next_seat(state), state.turn.number + 1, state.turn.round),)
        return (ne.CountingBegan(Way.POOL),) if uncounted(state) else self._settled(state)

    def _settled(self, state: InternationalState) -> tuple[ev.Event, ...]:
        ending = _ending(state) or Ending(Way.POOL)
        counts = tuple(self._points(state, seat) for seat in range(len(state.racks)))
        held = [
            None if seat == own(state).dummy else Held(points, state.public.seats[seat].opened)
            for seat, points in enumerate(counts)
        ]
        scores = round_scores(ending, held)
        extras = [
            fine + (TRUMP_MATCH if seat == own(state).matched else 0) for seat, fine in enumerate(own(state).fines)
        ]
        total = tuple(score + more for score, more in zip(scores, extras, strict=True))
        return (ie.RoundSettled(state.turn.round, ending.way, ending.winner, counts, total),)

    def _points(self, state: InternationalState, seat: int) -> int:
        """Return what the rack of an Open player counts."""
        if not state.public.seats[seat].opened:
            return 0
        counted = state.public.extra.counted
        told = counted[seat] if counted else None
        points = rack_points(state.racks[seat], self.options.joker_on_rack) if told is None else told
        return rounded_up(points) if self.options.round_up_to_ten else points

    def _after_round(self, state: InternationalState) -> tuple[ev.Event, ...]:
        if state.turn.round >= rounds_of(self.options, len(state.public.seats)):
            return (session_ended(state, state.public.extra.over or Way.POOL),)
        return self._next_round(state)

    def _next_round(self, state: InternationalState) -> tuple[ev.Event, ...]:
        known, turn = own(state), state.turn
        seed = None if state.seed is None else later_seed(state.seed)
        passed_on = known.circle[(known.circle.index(known.dealer) + 1) % len(known.circle)]
        won = self.options.next_starter == "winner" and known.ending is not None
        began = deal_began(known.circle, turn.round + 1, known.winner if won else passed_on)
        drawn: tuple[ev.StarterDrawn, ...] = ()
        if self.options.next_starter == "draw" and seed is not None:
            drawn = (redrawn(self.seating, self.options, began, seed),)
            began = deal_began(known.circle, turn.round + 1, drawn[0].seat)
        gathered = ne.RoundBegan(turn.round + 1, began.order[0])
        first = self._turn(began.order[0], turn.number + 1, turn.round + 1)
        return *drawn, gathered, began, *deal(began.order, seed), first

    def handlings(self) -> dict[type[Move], Handling[NumberPublic]]:
        """Return how a live game is stopped, and how racks are counted at the end of a round of it."""
        return {
            Stop: Handling(playing(_judge_stop), _act_stop, any_seat=True),
            CountRack: Handling(partial(_judge_count, self.options.joker_on_rack), _act_count, any_seat=True),
        }


def _ending(state: InternationalState) -> Ending | None:
    """Return how the round ends now that a seat has moved, None when it goes on."""
    known = own(state)
    if known.ending is not None:
        return known.ending
    used_up = not state.public.pot_count or known.idle >= IDLE_ROUNDS * len(known.order)
    return Ending(Way.POOL) if used_up else None


def uncounted(state: InternationalState) -> list[int]:
    """Return the seats whose racks still have to be counted: of a live game the losers who play Open."""
    known = own(state)
    winner = None if known.ending is None else known.ending.winner
    return [
        seat
        for seat, rack in enumerate(state.racks)
        if rack[UNSEEN] and state.public.seats[seat].opened and seat != winner
        if not known.counted or known.counted[seat] is None
    ]


def session_ended(state: InternationalState, reason: str) -> ev.MatchEnded:
    """Return the end of a session: the finals, of which the highest wins."""
    lines = settle(tuple(seat.score for seat in state.public.seats))
    return ev.MatchEnded(reason, state.public.extra.counts or (0,) * len(lines.finals), lines.finals, lines.winners)


def _judge_stop(state: InternationalState, _: Move) -> Verdict:
    return ACCEPTED if state.public.live else refused("turn.stop-live")


def _act_stop(state: InternationalState, move: Stop, _: Accepted) -> tuple[ev.Event, ...]:
    """The round that is being played does not count."""
    return ev.Stopped(move.seat), session_ended(state, STOPPED)


def _judge_count(joker: int, state: InternationalState, move: CountRack) -> Verdict:
    if state.public.extra.counting is None or move.seat not in uncounted(state):
        return refused("turn.no-counting")
    rack = state.racks[move.seat]
    known, unseen = rack_points(rack.known, joker), rack.unseen_number
    jokers = min(unseen, NUMBERS.tiles[JOKER])
    least, most = known + CHEAPEST * unseen, known + TEN * (unseen - jokers) + max(joker, TEN) * jokers
    return ACCEPTED if least <= move.points <= most else refused("turn.rack-count", least=least, most=most)


def _act_count(_: InternationalState, move: CountRack, __: Accepted) -> tuple[ev.Event, ...]:
    return (ne.RackCounted(move.seat, move.points),)
