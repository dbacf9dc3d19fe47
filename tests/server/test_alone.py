"""A store that is at hand asks the database only for what it can't know; what it says is what the database says."""

from __future__ import annotations

from collections.abc import Sequence

from tests.store.making import entry, listing, room
from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.store import Entry, Holder
from wordrummi.server.alone import Alone

DIGEST = bytes(range(32))


class Counting(MemoryStore):
    """Counts how often it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def read(self, room: str, after: int = 0) -> Sequence[Entry]:
        self.reads += 1
        return super().read(room, after)

    def holder(self, digest: bytes) -> Holder | None:
        self.reads += 1
        return super().holder(digest)


def test_news_that_is_not_there_is_not_asked_for() -> None:
    inner = Counting()
    store = Alone(inner)
    room(store, "r", entries=3)
    assert [list(store.read("r", 3)) for _ in range(5)] == [[]] * 5
    assert inner.reads == 0
    assert [one.version for one in store.read("r", 1)] == [2, 3]


def test_who_is_told_of_an_entry_finds_it() -> None:
    store = Alone(MemoryStore())
    found: list[list[int]] = []
    store.listen(lambda name, version: found.append([one.version for one in store.read(name or "", version - 1)]))
    room(store, "r", entries=3)
    assert found == [[1], [2], [3]]


def test_a_room_of_before_is_read_until_it_has_news() -> None:
    inner = Counting()
    room(inner, "r", entries=2)
    store = Alone(inner)
    assert [list(store.read("r", 2)) for _ in range(2)] == [[], []]
    assert inner.reads == 2
    store.append(entry(3), listing("r"))
    assert list(store.read("r", 3)) == []
    assert inner.reads == 2


def test_a_secret_is_looked_up_once_until_it_is_taken_back() -> None:
    inner = Counting()
    store = Alone(inner)
    room(store, "r")
    store.grant(DIGEST, Holder("r", 1, "player-1"))
    assert {store.holder(DIGEST) for _ in range(5)} == {Holder("r", 1, "player-1")}
    assert inner.reads == 1
    store.revoke("r", 0)
    assert store.holder(DIGEST) is not None
    store.revoke("r", 1)
    assert store.holder(DIGEST) is None


def test_a_room_that_is_forgotten_is_not_remembered() -> None:
    store = Alone(MemoryStore())
    room(store, "r", entries=2)
    store.grant(DIGEST, Holder("r", None, "host"))
    assert store.holder(DIGEST) is not None
    store.forget("r")
    assert store.holder(DIGEST) is None
    room(store, "r", entries=1)
    assert [one.version for one in store.read("r")] == [1]
    assert list(store.read("r", 1)) == []
