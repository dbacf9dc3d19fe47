"""Moves that only the letter games have."""

from __future__ import annotations

from dataclasses import dataclass

from wordrummi.core.moves import Move


@dataclass(frozen=True, slots=True)
class Challenge(Move):
    """Ask the lexicon about the words that have just been laid."""


@dataclass(frozen=True, slots=True)
class LetStand(Move):
    """The next player goes on: the lay stands and can't be challenged any more."""


@dataclass(frozen=True, slots=True)
class ProposeWord(Move):
    """Ask all players to allow a word in this game, or to refuse it."""

    word: str
    allow: bool = True


@dataclass(frozen=True, slots=True)
class Vote(Move):
    """Answer a proposal."""

    agrees: bool


@dataclass(frozen=True, slots=True)
class CountJokers(Move):
    """Tell how many jokers a rack held at the end of a live game; the other tiles cost the same whatever they are."""

    jokers: int
