"""A live referee room at one version: the fold of its entries."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from wordrummi.play.rooms.store import Status
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.sheets.events import SheetOpened


@dataclass(frozen=True, slots=True)
class SheetRoom:
    """A live referee room. `sheet` is never changed: see `copied`. `since`: when the turn that is on began.

    Times are UTC in milliseconds.
    """

    opened: SheetOpened
    sheet: ScoreSheet
    version: int
    at: int
    since: int

    @property
    def id(self) -> str:
        """The name of the room in its link."""
        return self.opened.sheet

    @property
    def status(self) -> Status:
        """Whether the game is on."""
        return Status.ENDED if self.sheet.is_over else Status.PLAYING

    def copied(self) -> ScoreSheet:
        """Return the sheet for whoever wants to change it; its lines are shared."""
        return copy(self.sheet)
