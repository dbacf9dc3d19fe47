"""What a lay is judged from: the table before, the rack, and what this game has seen."""

from __future__ import annotations

from dataclasses import dataclass, field

from wordrummi.core.table import Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.words.letters import LETTERS


@dataclass(frozen=True, slots=True)
class Position:
    """The moment before a lay.

    `opened`: this player has laid a start word. `late`: the time limit had passed. `formed`: words, by their letters
    as read, that have lain on the table in this game. `elsewhere`: tiles known to lie neither here nor on the table.
    """

    table: Table
    rack: Tiles
    opened: bool = True
    late: bool = False
    formed: frozenset[str] = frozenset()
    elsewhere: Tiles = field(default_factory=Tiles)

    def can_not_give(self, laid: Tiles) -> Tiles:
        """Return the laid tiles that can't come from this rack; an unseen tile may be any that is left in the set."""
        if not self.rack.unseen_number:
            return laid - self.rack
        short = self.rack.short_of(laid)
        from_unseen = laid - self.rack.known
        gone = tiles_of(self.table) + self.rack.known + self.elsewhere
        return _larger(short, from_unseen - (LETTERS.tiles - gone))


def _larger(one: Tiles, other: Tiles) -> Tiles:
    return one + (other - one)
