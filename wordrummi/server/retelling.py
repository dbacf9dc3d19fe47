"""A match that is over, move by move, as the page shows it."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from flask_openapi.blueprint import APIBlueprint

from wordrummi.play.retelling import Retold
from wordrummi.server.bodies import RecordQuery, RoomPath
from wordrummi.server.document import problems, told_as
from wordrummi.server.parts import parts
from wordrummi.server.seats import asking
from wordrummi.server.telling import granted, json_answer

TAGS: Final[list[Any]] = [{"name": "rooms"}]
DESCRIBED: Final = (Retold,)
api = APIBlueprint("retelling", __name__)


@api.get(
    "/api/rooms/<string:room>/replay",
    summary="Look a match back",
    description="Every move with its verdict, and how table and racks lay after it; of matches that are over.",
    tags=TAGS,
    responses={200: told_as("Retold"), **problems(400, 403, 404, 409, 503)},
)
def replay(path: RoomPath, query: RecordQuery) -> Response:
    """Return a match that has ended, move by move."""
    content = granted(parts().rooms.record(path.room, query.match, asking(path.room)))
    with parts().thinking.turn():
        return json_answer(parts().retold(content))
