"""The store of rooms in SQL."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Executable,
    Row,
    Select,
    bindparam,
    delete,
    func,
    literal_column,
    or_,
    select,
)

from wordrummi.play.rooms.store import Appended, Entry, Heard, Holder, Kept, Listing, Repeated, Stale, Status
from wordrummi.server.store.database import Database
from wordrummi.server.store.owner import Owner
from wordrummi.server.store.rows import entry_of, listing_of
from wordrummi.server.store.schema import entries, rooms, secrets
from wordrummi.server.store.together import Together

LONGEST: Final = 200
"""The most characters that the id of a room or the key of a command may have."""

_MOST: Final = 2**63 - 1
_ROOM: Final[BindParameter[str]] = bindparam("in_room")
_NEWEST: Final = select(func.coalesce(func.max(entries.c.version), literal_column("0"))).where(entries.c.room == _ROOM)
_KEYED: Final = select(entries).where(entries.c.room == _ROOM, entries.c.key == bindparam("with_key"))
_AFTER: Final = (
    select(entries)
    .where(entries.c.room == _ROOM, entries.c.version > bindparam("after_version"))
    .order_by(entries.c.version)
)
_DUE: Final = (
    select(rooms)
    .where(rooms.c.due.is_not(None), rooms.c.due <= bindparam("until"))
    .order_by(rooms.c.due, rooms.c.room)
    .limit(bindparam("most"))
)
_LISTING: Final = select(rooms).where(rooms.c.room == _ROOM)
_HOLDER: Final = select(secrets).where(secrets.c.digest == bindparam("of_digest"))


class SqlStore:
    """Rooms in a database that has the schema of today. See `Store` for what each method does.

    Every method raises `UnavailableError` when the database does not answer. Whether an append was kept then is told
    when it is tried again. An id or a key has 1 to `LONGEST` printable characters: nothing is found by another.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._together = Together(database.append)
        self._grant = _granting(database)

    def append(self, entry: Entry, listing: Listing) -> Kept:
        """Keep an entry with its listing when the room's newest version is the one before, else say why not.

        Raises ValueError for an id or a key that does not fit.
        """
        if not (_fits(entry.key) and _fits(listing.room)):
            raise ValueError(
                f"an id and a key have 1 to {LONGEST} printable characters: {listing.room!r}, {entry.key!r}"
            )
        if self._together.add((entry, listing)):
            return Appended()
        return self._database.read(partial(_why_not, entry=entry, room=listing.room))

    def read(self, room: str, after: int = 0) -> Sequence[Entry]:
        """Return the entries of a room above a version, in order; none for a room that is not there."""
        if not _fits(room):
            return ()
        facts = {"in_room": room, "after_version": _bounded(after)}
        return tuple(map(entry_of, self._all(_AFTER, facts)))

    def listing(self, room: str) -> Listing | None:
        """Return the listing of a room."""
        found = self._all(_LISTING, {"in_room": room}) if _fits(room) else ()
        return listing_of(found[0]) if found else None

    def listed(
        self, status: Status, *, limit: int, before: int | None = None, hidden: Sequence[str] = ()
    ) -> Sequence[Listing]:
        """Return rooms of a status, the newest change first, those that changed before a moment.

        Only public ones, and private ones of the kinds in `hidden`.
        """
        seen = or_(~rooms.c.private, rooms.c.kind.in_(hidden)) if hidden else ~rooms.c.private
        found = select(rooms).where(rooms.c.status == status.value, seen)
        if before is not None:
            found = found.where(rooms.c.changed < _bounded(before))
        return self._listings(found.order_by(rooms.c.changed.desc(), rooms.c.room), limit)

    def due(self, now: int, *, limit: int) -> Sequence[Listing]:
        """Return rooms in which something is to happen by now, the longest due first."""
        return tuple(map(listing_of, self._all(_DUE, {"until": now, "most": limit})))

    def grant(self, digest: bytes, holder: Holder) -> None:
        """Let the bearer of a secret, known by its digest alone, in; of two grants of one secret the last counts."""
        row = {"digest": digest, "room": holder.room, "seat": holder.seat, "role": holder.role}
        self._database.write(lambda connection: connection.execute(self._grant, row))

    def holder(self, digest: bytes) -> Holder | None:
        """Return whom a secret lets in."""
        found = self._all(_HOLDER, {"of_digest": digest})
        return Holder(found[0].room, found[0].seat, found[0].role) if found else None

    def revoke(self, room: str, seat: int | None) -> None:
        """Let the secrets of a seat (None: of the whole room) no longer in."""
        of_room = delete(secrets).where(secrets.c.room == room)
        self._change(room, of_room if seat is None else of_room.where(secrets.c.seat == seat))

    def forget(self, room: str) -> None:
        """Drop a room with its secrets: retention, or an administrator's wish."""
        # The listing goes first: whoever is adding an entry holds it, or finds it gone.
        self._change(room, *(delete(table).where(table.c.room == room) for table in (rooms, entries, secrets)))

    def forget_idle(self, status: Status, before: int, kinds: Collection[str], *, limit: int = 500) -> int:
        """Drop what of a status and these kinds has not changed since a moment, the oldest first; return how many."""
        old = select(rooms.c.room).where(rooms.c.status == status.value, rooms.c.kind.in_(kinds))
        some = old.where(rooms.c.changed < _bounded(before)).order_by(rooms.c.changed).limit(limit)
        return self._database.write(partial(_forget, which=some))

    def listen(self, heard: Heard) -> None:
        """Call back for every entry that anybody keeps; versions of a room may come in another order.

        What is called runs in the thread of whoever keeps or hears, so it must be short.
        """
        self._database.listen(heard)

    def owner(self) -> Owner:
        """Return this process's claim to be the one that does what is due."""
        return self._database.owner()

    def close(self) -> None:
        """Stop listening and let go of the database."""
        self._database.close()

    def _all(self, query: Executable, facts: dict[str, Any]) -> Sequence[Row[Any]]:
        return self._database.read(lambda connection: connection.execute(query, facts).all())

    def _listings(self, query: Select[Any], limit: int) -> tuple[Listing, ...]:
        return tuple(map(listing_of, self._all(query.limit(limit), {})))

    def _change(self, room: str, *statements: Executable) -> None:
        def work(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        if _fits(room):
            self._database.write(work)


def _forget(connection: Connection, which: Select[tuple[str]]) -> int:
    # A room that somebody changes just now is passed over.
    gone = connection.scalars(which.with_for_update(skip_locked=True)).all()
    for table in (rooms, entries, secrets):
        connection.execute(delete(table).where(table.c.room.in_(gone)))
    return len(gone)


def _granting(database: Database) -> Any:
    into = database.insert(secrets)
    others = {column.name: into.excluded[column.name] for column in secrets.c if column.name != "digest"}
    return into.on_conflict_do_update(index_elements=[secrets.c.digest], set_=others)


def _why_not(connection: Connection, entry: Entry, room: str) -> Kept:
    if (found := connection.execute(_KEYED, {"in_room": room, "with_key": entry.key}).first()) is not None:
        return Repeated(entry_of(found))
    return Stale(connection.execute(_NEWEST, {"in_room": room}).scalar_one())


def _fits(text: str) -> bool:
    """Tell whether every database can hold a text, and index it."""
    return 0 < len(text) <= LONGEST and text.isprintable()


def _bounded(number: int) -> int:
    return max(-_MOST, min(number, _MOST))
