"""What a room answers, as HTTP: its problems with their status, its values as JSON."""

from __future__ import annotations

import math
from typing import Final, TypeVar

import msgspec
from flask import Response

from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.problems import (
    PROBLEMS,
    NotNow,
    NotYours,
    Problem,
    RefusedMove,
    StaleAt,
    TooMany,
    Unknown,
)
from wordrummi.play.wire import verdict_dict
from wordrummi.server.problems import Refusal, unreadable

T = TypeVar("T")
_ENCODER: Final = msgspec.json.Encoder()


def granted(answer: T | Problem, within: str | None = None) -> T:
    """Return an answer that is no problem. Raises Refusal for one that is.

    `within`: where in the body lies what was asked of the use case; the place of a fault begins there.
    """
    if isinstance(answer, Unreadable) and within is not None:
        raise refusal_of(answer.within(within))
    if isinstance(answer, PROBLEMS):
        raise refusal_of(answer)
    return answer


def refusal_of(problem: Problem) -> Refusal:
    """Return how a problem of a room is told."""
    match problem:
        case Unknown():
            return Refusal(404, "no-room")
        case NotYours(key, facts):
            return Refusal(403, "not-yours", key=key, facts=facts)
        case NotNow(key, facts):
            return Refusal(409, "not-now", key=key, facts=facts)
        case StaleAt(version):
            return Refusal(409, "stale", more={"version": version}, facts={"version": version})
        case RefusedMove(verdict):
            told = verdict_dict(verdict)
            return Refusal(422, str(told["verdict"]), more={"verdict": told})
        case TooMany(wait):
            return Refusal(429, "too-many", wait=max(1, math.ceil(wait / 1000)))
        case Unreadable():
            return unreadable(problem.field, problem.key, problem.facts)


def json_of(value: object) -> bytes:
    """Return a value of the use cases as JSON."""
    return _ENCODER.encode(value)


def json_answer(value: object, status: int = 200) -> Response:
    """Return an answer that is JSON."""
    return Response(json_of(value), status, content_type="application/json")
