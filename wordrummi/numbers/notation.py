"""How number tiles are written: ``r7``, a meld ``k7 b7 j=r7``, a table ``r3 r4 r5 | k7 b7 j``, a rack ``r6 o9 ?3``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import UNSEEN, Kind, Tiles
from wordrummi.numbers.tiles import JOKER, NUMBERS

BETWEEN_MELDS: Final = "|"
DECLARES: Final = "="

_UNSEEN: Final = re.compile(r"\?(\d{0,3})")


class NotationError(ValueError):
    """Text that is no tile, meld, table or rack, or holds tiles that no box has. `text` is the part at fault."""

    def __init__(self, text: str) -> None:
        super().__init__(f"no number tiles: {text!r}")
        self.text = text


def read_tile(text: str) -> Kind:
    """Return the tile that a text names; capitals are taken as well. Raises NotationError."""
    kind = text.strip().lower()
    if kind not in NUMBERS:
        raise NotationError(text)
    return kind


@lru_cache(maxsize=65536)
def read_meld(text: str) -> Meld:
    """Return the tiles of a row, in their order, of any number.

    Its reading is what each tile stands for as far as the text declares it: an undeclared joker stays ``j``.
    Raises NotationError.
    """
    words = text.split()
    if not words:
        raise NotationError(text)
    pairs = [_read_declared(word) for word in words]
    tiles = tuple(kind for kind, _ in pairs)
    check_in_box(Tiles(tiles), text)
    if all(said is None for _, said in pairs):
        return Meld(tiles)
    return Meld(tiles, tuple(said or kind for kind, said in pairs))


def _read_declared(word: str) -> tuple[Kind, Kind | None]:
    kind, declares, said = word.partition(DECLARES)
    if not declares:
        return read_tile(kind), None
    stands_for = read_tile(said)
    if read_tile(kind) != JOKER or stands_for == JOKER:
        raise NotationError(word)
    return JOKER, stands_for


def write_meld(meld: Meld) -> str:
    """Return the notation of a meld, with what its jokers are declared to be."""
    said = meld.reading or meld.tiles
    return " ".join(
        kind if kind == tile else f"{tile}{DECLARES}{kind}" for tile, kind in zip(meld.tiles, said, strict=True)
    )


def read_table(given: str | Sequence[str]) -> Table:
    """Return a table from one text, its melds separated by ``|``, or from a list of melds.

    Raises NotationError, also for tiles that no box has (a third r7, a third joker).
    """
    if isinstance(given, str):
        given = given.split(BETWEEN_MELDS) if given.strip() else ()
    table = tuple(read_meld(text) for text in given)
    check_in_box(Tiles(kind for meld in table for kind in meld.tiles))
    return table


def write_table(table: Iterable[Meld]) -> str:
    """Return the notation of a table as one text."""
    return f" {BETWEEN_MELDS} ".join(write_meld(meld) for meld in table)


def read_rack(text: str) -> Tiles:
    """Return a rack; ``?`` is an unseen tile, ``?7`` seven of them.

    Raises NotationError, also for tiles that no box has.
    """
    unseen, known = 0, []
    for word in text.split():
        if matched := _UNSEEN.fullmatch(word):
            unseen += int(matched[1] or 1)
        else:
            known.append(read_tile(word))
    rack = Tiles(known) + Tiles.unseen(unseen)
    check_in_box(rack, text)
    return rack


def write_rack(rack: Tiles) -> str:
    """Return the notation of a rack."""
    unseen = (f"{UNSEEN}{rack.unseen_number}",) if rack.unseen_number else ()
    return " ".join((*rack.known, *unseen))


def check_in_box(tiles: Tiles, text: str | None = None) -> None:
    """Hold that one box has these tiles.

    Raises NotationError with the text, or without one with the tiles that are too many.
    """
    excess = NUMBERS.excess(tiles)
    if excess or len(tiles) > len(NUMBERS):
        raise NotationError(text or " ".join(excess))
