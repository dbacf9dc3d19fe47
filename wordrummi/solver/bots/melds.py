"""Bots for Sabra and classic with numbers: a level is how much of the table is looked at, and what is kept back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Final

from wordrummi.core.moves import Draw, Lay, Move, Pass
from wordrummi.core.table import Meld, Table, diff
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.core.view import View
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.state import NumberPublic
from wordrummi.numbers.tiles import JOKER, colour_of, number_of
from wordrummi.solver.answer import Objective
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.numbers.solver import NumberSolver

STEPS: Final = 400
"""Steps of the search for a turn: steps and no clock, so that a bot plays the same on every machine."""

NEAR: Final = 2
"""A tile of one colour may be so far from a tile of the rack and still be looked at."""

DANGER: Final = 5
"""With so few tiles on another rack, or in the pool, nothing is kept back any more."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a level does. `looks_at`: so many melds of the table at most, None: all. `holds`: keeps melds for later."""

    looks_at: int | None
    holds: bool


STYLES: Final[Mapping[Level, Style]] = {
    Level.BEGINNER: Style(looks_at=0, holds=False),
    Level.ADVANCED: Style(looks_at=4, holds=False),
    Level.MASTER: Style(looks_at=None, holds=True),
}


def melds_bot(variant: str, given: Mapping[str, object], _: Callable[[], Words], level: Level, __: int) -> Bot:
    """Return a bot for Sabra or classic with these options; it leaves nothing to chance. Raises OptionError."""
    return MeldsBot(table_judge(variant, read_options(variant, given)), STYLES[level])


class MeldsBot:
    """Plays Sabra and classic. The same view gives the same move."""

    def __init__(self, judge: TableJudge, style: Style) -> None:
        self._judge = judge
        self._solver = NumberSolver(judge)
        self._style = style

    def choose(self, view: View[NumberPublic]) -> Move:
        """Return the move of the seat whose view this is; it is that seat's turn."""
        position = Position(view.public.table, view.rack, view.public.seats[view.seat].opened)
        after = self._kept_back(position) if self._style.holds and _is_safe(view) else self._best(position)
        if after is not None:
            return Lay(view.seat, after)
        return Draw(view.seat) if view.public.pot_count else Pass(view.seat)

    def _best(self, position: Position) -> Table | None:
        """Lay as many tiles as can be, on as much of the table as is looked at."""
        looked_at = self._looked_at(position)
        after = self._on(position, looked_at)
        return after if after is not None or not looked_at else self._on(position, frozenset())

    def _looked_at(self, position: Position) -> frozenset[int]:
        most = len(position.table) if self._style.looks_at is None else self._style.looks_at
        by_use = sorted(
            range(len(position.table)), key=lambda place: (-_near(position.table[place], position.rack), place)
        )
        return frozenset(by_use[:most])

    def _on(self, position: Position, places: frozenset[int]) -> Table | None:
        """Return the best table after when just these melds may change."""
        rest = tuple(meld for place, meld in enumerate(position.table) if place not in places)
        part = tuple(meld for place, meld in enumerate(position.table) if place in places)
        turn = self._solver.solve(
            Position(part, position.rack, position.opened), Objective.MOST_TILES, STEPS, clock=count().__next__
        ).turn
        if turn is None:
            return None
        after = (*rest, *turn.after)
        return after if isinstance(self._judge.lay(position, after), Accepted) else None

    def _kept_back(self, position: Position) -> Table | None:
        """Lay what might not be laid any more later; melds of the rack alone can wait, one a turn."""
        after = self._best(position)
        if after is None or not position.opened:
            return after
        if len(diff(position.table, after).added) == len(position.rack):
            return after
        own = self._own(position.rack)
        kept = Tiles(tile for meld in own for tile in meld.tiles)
        now = self._best(Position(position.table, position.rack - kept, opened=True))
        if now is not None:
            return now
        return (*position.table, min(own, key=lambda meld: len(meld.tiles))) if own else after

    def _own(self, rack: Tiles) -> Table:
        """Return melds of the rack alone."""
        turn = self._solver.solve(
            Position((), rack, opened=True), Objective.MOST_TILES, STEPS, clock=count().__next__
        ).turn
        return () if turn is None else turn.after


def _is_safe(view: View[NumberPublic]) -> bool:
    others = (seat.rack_count for number, seat in enumerate(view.public.seats) if number != view.seat)
    return min((*others, view.public.pot_count)) > DANGER


def _near(meld: Meld, rack: Tiles) -> int:
    """Return how many kinds of the rack have to do with a meld: a number of its own, or near in its colour."""
    return sum(1 for kind in rack.kinds() if any(_are_near(kind, tile) for tile in meld.reading or meld.tiles))


def _are_near(one: Kind, other: Kind) -> bool:
    if JOKER in (one, other):
        return True
    apart = abs(number_of(one) - number_of(other))
    return apart <= NEAR if colour_of(one) == colour_of(other) else apart == 0
