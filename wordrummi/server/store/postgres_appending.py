"""Keeps a batch of entries in PostgreSQL by one statement, which is a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import BigInteger, Boolean, LargeBinary, Text

from wordrummi.server.store.listening import CHANNEL
from wordrummi.server.store.rows import ENTRY, LISTED_ANEW, LISTING, Addition, entry_values, listing_values
from wordrummi.server.store.schema import entries, rooms

_KINDS: Final = {Text: "TEXT", BigInteger: "BIGINT", Boolean: "BOOLEAN", LargeBinary: "TEXT"}
"""What JSON has of each type: of bytes base64."""

_GIVEN: Final = ", ".join(f"{column.name} {_KINDS[type(column.type)]}" for column in (*entries.c, *rooms.c[1:]))
_COLUMNS: Final = (*ENTRY, *LISTING[1:])

APPEND: Final = f"""
WITH given AS (
    SELECT * FROM json_to_recordset(%(rows)s::JSON) AS _ ({_GIVEN})
),
there AS (
    SELECT room FROM rooms WHERE room = ANY (ARRAY (SELECT room FROM given)) ORDER BY room FOR NO KEY UPDATE
),
added AS (
    INSERT INTO entries ({", ".join(ENTRY)})
    SELECT room, version, key, at, decode(body, 'base64') FROM given
    WHERE (version = 1 OR room IN (SELECT room FROM there))
        AND version - 1 = (SELECT coalesce(max(version), 0) FROM entries WHERE entries.room = given.room)
    ORDER BY room
    ON CONFLICT DO NOTHING
    RETURNING room, version
),
listed AS (
    INSERT INTO rooms ({", ".join(LISTING)})
    SELECT {", ".join(LISTING)} FROM given JOIN added USING (room, version)
    {LISTED_ANEW}
)
SELECT room, pg_notify('{CHANNEL}', version || ' ' || room) FROM added
"""  # noqa: S608 - names of the schema alone
"""Takes `facts`, gives the rooms of what is kept.

Rooms that are there are held first, in order: none is forgotten halfway, and no two processes wait for each other in a
circle. A rival that was kept after this statement began has the same version, or the same key, and so is in conflict.
"""


def facts(additions: Sequence[Addition]) -> dict[str, str]:
    """Return what the statement takes: all rows as one text, for values one by one are dearer to hand over."""
    rows = [
        dict(zip(_COLUMNS, (*entry_values(entry, listing.room), *listing_values(listing)[1:]), strict=True))
        for entry, listing in additions
    ]
    return {"rows": msgspec.json.encode(rows).decode()}
