"""Hints in a room, for a seat, and how far its rack is from the forty figures of International."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import structlog
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel

from wordrummi.play.reading import decoded
from wordrummi.play.rooms.hinting import HintWish
from wordrummi.server.bodies import RoomPath, SeatQuery
from wordrummi.server.document import POSTED, body_of, problems
from wordrummi.server.limits import COMMANDS
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal
from wordrummi.server.seats import asking_surely
from wordrummi.server.telling import granted, json_answer
from wordrummi.solver.answer import SolverDisagreement

TAGS: Final[list[Any]] = [{"name": "rooms"}]
DESCRIBED: Final = (HintWish,)
api = APIBlueprint("hinting", __name__)


class TouchedMeld(BaseModel):
    """A word or meld of the table that does not stay as it is, by its place."""

    index: int
    tiles: str


class MissingTile(BaseModel):
    """A tile that would help, and how many of it nobody has seen."""

    tile: str
    unseen: int


class NearFigure(BaseModel):
    """A figure that the rack is near to; `next`: the odds that the next tile completes it."""

    number: int
    id: str
    distance: int
    value: int
    spare: list[str]
    tiles: list[MissingTile] = []
    next: float | None = None


class Hint(BaseModel):
    """A hint. `lay` to `proven`: where turns are searched. `distance` to `figures`: where one takes and discards."""

    step: int
    lay: bool | None = None
    rack: list[str] = []
    touched: list[TouchedMeld] = []
    after: list[str] | None = None
    word: str | None = None
    score: int | None = None
    proven: bool | None = None
    distance: int | None = None
    lay_tiles: list[MissingTile] = []
    figure: int | None = None
    figures: list[NearFigure] = []


class FigureDistance(BaseModel):
    """A figure of International; how many tiles lack, and which of them would do. `value`: with the jokers held."""

    number: int
    id: str
    values: list[int]
    source: list[str]
    distance: int | None
    value: int | None
    wanted: list[str]
    spare: list[str]


class FigureDistances(BaseModel):
    """The forty figures in the book's order."""

    figures: list[FigureDistance]


@api.post(
    "/api/rooms/<string:room>/hint",
    summary="Ask for a hint",
    description="In three steps: whether there is a lay, which tiles it takes, the lay itself. 403 where the room's "
    "`help` is not `full`, and always where it plays by challenge.",
    tags=TAGS,
    responses={200: Hint, **problems(*POSTED, 401, 404, 409, 500, 503)},
    openapi_extensions={"requestBody": body_of("HintWish")},
)
def hint(path: RoomPath) -> Response:
    """Return a hint for an own seat, from what it sees."""
    wish = decoded(request.get_data(), HintWish)
    who = asking_surely(path.room, wish.seat)
    parts().limits.hit(COMMANDS, f"{who.room}/{who.role}/{who.seat}/hint")
    seen = granted(parts().rooms.helped(path.room, who, wish.seat))
    try:
        with parts().thinking.turn():
            told = parts().hints.hint(seen, wish.step)
    except SolverDisagreement:
        # The fault itself tells the rack; the room and its version are enough to find it again.
        structlog.get_logger().error("solver and referee disagree", room=seen.room, version=seen.version)
        raise Refusal(500, "fault") from None
    return Response(msgspec.json.encode(told), content_type="application/json")


@api.get(
    "/api/rooms/<string:room>/figures",
    summary="How far the rack is from each figure",
    description="Of International; as hints, only where the room's `help` is `full`.",
    tags=TAGS,
    responses={200: FigureDistances, **problems(400, 401, 403, 404, 409)},
)
def figures(path: RoomPath, query: SeatQuery) -> Response:
    """Return the forty figures, each with what an own rack lacks for it."""
    who = asking_surely(path.room, query.seat)
    parts().limits.hit(COMMANDS, f"{who.room}/{who.role}/{who.seat}/hint")
    seen = granted(parts().rooms.helped(path.room, who, query.seat))
    return json_answer({"figures": granted(parts().hints.figures(seen))})
