"""Which bot plays which variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordrummi.numbers.options import AMERICAN, CLASSIC, INTERNATIONAL, SABRA
from wordrummi.solver.bots.american import american_bot
from wordrummi.solver.bots.bot import Maker
from wordrummi.solver.bots.international import international_bot
from wordrummi.solver.bots.letters import letters_bot
from wordrummi.solver.bots.melds import melds_bot
from wordrummi.words.manners import MANNERS

BOTS: Final[Mapping[str, Maker]] = {
    **dict.fromkeys(MANNERS, letters_bot),
    **dict.fromkeys((SABRA, CLASSIC), melds_bot),
    AMERICAN: american_bot,
    INTERNATIONAL: international_bot,
}
"""By the id of the variant."""

PLAYS: Final[Mapping[str, str]] = {
    **dict.fromkeys(MANNERS, "letters"),
    **dict.fromkeys((SABRA, CLASSIC), "melds"),
    AMERICAN: "american",
    INTERNATIONAL: "international",
}
"""The sentences (`level.KIND.LEVEL`) that say what holds a level back, by the id of the variant."""
