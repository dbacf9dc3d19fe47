"""A verdict is data: accepted with its witness, refused with what is violated, or undecided."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

Fact: TypeAlias = str | int | tuple[str, ...]
TILE_FACTS: Final = frozenset({"tile", "meld"})
"""The names of facts that are tiles, in the notation of their family: whoever shows a sentence may draw them."""


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a fault, counted from 0: a word or meld after, a tile in it, a word or meld of the table before."""

    word: int | None = None
    tile: int | None = None
    table: int | None = None

    def as_dict(self) -> dict[str, int]:
        """Return just the places that are told."""
        places = {"word": self.word, "tile": self.tile, "table": self.table}
        return {name: place for name, place in places.items() if place is not None}


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a move breaks.

    `slug` names the rule, `because` a rule beneath it, and `facts` fill the sentences that a reader gets.
    """

    slug: str
    where: Where = Where()
    because: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)


class Witness(ABC):
    """Why a move is legal; each family has its own."""

    __slots__ = ()

    @abstractmethod
    def as_dict(self) -> dict[str, Any]:
        """Return the witness as plain values with stable keys."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The move is legal.

    `scoring` is the word or meld that scores. `exact` is False when a search for a better score was cut off.
    """

    score: int = 0
    scoring: str | None = None
    witness: Witness | None = None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Refused:
    """The move breaks rules; all the violations of the first stage that has any, never none."""

    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Undecided:
    """Legal but for words that the table must decide; `accepted` is the verdict if it agrees to them all."""

    ask: tuple[Violation, ...]
    accepted: Accepted


Verdict: TypeAlias = Accepted | Refused | Undecided
