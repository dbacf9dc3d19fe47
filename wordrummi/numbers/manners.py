"""What each variant asks of melds and of the table, under a table's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wordrummi.numbers.melds import MeldTerms
from wordrummi.numbers.options import AMERICAN, CLASSIC, INTERNATIONAL, SABRA, NumberOptions
from wordrummi.numbers.setup import Seating
from wordrummi.numbers.terms import REUSE, Terms
from wordrummi.numbers.tiles import COLOURS, LOWEST, NUMBERS, tile


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to play with numbers.

    `ace_high`: 1 is high as well as low. `permanent`: no meld is ever broken. `seating`: who begins, and who follows.
    """

    id: str
    ace_high: bool
    permanent: bool
    seating: Seating

    def melds(self, options: NumberOptions) -> MeldTerms:
        """Return what a row of tiles must be to be a meld."""
        return MeldTerms(self.ace_high, options.two_jokers_in_meld, options.high_ace_value)

    def terms(self, options: NumberOptions) -> Terms:
        """Return what becomes of the melds of a table."""
        return Terms(
            self.melds(options),
            self.permanent,
            options.joker_freezes,
            options.exchange_from == "anywhere",
            options.group_of_three == "both",
            REUSE[options.reuse],
        )


_IN_SEQUENCE: Final = tuple(tile(COLOURS[0], number) for number in range(LOWEST, LOWEST + 5))
"""Tiles in sequence to draw from: no two are equal, and there are as many as any game has players."""

_ALL: Final = tuple(NUMBERS.tiles)

MANNERS: Final[Mapping[str, Manner]] = {
    manner.id: manner
    for manner in (
        Manner(SABRA, ace_high=False, permanent=False, seating=Seating(_ALL, all_by_draw=True)),
        Manner(CLASSIC, ace_high=False, permanent=False, seating=Seating(_ALL, all_by_draw=False)),
        Manner(AMERICAN, ace_high=True, permanent=True, seating=Seating(_IN_SEQUENCE, all_by_draw=False)),
        Manner(INTERNATIONAL, ace_high=True, permanent=True, seating=Seating(_IN_SEQUENCE, all_by_draw=True)),
    )
}
