"""What a room answers to those it lets in and to their commands."""

from __future__ import annotations

from dataclasses import dataclass

from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.play.rooms.store import Holder


@dataclass(frozen=True, slots=True)
class Opened:
    """A room was opened; the secret is its host's."""

    room: str
    holder: Holder
    secret: str
    version: int


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody was let in: to `holder.seat`, or to watch."""

    holder: Holder
    secret: str
    version: int


@dataclass(frozen=True, slots=True)
class Done:
    """The command was done, now or when it first came with this key: what the holder sees of it."""

    entry: SeenEntry
