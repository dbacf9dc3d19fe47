"""Word lists by HTTP: sent once, checked by a process of their own, read page by page or downloaded."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec
from flask import Response, request, send_file
from flask_openapi.blueprint import APIBlueprint
from pydantic import BaseModel, Field

from wordrummi.play.wordlist_records import COLUMNS
from wordrummi.server.document import POSTED, problems
from wordrummi.server.guard import LISTS
from wordrummi.server.lists_files import ALL, Files, Wish
from wordrummi.server.lists_process import cells
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal, language
from wordrummi.server.words import MOST_SUGGESTIONS, PolicyName, Punctuation, Totals, Unlisted, Verdict, WordRecord

MOST_ROWS: Final = 1_048_575
"""What a spreadsheet holds below its header."""

BLOCK: Final = 500
SHEET: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TAGS: Final[list[Any]] = [{"name": "services"}]
api = APIBlueprint("jobs", __name__)


class UploadQuery(BaseModel):
    """What is asked of a word list. `column`: of a table with a header; else the list has a word a line."""

    name: str = Field("list", max_length=200)
    policy: PolicyName = "strict"
    unlisted_compounds: Unlisted | None = None
    punctuation: Punctuation | None = None
    column: str | None = Field(None, min_length=1, max_length=200)
    suggest: int = Field(0, ge=0, le=MOST_SUGGESTIONS)


class JobPath(BaseModel):
    """The id of a list."""

    job: str = Field(max_length=64)


class PageQuery(BaseModel):
    """Which records of a list."""

    verdict: Verdict | None = None
    offset: int = Field(0, ge=0, le=10**9)
    limit: int = Field(100, ge=1, le=500)


class DownloadQuery(BaseModel):
    """In which form, and which records."""

    format: Literal["jsonl", "csv", "xlsx"] = "csv"
    verdict: Verdict | None = None


class ListState(BaseModel):
    """How far a list is: bytes read and in all, and the counts so far."""

    id: str
    name: str
    state: Literal["running", "done", "failed"]
    read: int
    size: int
    summary: Totals
    fault: dict[str, str] | None


class ListPage(BaseModel):
    """Records of a list, and how many of them there are by now."""

    total: int
    records: list[WordRecord]


@api.post(
    "/api/check/jobs",
    summary="Upload a word list",
    description="The list itself is the body, in UTF-8 or in UTF-16 with its mark.",
    tags=TAGS,
    responses={202: ListState, **problems(*POSTED, 503)},
    openapi_extensions={
        "requestBody": {"required": True, "content": {kind: {"schema": {"type": "string"}} for kind in LISTS}}
    },
)
def upload(query: UploadQuery) -> tuple[dict[str, Any], int]:
    """Begin to check a list; it goes on when the client goes away."""
    request.max_content_length = parts().config.upload_bytes
    wish = Wish(language=language(), **query.model_dump())
    return _told(parts().lists.begin(wish, request.get_data(cache=False))), 202


@api.get(
    "/api/check/jobs/<string:job>", summary="See how far", tags=TAGS, responses={200: ListState, **problems(400, 404)}
)
def state(path: JobPath) -> dict[str, Any]:
    """Return how far a list is."""
    return _told(path.job)


@api.get(
    "/api/check/jobs/<string:job>/records",
    summary="Read a page",
    tags=TAGS,
    responses={200: ListPage, **problems(400, 404)},
)
def records(path: JobPath, query: PageQuery) -> Response:
    """Return records of a list, by their verdict, also while it is being checked."""
    files, verdict = parts().lists.files(path.job), query.verdict or ALL
    lines = [msgspec.Raw(line) for line in files.page(verdict, query.offset, query.limit)]
    told = {"total": files.count(verdict), "records": lines}
    return Response(msgspec.json.encode(told), content_type="application/json")


@api.get(
    "/api/check/jobs/<string:job>/download",
    summary="Download a list",
    tags=TAGS,
    responses={
        200: {
            "description": "OK",
            "content": {
                "text/csv": {"schema": {"type": "string"}},
                "application/jsonl": {"schema": {"type": "string"}},
                SHEET: {"schema": {"type": "string", "format": "binary"}},
            },
        },
        **problems(400, 404, 409, 422, 503),
    },
)
def download(path: JobPath, query: DownloadQuery) -> Response:
    """Return the records of a list that was checked to its end."""
    files, verdict = parts().lists.files(path.job), query.verdict or ALL
    if parts().lists.progress(path.job).state == "running":
        raise Refusal(409, "list-running")
    name = f"wordrummi.{query.format}"
    if query.format == "xlsx":
        if files.count(verdict) > MOST_ROWS:
            raise Refusal(422, "too-many-rows", facts={"most": MOST_ROWS})
        return send_file(parts().lists.sheet(path.job, verdict), SHEET, as_attachment=True, download_name=name)
    is_csv = query.format == "csv"
    body, kind = (
        (_csv(files, verdict), "text/csv; charset=utf-8") if is_csv else (files.every(verdict), "application/jsonl")
    )
    return Response(body, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@api.delete(
    "/api/check/jobs/<string:job>", summary="Drop a list", tags=TAGS, responses={204: None, **problems(400, 403, 404)}
)
def drop(path: JobPath) -> Response:
    """Drop a list, also one that is being checked."""
    parts().lists.drop(path.job)
    return Response(status=204)


def _told(job: str) -> dict[str, Any]:
    files, progress = parts().lists.files(job), parts().lists.progress(job)
    summary = {
        "total": sum(progress.verdicts.values()),
        "verdicts": progress.verdicts,
        "categories": progress.categories,
    }
    told = {"state": progress.state, "read": progress.read, "size": progress.size, "fault": progress.fault}
    return {"id": job, "name": files.wish.name, "summary": summary, **told}


def _csv(files: Files, verdict: str) -> Iterator[bytes]:
    block = io.StringIO()
    writer = csv.writer(block, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, line in enumerate(files.every(verdict), start=1):
        writer.writerow(cells(line))
        if number % BLOCK == 0:
            yield block.getvalue().encode()
            block.seek(0)
            block.truncate()
    yield block.getvalue().encode()
