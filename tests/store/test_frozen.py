"""A database and a backup as the first version wrote them: every later version brings them up and reads them.

`tests/fixtures/0001` is never written again; a new schema gets a folder of its own beside it.
"""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from wordrummi.play.rooms.store import Appended, Entry, Holder, Listing, Repeated, Status
from wordrummi.server.store.backup import restore
from wordrummi.server.store.migrating import head, migrate
from wordrummi.server.store.opening import open_database

FROZEN = Path(__file__).parents[1] / "fixtures"
DIGESTS = {
    "0001/rooms.db": "a750e018388bbbd22ffde60c82ab01dde3b55bad18767799c69ac8c52d5eaa35",
    "0001/rooms.jsonl": "a32a6f5ac4cdebde73f6e9d6959182e84a0f320101b1cbceb16ba0c68bca8b68",
}

PLAYING = Listing(
    "zomeravond",
    "match",
    "word-sabra",
    Status.PLAYING,
    False,
    ("Anna", "Bram"),
    0,
    1_764_500_065_000,
    1_764_500_005_000,
)
ENDED = Listing(
    "café-7", "live", "number-international", Status.ENDED, True, ("Zoë", "O'Neill"), 2, None, 1_764_400_000_000
)
ENTRIES = (
    Entry(1, "open-1", 1_764_500_000_000, b'[{"event":"Opened","variant":"word-sabra"}]'),
    Entry(2, "bram-1", 1_764_500_003_000, '[{"event":"Seated","name":"Bram \u2603"}]'.encode()),
    Entry(3, "timeout:2", 1_764_500_005_000, b"[]"),
)
HOLDERS = {
    "anna": Holder("zomeravond", 0, "player"),
    "gastheer": Holder("zomeravond", None, "host"),
    "kijker": Holder("café-7", None, "watcher"),
}


def fill(store):
    """What the fixtures were filled with."""
    before = Listing("zomeravond", "match", "word-sabra", Status.OPEN, False, ("Anna",), 1, None, 1_764_500_000_000)
    for entry, listing in zip(ENTRIES, (before, before, PLAYING), strict=True):
        store.append(entry, listing)
    store.append(Entry(1, "open-2", 1_764_400_000_000, b"[]"), ENDED)
    for secret, holder in HOLDERS.items():
        store.grant(sha256(secret.encode()).digest(), holder)


def check(store):
    assert tuple(store.read("zomeravond")) == ENTRIES
    assert store.listing("zomeravond") == PLAYING
    assert store.listing("café-7") == ENDED
    assert list(store.due(1_764_500_065_000, limit=5)) == [PLAYING]
    assert {secret: store.holder(sha256(secret.encode()).digest()) for secret in HOLDERS} == HOLDERS
    assert store.append(Entry(4, "timeout:2", 1, b"[]"), PLAYING) == Repeated(ENTRIES[2])
    assert store.append(Entry(4, "new", 1, b"[]"), PLAYING) == Appended()


@pytest.mark.parametrize("name", DIGESTS)
def test_what_is_frozen_stays_as_it_is(name):
    assert sha256((FROZEN / name).read_bytes()).hexdigest() == DIGESTS[name]


def test_a_database_of_the_first_version_is_brought_up_and_read(tmp_path, opened):
    shutil.copy(FROZEN / "0001" / "rooms.db", tmp_path)
    url = f"sqlite:///{tmp_path}/rooms.db"
    database = open_database(url)
    migrated = migrate(database)
    database.close()
    assert (migrated.before, migrated.now) == ("0001", head())
    check(opened(url))


def test_a_backup_of_the_first_version_is_restored_and_read(url, opened):
    database = open_database(url)
    with (FROZEN / "0001" / "rooms.jsonl").open("rb") as lines:
        done = restore(database, lines, "rooms.jsonl")
    database.close()
    assert (done.rows, done.schema.before, done.schema.now) == (4 + 2 + 3, "0001", head())
    check(opened(url))
