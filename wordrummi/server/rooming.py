"""Rooms by HTTP: opening, finding, entering; what a seat asks of one, and what it sees."""

from __future__ import annotations

from typing import Any, Final, Union

import msgspec
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint

from wordrummi.core.events import COMMON
from wordrummi.numbers.events import NUMBER_EVENTS
from wordrummi.numbers.international.events import OWN_EVENTS
from wordrummi.play.reading import decoded
from wordrummi.play.rooms.answers import Joined, Opened
from wordrummi.play.rooms.commands import Watch
from wordrummi.play.rooms.events import ROOM_EVENTS
from wordrummi.play.rooms.moves import AnyMove, Draft
from wordrummi.play.rooms.previewing import Preview
from wordrummi.play.rooms.problems import NotNow
from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.play.rooms.store import Holder, Listing, Status
from wordrummi.play.rooms.viewing import RoomView
from wordrummi.server.bodies import (
    AfterQuery,
    CommandBody,
    LobbyQuery,
    RecordQuery,
    RoomBody,
    RoomPath,
    SeatBody,
    SeatQuery,
    SecretBody,
)
from wordrummi.server.document import POSTED, body_of, problems, told_as
from wordrummi.server.limits import COMMANDS
from wordrummi.server.named import no_files
from wordrummi.server.parts import parts
from wordrummi.server.seats import asking, asking_surely, keep, let_go, traded
from wordrummi.server.stream import followed, resumed
from wordrummi.server.telling import granted, json_answer
from wordrummi.words.events import WORD_EVENTS

TAGS: Final[list[Any]] = [{"name": "rooms"}]

api = APIBlueprint("rooms", __name__)


class Entered(msgspec.Struct, frozen=True):
    """Somebody was let in. The browser keeps the secret in a cookie; it is told for a link to another device."""

    room: str
    holder: Holder
    secret: str
    version: int


class Lobby(msgspec.Struct, frozen=True):
    """Rooms, the newest change first."""

    rooms: list[Listing]


class Entries(msgspec.Struct, frozen=True):
    """What happened, in order."""

    entries: list[SeenEntry]


class Known(msgspec.Struct, frozen=True):
    """Whom the secret let in."""

    holder: Holder


_KINDS: Final = (*ROOM_EVENTS, *COMMON, *WORD_EVENTS, *NUMBER_EVENTS, *OWN_EVENTS)
_EVENTS: Final = tuple({kind.__struct_config__.tag: kind for kind in _KINDS}.values())
"""Every event of a room; those that two families call alike are of live games, which no room plays."""

DESCRIBED: Final = (
    RoomBody,
    SeatBody,
    Watch,
    CommandBody,
    SecretBody,
    Draft,
    Entered,
    Lobby,
    Entries,
    Known,
    Preview,
    RoomView,
)
REFINED: Final = {
    ("Play", "move"): AnyMove,
    ("SeenEntry", "events"): tuple[Union[_EVENTS], ...],  # type: ignore[valid-type]  # noqa: UP007 - made at run time
}


@api.post(
    "/api/rooms",
    summary="Open a room",
    tags=TAGS,
    responses={201: told_as("Entered"), **problems(*POSTED, 409)},
    openapi_extensions={"requestBody": body_of("RoomBody")},
)
def open_room() -> Response:
    """Open a room; the browser keeps the secret of its host."""
    body = request.get_data()
    no_files(body)
    wish = decoded(body, RoomBody)
    return _entered(granted(parts().rooms.open(wish, wish.key)))


@api.get("/api/rooms", summary="Find a room", tags=TAGS, responses={200: told_as("Lobby"), **problems(400)})
def lobby(query: LobbyQuery) -> Response:
    """Return the open rooms that anybody may join."""
    return json_answer(Lobby(list(parts().rooms.lobby(limit=query.limit, before=query.before))))


@api.get("/api/history", summary="Rooms that are over", tags=TAGS, responses={200: told_as("Lobby"), **problems(400)})
def history(query: LobbyQuery) -> Response:
    """Return the rooms that anybody could join and that are over; their matches can be downloaded."""
    found = parts().store.listed(Status.ENDED, limit=query.limit, before=query.before)
    return json_answer(Lobby(list(found)))


@api.get(
    "/api/rooms/<string:room>",
    summary="See a room",
    tags=TAGS,
    responses={200: told_as("RoomView"), **problems(400, 403, 404, 409)},
)
def see(path: RoomPath, query: SeatQuery) -> Response:
    """Return the room as the viewer sees it: what is public, and what is the viewer's own."""
    who = asking(path.room, query.seat)
    view = granted(parts().rooms.view(path.room, who, query.seat))
    return json_answer(msgspec.structs.replace(view, connected=_connected(view)))


def _connected(view: RoomView) -> tuple[int, ...] | None:
    """Return the seats whose device has a stream open; None where this process does not hear of all of them."""
    if not parts().hears_all:
        return None
    here = parts().hub.seats(view.room)
    devices = {seat.device for seat in view.seats if seat.seat in here and seat.device is not None}
    return tuple(seat.seat for seat in view.seats if seat.device in devices)


@api.post(
    "/api/rooms/<string:room>/seats",
    summary="Sit down",
    tags=TAGS,
    responses={201: told_as("Entered"), **problems(*POSTED, 404, 409)},
    openapi_extensions={"requestBody": body_of("SeatBody")},
)
def take_seat(path: RoomPath) -> Response:
    """Take a seat; the browser keeps its secret."""
    wish = decoded(request.get_data(), SeatBody)
    return _entered(granted(parts().rooms.join(path.room, wish, wish.key)))


