"""How the referee speaks at a table of numbers where a turn is taking, laying and discarding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from wordrummi.cli.referee_lines import Order, Unclear, Verb
from wordrummi.cli.referee_lines_numbers import read_turn_line
from wordrummi.cli.referee_moves import COMMON_MOVES, is_late, lay_of, passes, seat_on_turn, told_move
from wordrummi.cli.referee_numbers import NOT_OF_NUMBERS, TABLE, TOLD, counting
from wordrummi.cli.referee_voice import Names, Said
from wordrummi.core.events import Event
from wordrummi.core.moves import Move
from wordrummi.core.tiles import Kind
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import CountRack, Play, Take, TellTrump
from wordrummi.numbers.state import trump_pile
from wordrummi.numbers.taking import giver, tile_taken
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_family import LiveState
from wordrummi.play.scoresheet_numbers import NAMING
from wordrummi.play.scoresheet_steps import Step
from wordrummi.texts import Catalogue


def play_of(order: Order, state: LiveState, take: Take | None) -> Play:
    """Return the turn that is typed; `take` is where its tile came from when that is not told.

    Raises NotLying, Unclear for another tile than the one that lies there.
    """
    turned = order.turned
    take = turned.take or take
    if turned.taken is not None and turned.taken != (lies := tile_taken(state, take)):
        raise Unclear("referee.unclear.other-tile", tile=turned.taken, lies=lies or "-")
    after = None if turned.laid is None else lay_of(Order(Verb.LAY, laid=turned.laid), state, NAMING, late=False).after
    return Play(seat_on_turn(state), take, after, turned.discard, turned.declare)


def _play(order: Order, state: LiveState, _: bool) -> Move:
    return play_of(order, state, Take.POOL)


def tell_trump(order: Order, state: LiveState, _: bool) -> Move:
    """Return the telling of the trump."""
    return TellTrump(seat_on_turn(state), order.text)


def _discard_taken(event: ne.DiscardTaken, names: Names) -> Said:
    return "referee.discard-taken", {"tile": event.tile, "giver": names[event.giver]}


TAKING_TOLD: Final[Mapping[type[Event], Callable[[Any, Names], Said | None]]] = {
    **TOLD,
    ne.TrumpTold: lambda event, _: ("referee.trump-told", {"tile": event.tile}),
    ne.TrumpTaken: lambda event, _: ("referee.trump-taken", {"tile": event.tile}),
    ne.DiscardTaken: _discard_taken,
}
"""What is told of what followed in a game of take, lay and discard."""


def play_text(step: Step, texts: Catalogue) -> str:
    """Return the parts of a turn, nothing for another move."""
    move = step.move
    return "; ".join(_parts(move, step, texts)) if isinstance(move, Play) else ""


def _parts(move: Play, step: Step, texts: Catalogue) -> Iterator[str]:
    if move.take is not None:
        tile = tile_taken(step.before, move.take)
        taken = texts.tell(f"referee.part.{move.take}")
        yield taken if tile is None else f"{taken} {tile}"
    if move.after is not None:
        off, on = NAMING.difference(step.before.public.table, move.after)
        if off or on:
            yield f"{NAMING.write(off)} > {NAMING.write(on)}" if off else f"+{NAMING.write(on)}"
    if move.declare is not None:
        yield texts.tell(f"referee.part.{move.declare}")
    if move.discard is not None:
        yield texts.tell("referee.part.out", tile=move.discard)


def _telling(step: Step) -> Said:
    return "referee.move.trump", {"tile": getattr(step.move, "tile", "")}


TAKING_MOVES: Final[Mapping[type[Move], Callable[[Step], Said]]] = {
    **COMMON_MOVES,
    TellTrump: _telling,
    CountRack: counting,
}


def _move_text(step: Step, texts: Catalogue) -> str:
    return play_text(step, texts) or told_move(step, TAKING_MOVES, texts)


def trump(state: LiveState) -> Kind | None:
    """Return the trump, None while it is not told or when it was taken."""
    return state.public.piles[trump_pile(state)].top


def status(sheet: ScoreSheet, texts: Catalogue) -> list[str]:
    """Return the trump, and the discard that can be taken."""
    state = sheet.state
    if state.public.turn is None:
        return []
    left = giver(state)
    facts = {"trump": trump(state) or "-", "tile": state.public.piles[left].top or "-", "giver": sheet.names[left]}
    return [texts.tell("referee.status.trump", **facts)]


def asks(sheet: ScoreSheet) -> Said | None:
    """Ask for the trump as long as it is not told."""
    pile = sheet.state.public.piles[trump_pile(sheet.state)]
    return ("referee.prompt.trump", {}) if pile.count and pile.top is None else None


TAKING: Final = replace(
    TABLE,
    read=lambda line, _: read_turn_line(line),
    moves={
        Verb.PLAY: _play,
        Verb.PASS: passes,
        Verb.NOTHING: passes,
        Verb.TIME_OUT: is_late,
        Verb.TRUMP: tell_trump,
    },
    absent=NOT_OF_NUMBERS | {Verb.MISPLAY, Verb.MATCH, Verb.FALSE_CALL},
    events=TAKING_TOLD,
    move=_move_text,
    status=status,
    help="referee.help.taking",
    asks=asks,
)
"""American."""
