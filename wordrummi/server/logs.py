"""Logs: a JSON object a line, text on a terminal; what lets anybody in is never in them."""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import MutableMapping
from functools import lru_cache
from typing import Any, Final

import msgspec
import structlog
from flask import Flask, Response, g

from wordrummi.server.asked import asked
from wordrummi.server.config import Config

HIDDEN: Final = "[hidden]"
_NAMES: Final = re.compile(r"secret|token|passphrase|password|cookie|authorization", re.IGNORECASE)
_LONG: Final = 40
_SECRET: Final = re.compile(rf"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{{{_LONG},}}(?![A-Za-z0-9_-])")
_PASSWORD: Final = re.compile(r"(?<=://)([^/:@\s]*):[^@/\s]*@")


def set_up_logs(config: Config) -> None:
    """Let everything that is logged in this process, by whatever library, go to standard error in one form."""
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide,
    ]
    last: Any = (
        structlog.dev.ConsoleRenderer() if _is_text(config) else structlog.processors.JSONRenderer(serializer=_json)
    )
    level = logging.getLevelNamesMapping()[config.log_level.upper()]
    structlog.configure(
        [*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=last, foreign_pre_chain=shared))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def _is_text(config: Config) -> bool:
    return config.log_format == "text" or (config.log_format == "auto" and sys.stderr.isatty())


def _json(event: object, **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=str).decode()


def hide(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Take out what lets anybody in: by the name of a value, and by its look within a text."""
    return {name: HIDDEN if _lets_in(name) else _hidden(value) for name, value in event.items()}


@lru_cache(1000)
def _lets_in(name: str) -> bool:
    return _NAMES.search(name) is not None


def _hidden(value: Any) -> Any:
    if isinstance(value, str):
        if len(value) < _LONG and "://" not in value:
            return value
        return _PASSWORD.sub(rf"\1:{HIDDEN}@", _SECRET.sub(HIDDEN, value))
    if isinstance(value, dict):
        return hide(None, "", value)
    if isinstance(value, list | tuple):
        return [_hidden(one) for one in value]
    return value


def log_requests(app: Flask, config: Config) -> None:
    """Log requests of an application: what was asked and answered, nothing of what was sent."""
    chosen = config.log_requests
    least = 400 if chosen == "failed" or (chosen == "auto" and _is_text(config)) else 0
    log = structlog.get_logger("wordrummi")
    app.before_request(_begin)
    app.after_request(lambda response: _end(response, least, log))


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response, least: int, log: Any) -> Response:
    if response.status_code < least:
        return response
    now, took = asked(), time.perf_counter() - g.get("began", time.perf_counter())
    level = "debug" if now.endpoint in ("health", "ready", "metrics") else "info"
    getattr(log, level)(
        "request",
        method=now.method,
        route=str(now.url_rule or "-"),
        **({"room": now.view_args["room"]} if now.view_args and "room" in now.view_args else {}),
        status=response.status_code,
        ms=round(took * 1000, 1),
        address=now.remote_addr,
    )
    return response
