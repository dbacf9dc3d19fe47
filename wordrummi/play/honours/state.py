"""Boards and names, as the fold of their entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import msgspec

from wordrummi.core.events import Event
from wordrummi.play.honours import events as he
from wordrummi.play.rooms.events import PassphraseSet

MOST: Final = 50
"""So many names a list of a board has."""


class Kind(StrEnum):
    """What is honoured: a finished match alone, by its longest word; the best word of any match, by its score."""

    SOLITAIRE = "solitaire"
    WORD = "word"


class Row(msgspec.Struct, frozen=True):
    """The best that a name has done. `at`: UTC in milliseconds, when it was entered."""

    name: str
    word: str
    points: int
    room: str
    match: int
    at: int
    player: str


_MERIT: Final[Mapping[str, Callable[[Row], tuple[int, int]]]] = {
    Kind.SOLITAIRE: lambda row: (len(row.word), row.points),
    Kind.WORD: lambda row: (row.points, len(row.word)),
}


@dataclass(frozen=True, slots=True)
class Board:
    """The best of all matches with the same options; a list has a name once, the best first, of equals the earlier."""

    opened: he.BoardOpened
    lists: Mapping[str, tuple[Row, ...]]
    version: int = 0
    at: int = 0

    @property
    def id(self) -> str:
        """The name of the board's stream."""
        return self.opened.board

    def takes(self, kind: str, row: Row) -> bool:
        """Return whether this would be on the list: better than what its name has, or than the last of a full list."""
        rows, merit = self.lists.get(kind, ()), _MERIT[kind]
        own = next((one for one in rows if one.player == row.player), None)
        if own is not None:
            return merit(row) > merit(own)
        return len(rows) < MOST or merit(row) > merit(rows[-1])

    def with_row(self, kind: str, row: Row) -> Board:
        """Return the board with this as the best of its name."""
        others = [one for one in self.lists.get(kind, ()) if one.player != row.player]
        merit = _MERIT[kind]
        rows = sorted([*others, row], key=lambda one: (*(-part for part in merit(one)), one.at))
        return replace(self, lists={**self.lists, kind: tuple(rows[:MOST])})

    def without(self, player: str) -> Board:
        """Return the board without a name."""
        left = {kind: tuple(row for row in rows if row.player != player) for kind, rows in self.lists.items()}
        return replace(self, lists=left)


def fold_board(board: Board | None, version: int, at: int, facts: Sequence[Event]) -> Board:
    """Return a board after an entry. Raises ValueError when the first one is no header."""
    for fact in facts:
        board = _board(board, fact, at)
    if board is None:
        raise ValueError("a board begins with BoardOpened")
    return replace(board, version=version, at=at)


def _board(board: Board | None, fact: Event, at: int) -> Board:
    if isinstance(fact, he.BoardOpened):
        return Board(fact, {})
    if board is None:
        raise ValueError("a board begins with BoardOpened")
    if isinstance(fact, he.HonourEntered):
        return board.with_row(fact.kind, row_of(fact, at))
    return board.without(fact.player) if isinstance(fact, he.PlayerRemoved) else board


def row_of(fact: he.HonourEntered, at: int) -> Row:
    """Return the row that a fact makes."""
    return Row(fact.name, fact.word, fact.points, fact.room, fact.match, at, fact.player)


@dataclass(frozen=True, slots=True)
class Player:
    """A name, its passphrase, and the boards that it may be on."""

    named: he.PlayerNamed
    phrase: PassphraseSet | None = None
    boards: frozenset[str] = frozenset()
    version: int = 0
    at: int = 0

    @property
    def id(self) -> str:
        """The name of the player's stream."""
        return self.named.player


def fold_player(player: Player | None, version: int, at: int, facts: Sequence[Event]) -> Player:
    """Return a name after an entry. Raises ValueError when the first one is no header."""
    for fact in facts:
        if isinstance(fact, he.PlayerNamed):
            player = Player(fact)
        elif player is not None and isinstance(fact, PassphraseSet):
            player = replace(player, phrase=fact)
        elif player is not None and isinstance(fact, he.BoardEntered):
            player = replace(player, boards=player.boards | {fact.board})
    if player is None:
        raise ValueError("a name begins with PlayerNamed")
    return replace(player, version=version, at=at)
