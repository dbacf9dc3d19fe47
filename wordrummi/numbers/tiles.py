"""The material of the number games: 1 to 13 in four colours, twice, and two jokers (rules, section 1)."""

from __future__ import annotations

from typing import Final

from wordrummi.core.tiles import Kind, Tiles, TileSet

JOKER: Final[Kind] = "j"
COLOURS: Final = "kbor"
"""Black, blue, orange, red."""

LOWEST, HIGHEST = 1, 13
ACE_HIGH: Final = 14
"""The rank of a 1 that lies above a 13."""

RACK_SIZE: Final = 14


def tile(colour: str, rank: int) -> Kind:
    """Return the tile of a colour at a rank; rank 14 is the 1 that lies above 13."""
    return f"{colour}{LOWEST if rank == ACE_HIGH else rank}"


NUMBERS: Final = TileSet(
    Tiles({JOKER: 2} | {tile(colour, rank): 2 for colour in COLOURS for rank in range(LOWEST, HIGHEST + 1)}), JOKER
)
"""The 106 tiles."""

_PRINTED: Final = {kind: (kind[0], int(kind[1:])) for kind in NUMBERS.tiles.kinds() if kind != JOKER}


def colour_of(kind: Kind) -> str:
    """Return the colour of a tile. Raises KeyError for a joker."""
    return _PRINTED[kind][0]


def number_of(kind: Kind) -> int:
    """Return the number on a tile. Raises KeyError for a joker."""
    return _PRINTED[kind][1]
