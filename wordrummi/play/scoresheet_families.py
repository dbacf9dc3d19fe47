"""Which family keeps the sheet of which variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordrummi.numbers.options import AMERICAN, CLASSIC, INTERNATIONAL, SABRA
from wordrummi.play.scoresheet_family import Family
from wordrummi.play.scoresheet_numbers import HAND_GAMES, TABLE_GAMES, TAKING_GAMES
from wordrummi.play.scoresheet_words import WORD_GAMES
from wordrummi.words.manners import MANNERS

FAMILIES: Final[Mapping[str, Family]] = {
    **dict.fromkeys(MANNERS, WORD_GAMES),
    **dict.fromkeys((SABRA, CLASSIC), TABLE_GAMES),
    AMERICAN: TAKING_GAMES,
    INTERNATIONAL: HAND_GAMES,
}
"""By the id of the variant."""
