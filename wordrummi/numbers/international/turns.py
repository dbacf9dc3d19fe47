"""What each move of International asks beside those of any game of take, lay and discard, and which facts it makes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Move, TimeOut
from wordrummi.core.rules import Handling
from wordrummi.core.state import Public
from wordrummi.core.table import diff
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.numbers import events as ne
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.judging import SERVED_FIRST, HandPosition, HandTurn, InternationalJudge
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.numbers.international.scoring import Way
from wordrummi.numbers.international.state import InternationalState, begins, own
from wordrummi.numbers.international.witness import InternationalWitness
from wordrummi.numbers.moves import Play, Take, TellTrump
from wordrummi.numbers.options import NumberOptions
from wordrummi.numbers.rounds import ACCEPTED, playing, refused
from wordrummi.numbers.state import NumberPublic, extra, trump_pile
from wordrummi.numbers.taking import (
    act_take,
    act_time_out,
    act_trump,
    judge_take,
    judge_time_out,
    judge_trump,
    lay_facts,
    out_of_place,
    played,
    taken_facts,
    tile_lying,
)
from wordrummi.numbers.tiles import RACK_SIZE
from wordrummi.numbers.turns import elsewhere

LEFT_TO_ANNOUNCE: Final = 3
"""With so many tiles left an Open player has to say so."""


def position_of(state: InternationalState, take: Take | None) -> HandPosition:
    """Return what the seat on turn is judged from once it has taken a tile."""
    seat = state.turn.seat
    return position_seen(state.public, seat, state.racks[seat], take, elsewhere(state))


def position_seen(
    public: Public[Any], seat: int, rack: Tiles, take: Take | None, away: Tiles | None = None
) -> HandPosition:
    """Return the same of what a seat sees itself. `away`: tiles of a live game that are known to lie elsewhere."""
    taken = tile_lying(public, seat, take)
    return HandPosition(
        public.table,
        rack + Tiles(() if taken is None else (taken,)),
        public.seats[seat].opened,
        away or Tiles(),
        take=take,
        taken=taken,
        others_open=any(other.opened for number, other in enumerate(public.seats) if number != seat),
        first_turn=seat not in public.extra.played,
        dealt=SERVED_FIRST if seat == public.starter else RACK_SIZE,
    )


@dataclass(frozen=True)
class InternationalTurns:
    """The moves of a round."""

    judge: InternationalJudge
    options: NumberOptions

    def handlings(self) -> dict[type[Move], Handling[NumberPublic]]:
        """Return how the moves are judged and what they do."""
        return {
            Draw: Handling(playing(_judge_draw), act_take),
            Play: Handling(playing(self._judge_play), _act_play),
            TimeOut: Handling(playing(judge_time_out), _act_time_out),
            TellTrump: Handling(playing(judge_trump), act_trump, any_seat=True),
            MatchTrump: Handling(playing(self._judge_match), _act_match, any_seat=True),
            CallFalse: Handling(playing(_judge_call), self._act_call, any_seat=True),
        }

    def _judge_play(self, state: InternationalState, move: Any) -> Verdict:
        turn = HandTurn(state.public.table if move.after is None else move.after, move.discard, move.declare)
        return out_of_place(state, move) or self.judge.turn(position_of(state, move.take), turn)

    def _judge_match(self, state: InternationalState, move: Move) -> Verdict:
        """Who has the tile equal to the trump, a joker too, says so during the round, once."""
        trump = _trump(state)
        if not self.options.trump_match:
            return refused("turn.no-such-move", move="matchtrump")
        if trump is None or own(state).matched is not None or state.racks[move.seat].short_of(Tiles((trump,))):
            return refused("intl.trump-match", tile=trump or "")
        return ACCEPTED

    def _act_call(self, state: InternationalState, move: CallFalse, _: Accepted) -> tuple[ev.Event, ...]:
        points = self.options.false_call_penalty
        return (ie.FalseCalled(state.turn.seat, move.seat, points, "intl.false-declaration"),)


def _trump(state: InternationalState) -> Kind | None:
    return state.public.piles[trump_pile(state)].top


def _act_play(state: InternationalState, move: Play, verdict: Accepted) -> tuple[ev.Event, ...]:
    return tuple(_facts(state, move, cast(InternationalWitness, verdict.witness)))


def _facts(state: InternationalState, move: Play, witness: InternationalWitness) -> Iterator[ev.Event]:
    """Tell a turn: what was taken, laid and thrown out, and what came of it."""
    yield played(move)
    taken = taken_facts(state, move.take)
    yield from taken
    after = state.public.table if move.after is None or witness.lay is None else move.after
    yield from lay_facts(state, move, after, Accepted(witness=witness.lay))
    if move.discard is not None:
        yield ne.Discarded(move.seat, move.discard, face_down=witness.way is not None)
    laid = len(diff(state.public.table, after).added)
    if witness.way is not None:
        yield _declared(move.seat, witness, witness.way)
    elif laid and len(state.racks[move.seat]) + len(taken) - laid - 1 == LEFT_TO_ANNOUNCE:
        yield ie.Announced(move.seat, LEFT_TO_ANNOUNCE, "intl.open.announce")


def _declared(seat: int, witness: InternationalWitness, way: Way) -> ie.Declared:
    if witness.made is None:
        return ie.Declared(seat, way, witness.doubled)
    made = witness.made
    rows = tuple(str(row) for row in made.witness.rows)
    return ie.Declared(seat, way, witness.doubled, made.figure.id, made.value, made.source, rows)


def _judge_draw(state: InternationalState, move: Move) -> Verdict:
    return refused("intl.count") if begins(state) else judge_take(state, move)


def _act_time_out(state: InternationalState, move: TimeOut, verdict: Accepted) -> tuple[ev.Event, ...]:
    """Who has fifteen tiles from the deal draws none."""
    return act_time_out(extra(state, drawn=True) if begins(state) else state, move, verdict)


def _act_match(state: InternationalState, move: MatchTrump, _: Accepted) -> tuple[ev.Event, ...]:
    trump = _trump(state)
    return () if trump is None else (ie.TrumpMatched(move.seat, trump),)


def _judge_call(state: InternationalState, _: Move) -> Verdict:
    return ACCEPTED if state.public.live else refused("turn.no-such-move", move="callfalse")
