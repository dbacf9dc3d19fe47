"""What goes wrong with a request, told as problem+json (RFC 9457) with the sentences of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
import structlog
from flask import Flask, Response, request
from pydantic import BaseModel, Field, ValidationError
from werkzeug.exceptions import HTTPException

from wordrummi.play.reading import Unreadable
from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.validating import invalid
from wordrummi.texts import LANGUAGES, catalogue

MEDIA: Final = "application/problem+json"
_SLUGS: Final[Mapping[int, str]] = {
    400: "unreadable",
    401: "unknown-bearer",
    403: "forbidden",
    404: "not-found",
    405: "method",
    408: "too-slow",
    411: "no-length",
    413: "too-large",
    414: "too-large",
    415: "media-type",
    429: "too-many",
    431: "too-large",
    500: "fault",
    503: "busy",
}
"""What is said of a status when nothing more is known."""


class Problem(BaseModel):
    """What went wrong. `slug` is stable; `title` is a sentence in the asked language, `nl` and `en` in each."""

    type: str = "about:blank"
    title: str
    status: int
    slug: str
    nl: str
    en: str
    field: str | None = Field(None, description="The place in the request that is at fault.")
    version: int | None = Field(None, description="The present version of the room, when the command was stale.")
    verdict: dict[str, Any] | None = Field(None, description="Why the lay was refused.")


class Refusal(Exception):  # noqa: N818 - no error of the program
    """A request that is not granted: its status, what is wrong, and how long to wait where waiting helps.

    `key` and `facts` are the sentence of the catalogue; `key` is `server.` and the slug unless given. `says` is the
    sentence by language where it was made already.
    """

    def __init__(
        self,
        status: int,
        slug: str,
        *,
        key: str | None = None,
        wait: int | None = None,
        more: Mapping[str, Any] | None = None,
        says: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(f"{status} {slug}")
        self.status = status
        self.slug = slug
        self.key = key or f"server.{slug}"
        self.wait = wait
        self.more = more or {}
        self.facts = facts or {}
        self.says = says

    def told(self, language: str) -> str:
        """Return what is wrong, as a sentence: of a rule where the key is one, else of the interface."""
        texts = catalogue(language)
        if self.says is not None:
            return self.says[language]
        return texts.says(self.key, self.facts) if self.key in texts.rules else texts.tell(self.key, **self.facts)


def language() -> str:
    """Return the language that the request asks for: `?lang`, else Accept-Language, else Dutch."""
    asked = request.args.get("lang")
    return asked if asked in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def answer(refusal: Refusal) -> Response:
    """Return the answer to a request that is not granted."""
    says = {name: refusal.told(name) for name in LANGUAGES}
    told = {"title": says[language()], "status": refusal.status, "slug": refusal.slug, **says, **refusal.more}
    problem = Problem.model_validate(told)
    body = msgspec.json.encode(problem.model_dump(exclude_none=True))
    response = Response(body, refusal.status, content_type=MEDIA)
    if refusal.wait is not None:
        response.headers["Retry-After"] = str(refusal.wait)
    return response


def unreadable(field: str | None, key: str, facts: Mapping[str, object]) -> Refusal:
    """Return the refusal of a request that can't be read."""
    return Refusal(400, "unreadable", key=key, more={"field": field}, facts=facts)


def unread(errors: Mapping[str, Mapping[str, Any]]) -> Refusal:
    """Return the refusal of a line that a door can't read, from what it says of that in each language."""
    says = {name: str(error["message"]) for name, error in errors.items()}
    return Refusal(400, "unreadable", says=says, more={"field": next(iter(errors.values()))["field"]})


def from_validation(fault: ValidationError) -> Response:
    """Return the answer to a request whose parts are not of their types."""
    first = fault.errors(include_url=False, include_input=False)[0]
    field = ".".join(map(str, first["loc"])) or None
    return answer(unreadable(field, "error.json", {"message": invalid(first)}))


def _from_http(fault: HTTPException) -> Response:
    if isinstance(fault.response, Response):
        return fault.response
    status = fault.code or 500
    given = {name.lower(): value for name, value in fault.get_headers() if name.lower() != "content-type"}
    response = answer(Refusal(status, _SLUGS.get(status, "unreadable"), wait=1 if status == 503 else None))
    response.headers.extend({name: value for name, value in given.items() if name in ("allow", "retry-after")})
    return response


def _from_database(fault: UnavailableError) -> Response:
    structlog.get_logger().warning("database unavailable", why=str(fault))
    return answer(Refusal(503, "busy", wait=1))


def _from_fault(fault: Exception) -> Response:
    structlog.get_logger().error("fault", path=request.path, exc_info=fault)
    return answer(Refusal(500, "fault"))


def tell_problems(app: Flask) -> None:
    """Let an application answer everything that goes wrong as problem+json."""
    app.register_error_handler(Refusal, answer)
    app.register_error_handler(UnavailableError, _from_database)
    app.register_error_handler(Unreadable, lambda fault: answer(unreadable(fault.field, fault.key, fault.facts)))
    app.register_error_handler(HTTPException, _from_http)
    app.register_error_handler(Exception, _from_fault)
