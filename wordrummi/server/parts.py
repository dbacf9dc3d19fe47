"""What the routes of one application share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, cast

from flask import Flask, current_app

from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.honours.honours import Honours
from wordrummi.play.position import PositionJudge
from wordrummi.play.puzzlebook import PuzzleBook
from wordrummi.play.retelling import Retold, retell
from wordrummi.play.rooms.hinting import Hints
from wordrummi.play.rooms.rooms import Rooms, utc_ms
from wordrummi.play.rooms.store import Store
from wordrummi.play.sheets.sheets import Sheets
from wordrummi.play.solving import Families, families
from wordrummi.server.alone import Alone
from wordrummi.server.analyses import Analyses
from wordrummi.server.chores import Chore, Chores
from wordrummi.server.config import Config
from wordrummi.server.hub import Hub
from wordrummi.server.limits import Limits
from wordrummi.server.lists_kept import Lists
from wordrummi.server.sending import Sender
from wordrummi.server.store.owner import Owner
from wordrummi.server.thinking import Thinking
from wordrummi.server.waking import Waker
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.registry import BOTS
from wordrummi.texts import LANGUAGES

_PARTS: Final = "wordrummi"
MATCHES_KEPT: Final = 32
"""Matches that are remembered move by move."""


@dataclass(frozen=True)
class Parts:
    """The settings, and what was opened by them.

    `lexicon` opens the Dutch lexicon, once; `judges` judge turns, by the language they speak; `retold` tells
    the record of a match move by move.
    """

    config: Config
    lexicon: Callable[[], Lexicon]
    judges: Mapping[str, PositionJudge]
    limits: Limits
    lists: Lists
    store: Store
    rooms: Rooms
    hub: Hub
    sender: Sender
    waker: Waker
    chores: Chores
    hints: Hints
    puzzles: PuzzleBook
    thinking: Thinking
    sheets: Sheets
    retold: Callable[[bytes], Retold]
    solvers: Families
    analyses: Analyses
    honours: Honours

    @classmethod
    def of(cls, config: Config, store: Store, chores: Sequence[Chore], owner: Owner) -> Parts:
        """Return what a server with these settings shares; it listens to the store from now on."""
        lexicon = cache(Lexicon)
        judges = {name: PositionJudge(lexicon, name) for name in LANGUAGES}
        rooms, hub = Rooms(store, lexicon, _maker(lexicon)), Hub(config.streams, config.streams_each)
        lists, analyses, solvers = Lists(config), Analyses(config), families(lexicon, {})
        waker = Waker(rooms, store, utc_ms, owner)
        store.listen(hub.heard)
        store.listen(waker.heard)
        return cls(
            config,
            lexicon,
            judges,
            Limits(config),
            lists,
            store,
            rooms,
            hub,
            Sender(config.heartbeat),
            waker,
            Chores((lists.tidy, analyses.tidy, *chores)),
            Hints(solvers),
            PuzzleBook(lexicon),
            Thinking(),
            Sheets(store, lexicon),
            lru_cache(maxsize=MATCHES_KEPT)(lambda content: retell(content, lexicon)),
            solvers,
            analyses,
            Honours(store, utc_ms),
        )

    @property
    def hears_all(self) -> bool:
        """Whether every stream of a room is one of this process, so that it knows who is connected."""
        return isinstance(self.store, Alone)

    def join(self, app: Flask) -> None:
        """Give these to an application."""
        app.extensions[_PARTS] = self

    def start(self) -> None:
        """Start the clocks, and what is done once an hour."""
        self.waker.start()
        self.chores.start()

    def drain(self) -> None:
        """End the streams and the clocks; what is asked is still answered."""
        self.hub.close()
        self.waker.stop()
        self.chores.stop()

    def close(self) -> None:
        """End the checks of word lists too, and let go of the store."""
        self.drain()
        self.sender.stop()
        self.lists.close()
        self.analyses.close()
        self.store.close()


def parts_of(app: Flask) -> Parts:
    """Return what belongs to an application."""
    return cast(Parts, app.extensions[_PARTS])


def parts() -> Parts:
    """Return what belongs to the application that answers this request."""
    return parts_of(current_app)


def _maker(lexicon: Callable[[], Lexicon]) -> Callable[[str, Mapping[str, object], Level, int], Bot]:
    def made(variant: str, options: Mapping[str, object], level: Level, seed: int) -> Bot:
        return BOTS[variant](variant, options, lexicon, level, seed)

    return made
