"""What each variant asks of melds and of the table, under a table's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wordrummi.numbers.melds import MeldTerms
from wordrummi.numbers.options import AMERICAN, CLASSIC, INTERNATIONAL, SABRA, NumberOptions
from wordrummi.numbers.terms import REUSE, Terms


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to play with numbers. `ace_high`: 1 is high as well as low. `permanent`: no meld is ever broken."""

    id: str
    ace_high: bool
    permanent: bool

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


MANNERS: Final[Mapping[str, Manner]] = {
    manner.id: manner
    for manner in (
        Manner(SABRA, ace_high=False, permanent=False),
        Manner(CLASSIC, ace_high=False, permanent=False),
        Manner(AMERICAN, ace_high=True, permanent=True),
        Manner(INTERNATIONAL, ace_high=True, permanent=True),
    )
}
