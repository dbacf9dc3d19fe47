"""The sheet of a session: from the rounds' scores to what each player has won (rules, section 6)."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from wordrummi.faults import PlacedFault

FOUR, FIVE = 4, 5
"""How many play a session; with five, one of them is the dummy of each round."""

ROUNDS_AS_DUMMY: Final = 4
"""How many rounds in a row a fifth player sits out."""


class SessionError(PlacedFault, ValueError):
    """A session's sheet that can't be read: the line, the column's name if one is at fault, and what is wrong."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The six lines under the rounds, (a) to (f), a value for each player."""

    totals: tuple[int, ...]
    factor: int
    primary: tuple[int, ...]
    sum_primary: int
    products: tuple[int, ...]
    finals: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The places of who has won most; equal finals share."""
        return tuple(place for place, final in enumerate(self.finals) if final == max(self.finals))


@dataclass(frozen=True, slots=True)
class Session:
    """The rounds that were played: for each the score of every player, None for the dummy."""

    players: tuple[str, ...]
    rounds: tuple[tuple[int | None, ...], ...]

    @property
    def lines(self) -> Lines:
        """Lines (a) to (f), with the usual factor."""
        return settle(tuple(sum(cell or 0 for cell in column) for column in self._columns))

    @property
    def _columns(self) -> Iterable[tuple[int | None, ...]]:
        return zip(*self.rounds, strict=True) if self.rounds else ((0,) for _ in self.players)


def settle(totals: Sequence[int], factor: int | None = None) -> Lines:
    """Return lines (a) to (f) of these totals.

    The factor may be any number; without one it is the largest minus turned plus, and 0 when there is none.
    Raises ValueError unless four or five have played.
    """
    if len(totals) not in (FOUR, FIVE):
        raise ValueError(f"a session is for {FOUR} or {FIVE} players, not {len(totals)}")
    factor = max(0, -min(totals)) if factor is None else factor
    primary = tuple(total + factor for total in totals)
    products = tuple(len(totals) * score for score in primary)
    finals = tuple(sum(primary) - product for product in products)
    return Lines(tuple(totals), factor, primary, sum(primary), products, finals)


def dummy_of(number: int, players: int) -> int | None:
    """Return who sits out a round (rounds count from 1): the fifth, then the fourth, and so on, four rounds each.

    Who returns takes the seat of who leaves, so that those who play stay in the order of the five seats.
    """
    return None if players < FIVE else players - 1 - (number - 1) // ROUNDS_AS_DUMMY % players


def read_session(lines: Iterable[str]) -> Session:
    """Read a session from CSV: a header of names, a round a row, an empty cell for the dummy. Raises SessionError."""
    rows = list(csv.reader(lines))
    names = tuple(name.strip() for name in rows[0]) if rows else ()
    if len(names) not in (FOUR, FIVE):
        raise SessionError(1, None, "session.names", least=FOUR, most=FIVE, count=len(names))
    for name in names:
        if not name or names.count(name) > 1:
            raise SessionError(1, name or None, "session.own-name")
    return Session(names, tuple(_round(number, row, names) for number, row in enumerate(rows[1:], start=2) if row))


def _round(number: int, row: list[str], names: tuple[str, ...]) -> tuple[int | None, ...]:
    if len(row) != len(names):
        raise SessionError(number, None, "session.cells", wanted=len(names), count=len(row))
    cells = tuple(_cell(number, name, text.strip()) for name, text in zip(names, row, strict=True))
    dummies = [name for name, cell in zip(names, cells, strict=True) if cell is None]
    wanted = len(names) - FOUR
    if len(dummies) != wanted:
        field = dummies[-1] if dummies else None
        count = len(dummies)
        raise SessionError(number, field, "session.dummies", wanted=wanted, players=len(names), count=count)
    return cells


def _cell(number: int, name: str, text: str) -> int | None:
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        raise SessionError(number, name, "session.score", text=repr(text)) from None
