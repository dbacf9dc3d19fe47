"""Live referee rooms by HTTP: a sheet that one device keeps of a real table, for everybody with the link to see."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from flask import Response, request
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel, Field

from wordrummi.play.reading import decoded
from wordrummi.play.rooms.seeing import SeenEntry
from wordrummi.play.rooms.store import Holder
from wordrummi.play.sheets.lines import Line
from wordrummi.play.sheets.sheets import OpenSheet, SheetAnswer, SheetPreview
from wordrummi.play.sheets.viewing import CorrectionView, SheetView
from wordrummi.server.bodies import MOST, Key, SecretBody, SheetPath
from wordrummi.server.document import POSTED, body_of, problems, told_as
from wordrummi.server.limits import COMMANDS
from wordrummi.server.named import no_files
from wordrummi.server.parts import parts
from wordrummi.server.rooming import Entered, Known
from wordrummi.server.seats import SHEETS, asking, asking_surely, keep, traded
from wordrummi.server.stream import followed, resumed
from wordrummi.server.telling import granted, json_answer

TAGS: Final[list[Any]] = [{"name": "sheets"}]
MOST_LINES: Final = 50
"""So many lines are judged at once."""

api = APIBlueprint("sheets", __name__)

Lines = Annotated[tuple[Line, ...], msgspec.Meta(min_length=1, max_length=MOST_LINES)]
Number = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Version = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class SheetBody(OpenSheet, kw_only=True, forbid_unknown_fields=True):
    """The wish for a sheet, with its key."""

    key: Key


class KeyedBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The key of a command, and the version of the sheet that the client has seen."""

    key: Key
    seen: Version


class LinesBody(KeyedBody, kw_only=True, forbid_unknown_fields=True):
    """Lines to judge, one after the other."""

    lines: Lines


class UndoBody(KeyedBody, kw_only=True, forbid_unknown_fields=True):
    """How many lines to take back."""

    count: Number = 1


