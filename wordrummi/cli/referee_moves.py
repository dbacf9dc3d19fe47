"""Moves that every game has: made from what is typed, and told on the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from wordrummi.cli.referee_lines import Laid, Order, Unclear
from wordrummi.cli.referee_voice import Said, said
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.play.scoresheet_family import LiveState, Naming
from wordrummi.play.scoresheet_steps import Step
from wordrummi.texts import Catalogue


def seat_on_turn(state: LiveState) -> int:
    """Return the seat that plays, 0 when nobody does any more."""
    return state.public.turn.seat if state.public.turn else 0


def lay_of(order: Order, state: LiveState, naming: Naming, *, late: bool) -> Lay:
    """Return the lay that is typed. Raises NotLying."""
    laid = order.laid or Laid()
    after = laid.on if laid.is_whole else naming.changed(state.public.table, laid.off, laid.on)
    return Lay(seat_on_turn(state), after, late)


def named_seat(text: str, names: Sequence[str], seats: Iterable[int]) -> int:
    """Return which of these seats has this name, or the beginning of it. Raises Unclear."""
    seats, asked = tuple(seats), text.casefold()
    found = [seat for seat in seats if names[seat].casefold() == asked]
    found = found or [seat for seat in seats if names[seat].casefold().startswith(asked)]
    if len(found) != 1:
        raise Unclear("referee.unclear.who", names=tuple(names[seat] for seat in seats))
    return found[0]


def draw_or_pass(_: Order, state: LiveState, __: bool = False) -> Move:
    """Return the move of a player who lays nothing."""
    return Draw(seat_on_turn(state)) if state.public.pot_count else Pass(seat_on_turn(state))


def passes(_: Order, state: LiveState, __: bool) -> Move:
    """Return a pass of the player on turn."""
    return Pass(seat_on_turn(state))


def is_late(_: Order, state: LiveState, __: bool) -> Move:
    """Return the move of a player who laid nothing in time."""
    return TimeOut(seat_on_turn(state))


def lay_text(step: Step, naming: Naming, texts: Catalogue) -> str:
    """Return what a lay took off and laid, nothing for another move."""
    move = step.move
    if not isinstance(move, Lay):
        return ""
    off, on = naming.difference(step.before.public.table, move.after)
    words = f"{naming.write(off)} > {naming.write(on)}" if off else f"+{naming.write(on)}"
    return f"{words} {texts.tell('referee.move.late')}" if move.late else words


def told_move(step: Step, moves: Mapping[type[Move], Callable[[Step], Said]], texts: Catalogue) -> str:
    """Return what the sentence for this kind of move says of it."""
    key, facts = moves[type(step.move)](step)
    return texts.tell(key, **facts)


COMMON_MOVES: Final[Mapping[type[Move], Callable[[Step], Said]]] = {
    Draw: said("referee.move.draw"),
    Pass: said("referee.move.pass"),
    TimeOut: said("referee.move.time-out"),
    Stop: said("referee.move.stop"),
}
"""How the sheet tells moves that every game has."""
