"""What each move of a letter game asks, and which facts it makes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass, TimeOut
from wordrummi.core.rules import Handling
from wordrummi.core.tiles import UNSEEN, Kind, Tiles
from wordrummi.core.verdict import Accepted, Refused, Verdict, Violation
from wordrummi.words import events as we
from wordrummi.words.judging import Judge, agreeing
from wordrummi.words.letters import JOKER
from wordrummi.words.position import Position
from wordrummi.words.state import Moved, WordPublic, WordState
from wordrummi.words.witness import Standing, WordWitness

FILL, TURN, LATE, CHALLENGE = "fill", "turn", "late", "challenge"
"""Why tiles are drawn: to fill the rack up, instead of a lay, for being late, for words that did not hold."""

ACCEPTED = Accepted()


def refused(slug: str, **facts: str | int) -> Refused:
    """Return a refusal for one reason."""
    return Refused((Violation(slug, facts=facts),))


def position_of(state: WordState, *, late: bool) -> Position:
    """Return what the seat on turn is judged from."""
    seat, public = state.turn.seat, state.public
    others = (rack.known for number, rack in enumerate(state.racks) if number != seat)
    elsewhere = sum(others, Tiles()) if public.live else Tiles()
    return Position(public.table, state.racks[seat], public.seats[seat].opened, late, public.extra.formed, elsewhere)


def draw(state: WordState, seat: int, stack: int, count: int, why: str) -> tuple[ev.Event, ...]:
    """Return the facts of taking tiles from a stack, from the top."""
    pile = state.pot[stack]
    taken, rest = pile[len(pile) - count :][::-1], pile[: len(pile) - count]
    top = _shown(rest) if len(state.pot) > 1 else None
    return ev.TilesDrawn(seat, taken, stack), ev.DrawMade(seat, count, why, stack, top)


def _shown(pile: tuple[Kind, ...]) -> Kind | None:
    return pile[-1] if pile and pile[-1] != UNSEEN else None


def full_stacks(state: WordState) -> tuple[int, ...]:
    """Return the stacks that still hold tiles."""
    return tuple(number for number, stack in enumerate(state.public.pot) if stack.count)


def draw_or_pass(state: WordState, seat: int, why: str) -> tuple[ev.Event, ...]:
    """Take one tile from the first stack that has one, or pass."""
    stacks = full_stacks(state)
    return draw(state, seat, stacks[0], 1, why) if stacks else (ev.Passed(seat),)


def due(state: WordState, refill: Callable[[int], int]) -> int:
    """Return how many tiles the seat that has laid still takes."""
    if state.public.extra.moved is not Moved.LAID:
        return 0
    filled = state.public.extra.filled
    wanted = refill(state.public.seats[state.turn.seat].rack_count - filled) - filled
    return min(wanted, state.public.pot_count)


Judging: TypeAlias = Callable[[WordState, Any], Verdict]


def playing(judged: Judging) -> Judging:
    """Refuse a move when only the jokers on the racks are still to be counted."""

    def guarded(state: WordState, move: Any) -> Verdict:
        return refused("turn.game-over") if state.public.extra.counting else judged(state, move)

    return guarded


def choosing(judged: Judging) -> Judging:
    """Refuse a move of a seat that has moved already in this turn."""

    def guarded(state: WordState, move: Any) -> Verdict:
        return judged(state, move) if state.public.extra.moved is Moved.NOT else refused("turn.already-moved")

    return playing(guarded)


def _judge_lay(judge: Judge, state: WordState, move: Lay) -> Verdict:
    extra = state.public.extra
    return agreeing(judge, extra.allowed, extra.refused).lay(position_of(state, late=move.late), move.after)


def _act_lay(_: WordState, move: Lay, verdict: Accepted) -> tuple[ev.Event, ...]:
    """A joker's reading goes on the record for every word that is not standing."""
    after = tuple(str(word) for word in move.after)
    laid = ev.TableLaid(move.seat, after, verdict.score, verdict.scoring, move.late)
    words = verdict.witness.after if isinstance(verdict.witness, WordWitness) else ()
    read = (
        we.JokerRead(move.seat, j, word.reading)
        for j, word in enumerate(words)
        if JOKER in word.tiles and word.reading is not None and word.standing is not Standing.STANDING
    )
    return (laid, *read)


def _judge_draw(judge: Judge, state: WordState, move: Draw) -> Verdict:
    waits = state.public.extra.contested or not due(state, judge.manner.refill)
    if state.public.extra.moved is not Moved.NOT and waits:
        return refused("turn.already-moved")
    if not state.public.pot_count:
        return refused("turn.pot-empty")
    if not 0 <= move.stack < len(state.public.pot) or not state.public.pot[move.stack].count:
        return refused("turn.stack-empty", stack=move.stack + 1)
    return ACCEPTED


def _act_draw(state: WordState, move: Draw, _: Accepted) -> tuple[ev.Event, ...]:
    why = FILL if state.public.extra.moved is Moved.LAID else TURN
    return draw(state, move.seat, move.stack, 1, why)


def _judge_pass(state: WordState, _: Pass) -> Verdict:
    return refused("turn.pass-with-pot", count=state.public.pot_count) if state.public.pot_count else ACCEPTED


def _act_pass(_: WordState, move: Pass, __: Accepted) -> tuple[ev.Event, ...]:
    return (ev.Passed(move.seat),)


def _act_time_out(state: WordState, move: TimeOut, _: Accepted) -> tuple[ev.Event, ...]:
    return (ev.TurnTimedOut(move.seat), *draw_or_pass(state, move.seat, LATE))


def handlings(judge: Judge) -> dict[type[Move], Handling[WordPublic]]:
    """Return how the moves that every game has are judged and what they do."""
    return {
        Lay: Handling(choosing(partial(_judge_lay, judge)), _act_lay),
        Draw: Handling(playing(partial(_judge_draw, judge)), _act_draw),
        Pass: Handling(choosing(_judge_pass), _act_pass),
        TimeOut: Handling(choosing(lambda _, __: ACCEPTED), _act_time_out),
    }
