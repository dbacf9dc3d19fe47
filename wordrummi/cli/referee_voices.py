"""Which voice speaks at the table of which variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordrummi.cli.referee_american import TAKING
from wordrummi.cli.referee_international import HANDS
from wordrummi.cli.referee_numbers import TABLE
from wordrummi.cli.referee_voice import Voice
from wordrummi.cli.referee_words import WORDS
from wordrummi.numbers.options import AMERICAN, CLASSIC, INTERNATIONAL, SABRA
from wordrummi.words.manners import MANNERS

VOICES: Final[Mapping[str, Voice]] = {
    **dict.fromkeys(MANNERS, WORDS),
    **dict.fromkeys((SABRA, CLASSIC), TABLE),
    AMERICAN: TAKING,
    INTERNATIONAL: HANDS,
}
"""By the id of the variant."""
