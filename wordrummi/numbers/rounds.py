"""What follows a move by itself: the next turn, the end of a round, the next deal, the end of the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from wordrummi.core import events as ev
from wordrummi.core.moves import Move, Stop
from wordrummi.core.rules import Handling
from wordrummi.core.state import Phase
from wordrummi.core.table import tiles_of
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.core.verdict import Accepted, Refused, Verdict, Violation
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import CountRack
from wordrummi.numbers.options import NumberOptions
from wordrummi.numbers.scoring import STALEMATE, Left, rack_count, round_scores, stalemate_winner
from wordrummi.numbers.setup import Seating, deal, later_seed
from wordrummi.numbers.state import NumberPublic, NumberState, next_seat, seat_after
from wordrummi.numbers.tiles import NUMBERS

OUT, STALEMATE_REACHED, STOPPED = "out", "stalemate", "stopped"
"""Why a round ends."""

ACCEPTED = Accepted()


def refused(slug: str, **facts: str | int) -> Refused:
    """Return a refusal for one reason."""
    return Refused((Violation(slug, facts=facts),))


@dataclass(frozen=True)
class Course:
    """How the rounds of a variant go, under a table's options.

    `stuck(state)`: nobody can go on. `trump`: the last tile lies face up, to be taken for a win.
    """

    options: NumberOptions
    seating: Seating
    stuck: Callable[[NumberState], bool]
    trump: bool = False

    def set_up(self, state: NumberState, seed: int | None) -> tuple[ev.Event, ...]:
        """Return the facts up to the first turn; without a seed the game is live."""
        begun = self.seating.facts(self.options, len(state.public.seats), seed, state.public.starter)
        dealt = deal(begun[1].order, seed, trump=self.trump)
        return (*begun, *dealt, ev.TurnBegan(begun[0].seat, 1, 1, self.options.seconds))

    def follow(self, state: NumberState) -> tuple[ev.Event, ...]:
        """Return the next facts that follow by themselves, none when a seat has to choose."""
        extra = state.public.extra
        if state.public.phase is not Phase.TURN:
            return ()
        if extra.over is not None:
            return self._after_round(state, extra.over)
        if extra.counting is not None:
            return () if uncounted(state) else self._round_ended(state, extra.counting)
        if not extra.moved:
            return ()
        if (reason := self._why_over(state)) is not None:
            return self.over(state, reason)
        turn = state.turn
        return (ev.TurnBegan(next_seat(state), turn.number + 1, turn.round, self.options.seconds),)

    def _why_over(self, state: NumberState) -> str | None:
        if not state.public.seats[state.turn.seat].rack_count:
            return OUT
        return STALEMATE_REACHED if self.stuck(state) else None

    def over(self, state: NumberState, reason: str) -> tuple[ev.Event, ...]:
        """Return the end of a round; a live game counts first what nobody has seen."""
        return (ne.CountingBegan(reason),) if _unseen(state) else self._round_ended(state, reason)

    def _round_ended(self, state: NumberState, reason: str) -> tuple[ev.Event, ...]:
        left = self._left(state)
        winner = state.turn.seat
        if reason != OUT:
            order = [seat_after(state.public.extra.order, winner, turn + 1) for turn in range(len(left))]
            winner = stalemate_winner(left, STALEMATE[self.options.stalemate_by], order)
        difference = reason != OUT and self.options.stalemate_by == "count"
        scores = round_scores(left, winner, self.options.unopened_penalty, difference=difference)
        counts = tuple(one.count for one in left)
        return (ne.RoundEnded(state.turn.round, reason, winner, counts, scores),)

    def _left(self, state: NumberState) -> list[Left]:
        counted = state.public.extra.counted or (None,) * len(state.racks)
        joker = self.options.joker_on_rack
        return [
            Left(rack_count(rack, joker) if points is None else points, seat.rack_count, seat.opened)
            for rack, points, seat in zip(state.racks, counted, state.public.seats, strict=True)
        ]

    def _after_round(self, state: NumberState, reason: str) -> tuple[ev.Event, ...]:
        if reason == STOPPED or state.turn.round == self.options.rounds:
            scores = tuple(seat.score for seat in state.public.seats)
            winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
            return (ev.MatchEnded(reason, state.public.extra.counts, scores, winners),)
        return self._next_round(state)

    def _next_round(self, state: NumberState) -> tuple[ev.Event, ...]:
        turn, seed = state.turn, None if state.seed is None else later_seed(state.seed)
        drawn, order = self._who_begins(state, seed)
        begun = ne.RoundBegan(turn.round + 1, order[0])
        first = ev.TurnBegan(order[0], turn.number + 1, turn.round + 1, self.options.seconds)
        return (*drawn, begun, *deal(order, seed, trump=self.trump), first)

    def _who_begins(self, state: NumberState, seed: int | None) -> tuple[tuple[ev.Event, ...], tuple[int, ...]]:
        """Return the facts of a draw, if there is one, and the order of play; at a real table no draw is seen."""
        extra = state.public.extra
        if self.options.next_starter == "draw" and seed is not None:
            drawn = self.seating.facts(self.options, len(extra.order), seed)
            return drawn, drawn[1].order
        winner_begins = self.options.next_starter == "winner"
        starter = extra.winner if winner_begins else seat_after(extra.order, state.public.starter)
        return (), tuple(seat_after(extra.order, starter, turns) for turns in range(len(extra.order)))

    def handlings(self) -> dict[type[Move], Handling[NumberPublic]]:
        """Return how a live game is stopped, and how its racks are counted."""
        return {
            Stop: Handling(playing(_judge_stop), self._act_stop, any_seat=True),
            CountRack: Handling(partial(_judge_count, self.options.joker_on_rack), _act_count, any_seat=True),
        }

    def _act_stop(self, state: NumberState, move: Stop, _: Accepted) -> tuple[ev.Event, ...]:
        return (ev.Stopped(move.seat), *self.over(state, STOPPED))


def playing(judged: Callable[[NumberState, Move], Verdict]) -> Callable[[NumberState, Move], Verdict]:
    """Refuse a move when only the racks are still to be counted."""

    def guarded(state: NumberState, move: Move) -> Verdict:
        return refused("turn.game-over") if state.public.extra.counting is not None else judged(state, move)

    return guarded


def _judge_stop(state: NumberState, _: Move) -> Verdict:
    return ACCEPTED if state.public.live else refused("turn.stop-live")


def _unseen(state: NumberState) -> list[int]:
    """Return the seats whose racks hold tiles that nobody has seen."""
    return [seat for seat, rack in enumerate(state.racks) if rack[UNSEEN]]


def uncounted(state: NumberState) -> list[int]:
    """Return the seats that still have to count their racks at the end of a round of a live game."""
    counted = state.public.extra.counted
    return [seat for seat in _unseen(state) if counted[seat] is None]


def _judge_count(joker: int, state: NumberState, move: CountRack) -> Verdict:
    if state.public.extra.counting is None or move.seat not in uncounted(state):
        return refused("turn.no-rack-count")
    rack = state.racks[move.seat]
    left = sorted(rack_count(Tiles((kind,)), joker) for kind in nowhere_seen(state))
    held = rack_count(rack.known, joker)
    number = rack.unseen_number
    least, most = held + sum(left[:number]), held + sum(left[len(left) - number :])
    return ACCEPTED if least <= move.points <= most else refused("turn.rack-count", least=least, most=most)


def nowhere_seen(state: NumberState) -> Tiles:
    """Return the tiles of the box that nobody has seen in this round."""
    seen = tiles_of(state.public.table) + Tiles(kind for pile in state.piles for kind in pile)
    for rack in state.racks:
        seen += rack.known
    return NUMBERS.tiles - seen


def _act_count(_: NumberState, move: CountRack, __: Accepted) -> tuple[ev.Event, ...]:
    return (ne.RackCounted(move.seat, move.points),)
