"""Puts International together: the table's options and its sheet make the rules that the referee plays by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from wordrummi.core import events as ev
from wordrummi.core.moves import Move
from wordrummi.core.options import OptionError, told
from wordrummi.core.rules import Rules
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.course import InternationalCourse
from wordrummi.numbers.international.judging import SLUGS, InternationalJudge
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.numbers.international.sheet import HOUSE, Sheet, read_sheet
from wordrummi.numbers.international.state import EVOLVERS, InternationalPublic
from wordrummi.numbers.international.turns import InternationalTurns
from wordrummi.numbers.manners import MANNERS
from wordrummi.numbers.open_play import OpenJudge
from wordrummi.numbers.options import INTERNATIONAL, NumberOptions
from wordrummi.numbers.rules import ORIGINS, VERSION, table_judge
from wordrummi.numbers.state import NumberPublic
from wordrummi.numbers.tiles import NUMBERS

SEATS: Final = (4, 5)

PACKAGED: Final = "house"
"""The value of the option `sheet` that means the packaged one; any other is the path of a file."""


def sheet_of(options: NumberOptions) -> Sheet:
    """Return the sheet that a table plays by. Raises OptionError when its file can't be read."""
    if options.sheet == PACKAGED:
        return HOUSE
    try:
        return read_sheet(Path(options.sheet).read_bytes())
    except (OSError, ValueError) as fault:
        raise OptionError("sheet", "option.sheet", why=fault) from None


def international_judge(options: NumberOptions) -> InternationalJudge:
    """Return the judge of turns under these options. Raises OptionError as `sheet_of` does."""
    open_play = OpenJudge(table_judge(INTERNATIONAL, options), SLUGS)
    return InternationalJudge(open_play, sheet_of(options), options.open_take_melds)


def international_rules(variant: str, options: NumberOptions) -> Rules[NumberPublic]:
    """Return the rules of International, for `core.referee`. Raises OptionError as `sheet_of` does."""
    course = InternationalCourse(options, MANNERS[variant].seating)
    turns = InternationalTurns(international_judge(options), options)
    return Rules(
        id=variant,
        version=VERSION,
        tile_set=NUMBERS,
        seats=SEATS,
        options=told(options, variant),
        extra=InternationalPublic(),
        handlings={**turns.handlings(), **course.handlings()},
        evolvers=EVOLVERS,
        setup=course.set_up,
        follow=course.follow,
        origin=_origin,
        own_events=ie.OWN_EVENTS,
    )


def _origin(event: ev.Event) -> Move | None:
    """Return the move that an event tells of, None for one that followed from another."""
    make = _ORIGINS.get(type(event))
    return None if make is None else make(event)


_ORIGINS: Final[Mapping[type[ev.Event], Callable[[Any], Move]]] = {
    **ORIGINS,
    ie.TrumpMatched: lambda event: MatchTrump(event.seat),
    ie.FalseCalled: lambda event: CallFalse(event.by),
}
