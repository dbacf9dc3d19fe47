"""The table: rows of tiles that lie face up, and what changed between two tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, takewhile
from typing import TypeAlias

from msgspec import Struct

from wordrummi.core.tiles import Kind, Tiles


class Meld(Struct, frozen=True):
    """Tiles that lie in a row, with the reading that the player declares for them, if any.

    A declared reading is told as it came: it may contradict the tiles, which a family then refuses.
    """

    tiles: tuple[Kind, ...]
    reading: tuple[Kind, ...] | None = None

    @staticmethod
    def parse(text: str) -> Meld:
        """Read what `__str__` wrote: ``"K A @ = K A T"``."""
        return _parsed(text)

    def __str__(self) -> str:
        tiles = " ".join(self.tiles)
        return tiles if self.reading is None else f"{tiles} = {' '.join(self.reading)}"


@lru_cache(maxsize=65536)
def _parsed(text: str) -> Meld:
    tiles, equals, reading = text.partition("=")
    return Meld(tuple(tiles.split()), tuple(reading.split()) if equals else None)


Table: TypeAlias = tuple[Meld, ...]


def tiles_of(table: Iterable[Meld]) -> Tiles:
    """Return every tile that lies on the table."""
    return Tiles(chain.from_iterable(meld.tiles for meld in table))


class Diff(Struct, frozen=True):
    """What a turn changed: tiles of one kind are alike, so kinds are counted, places are not."""

    added: Tiles
    missing: Tiles


def diff(before: Table, after: Table) -> Diff:
    """Return which tiles came onto the table and which are gone from it."""
    alike = sum(1 for _ in takewhile(lambda pair: pair[0].tiles == pair[1].tiles, zip(before, after, strict=False)))
    old, new = tiles_of(before[alike:]), tiles_of(after[alike:])
    return Diff(added=new - old, missing=old - new)
