"""The link to a room or a sheet as a picture that a telephone reads.

There is no secret in it: whoever has it may sit down in the room, or look on at the sheet.
"""

from __future__ import annotations

import io
from typing import Any, Final

import segno
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint

from wordrummi.play.rooms.keeping import KIND as ROOM
from wordrummi.play.sheets.keeping import KIND as SHEET
from wordrummi.server.bodies import RoomPath, SheetPath
from wordrummi.server.document import problems
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal

MIME: Final = "image/svg+xml"
TAGS: Final[list[Any]] = [{"name": "rooms"}]
_ANSWERS: Final[dict[int | str, Any]] = {
    200: {"description": "OK", "content": {MIME: {"schema": {"type": "string"}}}},
    **problems(400, 404),
}

api = APIBlueprint("inviting", __name__)


@api.get("/api/rooms/<string:room>/invitation.svg", summary="The link as a QR code", tags=TAGS, responses=_ANSWERS)
def invitation(path: RoomPath) -> Response:
    """Return the link to a room, at the address under which it was asked for, as a QR code."""
    return _picture(path.room, ROOM, f"r/{path.room}")


@api.get(
    "/api/sheets/<string:sheet>/invitation.svg",
    summary="The link for those who look on, as a QR code",
    tags=[{"name": "sheets"}],
    responses=_ANSWERS,
)
def looking_on(path: SheetPath) -> Response:
    """Return the link by which anybody looks on, at the address under which it was asked for, as a QR code."""
    return _picture(path.sheet, SHEET, f"scheids/{path.sheet}")


def _picture(room: str, kind: str, place: str) -> Response:
    found = parts().store.listing(room)
    if found is None or found.kind != kind:
        raise Refusal(404, "no-room")
    return Response(picture(f"{request.host_url}{place}"), content_type=MIME)


def picture(link: str) -> bytes:
    """Return a link as a QR code: dark on light in every theme, for that is what telephones read."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out, kind="svg", border=3, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return out.getvalue()
