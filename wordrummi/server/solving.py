"""`POST /api/solve`: the best turn of a position, as `wordrummi solve` gives it, within a few seconds."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import structlog
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel, Field

from wordrummi.play.position import UNREADABLE
from wordrummi.play.position_numbers import NumberPosition
from wordrummi.play.position_words import WordPosition
from wordrummi.play.solving import FAULT, Asking, SolvingDoor, solving
from wordrummi.play.solving_kept import keep
from wordrummi.server.document import POSTED, body_of, problems
from wordrummi.server.named import no_files
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal, language, unread
from wordrummi.solver.answer import Objective
from wordrummi.texts import LANGUAGES

LONGEST: Final = 5.0
"""Seconds that a search may take."""

DESCRIBED: Final = (WordPosition, NumberPosition)
api = APIBlueprint("solving", __name__)


class SolveQuery(BaseModel):
    """What is best (the family's usual one unless it is named), and in how many seconds."""

    objective: Objective | None = None
    seconds: float = Field(2.0, ge=0.0, le=LONGEST)


class FrontStep(BaseModel):
    """The best turn of those that change at most so many melds."""

    most_changed: int
    after: list[str] | None
    word: str | None
    score: int
    tiles_laid: int
    changed: int
    points: int | None = None
    proven: bool


class BestTurn(BaseModel):
    """The best turn: the table after it, null when there is none. `proven`: certainly none is better."""

    id: str | int | None
    after: list[str] | None
    word: str | None
    score: int
    tiles_laid: int
    changed: int
    points: int | None = None
    objective: str
    proven: bool
    nodes: int
    seconds: float
    front: list[FrontStep] = []


@api.post(
    "/api/solve",
    summary="Find the best turn",
    description="The position as `wordrummi solve` reads it. 503 when too many are searched for at once.",
    tags=[{"name": "services"}],
    responses={200: BestTurn, **problems(*POSTED, 500, 503)},
    openapi_extensions={"requestBody": body_of("WordPosition", "NumberPosition")},
)
def solve(query: SolveQuery) -> Response:
    """Return the best turn of a position."""
    body = request.get_data(cache=False)
    no_files(body)
    asking = Asking(query.objective, query.seconds)
    with parts().thinking.turn():
        told = _answered(body, language(), asking)
    if told.get("verdict") == UNREADABLE:
        raise unread({name: _answered(body, name, asking)["error"] for name in LANGUAGES})
    if told.get("verdict") == FAULT:
        structlog.get_logger().error("solver and referee disagree", why=told["error"]["message"])
        raise Refusal(500, "fault")
    return Response(msgspec.json.encode(told), content_type="application/json")


def _answered(body: bytes, name: str, asking: Asking) -> dict[str, Any]:
    return dict(SolvingDoor(name, solving(parts().solvers, asking), keep).answer(body, 1).told)
