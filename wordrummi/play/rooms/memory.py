"""A store in memory: for tests, and the measure of what any other store does."""

from __future__ import annotations

from collections.abc import Sequence
from threading import RLock

from wordrummi.play.rooms.listeners import Listeners
from wordrummi.play.rooms.store import Appended, Entry, Heard, Holder, Kept, Listing, Repeated, Stale, Status


class MemoryStore:
    """Keeps rooms as long as it lives. One lock; listeners are called after it is let go of."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._entries: dict[str, list[Entry]] = {}
        self._keys: dict[str, dict[str, int]] = {}
        self._listings: dict[str, Listing] = {}
        self._holders: dict[bytes, Holder] = {}
        self._heard = Listeners()

    def append(self, entry: Entry, listing: Listing) -> Kept:
        """Keep an entry with its listing when the room's newest version is the one before, else say why not."""
        with self._lock:
            kept = self._append(entry, listing)
        if isinstance(kept, Appended):
            self._heard.tell(listing.room, entry.version)
        return kept

    def _append(self, entry: Entry, listing: Listing) -> Kept:
        entries = self._entries.get(listing.room, [])
        earlier = self._keys.get(listing.room, {}).get(entry.key)
        if earlier is not None:
            return Repeated(entries[earlier - 1])
        if entry.version != len(entries) + 1:
            return Stale(len(entries))
        self._entries.setdefault(listing.room, []).append(entry)
        self._keys.setdefault(listing.room, {})[entry.key] = entry.version
        self._listings[listing.room] = listing
        return Appended()

    def read(self, room: str, after: int = 0) -> Sequence[Entry]:
        """Return the entries of a room above a version, in order; none for a room that is not there."""
        with self._lock:
            return tuple(self._entries.get(room, ())[max(0, after) :])

    def listing(self, room: str) -> Listing | None:
        """Return the listing of a room."""
        with self._lock:
            return self._listings.get(room)

    def listed(
        self, status: Status, *, limit: int, before: int | None = None, hidden: Sequence[str] = ()
    ) -> Sequence[Listing]:
        """Return rooms of a status, the newest change first, those that changed before a moment.

        Only public ones, and private ones of the kinds in `hidden`.
        """
        with self._lock:
            rows = list(self._listings.values())
        found = [row for row in rows if row.status is status and (not row.private or row.kind in hidden)]
        found = [row for row in found if before is None or row.changed < before]
        return tuple(sorted(found, key=lambda row: (-row.changed, row.room))[:limit])

    def due(self, now: int, *, limit: int) -> Sequence[Listing]:
        """Return rooms in which something is to happen by now, the longest due first."""
        with self._lock:
            rows = [(row.due, row.room, row) for row in self._listings.values() if row.due is not None]
        return tuple(row for due, _, row in sorted(rows, key=lambda one: one[:2]) if due <= now)[:limit]

    def grant(self, digest: bytes, holder: Holder) -> None:
        """Let the bearer of a secret, known by its digest alone, in."""
        with self._lock:
            self._holders[digest] = holder

    def holder(self, digest: bytes) -> Holder | None:
        """Return whom a secret lets in."""
        with self._lock:
            return self._holders.get(digest)

    def revoke(self, room: str, seat: int | None) -> None:
        """Let the secrets of a seat (None: of the whole room) no longer in."""
        with self._lock:
            gone = [
                digest
                for digest, holder in self._holders.items()
                if holder.room == room and (seat is None or holder.seat == seat)
            ]
            for digest in gone:
                del self._holders[digest]

    def forget(self, room: str) -> None:
        """Drop a room with its secrets: retention, or an administrator's wish."""
        with self._lock:
            for kept in (self._entries, self._keys, self._listings):
                kept.pop(room, None)
            self.revoke(room, None)

    def listen(self, heard: Heard) -> None:
        """Call back for every entry that anybody keeps, on this machine or another."""
        with self._lock:
            self._heard.add(heard)

    def close(self) -> None:
        """Stop listening and let go of the database."""
        with self._lock:
            self._heard.clear()
