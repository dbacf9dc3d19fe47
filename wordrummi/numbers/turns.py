"""What each move asks of a game in which a turn is drawing or laying, and which facts it makes (rules, section 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass, TimeOut
from wordrummi.core.rules import Handling
from wordrummi.core.table import Table, diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.numbers import events as ne
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.melds import meld_faults
from wordrummi.numbers.moves import Misplay
from wordrummi.numbers.options import NumberOptions
from wordrummi.numbers.position import Position
from wordrummi.numbers.rounds import ACCEPTED, playing, refused
from wordrummi.numbers.state import NumberPublic, NumberState
from wordrummi.numbers.witness import NumberWitness

TURN, LATE, MISPLAY = "turn", "late", "misplay"
"""Why tiles are drawn: instead of a lay, for being late, for a rearrangement that did not come out."""


def position_of(state: NumberState) -> Position:
    """Return what the seat on turn is judged from."""
    seat, public = state.turn.seat, state.public
    return Position(public.table, state.racks[seat], public.seats[seat].opened, elsewhere(state))


def elsewhere(state: NumberState) -> Tiles:
    """Return the tiles of a live game that are known to lie on other racks or among the discards."""
    if not state.public.live:
        return Tiles()
    piles = Tiles(kind for pile in state.piles for kind in pile).known
    others = (rack.known for seat, rack in enumerate(state.racks) if seat != state.turn.seat)
    return sum(others, piles)


def draw(state: NumberState, seat: int, why: str) -> tuple[ev.Event, ...]:
    """Return the facts of taking one tile from the pool."""
    return ev.TilesDrawn(seat, state.pot[0][-1:]), ev.DrawMade(seat, 1, why)


def laid(move: Move, verdict: Accepted, after: Table, *, late: bool = False) -> ev.TableLaid:
    """Return the fact of a lay: the table as it then lies, with what binds its jokers."""
    lying = verdict.witness.lying if isinstance(verdict.witness, NumberWitness) else after
    return ev.TableLaid(move.seat, tuple(str(meld) for meld in lying), late=late)


Judging: TypeAlias = Callable[[NumberState, Any], Verdict]


@dataclass(frozen=True)
class TableTurns:
    """The moves of a game in which a turn is drawing or laying."""

    judge: TableJudge
    options: NumberOptions

    def handlings(self) -> dict[type[Move], Handling[NumberPublic]]:
        """Return how the moves are judged and what they do."""
        return {
            Lay: Handling(playing(self._judge_lay), self._act_lay),
            Draw: Handling(playing(_judge_draw), _act_draw),
            Pass: Handling(playing(judge_pass), act_pass),
            TimeOut: Handling(playing(_always), self._act_time_out),
            Misplay: Handling(playing(_judge_misplay), self._act_misplay, any_seat=True),
        }

    def _judge_lay(self, state: NumberState, move: Any) -> Verdict:
        return self.judge.lay(position_of(state), move.after)

    def _act_lay(self, state: NumberState, move: Lay, verdict: Accepted) -> tuple[ev.Event, ...]:
        """A late lay stands and may cost tiles, unless it is the last."""
        fact = laid(move, verdict, move.after, late=move.late)
        out = len(diff(state.public.table, move.after).added) == state.public.seats[move.seat].rack_count
        return (fact, *self._overtime(state, move.seat)) if move.late and not out else (fact,)

    def _act_time_out(self, state: NumberState, move: TimeOut, _: Accepted) -> tuple[ev.Event, ...]:
        """An arrangement that has come out by then is a lay, not thrown away; one that has not may be a misplay."""
        if move.draft is None:
            return self._late(state, move.seat)
        left = ne.DraftLeft(move.seat, tuple(str(meld) for meld in move.draft))
        verdict = self.judge.lay(position_of(state), move.draft)
        if isinstance(verdict, Accepted):
            return left, laid(move, verdict, move.draft)
        if self.options.report_draft and self._is_misplay(move.draft):
            return (left, ev.TurnTimedOut(move.seat), *self._misplay(state, move.seat))
        return (left, *self._late(state, move.seat))

    def _is_misplay(self, draft: Table) -> bool:
        """Say whether melds lie broken; an arrangement of whole melds is just taken back."""
        return bool(meld_faults(draft, self.judge.terms.melds))

    def _late(self, state: NumberState, seat: int) -> tuple[ev.Event, ...]:
        timed_out = ev.TurnTimedOut(seat)
        if not state.public.pot_count:
            return timed_out, ev.Passed(seat)
        return (timed_out, *draw(state, seat, LATE), *self._overtime(state, seat, drawn_before=1))

    def _overtime(self, state: NumberState, seat: int, *, drawn_before: int = 0) -> tuple[ev.Event, ...]:
        """Return what it costs to be late, once that has happened too often."""
        if state.public.extra.late[seat] < self.options.overtime_grace:
            return ()
        return penalty(state, seat, self.options.overtime_penalty, LATE, drawn_before=drawn_before)

    def _act_misplay(self, state: NumberState, move: Misplay, _: Accepted) -> tuple[ev.Event, ...]:
        return self._misplay(state, state.turn.seat, move.seat)

    def _misplay(self, state: NumberState, seat: int, by: int | None = None) -> tuple[ev.Event, ...]:
        """`penalty.misplay`: the turn is over without a further draw; with nothing to draw it is a pass."""
        called = ne.MisplayCalled(seat, seat if by is None else by)
        if not state.public.pot_count:
            return called, ev.Passed(seat)
        return (called, *penalty(state, seat, self.options.misplay_penalty, MISPLAY))


def penalty(state: NumberState, seat: int, count: int, why: str, *, drawn_before: int = 0) -> tuple[ev.Event, ...]:
    """Return the facts of a penalty: tiles from the pool, or what it has, beside those drawn just before."""
    pool = state.pot[0]
    pool = pool[: len(pool) - drawn_before]
    tiles = pool[max(0, len(pool) - count) :][::-1]
    return (ev.TilesDrawn(seat, tiles), ne.PenaltyDrawn(seat, len(tiles), why)) if tiles else ()


def _always(_: NumberState, __: Move) -> Verdict:
    return ACCEPTED


def _judge_draw(state: NumberState, _: Move) -> Verdict:
    return ACCEPTED if state.public.pot_count else refused("turn.pool-empty")


def _act_draw(state: NumberState, move: Draw, _: Accepted) -> tuple[ev.Event, ...]:
    return draw(state, move.seat, TURN)


def judge_pass(state: NumberState, _: Move) -> Verdict:
    """Passing is for when there is nothing to draw; whether a lay is possible is not looked at."""
    count = state.public.pot_count
    return refused("turn.pass-with-pool", count=count) if count else ACCEPTED


def act_pass(_: NumberState, move: Pass, __: Accepted) -> tuple[ev.Event, ...]:
    """Return the fact of a pass."""
    return (ev.Passed(move.seat),)


def _judge_misplay(state: NumberState, move: Move) -> Verdict:
    """At a real table anybody may call it, else who rearranged the table declares it."""
    mine = move.seat == state.turn.seat
    return ACCEPTED if mine or state.public.live else refused("turn.not-yours", seat=_on_turn(state))


def _on_turn(state: NumberState) -> str:
    return state.public.seats[state.turn.seat].name
