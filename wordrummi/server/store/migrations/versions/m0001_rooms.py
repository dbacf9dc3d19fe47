"""Rooms, their entries, and the digests of the secrets that let into them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "entries",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("room", "version", name="entries_pk"),
        sa.UniqueConstraint("room", "key", name="entries_key"),
    )
    op.create_table(
        "rooms",
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("free_seats", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("room", name="rooms_pk"),
    )
    op.create_table(
        "secrets",
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("seat", sa.BigInteger),
        sa.Column("role", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="secrets_pk"),
    )
    _index("rooms_due", ["due"], where="due IS NOT NULL")
    _index("rooms_lobby", ["status", "changed"], where="NOT private")
    op.create_index("rooms_idle", "rooms", ["status", "changed"])
    op.create_index("secrets_room", "secrets", ["room"])


def _index(name: str, columns: list[str], where: str) -> None:
    op.create_index(name, "rooms", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
