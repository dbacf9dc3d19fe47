"""What a lay is judged from: the table before, the rack, and whether this player has opened."""

from __future__ import annotations

from dataclasses import dataclass, field

from wordrummi.core.table import Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.numbers.tiles import NUMBERS


@dataclass(frozen=True, slots=True)
class Position:
    """The moment before a lay.

    `opened`: this player has laid the initial meld. `elsewhere`: tiles known to lie neither here nor on the table.
    """

    table: Table
    rack: Tiles
    opened: bool = True
    elsewhere: Tiles = field(default_factory=Tiles)

    def can_not_give(self, laid: Tiles) -> Tiles:
        """Return the laid tiles that can't come from this rack; an unseen tile may be any that is left in the box."""
        short = self.rack.short_of(laid)
        if not self.rack.unseen_number:
            return short
        from_unseen = laid - self.rack
        gone = tiles_of(self.table) + self.rack.known + self.elsewhere
        beyond = from_unseen - (NUMBERS.tiles - gone)
        return short + (beyond - short)
