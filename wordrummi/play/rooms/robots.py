"""Lets bots play: each sees what its seat sees, and what it does wrong costs it the turn, never the room."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import blake2b
from threading import Lock
from typing import Any, Final, TypeAlias

from wordrummi.core.events import Event
from wordrummi.core.moves import Move
from wordrummi.core.state import State
from wordrummi.core.view import view
from wordrummi.play.rooms.state import Room
from wordrummi.play.rooms.turns import given_up, make
from wordrummi.solver.bots.bot import Bot, Level

BotMaker: TypeAlias = Callable[[str, Mapping[str, object], Level, int], Bot]
"""Makes a bot: variant, options, level, and a seed for what it leaves to chance."""

_LOG: Final = logging.getLogger(__name__)

_Key: TypeAlias = tuple[str, int, int, Level]


class Robots:
    """The bots of all rooms; each plays one seat of one match, and is made again after a restart."""

    def __init__(self, maker: BotMaker, most: int = 1000) -> None:
        self._maker = maker
        self._bots: OrderedDict[_Key, Bot] = OrderedDict()
        self._most = most
        self._lock = Lock()

    def moved(self, room: Room, match: State[Any], seat: int) -> tuple[Event, ...]:
        """Return what a bot's turn brings; nothing is laid when the bot fails or asks for what may not be."""
        move = self._chosen(room, match, seat)
        if move is None:
            return given_up(match, room.rules, seat)
        made = make(match, move, room.rules) if move.seat == seat else ()
        if isinstance(made, tuple) and made:
            return made
        _LOG.error("room %s: the bot on seat %d asked for %s: %s", room.id, seat, type(move).__name__, made)
        return given_up(match, room.rules, seat)

    def _chosen(self, room: Room, match: State[Any], seat: int) -> Move | None:
        try:
            return self._bot(room, match, seat).choose(view(match, seat, room.rules))
        except Exception:
            _LOG.exception("room %s: the bot on seat %d failed", room.id, seat)
            return None

    def _bot(self, room: Room, match: State[Any], seat: int) -> Bot:
        level = room.chairs[seat].bot or Level.BEGINNER
        key = room.id, room.number, seat, level
        with self._lock:
            known = self._bots.get(key)
        bot = known or self._maker(room.opened.variant, room.rules.options, level, _seed(match, seat))
        with self._lock:
            self._bots[key] = bot
            self._bots.move_to_end(key)
            if len(self._bots) > self._most:
                self._bots.popitem(last=False)
        return bot


def _seed(match: State[Any], seat: int) -> int:
    """Return a seed that nobody at the table can know."""
    return int.from_bytes(blake2b(f"{match.seed}/bot/{seat}".encode(), digest_size=8).digest(), "big")
