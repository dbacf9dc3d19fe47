"""Puts a number game together: a manner and the table's options make the rules that the referee plays by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.options import told
from wordrummi.core.rules import Handling, Rules
from wordrummi.core.table import Meld, Table
from wordrummi.numbers import events as ne
from wordrummi.numbers.american import SLUGS, AmericanJudge
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.manners import MANNERS
from wordrummi.numbers.moves import CountRack, Misplay, Play, Take, TellTrump
from wordrummi.numbers.open_play import OpenJudge
from wordrummi.numbers.options import AMERICAN, CLASSIC, SABRA, NumberOptions
from wordrummi.numbers.rounds import Course
from wordrummi.numbers.state import EVOLVERS, NumberPublic, NumberState
from wordrummi.numbers.taking import TakingTurns
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.numbers.turns import TableTurns

VERSION: Final = 1
"""Version of the rules: a fix that changes what an old record would have been judged bumps it."""

SEATS: Final = (2, 4)


def table_judge(variant: str, options: NumberOptions) -> TableJudge:
    """Return the judge of a variant whose table is played at will, under these options."""
    terms = MANNERS[variant].terms(options)
    return TableJudge(terms, options.opening_points, options.play_on_after_opening)


def american_judge(variant: str, options: NumberOptions) -> AmericanJudge:
    """Return the judge of turns of take, lay and discard, under these options."""
    open_play = OpenJudge(table_judge(variant, options), SLUGS)
    return AmericanJudge(open_play, options.trump_on == "any-meld", options.discard_to_win)


def table_rules(variant: str, options: NumberOptions) -> Rules[NumberPublic]:
    """Return the rules of a game in which a turn is drawing or laying, for `core.referee`."""
    course = Course(options, MANNERS[variant].seating, _stuck(options))
    return put_together(variant, options, course, TableTurns(table_judge(variant, options), options).handlings())


def american_rules(variant: str, options: NumberOptions) -> Rules[NumberPublic]:
    """Return the rules of a game of take, lay and discard, for `core.referee`."""
    course = Course(options, MANNERS[variant].seating, _stuck(options), trump=True)
    return put_together(variant, options, course, TakingTurns(american_judge(variant, options).turn).handlings())


NUMBER_RULES: Final[Mapping[str, Callable[[str, NumberOptions], Rules[NumberPublic]]]] = {
    SABRA: table_rules,
    CLASSIC: table_rules,
    AMERICAN: american_rules,
}
"""What makes the rules of a variant, by its id."""


def number_rules(variant: str, options: NumberOptions) -> Rules[NumberPublic]:
    """Return the rules of a number game, for `core.referee`. Raises KeyError for a variant that is none."""
    return NUMBER_RULES[variant](variant, options)


def put_together(
    variant: str, options: NumberOptions, course: Course, handlings: Mapping[type[Move], Handling[NumberPublic]]
) -> Rules[NumberPublic]:
    """Return the rules of a variant whose rounds go this course and whose moves are these."""
    return Rules(
        id=variant,
        version=VERSION,
        tile_set=NUMBERS,
        seats=SEATS,
        options=told(options, variant),
        extra=NumberPublic(),
        handlings={**handlings, **course.handlings()},
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
    ne.TurnPlayed: lambda event: Play(
        event.seat,
        None if event.take is None else Take(event.take),
        None if event.after is None else _table(event.after),
        event.discard,
        event.declare,
    ),
    ne.TrumpTold: lambda event: TellTrump(event.seat, event.tile),
    ne.DraftLeft: lambda event: TimeOut(event.seat, _table(event.after)),
    ne.MisplayCalled: lambda event: Misplay(event.by),
    ne.RackCounted: lambda event: CountRack(event.seat, event.points),
}
