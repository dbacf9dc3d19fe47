"""What deciding needs from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wordrummi.play.rooms.state import RulesOf


@dataclass(frozen=True, slots=True)
class Means:
    """The moment, rules by their options, and chance."""

    now: int
    rules_of: RulesOf
    seed: Callable[[], int]
