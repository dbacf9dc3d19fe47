"""The version of a database's schema: told, checked, and brought up to that of today."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from wordrummi.server.store.database import Database
from wordrummi.server.store.errors import StoreError

EMPTY: Final = "0000"
"""The version of a database without tables."""

_FOLDER: Final = "wordrummi.server.store:migrations"


@dataclass(frozen=True, slots=True)
class Migrated:
    """The version that a schema had, and the one that it has now."""

    before: str
    now: str


def migrate(database: Database) -> Migrated:
    """Bring a database, also an empty one, to the schema of today. Raises `StoreError` as `found_version` does."""

    def work(connection: Connection) -> Migrated:
        database.exclude(connection)
        before = found_version(connection, database.place)
        if before != head():
            upgrade(connection)
        return Migrated(before, head())

    return database.write(work)


def prepare(database: Database) -> None:
    """Give an empty database its tables. Raises `StoreError` when the schema is not that of today."""
    found = database.read(lambda connection: found_version(connection, database.place))
    if found == EMPTY:
        found = migrate(database).now
    if found != head():
        raise StoreError("store.older", place=database.place, found=found, head=head())


def found_version(connection: Connection, place: str) -> str:
    """Return the version of a schema, `EMPTY` when there is none.

    Raises `StoreError` for one that this program does not know, and for tables that are not ours.
    """
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None:
        if inspect(connection).get_table_names():
            raise StoreError("store.foreign", place=place)
        return EMPTY
    if found not in versions():
        raise StoreError("store.newer", place=place, found=found, head=head())
    return found


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring a schema to a later version, in the transaction of the connection."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)


@lru_cache(maxsize=1)
def versions() -> tuple[str, ...]:
    """Return the versions that this program knows, the newest first."""
    return tuple(step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions())


def head() -> str:
    """Return the version of today."""
    return versions()[0]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", _FOLDER)
    return config
