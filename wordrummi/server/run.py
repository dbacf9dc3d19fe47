"""Runs the server: gunicorn with a thread for every request, and an orderly end."""

from __future__ import annotations

import gc
import socket
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import structlog
from flask import Flask
from gunicorn.app.base import BaseApplication  # type: ignore[import-untyped]

from wordrummi.play.rooms.keeping import KIND as ROOM
from wordrummi.play.rooms.rooms import utc_ms
from wordrummi.play.rooms.store import Status
from wordrummi.play.sheets.keeping import KIND as SHEET
from wordrummi.server.alone import Alone
from wordrummi.server.app import create_app
from wordrummi.server.config import Config
from wordrummi.server.logs import set_up_logs
from wordrummi.server.parts import parts_of
from wordrummi.server.places import places
from wordrummi.server.store import SqlStore, StoreError, open_store
from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.store.migrating import prepare as prepare_schema
from wordrummi.server.store.opening import open_database
from wordrummi.server.store.retention import forget_old
from wordrummi.server.worker import Worker

THREADS: Final = 2048
"""So many requests may wait for slow clients, for the disk or for a search; a stream that is open takes no thread."""

AGAIN: Final = 1.0
"""Seconds after which a process that begins looks for its database again."""

COLLECT: Final = (10_000, 10, 10)
"""So many objects more before garbage is looked for, and how much more seldom among older ones."""

FORGOTTEN: Final = (ROOM, SHEET)
"""What is kept for so many days only. Boards of honours, and the names on them, stay."""

LOOK: Final = 0.1
"""Seconds between two looks whether the server has to end."""


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn has no types
    """A server of one or more processes. `ready` is called with the address once it takes requests."""

    def __init__(self, config: Config, bind: str, workers: int, ready: Callable[[str, int], None]) -> None:
        self._settings = config
        self._bind = bind
        self._workers = workers
        self._ready = ready
        self._places = places()
        super().__init__()

    def load_config(self) -> None:
        """Set gunicorn up."""
        level = self._settings.log_level.upper()
        quiet = {"gunicorn.error": {"level": max(level, "WARNING", key=_severity), "handlers": [], "propagate": True}}
        chosen: dict[str, Any] = {
            "bind": self._bind,
            "workers": self._workers,
            "worker_class": Worker,
            "threads": min(THREADS, self._places // 2),
            "worker_connections": self._places,
            "backlog": 2048,
            "keepalive": 5,
            "timeout": 60,
            "graceful_timeout": 10,
            "logconfig_dict": {"version": 1, "disable_existing_loggers": False, "loggers": quiet},
            "post_worker_init": _began,
            "worker_exit": _ended,
            "when_ready": lambda arbiter: self._ready(*_address(arbiter.LISTENERS[0].sock)),
        }
        for name, value in chosen.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """Return the application, in the process that serves it."""
        set_up_logs(self._settings)
        return _made_in_time(self._within())

    def _within(self) -> Config:
        """Return the settings, with streams for half of the connections at most: the others can still ask something."""
        most = self._places // 2
        if self._settings.streams <= most:
            return self._settings
        structlog.get_logger().warning("few files", connections=self._places, streams=most)
        return self._settings.model_copy(update={"streams": most})


def _made_in_time(config: Config) -> Flask:
    """Wait for a database that is away: a process that could not begin would end the whole server."""
    while True:
        try:
            return make_app(config)
        except UnavailableError as fault:
            structlog.get_logger().warning("database unavailable", why=str(fault))
            time.sleep(AGAIN)


def make_app(config: Config) -> Flask:
    """Return the application over the database of the settings. Raises StoreError."""
    store = open_store(config.database_url)
    days = dict.fromkeys(Status, config.keep_days) if config.keep_days else {}
    chore = partial(_forget_old, store, days)
    return create_app(config, Alone(store) if _is_one_file(config) else store, [chore], store.owner())


def _forget_old(store: SqlStore, days: Mapping[Status, int]) -> int:
    return forget_old(store, utc_ms(), days, FORGOTTEN)


def _is_one_file(config: Config) -> bool:
    return config.database_url.startswith("sqlite")


def prepare(config: Config, workers: int) -> None:
    """Give an empty database its tables. Raises StoreError for another schema, and for several processes on SQLite."""
    database = open_database(config.database_url)
    try:
        if workers > 1 and _is_one_file(config):
            raise StoreError("serve.workers")
        prepare_schema(database)
    finally:
        database.close()


def _severity(level: str) -> int:
    return ("DEBUG", "INFO", "WARNING", "ERROR").index(level)


def _address(listener: socket.socket) -> tuple[str, int]:
    host, port = listener.getsockname()[:2]
    return str(host), int(port)


def _began(worker: Any) -> None:
    """Start the clocks, and watch for the end: nothing tells an open stream that the server has to stop."""
    shared = parts_of(worker.wsgi)
    _collect_seldom()
    shared.start()

    def watch() -> None:
        while worker.alive:
            time.sleep(LOOK)
        shared.drain()

    threading.Thread(target=watch, name="drain", daemon=True).start()


def _collect_seldom() -> None:
    """Look for garbage less often, and never among what was loaded for good: rooms are trees, with few circles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def _ended(_: Any, worker: Any) -> None:
    if getattr(worker, "wsgi", None) is not None:
        parts_of(worker.wsgi).close()
