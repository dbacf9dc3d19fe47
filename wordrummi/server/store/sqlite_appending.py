"""Keeps a batch of entries in SQLite by two statements: each lets go of the interpreter's lock, and waits for it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final, TypeAlias

from wordrummi.server.store.rows import ENTRY, LISTED_ANEW, LISTING, Addition, entry_values, listing_values

_Run: TypeAlias = Callable[[str, Sequence[Any]], sqlite3.Cursor]

_LAST: Final = "SELECT room FROM entries WHERE rowid > ? AND rowid <= ?"
_ROOM, _VERSION = (f"column{ENTRY.index(name) + 1}" for name in ("room", "version"))
"""What SQLite calls the columns of given values."""


def append(run: _Run, additions: Sequence[Addition]) -> Collection[str]:
    """Keep those entries that come next in their rooms, with their listings; return the rooms.

    Nobody else may write meanwhile.
    """
    kept = _add(run, [entry_values(entry, listing.room) for entry, listing in additions])
    rows = [listing_values(listing) for _, listing in additions if listing.room in kept]
    if rows:
        run(_listing(len(rows)), tuple(chain.from_iterable(rows)))
    return kept


def _add(run: _Run, rows: list[tuple[Any, ...]]) -> Collection[str]:
    added = run(_adding(len(rows)), tuple(chain.from_iterable(rows)))
    if added.rowcount == len(rows):
        return frozenset(row[0] for row in rows)
    # What one statement adds is numbered without gaps, and asking for it row by row each time would be dear.
    last = added.lastrowid or 0
    return frozenset(room for (room,) in run(_LAST, (last - added.rowcount, last)))


@cache
def _adding(number: int) -> str:
    newest = f"(SELECT coalesce(max(version), 0) FROM entries WHERE room = {_ROOM})"  # noqa: S608 - a column's name
    chosen = f"SELECT * FROM ({_values(number, len(ENTRY))}) WHERE {_VERSION} - 1 = {newest}"  # noqa: S608
    return f"INSERT INTO entries ({', '.join(ENTRY)}) {chosen} ON CONFLICT DO NOTHING"


@cache
def _listing(number: int) -> str:
    return f"INSERT INTO rooms ({', '.join(LISTING)}) {_values(number, len(LISTING))} {LISTED_ANEW}"


def _values(rows: int, columns: int) -> str:
    return "VALUES " + ", ".join([f"({', '.join('?' * columns)})"] * rows)
