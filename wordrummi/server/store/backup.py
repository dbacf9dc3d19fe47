"""A backup: every row of a database as a line of JSON, the same from every kind of database.

The first line tells the version of the schema and the columns of each table, then come the rows, `[table, value...]`,
and the last line tells how many and their digest. Restoring makes the schema of the backup, fills it, and brings it up
to today, so that a backup of an older version stays readable.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import groupby, islice
from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Column, Connection, LargeBinary, MetaData, Table, inspect, select
from sqlalchemy.exc import InterfaceError, OperationalError, StatementError

from wordrummi.core.decoding import UNDECODED, wrong_with
from wordrummi.faults import Fault, PlacedFault
from wordrummi.server.store.database import Database
from wordrummi.server.store.errors import StoreError
from wordrummi.server.store.migrating import EMPTY, Migrated, found_version, head, upgrade, versions

FORMAT: Final = 1
_Value: TypeAlias = int | bool | str | None
_OWN: Final = "alembic_version"
_TOGETHER: Final = 500
"""Rows that are read, and written, at a time."""


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a backup."""

    wordrummi: int
    version: str
    tables: dict[str, list[str]]


class Tail(msgspec.Struct, forbid_unknown_fields=True):
    """The last line of a backup; `digest`: of all lines before it."""

    rows: int
    digest: str


@dataclass(frozen=True, slots=True)
class BackedUp:
    """What a backup holds."""

    version: str
    rows: int


def back_up(database: Database, write: Callable[[bytes], object]) -> BackedUp:
    """Write all of a database as it is at one moment, while others go on. Raises `StoreError` when it is empty."""
    return database.read(partial(_back_up, place=database.place, write=write), again=False)


def _back_up(connection: Connection, place: str, write: Callable[[bytes], object]) -> BackedUp:
    version = found_version(connection, place)
    if version == EMPTY:
        raise StoreError("store.no-schema", place=place)
    tables = _tables(connection)
    digest, rows = sha256(), 0
    for line in _lines(connection, version, tables):
        digest.update(line)
        write(line)
        rows += 1
    write(msgspec.json.encode(Tail(rows - 1, digest.hexdigest())) + b"\n")
    return BackedUp(version, rows - 1)


def _lines(connection: Connection, version: str, tables: list[Table]) -> Iterator[bytes]:
    yield msgspec.json.encode(Head(FORMAT, version, _columns(tables))) + b"\n"
    for table in tables:
        found = connection.execution_options(yield_per=_TOGETHER).execute(_in_order(table))
        for row in found:
            # Bytes become base64.
            yield msgspec.json.encode([str(table.name), *row]) + b"\n"


def _in_order(table: Table) -> Any:
    return select(table).order_by(*table.primary_key.columns)


def _tables(connection: Connection) -> list[Table]:
    """Return the tables as they are in this database, in the order in which they can be filled."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != _OWN]


def _columns(tables: list[Table]) -> dict[str, list[str]]:
    return {str(table.name): [str(column.name) for column in table.columns] for table in tables}


@dataclass(slots=True)
class _Reader:
    """Reads the lines of a backup, and knows where it is."""

    name: str
    lines: Iterator[bytes]
    digest: Any
    number: int = 0

    def fault(self, why: str | Fault) -> StoreError:
        return StoreError("backup.line", file=self.name, line=str(self.number), why=why)

    def head(self) -> Head:
        """Read the first line. Raises `StoreError`."""
        self.number, line = 1, next(self.lines, b"")
        self.digest.update(line)
        try:
            found = msgspec.json.decode(line, type=Head)
        except UNDECODED as fault:
            raise self.fault(PlacedFault.within(*wrong_with(fault))) from None
        if found.wordrummi != FORMAT or found.version not in versions():
            raise StoreError("backup.newer", file=self.name, found=found.version, head=head())
        return found

    def rows(self) -> Iterator[list[_Value]]:
        """Read rows up to the last line, which has to be right. Raises `StoreError`."""
        for line in self.lines:
            self.number += 1
            row = self._decoded(line)
            if isinstance(row, Tail):
                if next(self.lines, None) is None and row == Tail(self.number - 2, self.digest.hexdigest()):
                    return
                break
            self.digest.update(line)
            yield row
        raise StoreError("backup.cut", file=self.name)

    def _decoded(self, line: bytes) -> list[_Value] | Tail:
        try:
            return msgspec.json.decode(line, type=list[_Value] | Tail)
        except UNDECODED as fault:
            raise self.fault(PlacedFault.within(*wrong_with(fault))) from None


@dataclass(frozen=True, slots=True)
class Restored:
    """How many rows were restored, the schema that the backup had, and that of now."""

    rows: int
    schema: Migrated


def restore(database: Database, lines: Iterable[bytes], name: str) -> Restored:
    """Fill an empty database from a backup, wholly or not at all.

    `lines` with their ends, of the file `name`. Raises `StoreError` when the database is not empty, and for a backup
    that was cut off, changed, or made by a newer version.
    """
    return database.write(
        partial(_restore, database=database, reader=_Reader(name, iter(lines), sha256())), again=False
    )


def _restore(connection: Connection, database: Database, reader: _Reader) -> Restored:
    database.exclude(connection)
    if inspect(connection).get_table_names():
        raise StoreError("store.not-empty", place=database.place)
    found = reader.head()
    upgrade(connection, found.version)
    tables = _tables(connection)
    if found.tables != _columns(tables):
        raise reader.fault(Fault("backup.tables"))
    rows = sum(_fill(connection, {str(table.name): table for table in tables}, reader))
    upgrade(connection)
    return Restored(rows, Migrated(found.version, head()))


def _fill(connection: Connection, tables: dict[str, Table], reader: _Reader) -> Iterator[int]:
    for name, group in groupby(reader.rows(), key=lambda row: row[0] if row else None):
        table = tables.get(name) if isinstance(name, str) else None
        if table is None:
            raise reader.fault(Fault("backup.no-table", table=name))
        values = (_values(table, row, reader) for row in group)
        while some := list(islice(values, _TOGETHER)):
            _insert(connection, table, some, reader)
            yield len(some)


def _insert(connection: Connection, table: Table, rows: list[dict[str, object]], reader: _Reader) -> None:
    try:
        connection.execute(table.insert(), rows)
    except (InterfaceError, OperationalError):
        raise
    except StatementError as fault:
        raise reader.fault(str(fault.orig)) from None


def _values(table: Table, row: list[_Value], reader: _Reader) -> dict[str, object]:
    try:
        return {column.name: _value(column, value) for column, value in zip(table.columns, row[1:], strict=True)}
    except ValueError:
        raise reader.fault(Fault("backup.row", table=table.name)) from None


def _value(column: Column[Any], value: _Value) -> object:
    if isinstance(column.type, LargeBinary) and value is not None:
        return base64.b64decode(str(value), validate=True)
    return value
