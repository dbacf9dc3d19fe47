"""What is to be attributed: the table before and after, the tiles that came, and what the table asks of melds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from wordrummi.core.table import Table
from wordrummi.core.tiles import Tiles
from wordrummi.numbers.terms import Terms
from wordrummi.numbers.tiles import JOKER


@dataclass(frozen=True)
class Question:
    """A lay to attribute. `laid`: the tiles that came. `from_rack`: melds after that must be of the rack alone."""

    before: Table
    after: Table
    laid: Tiles
    terms: Terms
    from_rack: frozenset[int] = frozenset()

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The table melds that can't be taken apart at will."""
        jokers = (i for i, meld in enumerate(self.before) if JOKER in meld.tiles)
        return tuple(range(len(self.before))) if self.terms.permanent else tuple(jokers)

    @cached_property
    def own(self) -> Tiles:
        """The tiles in the melds that must be of the rack alone."""
        return Tiles(kind for j in self.from_rack for kind in self.after[j].tiles)
