"""Live referee rooms as they are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from wordrummi.core.events import Event
from wordrummi.play.rooms.state import RulesOf
from wordrummi.play.rooms.store import Listing, Store
from wordrummi.play.rooms.streams import Held, Streams
from wordrummi.play.sheets.events import FIRST_EVENTS, SHEET_EVENTS
from wordrummi.play.sheets.folding import fold_entry
from wordrummi.play.sheets.state import SheetRoom

KIND: Final = "sheet"
"""What kind of room a listing tells of."""


class SheetKeeper(Streams[SheetRoom]):
    """Reads and keeps live referee rooms. They are found by their link alone, and nothing happens in them by itself."""

    kind: ClassVar[str] = KIND

    def __init__(self, store: Store, rules_of: RulesOf, most: int = 200) -> None:
        super().__init__(store, most)
        self._rules_of = rules_of

    def fold(self, was: SheetRoom | None, version: int, at: int, facts: Sequence[Event]) -> SheetRoom:
        """Return the room after an entry."""
        return fold_entry(was, version, at, facts, self._rules_of)

    def kinds(self, was: SheetRoom | None) -> tuple[type[Event], ...]:
        """Return every event that the entry after this can hold."""
        return FIRST_EVENTS if was is None else (*SHEET_EVENTS, *was.sheet.rules.events)

    def listing(self, room: SheetRoom) -> Listing:
        """Return what a room can be found by."""
        sheet = room.sheet
        return Listing(room.id, KIND, sheet.rules.id, room.status, True, sheet.names, 0, None, room.at)

    def at_version(self, room: SheetRoom, version: int) -> SheetRoom:
        """Return the room as it was at a version that it has had."""
        was = None if room.version != version else room
        for told in self.told(Held(room), 0) if was is None else ():
            if told.version <= version:
                was = self.fold(was, told.version, told.at, told.events)
        return was or room
