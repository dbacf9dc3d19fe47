"""The use cases of boards: entering what was done under a name, what there is to beat, taking a name away.

Names in rooms can be borrowed. On a board a name belongs to whoever first entered something under it, by a passphrase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from wordrummi.core.events import Event, OptionValue
from wordrummi.play.honours import events as he
from wordrummi.play.honours.keeping import Boards, Players
from wordrummi.play.honours.state import Board, Kind, Player, Row, row_of
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.opening import id_of
from wordrummi.play.rooms.passphrase import LONGEST, hashed, opens
from wordrummi.play.rooms.problems import NotNow, NotYours, Problem
from wordrummi.play.rooms.results import Result
from wordrummi.play.rooms.store import Store
from wordrummi.play.rooms.streams import Held, Once
from wordrummi.play.rooms.who import looks


class BoardRow(msgspec.Struct, frozen=True):
    """The best that a name has done, and in which match of which room."""

    name: str
    word: str
    points: int
    room: str
    match: int
    at: int


class BoardView(msgspec.Struct, frozen=True):
    """The best of all matches with these options, the best first.

    `solitaire`: by the longest word, then by the points of the match. `words`: by their points, then by their length.
    """

    variant: str
    options: dict[str, OptionValue]
    solitaire: tuple[BoardRow, ...]
    words: tuple[BoardRow, ...]


class Honoured(msgspec.Struct, frozen=True):
    """What came of it: the lists that it is on now, because it was better than what the name had there."""

    name: str
    entered: tuple[Kind, ...]


class Honours:
    """All boards and names of a store. `now`: UTC in milliseconds."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._boards = Boards(store, 200)
        self._players = Players(store, 1000)

    def enter(self, result: Result, phrase: str) -> Honoured | Problem:
        """Enter what a seat did under its name, for which the passphrase is needed; the first one chooses it."""
        if not result.words:
            return NotNow("honours.no-words")
        player = self._player(result.name, phrase)
        if not isinstance(player, Player):
            return player
        board = _board_id(result.variant, result.options)
        self._players.once(player.id, f"board:{board}", self._now, lambda _: (he.BoardEntered(board),))
        entered = [fact.kind for fact in _facts(result, player) if self._entered(board, result, fact)]
        return Honoured(player.named.name, tuple(map(Kind, entered)))

    def _player(self, name: str, phrase: str) -> Player | Problem:
        if not phrase.strip() or len(phrase) > LONGEST:
            return Unreadable("passphrase", "room.text-length", most=LONGEST)
        player = _player_id(name)
        held = self._players.load(player)
        if held is None:
            kept = self._players.keep(None, "named", self._now(), (he.PlayerNamed(player, name), hashed(phrase)))
            held = kept if isinstance(kept, Held) else self._players.load(player)
        if held is None or not opens(held.room.phrase, phrase):
            return NotYours("honours.not-your-name", {"name": name})
        return held.room

    def _entered(self, board: str, result: Result, fact: he.HonourEntered) -> bool:
        """Keep a fact once, if it is better; whoever is first opens the board."""
        key = f"{fact.kind}:{fact.player}:{fact.room}:{fact.match}"
        if self._boards.load(board) is None:
            opened = he.BoardOpened(board, result.variant, dict(result.options))
            self._boards.keep(None, "opened", self._now(), (opened,))

        def decided(at: Board) -> tuple[Event, ...] | Problem:
            return (fact,) if at.takes(fact.kind, row_of(fact, self._now())) else NotNow("honours.no-better")

        return isinstance(self._boards.once(board, key, self._now, decided), Once)

    def board(self, variant: str, options: Mapping[str, OptionValue]) -> BoardView:
        """Return what there is to beat."""
        held = self._boards.load(_board_id(variant, options))
        lists = {} if held is None else held.room.lists
        told = {kind: tuple(map(_told, lists.get(kind, ()))) for kind in Kind}
        return BoardView(variant, dict(options), told[Kind.SOLITAIRE], told[Kind.WORD])

    def remove(self, name: str) -> bool:
        """Take a name off every board, and let anybody use it anew; return whether there was one."""
        held = self._players.load(_player_id(name))
        if held is None:
            return False
        player = held.room
        for board in sorted(player.boards):
            key = f"removed:{player.id}:{self._now()}"
            self._boards.once(board, key, self._now, lambda _: (he.PlayerRemoved(player.id),))
        self._store.forget(player.id)
        self._players.drop(player.id)
        return True


def _facts(result: Result, player: Player) -> Iterator[he.HonourEntered]:
    def fact(kind: Kind, word: str, points: int) -> he.HonourEntered:
        return he.HonourEntered(kind, player.id, player.named.name, word, points, result.room, result.match)

    best = max(result.words, key=lambda one: (one.points, len(one.word)))
    yield fact(Kind.WORD, best.word, best.points)
    if result.total is not None:
        yield fact(Kind.SOLITAIRE, max((one.word for one in result.words), key=len), result.total)


def _told(row: Row) -> BoardRow:
    return BoardRow(row.name, row.word, row.points, row.room, row.match, row.at)


def _player_id(name: str) -> str:
    return id_of(looks(name), "player")


def _board_id(variant: str, options: Mapping[str, OptionValue]) -> str:
    return id_of(f"{variant}/{msgspec.json.encode(dict(options), order='sorted').decode()}", "board")
