"""Facts of boards and of the names on them. Wire format, as the events of a room are."""

from __future__ import annotations

from typing import ClassVar, Final

from wordrummi.core.events import Audience, Event, OptionValue
from wordrummi.play.rooms.events import PassphraseSet


class BoardOpened(Event, frozen=True):
    """The board of all matches with these options."""

    board: str
    variant: str
    options: dict[str, OptionValue]


class HonourEntered(Event, frozen=True):
    """A player has done better than before. `kind`: see `Kind`; `points`: of the match alone, or of the word."""

    kind: str
    player: str
    name: str
    word: str
    points: int
    room: str
    match: int


class PlayerRemoved(Event, frozen=True):
    """A name is on this board no longer."""

    player: str


class PlayerNamed(Event, frozen=True):
    """A name belongs to whoever knows its passphrase."""

    audience: ClassVar[Audience] = Audience.REFEREE
    player: str
    name: str


class BoardEntered(Event, frozen=True):
    """A name is, or soon will be, on this board."""

    audience: ClassVar[Audience] = Audience.REFEREE
    board: str


BOARD_EVENTS: Final[tuple[type[Event], ...]] = (BoardOpened, HonourEntered, PlayerRemoved)
PLAYER_EVENTS: Final[tuple[type[Event], ...]] = (PlayerNamed, PassphraseSet, BoardEntered)
