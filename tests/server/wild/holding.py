"""What holds of every answer of the server, whoever asks what of which room: it is documented, readable and whole."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Any

import jsonschema_rs
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from wordrummi.core.events import COMMON, Audience
from wordrummi.numbers.events import NUMBER_EVENTS
from wordrummi.numbers.international.events import OWN_EVENTS
from wordrummi.play.rooms.events import ROOM_EVENTS
from wordrummi.words.events import WORD_EVENTS

Json = dict[str, Any]

LANGUAGES = ("nl", "en")
RAW = re.compile(
    r"\{[a-z_]+\}|\b(?:None|True|False|Fault|Tiles|frozenset)\b|"
    r"\b(?:room|server|error|json|option|turn|vote|sheet|referee|honours|lay|draw|play|tile|joker|opening)\.[a-z]+[a-z-]"
)
"""What no sentence has: a placeholder, a value of the language it was written in, a key of the catalogue."""


class Holding:
    """Asks an application, and holds each answer against the application's own document."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.document: Json = app.test_client().get("/openapi/openapi.json").get_json()
        self.count: Counter[str] = Counter()
        """Answers by operation and status."""
        self._validator = cache(self._made_validator)

    def _made_validator(self, name: str) -> Any:
        return jsonschema_rs.validator_for({"$ref": name, "components": self.document["components"]})

    def asks(
        self, rng: Random, client: FlaskClient, operation: str, name: str, own: Collection[int] = (), **more: Any
    ) -> TestResponse:
        """Ask "METHOD /path/{room}" of the room or sheet of this name, in one of the languages; hold the answer.

        `own`: the seats whose tiles may be told.
        """
        method, template = operation.split()
        path = re.sub(r"\{\w+\}", name, template)
        headers = dict(more.pop("headers", {}))
        language, query = rng.choice(LANGUAGES), dict(more.pop("query", {}))
        if rng.random() < 0.5:
            query["lang"] = language
        else:
            headers["Accept-Language"] = language
        told = f"{operation} {query} {more}"[:3000]
        answer = client.open(path, method=method, query_string=query, headers=headers, **more)
        self.count[f"{operation} {answer.status_code}"] += 1
        self._hold(method, template, answer, language, own, told)
        return answer

    def _hold(
        self, method: str, template: str, answer: TestResponse, language: str, own: Collection[int], told: str
    ) -> None:
        status, context = answer.status_code, f"{told}\n{answer.status_code} "
        described = self.document["paths"][template][method.lower()]["responses"]
        if template.endswith("/events") and status == 200:
            return
        context += answer.get_data(as_text=True)[:3000]
        assert status < 500, context
        assert str(status) in described, context
        content = described[str(status)].get("content", {})
        assert answer.content_type.split(";")[0] in (content or {"text/html": 0}), context
        if answer.content_type.split(";")[0] not in ("application/json", "application/problem+json"):
            return
        value = json.loads(answer.get_data())
        schema = content[answer.content_type]["schema"]
        if "$ref" in schema:
            assert not list(hidden(value, own)), context
            errors = [str(error)[:500] for error in self._validator(schema["$ref"]).iter_errors(value)]
            assert not errors, (errors, context)
        if status >= 400:
            assert value["status"] == status, context
            assert value["title"] == value[language], context
            assert value["nl"] != value["en"] or value["slug"] == "unreadable", context
        for sentence in sentences(value):
            assert sentence, context
            assert not RAW.search(sentence), (sentence, context)


KINDS = (*ROOM_EVENTS, *COMMON, *WORD_EVENTS, *NUMBER_EVENTS, *OWN_EVENTS)
AUDIENCES = {kind.__struct_config__.tag: kind.audience for kind in KINDS}


def hidden(value: object, own: Collection[int]) -> Iterator[str]:
    """The events of an answer that are not for who has these seats."""
    if isinstance(value, dict):
        audience = AUDIENCES.get(value.get("event"), Audience.PUBLIC)
        if audience is Audience.REFEREE or (audience is Audience.SEAT and value["seat"] not in own):
            yield str(value)
        for one in value.values():
            yield from hidden(one, own)
    elif isinstance(value, list):
        for one in value:
            yield from hidden(one, own)


def sentences(value: object) -> Iterator[str]:
    """Every sentence of an answer: what has both languages."""
    if isinstance(value, dict):
        if "nl" in value and "en" in value:
            yield from (value[name] for name in LANGUAGES)
        for one in value.values():
            yield from sentences(one)
    elif isinstance(value, list):
        for one in value:
            yield from sentences(one)
