"""What the bearer of the administrator's token may do: all that a host may, in any room, and drop a room."""

from __future__ import annotations

import hmac
from typing import Any, Final

from flask import Response, request
from flask_openapi.blueprint import APIBlueprint

from wordrummi.play.reading import decoded
from wordrummi.play.rooms.keeping import KIND as ROOM
from wordrummi.play.rooms.store import Holder, Status
from wordrummi.play.rooms.who import HOST
from wordrummi.play.sheets.keeping import KIND as SHEET
from wordrummi.server.bodies import CommandBody, NamePath, RoomPath, StatusQuery
from wordrummi.server.document import POSTED, body_of, problems, told_as
from wordrummi.server.limits import TOKENS
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal
from wordrummi.server.rooming import Lobby
from wordrummi.server.telling import granted, json_answer

TAGS: Final[list[Any]] = [{"name": "admin"}]
SECURITY: Final[list[dict[str, list[Any]]]] = [{"admin": []}]
api = APIBlueprint("admin", __name__)


@api.get(
    "/api/admin/rooms",
    summary="All rooms and sheets that are so far",
    description="Private ones as well, the newest change first; no rack, nothing that was said.",
    tags=TAGS,
    security=SECURITY,
    responses={200: told_as("Lobby"), **problems(400, 401)},
)
def listed(query: StatusQuery) -> Response:
    """Return rooms and sheets of a status, whoever may see them."""
    _administrator()
    found = parts().store.listed(Status(query.status), limit=query.limit, before=query.before, hidden=(ROOM, SHEET))
    return json_answer(Lobby(list(found)))


@api.get(
    "/api/admin/rooms/<string:room>",
    summary="See any room as one who watches",
    tags=TAGS,
    security=SECURITY,
    responses={200: told_as("RoomView"), **problems(400, 401, 404, 409)},
)
def see(path: RoomPath) -> Response:
    """Return what is public in a room, also when a passphrase locks it."""
    _administrator()
    return json_answer(granted(parts().rooms.view(path.room, Holder(path.room, None, HOST))))


@api.post(
    "/api/admin/rooms/<string:room>/commands",
    summary="Ask something as the host of any room",
    description="`end` closes a room, `remove-seat` frees a seat before a match, `remove-name` "
    "takes a name away at any time.",
    tags=TAGS,
    security=SECURITY,
    responses={200: told_as("SeenEntry"), **problems(*POSTED, 401, 404, 409, 422)},
    openapi_extensions={"requestBody": body_of("CommandBody")},
)
def command(path: RoomPath) -> Response:
    """Do what the administrator asks."""
    _administrator()
    asked = decoded(request.get_data(), CommandBody)
    host = Holder(path.room, None, HOST)
    done = granted(parts().rooms.command(path.room, host, asked.command, asked.key, asked.seen), "command")
    return json_answer(done.entry)


@api.delete(
    "/api/admin/rooms/<string:room>",
    summary="Drop a room",
    tags=TAGS,
    security=SECURITY,
    responses={204: None, **problems(400, 401, 403, 404)},
)
def drop(path: RoomPath) -> Response:
    """Drop a room with all that it holds: names, words said, matches."""
    _administrator()
    if parts().store.listing(path.room) is None:
        raise Refusal(404, "no-room")
    parts().rooms.forget(path.room)
    parts().sheets.drop(path.room)
    parts().analyses.forget(path.room)
    parts().hub.heard(path.room, 0)
    return Response(status=204)


@api.delete(
    "/api/admin/names/<string:name>",
    summary="Take a name off every board",
    description="Its records go, and its passphrase; who comes next may use the name.",
    tags=TAGS,
    security=SECURITY,
    responses={204: None, **problems(400, 401, 403, 404)},
)
def remove_name(path: NamePath) -> Response:
    """Take a name off the lists of honours."""
    _administrator()
    if not parts().honours.remove(path.name):
        raise Refusal(404, "not-found")
    return Response(status=204)


def _administrator() -> None:
    """Raise Refusal unless the administrator asks; without a token in the settings there is none.

    After so many wrong tokens of an address no token of it is looked at for a while, so that none is guessed.
    """
    token, address = parts().config.admin_token, request.remote_addr or ""
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    parts().limits.check(TOKENS, address)
    if token is None or not hmac.compare_digest(given.encode(), token.get_secret_value().encode()):
        parts().limits.hit(TOKENS, address)
        raise Refusal(401, "unknown-bearer")
