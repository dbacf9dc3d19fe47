"""Opens the database that a URL names."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from wordrummi.server.store.database import Database
from wordrummi.server.store.errors import StoreError
from wordrummi.server.store.migrating import prepare
from wordrummi.server.store.sql import SqlStore
from wordrummi.server.store.sqlite import SqliteDatabase, Sync

_SYNC: Final[dict[tuple[tuple[str, object], ...], Sync]] = {
    (): Sync.FULL,
    (("synchronous", "full"),): Sync.FULL,
    (("synchronous", "normal"),): Sync.NORMAL,
}
"""What may be asked of a file, and what it means."""


def open_store(url: str) -> SqlStore:
    """Open the store in a database for serving it; an empty database is given its tables.

    `url`: `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/DATABASE`. With `?synchronous=normal` a file is flushed
    only now and then: what was kept survives the end of the process, but not a power cut. Raises `StoreError`.
    """
    database = open_database(url)
    try:
        prepare(database)
    except BaseException:
        database.close()
        raise
    return SqlStore(database)


def open_database(url: str, *, alone: bool = True, must_exist: bool = False) -> Database:
    """Open a database as it is, whatever its schema. Raises `StoreError`.

    `alone`: no other process may serve a file of SQLite meanwhile.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("store.url") from None
    kind = _KINDS.get(parsed.drivername)
    if kind is None:
        raise StoreError("store.url")
    return kind(parsed, alone, must_exist)


def _open_sqlite(url: URL, alone: bool, must_exist: bool) -> Database:
    sync = _SYNC.get(tuple(url.query.items()))
    if not url.database or url.database == ":memory:" or sync is None:
        raise StoreError("store.url")
    path = Path(url.database).absolute()
    if must_exist and not path.is_file():
        raise StoreError("store.missing", place=str(path))
    return SqliteDatabase(path, alone=alone, sync=sync)


def _open_postgres(url: URL, _alone: bool, _must_exist: bool) -> Database:
    try:
        postgres = import_module("wordrummi.server.store.postgres")
    except ModuleNotFoundError as missing:
        if missing.name != "psycopg":
            raise
        raise StoreError("store.driver") from None
    database: Database = postgres.PostgresDatabase(url)
    return database


_KINDS: Final[dict[str, Callable[[URL, bool, bool], Database]]] = {
    "sqlite": _open_sqlite,
    "postgres": _open_postgres,
    "postgresql": _open_postgres,
    "postgresql+psycopg": _open_postgres,
}
