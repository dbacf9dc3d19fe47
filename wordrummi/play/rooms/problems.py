"""Why a room does not do what it is asked. No player's fault raises: it comes back as one of these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from wordrummi.core.verdict import Refused, Undecided
from wordrummi.play.reading import Unreadable


@dataclass(frozen=True, slots=True)
class Unknown:
    """There is no such room (404)."""


@dataclass(frozen=True, slots=True)
class NotYours:
    """This is for somebody else to do or to see (403). `key` and `facts`: the sentence of the catalogue."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NotNow:
    """This can't be done as the room stands (409). `key` and `facts`: the sentence of the catalogue."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StaleAt:
    """Something happened that the client had not seen: the room is at this version (409). The key can be used again."""

    version: int


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """The referee does not accept the move (422); an undecided one waits for words that the table can agree on."""

    verdict: Refused | Undecided


@dataclass(frozen=True, slots=True)
class TooMany:
    """Too much was said (429); in so many milliseconds there is room again."""

    wait: int


Problem: TypeAlias = Unknown | NotYours | NotNow | StaleAt | RefusedMove | TooMany | Unreadable
"""`Unreadable` (400) has `field`, `key` and `facts`. A closed room answers NotNow("room.ended")."""

PROBLEMS = (Unknown, NotYours, NotNow, StaleAt, RefusedMove, TooMany, Unreadable)
