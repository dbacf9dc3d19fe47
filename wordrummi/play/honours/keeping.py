"""Boards and names as they are kept: streams of entries beside the rooms, in no list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wordrummi.core.events import Event
from wordrummi.play.honours.events import BOARD_EVENTS, PLAYER_EVENTS
from wordrummi.play.honours.state import Board, Player, fold_board, fold_player
from wordrummi.play.rooms.store import Listing, Status
from wordrummi.play.rooms.streams import Streams


class Boards(Streams[Board]):
    """Reads and keeps boards."""

    kind: ClassVar[str] = "board"

    def fold(self, was: Board | None, version: int, at: int, facts: Sequence[Event]) -> Board:
        """Return the board after an entry."""
        return fold_board(was, version, at, facts)

    def kinds(self, _: Board | None) -> tuple[type[Event], ...]:
        """Return every event of a board."""
        return BOARD_EVENTS

    def listing(self, room: Board) -> Listing:
        """Return what a board can be found by: its id alone."""
        return Listing(room.id, self.kind, room.opened.variant, Status.ENDED, True, (), 0, None, room.at)


class Players(Streams[Player]):
    """Reads and keeps names."""

    kind: ClassVar[str] = "player"

    def fold(self, was: Player | None, version: int, at: int, facts: Sequence[Event]) -> Player:
        """Return the name after an entry."""
        return fold_player(was, version, at, facts)

    def kinds(self, _: Player | None) -> tuple[type[Event], ...]:
        """Return every event of a name."""
        return PLAYER_EVENTS

    def listing(self, room: Player) -> Listing:
        """Return what a name can be found by: its id alone."""
        return Listing(room.id, self.kind, "", Status.ENDED, True, (), 0, None, room.at)
