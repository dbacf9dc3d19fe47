"""`POST /api/judge`: the verdict on a turn, as `wordrummi judge` gives it."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel

from wordrummi.play.position import UNREADABLE
from wordrummi.play.position_numbers import NumberTurn
from wordrummi.play.position_words import WordTurn
from wordrummi.server.document import POSTED, body_of, problems
from wordrummi.server.named import no_files
from wordrummi.server.parts import parts
from wordrummi.server.problems import language, unread
from wordrummi.texts import LANGUAGES

DESCRIBED: Final = (WordTurn, NumberTurn)
api = APIBlueprint("judging", __name__)


class Violation(BaseModel):
    """A rule that a turn breaks: its slug, the place, the sentence in each language, and what would mend it.

    `facts`: what fills the sentences of the slug in `/api/texts`. `tiles`: the names of those that are tiles.
    """

    slug: str
    where: dict[str, Any]
    because: str | None
    nl: str
    en: str
    mend: dict[str, str] | None
    facts: dict[str, str | int | list[str]] = {}
    tiles: list[str] = []


class TurnVerdict(BaseModel):
    """What the referee says of a turn. `ask`: the words that the table must decide, for `undecided`."""

    id: str | int | None
    verdict: str
    score: int
    scoring: str | list[str] | None
    exact: bool = True
    violations: list[Violation]
    ask: list[str] = []
    witness: dict[str, Any] | None


@api.post(
    "/api/judge",
    summary="Judge a turn",
    description="The turn as `wordrummi judge` reads it; 200 whatever the verdict.",
    tags=[{"name": "services"}],
    responses={200: TurnVerdict, **problems(*POSTED)},
    openapi_extensions={"requestBody": body_of("WordTurn", "NumberTurn")},
)
def judge() -> Response:
    """Return the verdict on a turn."""
    body = request.get_data(cache=False)
    no_files(body)
    judges, spoken = parts().judges, language()
    told = judges[spoken].answer(body, 1).told
    if told["verdict"] == UNREADABLE:
        raise unread({name: judges[name].answer(body, 1).told["error"] for name in LANGUAGES})
    return Response(msgspec.json.encode(told), content_type="application/json")
