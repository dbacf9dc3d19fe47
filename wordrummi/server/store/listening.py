"""Hears what others keep in PostgreSQL, also when the connection was away for a while."""

from __future__ import annotations

from threading import Event
from typing import Final

from sqlalchemy import Engine

from wordrummi.play.rooms.listeners import Listeners
from wordrummi.server.store.lasting import Connection, Lasting

CHANNEL: Final = "wordrummi"
"""The channel of PostgreSQL on which versions are announced: a version, a space, the room."""

_GLANCE: Final = 0.5
"""Seconds after which the thread looks whether it is to stop."""


class Listener:
    """A thread with a connection of its own. After a connection that was lost everything may have changed."""

    def __init__(self, engine: Engine, listeners: Listeners) -> None:
        self._listeners = listeners
        self._listening = Event()
        self._lasting = Lasting(engine, "listener", self._hear, self._listening.set)

    def start(self) -> None:
        """Begin; returns when announcements are heard, or when the first attempt to connect has failed."""
        self._lasting.start()
        self._listening.wait()

    def stop(self) -> None:
        """End the thread, and wait for it."""
        self._lasting.stop()

    def _hear(self, connection: Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        if self._listening.is_set():
            self._listeners.tell(None, 0)
        self._listening.set()
        while not self._lasting.stopping.is_set():
            for notice in connection.notifies(timeout=_GLANCE):
                version, _, room = notice.payload.partition(" ")
                self._listeners.tell(room, int(version))
