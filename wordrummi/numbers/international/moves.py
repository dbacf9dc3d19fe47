"""Moves that only International has."""

from __future__ import annotations

from dataclasses import dataclass

from wordrummi.core.moves import Move


@dataclass(frozen=True, slots=True)
class MatchTrump(Move):
    """Announce that this seat has the tile equal to the trump."""


@dataclass(frozen=True, slots=True)
class CallFalse(Move):
    """Tell that the player on turn called Rummikub at a real table and had none."""
