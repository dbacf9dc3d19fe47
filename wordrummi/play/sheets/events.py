"""Facts of a live referee room, beside those of its game. Wire format, as the events of a match are."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from wordrummi.core.events import COMMON, Event
from wordrummi.numbers.events import NUMBER_EVENTS
from wordrummi.numbers.international.events import OWN_EVENTS
from wordrummi.words.events import WORD_EVENTS

SHEET_SCHEMA: Final = 1
"""Version of the format of these events, written in the first of every room."""


class Why(StrEnum):
    """Why lines of a sheet are no longer what they were."""

    TOLD = "told"
    UNDONE = "undone"
    REDONE = "redone"
    FORGOTTEN = "forgotten"
    CORRECTED = "corrected"


class SheetOpened(Event, frozen=True):
    """The header of a live referee room; the events of the game up to its first turn follow in the same entry."""

    sheet: str
    schema: int = SHEET_SCHEMA


class SheetRewritten(Event, frozen=True):
    """Of the lines so far the first `kept` stay, and those at the places `waiting` wait to be made again.

    Places count from 0: the lines of the sheet, then those that waited before. New lines follow behind those kept.
    """

    why: str
    kept: int
    waiting: tuple[int, ...]


class LineMade(Event, frozen=True):
    """A line of the sheet; its facts follow: so many (`sizes`) of each of the moves that make it.

    `place`: which of the told lines made it. `verdict`: on what was laid, as it was told.
    """

    place: int
    sizes: tuple[int, ...]
    verdict: dict[str, Any] | None = None


class LineStopped(Event, frozen=True):
    """A line that was told and not accepted, with its verdict; what was told behind it was not judged.

    `missing`: what a line that was to be made again took off the table, and that does not lie there.
    """

    place: int
    verdict: dict[str, Any] | None = None
    missing: str | None = None


SHEET_EVENTS: Final[tuple[type[Event], ...]] = (SheetOpened, SheetRewritten, LineMade, LineStopped)

_EVERY: Final = (*COMMON, *WORD_EVENTS, *NUMBER_EVENTS, *OWN_EVENTS)
FIRST_EVENTS: Final[tuple[type[Event], ...]] = (
    SheetOpened,
    *{kind.__struct_config__.tag: kind for kind in _EVERY}.values(),
)
"""What the first entry may hold, whatever the variant. Those that two families call alike come after the first turn."""
