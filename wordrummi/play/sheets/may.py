"""Which lines an operator can tell just now."""

from __future__ import annotations

from typing import Final

from wordrummi.core.moves import Lay, Move, TimeOut
from wordrummi.core.referee import judge
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.international.moves import CallFalse
from wordrummi.numbers.moves import TellTrump
from wordrummi.numbers.state import NumberPublic, trump_pile
from wordrummi.play.rooms.may import open_to
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.sheets.lines import LINE_CODECS, SHARED
from wordrummi.words.moves import Challenge, LetStand

_SHARED: Final = frozenset(LINE_CODECS[kind].name for kind in (Lay, *SHARED))


def may_tell(sheet: ScoreSheet) -> tuple[str, ...]:
    """Return the names of the moves that somebody can make now, of those with a choice that they may try."""
    if sheet.is_over:
        return ()
    if sheet.to_count:
        return (LINE_CODECS[type(sheet.family.count(sheet.to_count[0], 0))].name,)
    shared = tuple(name for name in open_to(sheet.current, sheet.seat, sheet.rules) if name in _SHARED)
    trump = (LINE_CODECS[TellTrump].name,) if asks_trump(sheet) else ()
    return (*shared, *trump, *(LINE_CODECS[kind].name for kind in _BY_ANYBODY if _is_open(sheet, kind)))


_BY_ANYBODY: Final[tuple[type[Move], ...]] = (TimeOut, Challenge, LetStand, CallFalse)


def _is_open(sheet: ScoreSheet, kind: type[Move]) -> bool:
    """Return whether some seat can make this move, for a lay that can still be challenged as it lies there."""
    state = sheet.state if kind in (Challenge, LetStand) else sheet.current
    moves = (kind(seat) for seat in range(len(sheet.names))) if kind in sheet.rules.handlings else ()
    return any(isinstance(judge(state, move, sheet.rules), Accepted) for move in moves)


def asks_trump(sheet: ScoreSheet) -> bool:
    """Return whether the trump lies there and was not told yet."""
    state = sheet.state
    if not isinstance(state.public.extra, NumberPublic) or not state.public.piles:
        return False
    pile = state.public.piles[trump_pile(state)]
    return pile.count > 0 and pile.top is None
