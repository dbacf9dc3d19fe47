"""Puts the application together."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, jsonify

from wordrummi.server import judging, words
from wordrummi.server.config import Config
from wordrummi.server.document import Api
from wordrummi.server.guard import guard
from wordrummi.server.parts import Parts
from wordrummi.server.problems import tell_problems

_DESCRIBED: Final = (*judging.DESCRIBED,)
_APIS: Final = (judging.api, words.api)


def create_app(config: Config) -> Flask:
    """Return the application of a server with these settings."""
    app = Api("wordrummi.server", _DESCRIBED)
    Parts.of(config).join(app)
    tell_problems(app)
    guard(app, config)
    for api in _APIS:
        app.register_api(api)
    app.add_url_rule("/openapi/openapi.json", "document", lambda: _document(app))
    return app


def _document(app: Api) -> Response:
    return jsonify(app.api_doc)
