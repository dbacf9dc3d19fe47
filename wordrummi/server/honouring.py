"""Records of solitaire and best words by HTTP: what there is to beat, and entering what an own seat did."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel, Field

from wordrummi.play.honours.honours import BoardView, Honoured
from wordrummi.play.reading import decoded
from wordrummi.play.rooms.opening import rules_for
from wordrummi.play.rooms.passphrase import LONGEST
from wordrummi.server.bodies import RoomPath
from wordrummi.server.document import POSTED, body_of, problems, told_as
from wordrummi.server.parts import parts
from wordrummi.server.seats import asking, asking_surely
from wordrummi.server.telling import granted, json_answer

TAGS: Final[list[Any]] = [{"name": "rooms"}]
api = APIBlueprint("honouring", __name__)


class HonourBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Which match (the last one unless named) of which own seat; the passphrase of its name, which the first sets."""

    passphrase: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
    match: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)] | None = None


class BoardQuery(BaseModel):
    """A variant, and as JSON the options that are not at their defaults."""

    variant: str = Field(max_length=64)
    options: str = Field("{}", max_length=2000)


DESCRIBED: Final = (HonourBody, BoardView, Honoured)


@api.post(
    "/api/rooms/<string:room>/honours",
    summary="Enter what a seat did",
    description="Of a match that is over. Nothing is entered that is no better than what the name has there already; "
    "409 where it can't count (practice, a bot played on, no word scored), 403 with another passphrase.",
    tags=TAGS,
    responses={200: told_as("Honoured"), **problems(*POSTED, 401, 404, 409)},
    openapi_extensions={"requestBody": body_of("HonourBody")},
)
def enter(path: RoomPath) -> Response:
    """Enter the best of an own seat under its name."""
    wish = decoded(request.get_data(), HonourBody)
    who = asking_surely(path.room, wish.seat)
    result = granted(parts().rooms.result(path.room, who, wish.match, wish.seat))
    return json_answer(granted(parts().honours.enter(result, wish.passphrase)))


@api.get(
    "/api/rooms/<string:room>/honours",
    summary="What there is to beat here",
    tags=TAGS,
    responses={200: told_as("BoardView"), **problems(400, 403, 404)},
)
def to_beat(path: RoomPath) -> Response:
    """Return the best of all matches with the options of a room."""
    seen = granted(parts().rooms.view(path.room, asking(path.room)))
    return json_answer(parts().honours.board(seen.variant, seen.options))


@api.get(
    "/api/honours", summary="The best there was", tags=TAGS, responses={200: told_as("BoardView"), **problems(400)}
)
def board(query: BoardQuery) -> Response:
    """Return the best of all matches with these options."""
    options = decoded(query.options.encode(), dict[str, Any])
    rules = rules_for(query.variant, options, parts().rooms.rules_of)
    return json_answer(parts().honours.board(query.variant, rules.options))
