"""What the routes of one application share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from flask import Flask, current_app

from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.position import PositionJudge
from wordrummi.server.config import Config
from wordrummi.texts import LANGUAGES

_PARTS: Final = "wordrummi"


@dataclass(frozen=True)
class Parts:
    """The settings, and what was opened by them.

    `lexicon` opens the Dutch lexicon, once; `judges` judge turns, by the language they speak.
    """

    config: Config
    lexicon: Callable[[], Lexicon]
    judges: Mapping[str, PositionJudge]

    @classmethod
    def of(cls, config: Config) -> Parts:
        """Return what a server with these settings shares."""
        lexicon = cache(Lexicon)
        return cls(config, lexicon, {name: PositionJudge(lexicon, name) for name in LANGUAGES})

    def join(self, app: Flask) -> None:
        """Give these to an application."""
        app.extensions[_PARTS] = self


def parts() -> Parts:
    """Return what belongs to the application that answers this request."""
    return cast(Parts, current_app.extensions[_PARTS])
