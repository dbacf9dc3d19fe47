"""The link to a room as a picture that a telephone reads. There is no secret in it: whoever has it may sit down."""

from __future__ import annotations

import io
from typing import Any, Final

import segno
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint

from wordrummi.server.bodies import RoomPath
from wordrummi.server.document import problems
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal

MIME: Final = "image/svg+xml"
TAGS: Final[list[Any]] = [{"name": "rooms"}]
api = APIBlueprint("inviting", __name__)


@api.get(
    "/api/rooms/<string:room>/invitation.svg",
    summary="The link as a QR code",
    tags=TAGS,
    responses={200: {"description": "OK", "content": {MIME: {"schema": {"type": "string"}}}}, **problems(400, 404)},
)
def invitation(path: RoomPath) -> Response:
    """Return the link to a room, at the address under which it was asked for, as a QR code."""
    if parts().store.listing(path.room) is None:
        raise Refusal(404, "no-room")
    return Response(picture(f"{request.host_url}r/{path.room}"), content_type=MIME)


def picture(link: str) -> bytes:
    """Return a link as a QR code: dark on light in every theme, for that is what telephones read."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", border=3, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return out.getvalue()
