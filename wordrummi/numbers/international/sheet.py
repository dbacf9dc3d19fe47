"""What each of the forty figures is worth: the packaged sheet, or a table's own from a file of the same form."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from wordrummi.core.decoding import UNDECODED, wrong_with
from wordrummi.faults import Fault, PlacedFault
from wordrummi.numbers.international.catalogue import FIGURES

_PLACE: Final = re.compile(r"(?:hands\[(?P<row>\d+)\])?\.?(?P<field>\w*)")


class SheetError(PlacedFault, ValueError):
    """A sheet that can't be used: the row and the field where one is at fault, and what is wrong."""

    unit: ClassVar[str] = "row"


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
    except UNDECODED as fault:
        raise _located(*wrong_with(fault)) from None
    for row, figure in zip(sheet.hands, FIGURES, strict=False):
        if row.number != figure.number:
            raise SheetError(figure.number, "number", "values.next", wanted=figure.number, number=row.number)
        if row.id != figure.id:
            raise SheetError(figure.number, "id", "values.figure", wanted=figure.id, id=row.id)
    if len(sheet.hands) != len(FIGURES):
        raise SheetError(None, "hands", "values.rows", wanted=len(FIGURES), count=len(sheet.hands))
    return sheet


def _located(path: str | None, what: Fault) -> SheetError:
    place = _PLACE.match(path or "")
    row, field = (place["row"], place["field"]) if place else (None, None)
    return SheetError(None if row is None else int(row) + 1, field or None, "values.json", message=what)


HOUSE: Final = read_sheet((files(__package__) / "hands.json").read_bytes())
"""The packaged sheet."""
