"""How letter tiles are written: ``HUT``, ``PATIOT@IN=PATIOTUIN``, a rack ``EN@?4`` with four unseen tiles."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from wordrummi.core.table import Meld
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.lexicon.alphabet import fold
from wordrummi.words.letters import JOKER

_PLAIN: Final = re.compile(r"[A-Z@]+\Z")
_UNSEEN: Final = re.compile(r"\?(\d{0,3})")


class NotationError(ValueError):
    """Text that is no word or no rack. `text` is the part at fault."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no tiles: {text!r}")
        self.text = text


def tiles_text(text: str) -> str:
    """Return tiles in upper case, accents and ligatures opened, jokers kept.

    Raises NotationError when a character has no tile.
    """
    if _PLAIN.match(text):
        return text
    parts = [fold(part) if part else "" for part in text.strip().split(JOKER)]
    if not text.strip() or None in parts:
        raise NotationError(text)
    return JOKER.join(part for part in parts if part is not None)


@lru_cache(maxsize=65536)
def read_word(text: str) -> Meld:
    """Return a word on the table, with its declared reading if the text has one. Raises NotationError."""
    tiles, equals, reading = text.partition("=")
    return Meld(tuple(tiles_text(tiles)), tuple(tiles_text(reading)) if equals else None)


def write_word(word: Meld) -> str:
    """Return the notation of a word."""
    tiles = "".join(word.tiles)
    return tiles if word.reading is None else f"{tiles}={''.join(word.reading)}"


def read_rack(text: str) -> Tiles:
    """Return a rack; ``?`` is an unseen tile, ``?7`` seven of them. Raises NotationError."""
    unseen = sum(int(number or 1) for number in _UNSEEN.findall(text))
    known = _UNSEEN.sub("", text).replace(" ", "")
    return Tiles(tiles_text(known) if known else "") + Tiles.unseen(unseen)


def write_rack(rack: Tiles) -> str:
    """Return the notation of a rack."""
    return "".join(rack.known) + (f"{UNSEEN}{rack.unseen_number}" if rack.unseen_number else "")
