"""What a hand of International is good for, as plain values with stable keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.international.analysis import FEWEST, MOST, Analysis, Completion, analyse
from wordrummi.numbers.international.catalogue import FIGURES
from wordrummi.numbers.international.nearest import Near
from wordrummi.numbers.international.sheet import Sheet
from wordrummi.numbers.international.witness import figure_dict
from wordrummi.numbers.notation import NotationError, read_rack
from wordrummi.numbers.tiles import RACK_SIZE
from wordrummi.play.reading import Unreadable

NEAREST: Final = 5
"""How many figures that a hand is near to are told."""


def read_hand(text: str) -> Tiles:
    """Return 13 to 15 known tiles. Raises Unreadable."""
    try:
        tiles = read_rack(text)
    except NotationError as fault:
        raise Unreadable("rack", "error.tiles", text=fault.text) from None
    if tiles.unseen_number or not FEWEST <= len(tiles) <= MOST:
        raise Unreadable("rack", "error.hand", count=len(tiles), least=FEWEST, most=MOST)
    return tiles


def hand_dict(tiles: Tiles, trump: Kind | None, sheet: Sheet) -> dict[str, Any]:
    """Return the figures that a hand makes, the best one, what to discard, and what it is near to.

    With 13 tiles also what completes it, the trump counted as drawable.
    """
    found = analyse(tiles, trump, sheet=sheet)
    figures = [figure_dict(made) for made in found.figures]
    told: dict[str, Any] = {
        "figures": figures,
        "best": figures[0] if figures else None,
        "discard": found.discard,
        "doubled": found.doubled,
        "nearest": [_near(near) for near in _nearest(found)],
    }
    if len(tiles) < RACK_SIZE:
        told["completions"] = [_completion(one) for one in found.completions]
    return told


def _nearest(found: Analysis) -> tuple[Near, ...]:
    return tuple(near for near in found.nearest if near.distance)[:NEAREST]


def _near(near: Near) -> dict[str, Any]:
    return {
        "number": near.figure.number,
        "id": near.figure.id,
        "distance": near.distance,
        "value": near.value,
        "source": near.source,
        "wanted": list(near.wanted),
        "spare": list(near.spare),
    }


def _completion(one: Completion) -> dict[str, Any]:
    return {"tile": one.tile, "left": one.left, "trump": one.trump, "figure": figure_dict(one.best)}


def sheet_rows(sheet: Sheet) -> list[Mapping[str, Any]]:
    """Return the forty figures in the book's order: number, id, the three values and where each was found."""
    rows = zip(FIGURES, sheet.hands, strict=True)
    return [
        {"number": figure.number, "id": figure.id, "values": list(row.values), "source": list(row.source)}
        for figure, row in rows
    ]
