"""Entries and listings as rows of their tables, and back."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec
from sqlalchemy import Row

from wordrummi.play.rooms.store import Entry, Listing, Status
from wordrummi.server.store.schema import entries, rooms

ENTRY: Final = tuple(column.name for column in entries.c)
LISTING: Final = tuple(column.name for column in rooms.c)

LISTED_ANEW: Final = (
    f"ON CONFLICT (room) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in LISTING[1:])}"
)
"""What makes an insert of listings change those that are there, in the SQL of both databases."""

Addition: TypeAlias = tuple[Entry, Listing]
"""What is to be kept at once: an entry, and the listing of its room as of then."""


def entry_values(entry: Entry, room: str) -> tuple[Any, ...]:
    """Return a row of the entries, its values in the order of `ENTRY`."""
    return room, entry.version, entry.key, entry.at, entry.body


def listing_values(listing: Listing) -> tuple[Any, ...]:
    """Return a row of the rooms, its values in the order of `LISTING`."""
    status, names = listing.status.value, msgspec.json.encode(listing.names).decode()
    first = listing.room, listing.kind, listing.variant, status, listing.private
    return *first, names, listing.free_seats, listing.due, listing.changed


def entry_of(row: Row[Any]) -> Entry:
    """Return the entry that a row holds."""
    return Entry(row.version, row.key, row.at, row.body)


def listing_of(row: Row[Any]) -> Listing:
    """Return the listing that a row holds."""
    facts: dict[str, Any] = {name: getattr(row, name) for name in LISTING}
    facts["status"] = Status(row.status)
    facts["names"] = msgspec.json.decode(row.names, type=tuple[str, ...])
    return Listing(**facts)