class CorrectionBody(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What takes the place of line `number`. Without a key it is a question, with one it is done."""

    number: Number
    lines: Lines
    key: Key | None = None
    seen: Version = 0


class DraftLines(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Lines to try."""

    lines: Lines


class SinceQuery(BaseModel):
    """What happened after a version."""

    after: int = Field(0, ge=0, le=MOST)


DESCRIBED: Final = (
    SheetBody,
    KeyedBody,
    LinesBody,
    UndoBody,
    CorrectionBody,
    DraftLines,
    SheetAnswer,
    SheetPreview,
    SheetView,
    CorrectionView,
)
TOLD: Final = (*POSTED, 401, 404, 409)
"""What may be wrong with what an operator asks."""


@api.post(
    "/api/sheets",
    summary="Open a sheet",
    tags=TAGS,
    responses={201: told_as("Entered"), **problems(*POSTED, 409)},
    openapi_extensions={"requestBody": body_of("SheetBody")},
)
def open_sheet() -> Response:
    """Open a sheet; the browser keeps the secret of its operator."""
    body = request.get_data()
    no_files(body)
    wish = decoded(body, SheetBody)
    opened = granted(parts().sheets.open(wish, wish.key))
    response = json_answer(Entered(opened.room, opened.holder, opened.secret, opened.version), 201)
    keep(response, opened.room, opened.secret, SHEETS)
    return response


@api.get(
    "/api/sheets/<string:sheet>",
    summary="See a sheet",
    description="With `after`, the version of an earlier answer, its first `kept` lines, being the same, are left out.",
    tags=TAGS,
    responses={200: told_as("SheetView"), **problems(400, 404)},
)
def see(path: SheetPath, query: SinceQuery) -> Response:
    """Return the sheet: the table, the scores, the lines with their verdicts."""
    return json_answer(granted(parts().sheets.view(path.sheet, asking(path.sheet), query.after)))


@api.post(
    "/api/sheets/<string:sheet>/session",
    summary="Trade the secret of a link for a cookie",
    tags=TAGS,
    responses={200: told_as("Known"), **problems(*POSTED, 401)},
    openapi_extensions={"requestBody": body_of("SecretBody")},
)
def enter(path: SheetPath) -> Response:
    """Let another device of the operator keep the secret of a link, if the sheet knows it."""
    secret = decoded(request.get_data(), SecretBody).secret
    response = json_answer(Known(traded(path.sheet, secret)))
    keep(response, path.sheet, secret, SHEETS)
    return response


@api.post(
    "/api/sheets/<string:sheet>/lines",
    summary="Tell lines",
    description="They are judged one after the other; those before the first that is not accepted are on the sheet, "
    "and `stopped` tells which one that is, and why. Of lines that can't be read none is judged.",
    tags=TAGS,
    responses={200: told_as("SheetAnswer"), **problems(*TOLD)},
    openapi_extensions={"requestBody": body_of("LinesBody")},
)
def tell(path: SheetPath) -> Response:
    """Judge lines, and keep those that are accepted."""
    asked = decoded(request.get_data(), LinesBody)
    who = _operator(path, len(asked.lines))
    return json_answer(granted(parts().sheets.tell(path.sheet, who, asked.lines, asked.key, asked.seen)))


@api.post(
    "/api/sheets/<string:sheet>/preview",
    summary="Try lines",
    description="As if they were told, with what the lexicon says of the words; nothing is kept.",
    tags=TAGS,
    responses={200: told_as("SheetPreview"), **problems(*TOLD)},
    openapi_extensions={"requestBody": body_of("DraftLines")},
)
def preview(path: SheetPath) -> Response:
    """Return what would come of lines."""
    asked = decoded(request.get_data(), DraftLines)
    who = _operator(path, len(asked.lines))
    return json_answer(granted(parts().sheets.preview(path.sheet, who, asked.lines)))


@api.post(
    "/api/sheets/<string:sheet>/undo",
    summary="Take lines back",
    tags=TAGS,
    responses={200: told_as("SheetAnswer"), **problems(*TOLD)},
    openapi_extensions={"requestBody": body_of("UndoBody")},
)
def undo(path: SheetPath) -> Response:
    """Take back the last lines; they wait to be made again."""
    asked = decoded(request.get_data(), UndoBody)
    who = _operator(path)
    return json_answer(granted(parts().sheets.undo(path.sheet, who, asked.count, asked.key, asked.seen)))


@api.post(
    "/api/sheets/<string:sheet>/redo",
    summary="Make the lines that wait again",
    tags=TAGS,
    responses={200: told_as("SheetAnswer"), **problems(*TOLD)},
    openapi_extensions={"requestBody": body_of("KeyedBody")},
)
def redo(path: SheetPath) -> Response:
    """Make the lines that wait again, up to the first that does not hold any more."""
    asked = decoded(request.get_data(), KeyedBody)
    return json_answer(granted(parts().sheets.redo(path.sheet, _operator(path), asked.key, asked.seen)))


@api.post(
    "/api/sheets/<string:sheet>/forget",
    summary="Drop the lines that wait",
    tags=TAGS,
    responses={200: told_as("SheetAnswer"), **problems(*TOLD)},
    openapi_extensions={"requestBody": body_of("KeyedBody")},
)
def forget_waiting(path: SheetPath) -> Response:
    """Drop the lines that wait."""
    asked = decoded(request.get_data(), KeyedBody)
    return json_answer(granted(parts().sheets.forget_waiting(path.sheet, _operator(path), asked.key, asked.seen)))


@api.post(
    "/api/sheets/<string:sheet>/corrections",
    summary="Correct an earlier line",
    description="Without `key`: what would change (200). With `key` it is done (201); 422 when the line is refused. Of "
    "several lines the last takes the place, those before it are words that the table agreed on.",
    tags=TAGS,
    responses={200: told_as("CorrectionView"), 201: told_as("SheetAnswer"), **problems(*TOLD, 422)},
    openapi_extensions={"requestBody": body_of("CorrectionBody")},
)
def correct(path: SheetPath) -> Response:
    """Tell what a correction changes, or make it."""
    asked = decoded(request.get_data(), CorrectionBody)
    who, sheets = _operator(path), parts().sheets
    if asked.key is None:
        return json_answer(granted(sheets.propose(path.sheet, who, asked.number, asked.lines)))
    return json_answer(granted(sheets.correct(path.sheet, who, asked.number, asked.lines, asked.key, asked.seen)), 201)


@api.get(
    "/api/sheets/<string:sheet>/events",
    summary="Follow a sheet",
    description="Server-sent events as those of a room: an entry an event, its version the id.",
    tags=TAGS,
    responses={
        200: {"description": "OK", "content": {"text/event-stream": {"schema": {"type": "string"}}}},
        **problems(400, 404, 503),
    },
)
def events(path: SheetPath, query: SinceQuery) -> Response:
    """Send what happens on a sheet until the reader goes away."""

    def read(version: int) -> list[SeenEntry]:
        return list(granted(sheets.entries(path.sheet, version)))

    sheets, after = parts().sheets, resumed(query.after)
    read(after)
    return followed(parts().hub, parts().sender, path.sheet, read, after)


@api.get(
    "/api/sheets/<string:sheet>/record",
    summary="Download the game",
    tags=TAGS,
    responses={
        200: {"description": "OK", "content": {"application/jsonl": {"schema": {"type": "string"}}}},
        **problems(400, 404),
    },
)
def record(path: SheetPath) -> Response:
    """Return the record of the game as far as it is, as `wordrummi replay` and `wordrummi referee --resume` read it."""
    content = granted(parts().sheets.record(path.sheet))
    headers = {"Content-Disposition": f'attachment; filename="{path.sheet}.jsonl"'}
    return Response(content, content_type="application/jsonl", headers=headers)


def _operator(path: SheetPath, times: int = 1) -> Holder:
    """Return who keeps the sheet, and count what is asked: each line is a command. Raises Refusal."""
    who = asking_surely(path.sheet)
    for _ in range(times):
        parts().limits.hit(COMMANDS, f"{who.room}/{who.role}")
    return who
