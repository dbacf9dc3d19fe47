"""What a bot is: a player that gets a view and gives a move. It knows what its seat knows, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

from wordrummi.core.moves import Move
from wordrummi.core.view import View
from wordrummi.lexicon.trie import Words


class Level(StrEnum):
    """How well a bot plays. What holds a level back is stated (texts: `level`), and never a look at hidden tiles."""

    BEGINNER = "beginner"
    ADVANCED = "advanced"
    MASTER = "master"


class Bot(Protocol):
    """A player. A move of a bot is an ordinary command: the referee judges it like any other."""

    def choose(self, view: View[Any]) -> Move:
        """Return the move of the seat whose view this is; it is that seat's turn, or a call on it is open."""


Maker: TypeAlias = Callable[[str, Mapping[str, object], Callable[[], Words], Level, int], Bot]
"""Makes a bot: variant, options as given, what opens the word list, level, and a seed for what it leaves to chance."""