@api.post(
    "/api/rooms/<string:room>/watchers",
    summary="Watch",
    tags=TAGS,
    responses={201: told_as("Entered"), **problems(*POSTED, 404, 409)},
    openapi_extensions={"requestBody": body_of("Watch")},
)
def watch(path: RoomPath) -> Response:
    """Enter a room to watch; the browser keeps the secret."""
    return _entered(granted(parts().rooms.watch(path.room, decoded(request.get_data(), Watch))))


@api.post(
    "/api/rooms/<string:room>/session",
    summary="Trade the secret of a link for a cookie",
    tags=TAGS,
    responses={200: told_as("Known"), **problems(*POSTED, 401)},
    openapi_extensions={"requestBody": body_of("SecretBody")},
)
def enter(path: RoomPath) -> Response:
    """Let the browser keep the secret of a link, if the room knows it."""
    secret = decoded(request.get_data(), SecretBody).secret
    response = json_answer(Known(traded(path.room, secret)))
    keep(response, path.room, secret)
    return response


@api.delete(
    "/api/rooms/<string:room>/session",
    summary="Forget the room on this device",
    tags=TAGS,
    responses={204: None, **problems(400, 403)},
)
def forget(path: RoomPath) -> Response:
    """Let the browser forget its secrets of a room; the seats stay taken."""
    response = Response(status=204)
    let_go(response, path.room)
    return response


@api.post(
    "/api/rooms/<string:room>/commands",
    summary="Ask something of a room",
    description="The same key gives the same answer again and does nothing twice. 409 with `version` when another "
    "command came first; 422 with the verdict when the referee refuses the move.",
    tags=TAGS,
    responses={200: told_as("SeenEntry"), **problems(*POSTED, 401, 404, 409, 422)},
    openapi_extensions={"requestBody": body_of("CommandBody")},
)
def command(path: RoomPath) -> Response:
    """Do what a seat asks."""
    asked = decoded(request.get_data(), CommandBody)
    who = asking_surely(path.room, asked.command.seat)
    parts().limits.hit(COMMANDS, f"{who.room}/{who.role}/{who.seat}")
    done = granted(parts().rooms.command(path.room, who, asked.command, asked.key, asked.seen), "command")
    return json_answer(done.entry)


@api.post(
    "/api/rooms/<string:room>/preview",
    summary="Try a draft",
    description="What stands, what is loose and what it would score, as far as the room helps; nothing is kept. "
    "204 when no match is on: it may have ended while the draft was on its way.",
    tags=TAGS,
    responses={200: told_as("Preview"), 204: None, **problems(*POSTED, 401, 404)},
    openapi_extensions={"requestBody": body_of("Draft")},
)
def preview(path: RoomPath) -> Response:
    """Return what the referee says of an own draft."""
    draft = decoded(request.get_data(), Draft)
    who = asking_surely(path.room, draft.seat)
    parts().limits.hit(COMMANDS, f"{who.room}/{who.role}/{who.seat}/draft")
    told = parts().rooms.preview(path.room, who, draft)
    return Response(status=204) if isinstance(told, NotNow) else json_answer(granted(told))


@api.get(
    "/api/rooms/<string:room>/entries",
    summary="Catch up",
    tags=TAGS,
    responses={200: told_as("Entries"), **problems(400, 403, 404, 409)},
)
def entries(path: RoomPath, query: AfterQuery) -> Response:
    """Return what happened after a version, as the viewer may see it."""
    who = asking(path.room, query.seat)
    return json_answer(Entries(list(granted(parts().rooms.entries(path.room, who, query.after, query.seat)))))


@api.get(
    "/api/rooms/<string:room>/events",
    summary="Follow a room",
    description="Server-sent events: an entry an event, its version the id; `here` when others are `connected` than "
    "before, where that is told. Goes on after `Last-Event-ID`, else `after`. 503 when too many streams are open.",
    tags=TAGS,
    responses={
        200: {"description": "OK", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
        **problems(400, 403, 404, 409, 503),
    },
)
def events(path: RoomPath, query: AfterQuery) -> Response:
    """Send what happens in a room, as the viewer may see it, until the reader goes away."""
    who, after = asking(path.room, query.seat), resumed(query.after)
    rooms = parts().rooms
    granted(rooms.entries(path.room, who, after, query.seat))

    def read(version: int) -> list[SeenEntry]:
        return list(granted(rooms.entries(path.room, who, version, query.seat)))

    seat = who.seat if who is not None and parts().hears_all else None
    return followed(parts().hub, parts().sender, path.room, read, after, seat)


@api.get(
    "/api/rooms/<string:room>/record",
    summary="Download a match",
    tags=TAGS,
    responses={
        200: {"description": "OK", "content": {"application/jsonl": {"schema": {"type": "string"}}}},
        **problems(400, 403, 404, 409),
    },
)
def record(path: RoomPath, query: RecordQuery) -> Response:
    """Return the record of a match that has ended, as `wordrummi replay` reads it."""
    content = granted(parts().rooms.record(path.room, query.match, asking(path.room)))
    headers = {"Content-Disposition": f'attachment; filename="{path.room}.jsonl"'}
    return Response(content, content_type="application/jsonl", headers=headers)


def _entered(entered: Opened | Joined) -> Response:
    holder = entered.holder
    response = json_answer(Entered(holder.room, holder, entered.secret, entered.version), 201)
    keep(response, holder.room, entered.secret)
    return response
