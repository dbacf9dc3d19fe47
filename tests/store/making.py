"""Entries and listings for tests, with everything that a test does not speak of filled in."""

from __future__ import annotations

from wordrummi.play.rooms.store import Entry, Listing, Status, Store
from wordrummi.server.store.rows import Addition
from wordrummi.server.store.sql import SqlStore


def entry(version: int, key: str | None = None, **facts) -> Entry:
    return Entry(**{"version": version, "key": key or f"key-{version}", "at": 1000 + version, "body": b"[]", **facts})


def listing(room: str = "r", **facts) -> Listing:
    usual = {"kind": "match", "variant": "word-sabra", "status": Status.OPEN, "private": False}
    usual |= {"names": ("Anna", "Bram"), "free_seats": 1, "due": None, "changed": 1000}
    return Listing(room=room, **{**usual, **facts})


def room(store: Store, name: str, entries: int = 1, **facts) -> Listing:
    """Keep a room of so many entries."""
    kept = listing(name, **facts)
    for version in range(1, entries + 1):
        store.append(entry(version), kept)
    return kept


def add(store: SqlStore, *additions: Addition) -> list[str]:
    """Keep one batch; return the rooms of what was kept, in order."""
    return sorted(store._database.append(additions))


def versions(store: Store, name: str) -> list[int]:
    return [one.version for one in store.read(name)]
