"""The tables as they are now; how older ones become so stands in the migrations."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData()

entries: Final = Table(
    "entries",
    metadata,
    Column("room", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("room", "version", name="entries_pk"),
    UniqueConstraint("room", "key", name="entries_key"),
)

rooms: Final = Table(
    "rooms",
    metadata,
    Column("room", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("variant", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("private", Boolean, nullable=False),
    Column("names", Text, nullable=False),
    Column("free_seats", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("changed", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", name="rooms_pk"),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("digest", LargeBinary, nullable=False),
    Column("room", Text, nullable=False),
    Column("seat", BigInteger),
    Column("role", Text, nullable=False),
    PrimaryKeyConstraint("digest", name="secrets_pk"),
)

Index("rooms_due", rooms.c.due, sqlite_where=rooms.c.due.is_not(None), postgresql_where=rooms.c.due.is_not(None))
Index("rooms_lobby", rooms.c.status, rooms.c.changed, sqlite_where=~rooms.c.private, postgresql_where=~rooms.c.private)
Index("rooms_idle", rooms.c.status, rooms.c.changed)
Index("secrets_room", secrets.c.room)
