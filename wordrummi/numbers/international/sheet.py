"""What each of the forty figures is worth: the packaged sheet, or a table's own from a file of the same form."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from wordrummi.numbers.international.catalogue import FIGURES

_PATH: Final = re.compile(r" - at `\$(?:\.hands\[(?P<row>\d+)\])?\.?(?P<field>\w*)[^`]*`$")


class SheetError(ValueError):
    """A sheet that can't be used: the row (from 1) and the field where one is at fault, and what is wrong."""

    def __init__(self, row: int | None, field: str | None, message: str) -> None:
        places = [f"row {row}" if row else "", f"field {field}" if field else ""]
        super().__init__(": ".join((*filter(None, [", ".join(filter(None, places))]), message)))
        self.row = row
        self.field = field
        self.message = message


Source: TypeAlias = Literal["book", "house", "table"]
_Points: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of a figure without a joker, with one and with two, and where each was found.

    `book`: stated in the rulebook; `house`: this project's own; `table`: of the table that brought the sheet.
    """

    number: int
    id: str
    values: tuple[_Points, _Points, _Points]
    source: tuple[Source, Source, Source] = ("table", "table", "table")


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values of the forty figures, in the book's order."""

    hands: tuple[Row, ...]
    about: str = ""

    def value(self, number: int, jokers: int) -> int:
        """Return what a figure is worth with so many jokers."""
        return self.hands[number - 1].values[jokers]

    def source(self, number: int, jokers: int) -> Source:
        """Return where that value was found."""
        return self.hands[number - 1].source[jokers]


def read_sheet(text: bytes) -> Sheet:
    """Read a sheet. Raises SheetError unless it has the forty rows in the book's order, with three values each."""
    try:
        sheet = msgspec.json.decode(text, type=Sheet)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise _located(str(fault)) from None
    for row, figure in zip(sheet.hands, FIGURES, strict=False):
        if row.number != figure.number:
            raise SheetError(figure.number, "number", f"the next figure is {figure.number}, not {row.number}")
        if row.id != figure.id:
            raise SheetError(figure.number, "id", f"this figure is {figure.id}, not {row.id}")
    if len(sheet.hands) != len(FIGURES):
        raise SheetError(None, "hands", f"a sheet has {len(FIGURES)} rows, not {len(sheet.hands)}")
    return sheet


def _located(message: str) -> SheetError:
    place = _PATH.search(message)
    if place is None:
        return SheetError(None, None, message)
    row = None if place["row"] is None else int(place["row"]) + 1
    return SheetError(row, place["field"] or None, _PATH.sub("", message))


HOUSE: Final = read_sheet((files(__package__) / "hands.json").read_bytes())
"""The packaged sheet."""
