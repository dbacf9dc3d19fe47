"""Reads what comes in as data, and names the place of a fault in it."""

from __future__ import annotations

import re
from typing import Final, TypeVar

import msgspec

from wordrummi.core.tiles import Tiles, TileSet

_FAULT: Final = re.compile(r"^(.*?)(?: - at `\$\.?(.*)`)?$", re.DOTALL)
T = TypeVar("T")


class Unreadable(ValueError):  # noqa: N818 - it names the verdict
    """Input that can't be judged. `field` is the place in it, `key` and `facts` the sentence of the catalogue."""

    def __init__(self, field: str | None, key: str, /, **facts: object) -> None:
        super().__init__(f"{field}: {key} {facts}")
        self.field = field
        self.key = key
        self.facts = facts


def decoded(line: bytes, kind: type[T]) -> T:
    """Return JSON as a value of this kind. Raises Unreadable with the field that is at fault."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        found = _FAULT.match(str(fault))
        message, field = (found[1], found[2]) if found else (str(fault), None)
        raise Unreadable(field or None, "error.json", message=message) from None


def within_box(tiles: Tiles, tile_set: TileSet, field: str) -> None:
    """Raise Unreadable when these tiles can't all come from one box."""
    if excess := tile_set.excess(tiles):
        kind = excess.kinds()[0]
        raise Unreadable(field, "error.box", tile=kind, count=tiles[kind], most=tile_set.tiles[kind])


def no_more_than_box(rack: Tiles, tile_set: TileSet, field: str) -> None:
    """Raise Unreadable when a rack holds more tiles, seen or not, than the box."""
    if len(rack) > len(tile_set):
        raise Unreadable(field, "error.too-many", count=len(rack), most=len(tile_set))
