"""Puts a number game together: a manner and the table's options make the rules that the referee plays by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.options import told
from wordrummi.core.rules import Rules
from wordrummi.core.table import Meld, Table
from wordrummi.numbers import events as ne
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.manners import MANNERS
from wordrummi.numbers.moves import CountRack, Misplay
from wordrummi.numbers.options import NumberOptions
from wordrummi.numbers.rounds import Course
from wordrummi.numbers.state import EVOLVERS, NumberPublic, NumberState
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.numbers.turns import TableTurns

VERSION: Final = 1
"""Version of the rules: a fix that changes what an old record would have been judged bumps it."""

SEATS: Final = (2, 4)


def table_judge(variant: str, options: NumberOptions) -> TableJudge:
    """Return the judge of a variant whose table is played at will, under these options."""
    terms = MANNERS[variant].terms(options)
    return TableJudge(terms, options.opening_points, options.play_on_after_opening)


def table_rules(variant: str, options: NumberOptions) -> Rules[NumberPublic]:
    """Return the rules of a game in which a turn is drawing or laying, for `core.referee`."""
    course = Course(options, MANNERS[variant].seating, _stuck(options))
    turns = TableTurns(table_judge(variant, options), options)
    return Rules(
        id=variant,
        version=VERSION,
        tile_set=NUMBERS,
        seats=SEATS,
        options=told(options, variant),
        extra=NumberPublic(),
        handlings={**turns.handlings(), **course.handlings()},
        evolvers=EVOLVERS,
        setup=course.set_up,
        follow=course.follow,
        origin=origin,
        own_events=ne.NUMBER_EVENTS,
    )


def _stuck(options: NumberOptions) -> Callable[[NumberState], bool]:
    if options.stalemate_after == "first-pass":
        return lambda state: state.public.extra.passes > 0
    return lambda state: state.public.extra.passes >= len(state.public.seats)


def origin(event: ev.Event) -> Move | None:
    """Return the move that an event tells of, None for one that followed from another."""
    make = ORIGINS.get(type(event))
    return None if make is None else make(event)


def _table(texts: tuple[str, ...]) -> Table:
    return tuple(Meld.parse(text) for text in texts)


ORIGINS: Final[Mapping[type[ev.Event], Callable[[Any], Move]]] = {
    ev.TableLaid: lambda event: Lay(event.seat, event.table, event.late),
    ev.TilesDrawn: lambda event: Draw(event.seat),
    ev.Passed: lambda event: Pass(event.seat),
    ev.TurnTimedOut: lambda event: TimeOut(event.seat),
    ev.Stopped: lambda event: Stop(event.seat),
    ne.DraftLeft: lambda event: TimeOut(event.seat, _table(event.after)),
    ne.MisplayCalled: lambda event: Misplay(event.by),
    ne.RackCounted: lambda event: CountRack(event.seat, event.points),
}
