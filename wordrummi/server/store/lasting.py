"""A connection to PostgreSQL for one purpose, made again whenever it is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread, current_thread
from typing import Any, Final, TypeAlias

import psycopg
from sqlalchemy import Engine

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

_LOG: Final = logging.getLogger(__name__)
_WAITS: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to connect again; the last one from then on."""


class Lasting:
    """A thread that works on a connection of its own until it is stopped.

    `work` gets each new connection, which commits by itself, and goes on until `stopping`, or until the connection
    fails; `lost` is called then, and whenever an attempt to connect fails.
    """

    def __init__(self, engine: Engine, name: str, work: Callable[[Connection], None], lost: Callable[[], None]) -> None:
        self._engine = engine
        self._name = name
        self._work = work
        self._lost = lost
        self.stopping = Event()
        self._thread = Thread(target=self._run, name=f"wordrummi-{name}", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, and wait for it."""
        self.stopping.set()
        if self._thread.is_alive() and self._thread is not current_thread():
            self._thread.join()

    def _run(self) -> None:
        failed = 0
        while not self.stopping.is_set():
            try:
                with self._connection() as connection:
                    failed = 0
                    self._work(connection)
            except Exception as fault:
                _LOG.warning("%s: no connection to the database: %s", self._name, fault)
                self._lost()
                self.stopping.wait(_WAITS[min(failed, len(_WAITS) - 1)])
                failed += 1

    def _connection(self) -> Connection:
        pooled = self._engine.raw_connection()
        connection: Connection = pooled.driver_connection  # type: ignore[assignment]
        pooled.detach()
        connection.autocommit = True
        return connection
