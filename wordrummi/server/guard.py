"""What stands before every route: how much, how often, of what kind, and from where a request may be."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request
from werkzeug.middleware.proxy_fix import ProxyFix

from wordrummi.server.config import Config
from wordrummi.server.problems import Refusal, unreadable

JSON: Final = "application/json"
LISTS: Final = ("text/plain", "text/csv", "text/tab-separated-values")
"""What an uploaded word list may be."""

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_HTTPS: Final = {"Strict-Transport-Security": "max-age=31536000"}
_SECURED: Final = {False: list(HEADERS.items()), True: list((HEADERS | _HTTPS).items())}


def guard(app: Flask, config: Config) -> None:
    """Put the guards before an application."""
    app.config["MAX_CONTENT_LENGTH"] = config.body_bytes
    app.before_request(_from_here)
    app.before_request(_of_a_known_kind)
    app.after_request(lambda response: _secured(response, https=config.https))
    if config.proxies:
        count = config.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]


def _from_here() -> None:
    """Refuse what another site lets a browser send: a cookie that goes with it was not meant for that."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and request.headers.get("Sec-Fetch-Site") == "cross-site":
        raise Refusal(403, "other-site")


def _of_a_known_kind() -> None:
    if request.method != "POST" or request.url_rule is None:
        return
    if request.content_length is None and "Transfer-Encoding" in request.headers:
        # Of a body in pieces only so much would be read as is let in, and that taken for the whole.
        raise Refusal(411, "no-length")
    kinds = LISTS if request.endpoint == UPLOAD else (JSON,)
    if request.mimetype not in kinds:
        raise Refusal(415, "media-type", facts={"known": ", ".join(kinds)})
    if request.is_json and request.get_data().lstrip()[:1] == b'"':
        # The library that reads bodies would read a text that holds JSON as if it were the JSON.
        raise unreadable(None, "error.json", {"message": "a JSON object, not a text"})


UPLOAD: Final = "jobs.upload"
"""The endpoint whose body is a word list."""


def _secured(response: Response, *, https: bool) -> Response:
    response.headers.extend(_SECURED[https])
    if request.path.startswith("/api/") and "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response
