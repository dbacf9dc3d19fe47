"""A finished match turn by turn beside the best there was, as `wordrummi analyse` tells it."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from flask_openapi.blueprint import APIBlueprint

from wordrummi.server.analyses import Found
from wordrummi.server.bodies import RecordQuery, RoomPath
from wordrummi.server.document import problems, told_as
from wordrummi.server.parts import parts
from wordrummi.server.seats import asking
from wordrummi.server.telling import granted, json_answer

AGAIN: Final = "2"
"""Seconds after which to look again."""

TAGS: Final[list[Any]] = [{"name": "rooms"}]
DESCRIBED: Final = (Found,)
api = APIBlueprint("analysing", __name__)


@api.get(
    "/api/rooms/<string:room>/analysis",
    summary="Analyse a match",
    description="Of a match that is over, for whoever may download it. 202 while it is being analysed: ask again. 503 "
    "when too many are.",
    tags=TAGS,
    responses={200: told_as("Found"), 202: told_as("Found"), **problems(400, 403, 404, 409, 503)},
)
def analysis(path: RoomPath, query: RecordQuery) -> Response:
    """Return the analysis of a match, or how far it is; whoever asks first begins it."""
    found = parts().analyses.of(path.room, granted(parts().rooms.record(path.room, query.match, asking(path.room))))
    response = json_answer(found, 202 if found.state == "running" else 200)
    if found.state == "running":
        response.headers["Retry-After"] = AGAIN
    return response
