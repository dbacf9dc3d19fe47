"""What is sent to and asked of rooms, with the key by which the same request is known when it comes twice."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from pydantic import BaseModel, Field

from wordrummi.play.rooms.commands import AnyCommand, OpenRoom, TakeSeat

MOST: Final = 2**53 - 1
"""The largest integer that every reader of JSON knows."""

Key: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$", description="Best a random UUID.")]


class RoomBody(OpenRoom, kw_only=True, forbid_unknown_fields=True):
    """The wish for a room, with its key."""

    key: Key


class SeatBody(TakeSeat, kw_only=True, forbid_unknown_fields=True):
    """The wish to sit down, with its key."""

    key: Key


class CommandBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A command with its key, and the version of the room that the client has seen."""

    key: Key
    seen: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    command: AnyCommand


class SecretBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The secret of a link."""

    secret: Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=r"^[A-Za-z0-9_-]+$")]


class RoomPath(BaseModel):
    """A room."""

    room: str = Field(max_length=64)


class SheetPath(BaseModel):
    """A sheet."""

    sheet: str = Field(max_length=64)


class SeatQuery(BaseModel):
    """For which of the own seats."""

    seat: int | None = Field(None, ge=0, le=15)


class AfterQuery(SeatQuery):
    """What happened after a version."""

    after: int = Field(0, ge=0, le=MOST)


class LobbyQuery(BaseModel):
    """So many rooms, those that changed before a moment."""

    limit: int = Field(50, ge=1, le=200)
    before: int | None = Field(None, ge=0, le=MOST)


class StatusQuery(LobbyQuery):
    """Rooms that are so far."""

    status: Literal["open", "playing", "ended"] = "playing"


class RecordQuery(BaseModel):
    """Which match of a room, the last one without a number."""

    match: int | None = Field(None, ge=1, le=100_000)


class NamePath(BaseModel):
    """A name on a list of honours."""

    name: str = Field(min_length=1, max_length=64)
