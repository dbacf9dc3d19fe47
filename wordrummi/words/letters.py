"""The material of the letter games: 110 letters and two jokers (rules, section 1)."""

from __future__ import annotations

from typing import Final

from wordrummi.core.tiles import Kind, Tiles, TileSet

JOKER: Final[Kind] = "@"
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_COUNTS: Final = (7, 3, 2, 5, 18, 2, 4, 4, 7, 2, 2, 3, 3, 10, 7, 3, 1, 6, 3, 6, 3, 2, 2, 1, 2, 2)

LETTERS: Final = TileSet(Tiles({**dict(zip(ALPHABET, _COUNTS, strict=True)), JOKER: 2}), JOKER)
"""The 112 tiles. Y is a tile; IJ is two."""

RACK_SIZE: Final = 7
