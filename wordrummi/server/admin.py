"""What the bearer of the administrator's token may do: all that a host may, in any room, and drop a room."""

from __future__ import annotations

import hmac
from typing import Any, Final

from flask import Response, request
from flask_openapi.blueprint import APIBlueprint

from wordrummi.play.reading import decoded
from wordrummi.play.rooms.store import Holder
from wordrummi.play.rooms.who import HOST
from wordrummi.server.bodies import CommandBody, NamePath, RoomPath
from wordrummi.server.document import POSTED, body_of, problems, told_as
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal
from wordrummi.server.telling import granted, json_answer

TAGS: Final[list[Any]] = [{"name": "admin"}]
SECURITY: Final[list[dict[str, list[Any]]]] = [{"admin": []}]
api = APIBlueprint("admin", __name__)


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
    return json_answer(granted(parts().rooms.command(path.room, host, asked.command, asked.key, asked.seen)).entry)


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
    """Raise Refusal unless the administrator asks; without a token in the settings there is none."""
    token = parts().config.admin_token
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token is None or not hmac.compare_digest(given.encode(), token.get_secret_value().encode()):
        raise Refusal(401, "unknown-bearer")
