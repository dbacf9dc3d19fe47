"""The rounds of a match of the number games, and the session sheet of International, for whoever shows them."""

from __future__ import annotations

from typing import Any

import msgspec

from wordrummi.numbers.international.session import settle
from wordrummi.numbers.international.state import InternationalPublic, InternationalRound
from wordrummi.numbers.state import NumberPublic, RoundPlayed


class RoundView(msgspec.Struct, frozen=True):
    """A round: why it ended, who won, what racks counted and seats scored.

    Of International: `dummy` sat it out, `matched` announced the tile equal to the trump; `reason` is the way to win,
    `doubled` by a joker thrown out; of a Hand the figure, its value, where that was found, and the tiles.
    """

    round: int
    reason: str
    winner: int | None
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    dummy: int | None = None
    matched: int | None = None
    doubled: bool = False
    figure: str | None = None
    value: int = 0
    source: str | None = None
    rows: tuple[str, ...] = ()


class SessionView(msgspec.Struct, frozen=True):
    """The six lines under the rounds of a session of International, by seat, as `wordrummi session` names them."""

    a: tuple[int, ...]
    b: int
    c: tuple[int, ...]
    d: int
    e: tuple[int, ...]
    f: tuple[int, ...]
    winners: tuple[int, ...]


def rounds_of(extra: Any) -> tuple[RoundView, ...]:
    """Return the rounds that have ended, none of a game that has no rounds."""
    past = extra.past if isinstance(extra, NumberPublic) else ()
    return tuple(_round(number, one) for number, one in enumerate(past, start=1))


def _round(number: int, past: RoundPlayed) -> RoundView:
    plain = RoundView(number, past.reason, past.winner, past.counts, past.scores)
    if not isinstance(past, InternationalRound):
        return plain
    told = msgspec.structs.replace(plain, dummy=past.dummy, matched=past.matched)
    if (way := past.declared) is None:
        return told
    return msgspec.structs.replace(
        told, doubled=way.doubled, figure=way.figure, value=way.value, source=way.source, rows=way.rows
    )


def session_of(extra: Any) -> SessionView | None:
    """Return the lines under the rounds of a session, None for another game or before its first round has ended."""
    if not isinstance(extra, InternationalPublic) or not extra.past:
        return None
    lines = settle([sum(column) for column in zip(*(one.scores for one in extra.past), strict=True)])
    return SessionView(
        lines.totals, lines.factor, lines.primary, lines.sum_primary, lines.products, lines.finals, lines.winners
    )
