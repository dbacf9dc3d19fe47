"""A client that knows nothing but the entries it is sent: it folds them by itself, apart from the program."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from wordrummi.core import events as ev
from wordrummi.numbers import events as ne
from wordrummi.numbers.international import events as ie
from wordrummi.play.rooms import events as re
from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.words import events as we

BOX = {"word": 112, "numb": 106}


class Board:
    """What a client shows of a match: own rack, table, how many tiles lie elsewhere, scores."""

    def __init__(self, variant: str, seats: int) -> None:
        self.variant = variant
        self.rack: Counter[str] = Counter()
        self.table: list[tuple[str, ...]] = []
        self.counts = [0] * seats
        self.scores = [0] * seats
        self.pot = [BOX[variant[:4]]]
        self.tops: dict[int, list[str]] = {}
        self.on_turn: int | None = None

    def gathered(self) -> None:
        scores = self.scores
        self.__init__(self.variant, len(self.counts))  # type: ignore[misc]
        self.scores = scores


def tiles_in(table: list[tuple[str, ...]]) -> Counter[str]:
    return Counter(tile for row in table for tile in row)


class Client:
    """Reads entries in order. `seat`: whose events it is sent, None for a spectator."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.version = 0
        self.board: Board | None = None
        self.variant = ""
        self._past: dict[int, Board | None] = {}

    def read(self, entry: SeenEntry) -> None:
        assert entry.version == self.version + 1
        self.version = entry.version
        for event in entry.events:
            self._apply(event)
        self._past[self.version] = copy.deepcopy(self.board)

    def _apply(self, event: ev.Event) -> None:
        mine = getattr(event, "seat", None) == self.seat and self.seat is not None
        match event:
            case re.RoomOpened():
                self.variant = event.variant
            case re.MatchBegan():
                self.board = Board(self.variant, event.seats)
            case re.TurnTakenBack():
                self.board = copy.deepcopy(self._past[event.to])
            case _ if self.board is not None:
                self._play(self.board, event, mine)

    def _play(self, board: Board, event: Any, mine: bool) -> None:
        self._dealt(board, event, mine)
        self._laid(board, event, mine)
        self._piled(board, event, mine)
        match event:
            case ev.TurnBegan():
                board.on_turn = event.seat
            case we.PointsLost():
                board.scores[event.seat] -= event.points
            case ne.RoundEnded() | ie.RoundSettled():
                board.scores = [score + more for score, more in zip(board.scores, event.scores, strict=True)]
            case ev.MatchEnded():
                board.scores = list(event.scores)
                board.on_turn = None

    def _dealt(self, board: Board, event: Any, mine: bool) -> None:
        match event:
            case ev.RackDealt() | ev.TilesDrawn():
                assert mine, "somebody else's tiles"
                board.rack.update(event.tiles)
            case ev.TilesDealt() | ne.PenaltyDrawn():
                board.counts[event.seat] += event.count
                board.pot[0] -= event.count
            case ev.DrawMade():
                board.counts[event.seat] += event.count
                board.pot[event.stack] -= event.count
            case ev.PotDivided():
                board.pot = list(event.counts)
            case ne.RoundBegan():
                board.gathered()

    def _laid(self, board: Board, event: Any, mine: bool) -> None:
        match event:
            case ev.TableLaid():
                after = [tuple(meld.tiles) for meld in event.table]
                laid = tiles_in(after) - tiles_in(board.table)
                board.table = after
                self._given(board, event.seat, laid, mine)
                board.scores[event.seat] += event.score
            case we.LayTakenBack():
                board.table = [tuple(text.split()) for text in event.table]
                board.counts[event.seat] += len(event.tiles)
                board.scores[event.seat] -= event.score
                board.rack.update(event.tiles if mine else ())

    def _piled(self, board: Board, event: Any, mine: bool) -> None:
        match event:
            case ne.TrumpTurned():
                board.pot[0] -= 1
                board.tops[len(board.counts)] = [event.tile]
            case ne.TrumpTaken():
                board.tops[len(board.counts)].pop()
                self._taken(board, event.seat, event.tile, mine)
            case ne.DiscardTaken():
                board.tops[event.giver].pop()
                self._taken(board, event.seat, event.tile, mine)
            case ne.Discarded():
                self._given(board, event.seat, Counter([event.tile]), mine)
                board.tops.setdefault(event.seat, []).append("" if event.face_down else event.tile)

    def _taken(self, board: Board, seat: int, tile: str, mine: bool) -> None:
        board.counts[seat] += 1
        if mine:
            board.rack[tile] += 1

    def _given(self, board: Board, seat: int, tiles: Counter[str], mine: bool) -> None:
        board.counts[seat] -= tiles.total()
        if mine:
            assert tiles <= board.rack
            board.rack -= tiles
