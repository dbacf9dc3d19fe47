"""PostgreSQL: any number of processes on any number of machines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from threading import Lock
from typing import Any, Final

from sqlalchemy import URL, Connection, Table, create_engine, text
from sqlalchemy.dialects.postgresql import insert

from wordrummi.play.rooms.listeners import Listeners
from wordrummi.play.rooms.store import Heard
from wordrummi.server.store.database import Made, Work, attempt
from wordrummi.server.store.electing import Elected
from wordrummi.server.store.listening import Listener
from wordrummi.server.store.owner import Owner
from wordrummi.server.store.postgres_appending import APPEND, facts
from wordrummi.server.store.rows import Addition

_DRIVER: Final = "postgresql+psycopg"
_ALIVE: Final = {
    "connect_timeout": "10",
    "keepalives_idle": "15",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}
"""A machine that went away without a word is missed within half a minute. The URL can say otherwise."""

_SCHEMA_LOCK: Final = text("SELECT pg_advisory_xact_lock(7707340921)")


class PostgresDatabase:
    """A database of PostgreSQL by its URL; connections are made when they are needed."""

    def __init__(self, url: URL) -> None:
        self.place = url.render_as_string(hide_password=True)
        ours = url.set(drivername=_DRIVER)
        self._engine = create_engine(
            ours.set(query={**_ALIVE, "application_name": "wordrummi", **ours.query}), pool_size=8, max_overflow=8
        )
        self._snapshots = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._committed = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._listeners = Listeners()
        self._listener: Listener | None = None
        self._starting = Lock()

    def read(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work that sees one state of the database."""

        def once() -> Made:
            with self._snapshots.connect() as connection:
                return work(connection)

        return attempt(self.place, once, again=again)

    def write(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work in a transaction."""

        def once() -> Made:
            with self._engine.begin() as connection:
                return work(connection)

        return attempt(self.place, once, again=again)

    def append(self, additions: Sequence[Addition]) -> Collection[str]:
        """Keep those entries that come next in their rooms: one statement, so one way there and back."""
        given = facts(additions)

        def once() -> Collection[str]:
            with self._committed.connect() as connection:
                return frozenset(connection.exec_driver_sql(APPEND, given).scalars())

        return attempt(self.place, once, again=True)

    def insert(self, table: Table) -> Any:
        """Begin an insert that can say what happens on a conflict."""
        return insert(table)

    def exclude(self, connection: Connection) -> None:
        """Let nobody else change the schema until the transaction ends."""
        connection.execute(_SCHEMA_LOCK)

    def listen(self, heard: Heard) -> None:
        """Call back for every announcement, in a thread of its own."""
        self._listeners.add(heard)
        with self._starting:
            if self._listener is None:
                self._listener = Listener(self._engine, self._listeners)
                self._listener.start()

    def owner(self) -> Owner:
        """Return this process's claim to be the one, on a connection of its own."""
        return Elected(self._engine)

    def close(self) -> None:
        """Stop listening and let go of the connections."""
        if self._listener is not None:
            self._listener.stop()
        self._engine.dispose()
