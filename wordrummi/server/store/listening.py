"""Hears what others keep in PostgreSQL, also when the connection was away for a while."""

from __future__ import annotations

import logging
from threading import Event, Thread, current_thread
from typing import Final

import psycopg
from sqlalchemy import Engine

from wordrummi.play.rooms.listeners import Listeners

CHANNEL: Final = "wordrummi"
"""The channel of PostgreSQL on which versions are announced: a version, a space, the room."""

_LOG: Final = logging.getLogger(__name__)
_GLANCE: Final = 0.5
"""Seconds after which the thread looks whether it is to stop."""

_WAITS: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to connect again; the last one from then on."""


class Listener:
    """A thread with a connection of its own. After a connection that was lost everything may have changed."""

    def __init__(self, engine: Engine, listeners: Listeners) -> None:
        self._engine = engine
        self._listeners = listeners
        self._stopping = Event()
        self._listening = Event()
        self._thread = Thread(target=self._run, name="wordrummi-listener", daemon=True)

    def start(self) -> None:
        """Begin; returns when announcements are heard, or when the first attempt to connect has failed."""
        self._thread.start()
        self._listening.wait()

    def stop(self) -> None:
        """End the thread, and wait for it."""
        self._stopping.set()
        if self._thread is not current_thread():
            self._thread.join()

    def _run(self) -> None:
        failed = 0
        while not self._stopping.is_set():
            try:
                with self._connection() as connection:
                    failed = 0
                    self._hear(connection)
            except Exception as fault:
                _LOG.warning("not listening to the database: %s", fault)
                self._listening.set()
                self._stopping.wait(_WAITS[min(failed, len(_WAITS) - 1)])
                failed += 1

    def _connection(self) -> psycopg.Connection[tuple[str]]:
        pooled = self._engine.raw_connection()
        connection: psycopg.Connection[tuple[str]] = pooled.driver_connection  # type: ignore[assignment]
        pooled.detach()
        connection.autocommit = True
        return connection

    def _hear(self, connection: psycopg.Connection[tuple[str]]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        if self._listening.is_set():
            self._listeners.tell(None, 0)
        self._listening.set()
        while not self._stopping.is_set():
            for notice in connection.notifies(timeout=_GLANCE):
                version, _, room = notice.payload.partition(" ")
                self._listeners.tell(room, int(version))
