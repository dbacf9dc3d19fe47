"""One owner at a time for all processes on a database of PostgreSQL: who holds an advisory lock on its table of rooms.

The lock belongs to a connection, so it is free as soon as its process ends, however that ends. PostgreSQL cuts a
connection off on which nothing was said for a while (a machine that froze, or is out of reach), and whoever held it has
stopped believing that he does by then.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import Engine

from wordrummi.server.store.lasting import Connection, Lasting

LEASE: Final = 8.0
"""Seconds for which a process believes that it holds the lock after it last heard so."""

_CUT_OFF: Final = 10_000
"""Milliseconds without a word after which PostgreSQL lets go of a connection; more than the lease."""

_EVERY: Final = 1.0
"""Seconds between two attempts to get the lock, or two words that it is still held."""

_KIND: Final = 770_734
"""Sets the lock apart from others that a database may know; with it goes the table, one in each schema."""

_LOCK: Final = f"SELECT pg_try_advisory_lock({_KIND}, 'rooms'::regclass::oid::int4)"
_HELD: Final = "SELECT true"
"""Asked for on the connection that holds the lock: while it answers it holds it."""

_LOG: Final = logging.getLogger(__name__)


class Elected:
    """A thread that strives for the lock, and keeps it."""

    def __init__(self, engine: Engine) -> None:
        self._lasting = Lasting(engine, "clocks", self._strive, self._lose)
        self._until = 0.0
        self._gained: Callable[[], None] = lambda: None

    def start(self, gained: Callable[[], None]) -> None:
        """Strive for it from now on; call back, in the thread that strives, whenever it is gained."""
        self._gained = gained
        self._lasting.start()

    def holds(self) -> bool:
        """Tell whether this process is the one."""
        return time.monotonic() < self._until

    def stop(self) -> None:
        """Let another be the one."""
        self._lasting.stop()
        self._lose()

    def _strive(self, connection: Connection) -> None:
        connection.execute(f"SET idle_session_timeout = {_CUT_OFF}")
        connection.execute("SELECT set_config('application_name', %s, false)", (_name(),))
        statement = _LOCK
        while not self._lasting.stopping.is_set():
            asked = time.monotonic()
            row = connection.execute(statement).fetchone()
            if row is not None and row[0]:
                statement = _HELD
                self._hold(asked)
            self._lasting.stopping.wait(_EVERY)

    def _hold(self, since: float) -> None:
        was_held = self.holds()
        self._until = since + LEASE
        if not was_held:
            _LOG.info("clocks and bots run in process %d", os.getpid())
            self._gained()

    def _lose(self) -> None:
        self._until = 0.0


def _name() -> str:
    """Return what the connection is called in `pg_stat_activity`: which process holds the lock, or waits for it."""
    return f"wordrummi clocks {os.getpid()} {socket.gethostname()}"
