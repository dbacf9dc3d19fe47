"""SQLite: one file, one process, writes one at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import DBAPIError

from wordrummi.play.rooms.listeners import Listeners
from wordrummi.play.rooms.store import Heard
from wordrummi.server.store.database import Made, Work, attempt
from wordrummi.server.store.errors import StoreError
from wordrummi.server.store.owner import Owner, Sole
from wordrummi.server.store.rows import Addition
from wordrummi.server.store.sqlite_appending import append

_WRITING: Final = "wordrummi_writing"


class Sync(StrEnum):
    """When what is kept is on the disk: before it is called kept, or only now and then, which a power cut undoes."""

    FULL = "FULL"
    NORMAL = "NORMAL"


class SqliteDatabase:
    """A file of SQLite. With `alone` no other may serve it; without, it is read beside who does.

    Raises `StoreError` when another process serves the file, or no file can be there.
    """

    def __init__(self, path: Path, *, alone: bool = True, sync: Sync = Sync.FULL) -> None:
        self.place = str(path)
        self._hold = _hold(path) if alone else None
        self._engine = _engine(path, sync)
        self._writing = Lock()
        self._writer: Connection | None = None
        self._listeners = Listeners()

    def read(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work that sees one state of the database."""
        return attempt(self.place, lambda: self._look(work), again=again)

    def write(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work in a transaction, while nobody else writes."""
        return attempt(self.place, lambda: self._write(work), again=again)

    def _write(self, work: Work[Made]) -> Made:
        with self._writing:
            return self._change(work)

    def _change(self, work: Work[Made]) -> Made:
        """Do work on the one connection that writes; after a fault the next has a new one."""
        if self._writer is None:
            self._writer = self._engine.connect().execution_options(**{_WRITING: True})
        try:
            with self._writer.begin():
                return work(self._writer)
        except BaseException:
            self._drop_writer()
            raise

    def _drop_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            writer.close()

    def _look(self, work: Work[Made]) -> Made:
        with self._engine.connect() as connection, connection.begin():
            return work(connection)

    def append(self, additions: Sequence[Addition]) -> Collection[str]:
        """Keep those entries that come next in their rooms, and tell every listener, in the thread of who asks."""
        kept = self.write(lambda connection: append(partial(_run, connection), additions))
        for entry, listing in additions:
            if listing.room in kept:
                self._listeners.tell(listing.room, entry.version)
        return kept

    def insert(self, table: Table) -> Any:
        """Begin an insert that can say what happens on a conflict."""
        return insert(table)

    def exclude(self, connection: Connection) -> None:
        """Nothing is needed: who writes is alone."""

    def listen(self, heard: Heard) -> None:
        """Call back for every announcement, in the thread of who made it."""
        self._listeners.add(heard)

    def owner(self) -> Owner:
        """Return the claim of the one process that serves the file."""
        return Sole()

    def close(self) -> None:
        """Let go of the file."""
        self._listeners.clear()
        with self._writing:
            self._drop_writer()
        self._engine.dispose()
        if self._hold is not None:
            self._hold.close()


def _hold(path: Path) -> sqlite3.Connection:
    """Take the one right to serve a file: a lock that ends with the process, on every system that SQLite knows."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        hold = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        hold.execute("BEGIN EXCLUSIVE")
    except OSError as fault:
        raise StoreError("store.unavailable", place=str(path), why=fault.strerror or str(fault)) from None
    except sqlite3.OperationalError as fault:
        if fault.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            hold.close()
            raise StoreError("store.in-use", place=str(path)) from None
        raise StoreError("store.unavailable", place=str(path), why=str(fault)) from None
    return hold


def _engine(path: Path, sync: Sync) -> Engine:
    url = URL.create("sqlite+pysqlite", database=str(path))
    engine = create_engine(url, pool_size=8, max_overflow=8, connect_args={"timeout": 30})
    event.listen(engine, "connect", lambda raw, _: _prepare(raw, sync))
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(raw: sqlite3.Connection, sync: Sync) -> None:
    """Take the transactions out of the driver's hands, and say when what is kept is on the disk."""
    raw.isolation_level = None
    for pragma in ("journal_mode = WAL", f"synchronous = {sync}"):
        raw.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get(_WRITING)
    _run(connection, "BEGIN IMMEDIATE" if writing else "BEGIN", ())


def _run(connection: Connection, text: str, values: Sequence[Any]) -> sqlite3.Cursor:
    """Let the driver run a statement; what it raises is told as the library does."""
    raw: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
    try:
        return raw.execute(text, values)
    except sqlite3.Error as fault:
        raise DBAPIError.instance(text, None, fault, sqlite3.Error, dialect=connection.dialect) from fault
