"""Which bot plays which variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordrummi.numbers.options import AMERICAN, INTERNATIONAL
from wordrummi.solver.bots.american import american_bot
from wordrummi.solver.bots.bot import Maker
from wordrummi.solver.bots.international import international_bot
from wordrummi.solver.bots.letters import letters_bot
from wordrummi.words.manners import MANNERS

BOTS: Final[Mapping[str, Maker]] = {
    **dict.fromkeys(MANNERS, letters_bot),
    AMERICAN: american_bot,
    INTERNATIONAL: international_bot,
}
"""By the id of the variant."""
