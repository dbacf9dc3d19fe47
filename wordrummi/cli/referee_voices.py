"""Which voice speaks at the table of which variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wordrummi.cli.referee_voice import Voice
from wordrummi.cli.referee_words import WORDS
from wordrummi.words.manners import MANNERS

VOICES: Final[Mapping[str, Voice]] = {
    **dict.fromkeys(MANNERS, WORDS),
}
"""By the id of the variant."""
