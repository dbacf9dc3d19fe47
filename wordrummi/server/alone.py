"""A store that one process has for itself, as it has a file of SQLite: what it has heard it need not read.

Every command and every open stream would else ask the database for news that is not there.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import Final, Generic, TypeVar

from wordrummi.play.rooms.listeners import Listeners
from wordrummi.play.rooms.store import Entry, Heard, Holder, Kept, Listing, Status, Store

MOST: Final = 20_000
"""So many rooms, and so many secrets, are remembered."""

K = TypeVar("K")
V = TypeVar("V")


class _Newest(Generic[K, V]):
    """Remembers what was put last, and forgets what was put longest ago."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        return self._known.get(key)

    def put(self, key: K, value: V) -> None:
        self._known[key] = value
        self._known.move_to_end(key)
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def drop(self, *keys: K) -> None:
        for key in keys:
            self._known.pop(key, None)

    def items(self) -> list[tuple[K, V]]:
        return list(self._known.items())


class Alone:
    """The same store, with the newest versions and the secrets in use at hand."""

    def __init__(self, store: Store, most: int = MOST) -> None:
        self._store = store
        self._lock = Lock()
        self._versions: _Newest[str, int] = _Newest(most)
        self._holders: _Newest[bytes, Holder] = _Newest(most)
        self._listeners = Listeners()
        store.listen(self._heard)

    def _heard(self, room: str | None, version: int) -> None:
        """Remember first, so that who is told of an entry finds it."""
        if room is not None:
            with self._lock:
                self._versions.put(room, max(version, self._versions.get(room) or 0))
        self._listeners.tell(room, version)

    def append(self, entry: Entry, listing: Listing) -> Kept:
        """Keep an entry with its listing when the room's newest version is the one before, else say why not."""
        return self._store.append(entry, listing)

    def read(self, room: str, after: int = 0) -> Sequence[Entry]:
        """Return the entries of a room above a version, in order; none for a room that is not there."""
        return () if self._versions.get(room) == after else self._store.read(room, after)

    def listing(self, room: str) -> Listing | None:
        """Return the listing of a room."""
        return self._store.listing(room)

    def listed(
        self, status: Status, *, limit: int, before: int | None = None, hidden: Sequence[str] = ()
    ) -> Sequence[Listing]:
        """Return rooms of a status, the newest change first, those that changed before a moment.

        Only public ones, and private ones of the kinds in `hidden`.
        """
        return self._store.listed(status, limit=limit, before=before, hidden=hidden)

    def due(self, now: int, *, limit: int) -> Sequence[Listing]:
        """Return rooms in which something is to happen by now, the longest due first."""
        return self._store.due(now, limit=limit)

    def grant(self, digest: bytes, holder: Holder) -> None:
        """Let the bearer of a secret, known by its digest alone, in."""
        self._store.grant(digest, holder)

    def holder(self, digest: bytes) -> Holder | None:
        """Return whom a secret lets in."""
        if (known := self._holders.get(digest)) is not None:
            return known
        # Under the lock, so that nothing is remembered that is taken back meanwhile.
        with self._lock:
            found = self._store.holder(digest)
            if found is not None:
                self._holders.put(digest, found)
            return found

    def revoke(self, room: str, seat: int | None) -> None:
        """Let the secrets of a seat (None: of the whole room) no longer in."""
        with self._lock:
            self._store.revoke(room, seat)
            self._let_go(room, seat)

    def forget(self, room: str) -> None:
        """Drop a room with its secrets."""
        self._store.forget(room)
        with self._lock:
            self._versions.drop(room)
            self._let_go(room, None)

    def _let_go(self, room: str, seat: int | None) -> None:
        gone = (digest for digest, one in self._holders.items() if one.room == room and seat in (None, one.seat))
        self._holders.drop(*gone)

    def listen(self, heard: Heard) -> None:
        """Call back for every entry that anybody keeps."""
        self._listeners.add(heard)

    def close(self) -> None:
        """Stop listening and let go of the database."""
        self._listeners.clear()
        self._store.close()
