"""Puzzles by HTTP: a position whose best turn is proven to be unique; `POST /api/judge` judges what is laid."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from flask import Response
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel, Field

from wordrummi.play.puzzles import LEVELS, NoPuzzle
from wordrummi.server.document import problems
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal

MOST_SEEDS: Final = 1_000_000
FRESH: Final = {"Cache-Control": "public, max-age=300"}
TAGS: Final[list[Any]] = [{"name": "services"}]
api = APIBlueprint("puzzling", __name__)


class PuzzleQuery(BaseModel):
    """Which puzzle: a variant, how many table words or melds have to change, and a number."""

    variant: Literal["word-sabra", "word-internationale", "number-sabra", "number-classic"] = "word-sabra"
    level: int = Field(1, ge=LEVELS[0], le=LEVELS[-1])
    seed: int = Field(1, ge=1, le=MOST_SEEDS)


class PuzzleAbout(BaseModel):
    """What a puzzle says of itself.

    `goal`: the score of the best turn, or in numbers how many tiles it lays. `touched`: how many table words or melds
    have to change. `solution`: the table after it. `runner_up`: the best of any other word, or choice of tiles.
    """

    level: int
    seed: int
    number: int
    goal: dict[str, int]
    touched: int
    solution: list[str]
    word: str | None
    runner_up: int


class Puzzle(BaseModel):
    """A position, as `POST /api/judge` reads it with `after`, and what it says of itself."""

    id: str
    variant: str
    table: list[str]
    rack: str
    puzzle: PuzzleAbout


@api.get("/api/puzzles", summary="A puzzle", tags=TAGS, responses={200: Puzzle, **problems(400, 404, 503)})
def puzzle(query: PuzzleQuery) -> Response:
    """Return a puzzle with its solution; the same numbers give the same puzzle."""
    try:
        with parts().thinking.turn():
            told = parts().puzzles.puzzle(query.variant, query.level, query.seed)
    except NoPuzzle:
        raise Refusal(404, "no-puzzle") from None
    return Response(msgspec.json.encode(told), content_type="application/json", headers=FRESH)
