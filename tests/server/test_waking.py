"""What is due is done when it is, and by itself; a fault in one room stops no clock."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.store import Entry, Listing, Status
from wordrummi.server.store.owner import Sole
from wordrummi.server.waking import AHEAD, LONGEST, Waker, until


def listing(due: int | None) -> Listing:
    return Listing(
        "room", "room", "word-sabra", Status.PLAYING, private=False, names=(), free_seats=0, due=due, changed=0
    )


@pytest.mark.parametrize(
    ("due", "seconds"),
    [
        ([], LONGEST),
        ([listing(None)], LONGEST),
        ([listing(1500)], 0.5),
        ([listing(900)], 0),
        ([listing(AHEAD)], LONGEST),
    ],
)
def test_it_waits_until_the_next_is_due_and_never_long(due: list[Listing], seconds: float) -> None:
    assert until(due, 1000) == seconds


class Woken:
    """Counts how often it was woken; fails the first time."""

    def __init__(self) -> None:
        self.moments: list[int] = []
        self.often = threading.Event()

    def wake(self, now: int) -> int:
        self.moments.append(now)
        if len(self.moments) == 1:
            raise RuntimeError("the first time fails")
        if len(self.moments) > 3:
            self.often.set()
        return 0


def test_it_goes_on_after_a_fault_and_looks_again_when_there_is_news() -> None:
    rooms, store = Woken(), MemoryStore()
    waker = Waker(rooms, store, lambda: 7, Sole())
    store.listen(waker.heard)
    waker.start()
    for version in range(1, 200):
        store.append(Entry(version, f"key-{version}", 0, b"[]"), listing(7))
        if rooms.often.wait(0.1):
            break
    waker.stop()
    assert rooms.often.is_set()
    assert set(rooms.moments) == {7}


def test_it_can_be_stopped_before_it_begins_and_twice() -> None:
    waker = Waker(Woken(), MemoryStore(), lambda: 0, Sole())
    waker.stop()
    waker.stop()


def test_nobody_is_woken_before_something_is_due() -> None:
    rooms, store = Woken(), MemoryStore()
    store.append(Entry(1, "key-1", 0, b"[]"), listing(8))
    waker = Waker(rooms, store, lambda: 7, Sole())
    assert waker._look() == 0.001
    assert rooms.moments == []


class Chosen:
    """A claim that holds when a test says so."""

    def __init__(self) -> None:
        self.is_held = False
        self.gained: Callable[[], None] = lambda: None
        self.is_over = False

    def start(self, gained: Callable[[], None]) -> None:
        self.gained = gained

    def holds(self) -> bool:
        return self.is_held

    def stop(self) -> None:
        self.is_over = True


def test_who_is_not_the_owner_does_nothing_until_he_becomes_it() -> None:
    rooms, store, owner = Woken(), MemoryStore(), Chosen()
    store.append(Entry(1, "key-1", 0, b"[]"), listing(7))
    waker = Waker(rooms, store, lambda: 7, owner)
    assert waker._look() == LONGEST
    assert rooms.moments == []
    waker.start()
    owner.is_held = True
    owner.gained()
    assert rooms.often.wait(60)
    waker.stop()
    assert owner.is_over
