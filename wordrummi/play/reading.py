"""Reads what comes in as data, and names the place of a fault in it."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from wordrummi.core.decoding import UNDECODED, wrong_with
from wordrummi.core.tiles import Tiles, TileSet

T = TypeVar("T")


class Unreadable(ValueError):  # noqa: N818 - it names the verdict
    """Input that can't be judged. `field` is the place in it, `key` and `facts` the sentence of the catalogue."""

    def __init__(self, field: str | None, key: str, /, **facts: object) -> None:
        super().__init__(f"{field}: {key} {facts}")
        self.field = field
        self.key = key
        self.facts = facts

    def within(self, place: str) -> Unreadable:
        """Return the same, of what is only a part of what came in: the part that lies at this place."""
        return Unreadable(f"{place}.{self.field}" if self.field else place, self.key, **self.facts)


def decoded(line: bytes, kind: type[T]) -> T:
    """Return JSON as a value of this kind. Raises Unreadable with the field that is at fault."""
    try:
        return msgspec.json.decode(line, type=kind)
    except UNDECODED as fault:
        field, what = wrong_with(fault)
        raise Unreadable(field, "error.json", message=what) from None


def within_box(tiles: Tiles, tile_set: TileSet, field: str) -> None:
    """Raise Unreadable when these tiles can't all come from one box."""
    if excess := tile_set.excess(tiles):
        kind = excess.kinds()[0]
        raise Unreadable(field, "error.box", tile=kind, count=tiles[kind], most=tile_set.tiles[kind])


def no_more_than_box(rack: Tiles, tile_set: TileSet, field: str) -> None:
    """Raise Unreadable when a rack holds more tiles, seen or not, than the box."""
    if len(rack) > len(tile_set):
        raise Unreadable(field, "error.too-many", count=len(rack), most=len(tile_set))
