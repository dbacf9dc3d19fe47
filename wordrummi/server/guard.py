"""What stands before every route: how much, how often, of what kind, and from where a request may be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from wordrummi.faults import Fault
from wordrummi.server.asked import asked
from wordrummi.server.config import Config
from wordrummi.server.problems import Refusal, unreadable

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

JSON: Final = "application/json"
LISTS: Final = ("text/plain", "text/csv", "text/tab-separated-values")
"""What an uploaded word list may be."""

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_HTTPS: Final = {
    "Strict-Transport-Security": "max-age=31536000",
    # On plain http a browser ignores it, and calls that an error.
    "Cross-Origin-Opener-Policy": "same-origin",
}
_UNSTORED: Final = ("Cache-Control", "no-store")


def guard(app: Flask, config: Config) -> None:
    """Put the guards before an application."""
    app.config["MAX_CONTENT_LENGTH"] = config.body_bytes
    app.before_request(_from_here)
    app.before_request(_of_a_known_kind)
    app.wsgi_app = _secured(app.wsgi_app, https=config.https)  # type: ignore[method-assign,assignment]
    if config.proxies:
        count = config.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)  # type: ignore[method-assign]


def _from_here() -> None:
    """Refuse what another site lets a browser send: a cookie that goes with it was not meant for that."""
    now = asked()
    if now.method not in ("GET", "HEAD", "OPTIONS") and now.headers.get("Sec-Fetch-Site") == "cross-site":
        raise Refusal(403, "other-site")


def _of_a_known_kind() -> None:
    now = asked()
    if now.method != "POST" or now.url_rule is None:
        return
    if now.content_length is None and "Transfer-Encoding" in now.headers:
        # Of a body in pieces only so much would be read as is let in, and that taken for the whole.
        raise Refusal(411, "no-length")
    kinds = LISTS if now.endpoint == UPLOAD else (JSON,)
    if now.mimetype not in kinds:
        raise Refusal(415, "media-type", facts={"known": ", ".join(kinds)})
    if JSON in kinds and now.get_data().lstrip()[:1] == b'"':
        # The library that reads bodies would read a text that holds JSON as if it were the JSON.
        raise unreadable(None, "error.json", {"message": Fault("json.type", wanted=("object",), found=("str",))})


UPLOAD: Final = "jobs.upload"
"""The endpoint whose body is a word list."""


def _secured(wsgi: WSGIApplication, *, https: bool) -> WSGIApplication:
    """Put the headers on every answer where it goes out: an object that checks each would cost more than they do."""
    headers = list((HEADERS | _HTTPS if https else HEADERS).items())

    def answered(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        def begin(status: str, given: list[tuple[str, str]], *fault: Any) -> Callable[[bytes], object]:
            given.extend(headers)
            if environ["PATH_INFO"].startswith("/api/") and all(name.lower() != "cache-control" for name, _ in given):
                given.append(_UNSTORED)
            return start(status, given, *fault)

        return wsgi(environ, begin)

    return answered
