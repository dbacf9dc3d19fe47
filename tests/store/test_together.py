"""Additions of many threads in few batches: told apart when one fails, and nobody is left waiting."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

import pytest

from tests.store.making import entry, listing
from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.store.together import MOST, Together

TAKEN = 9
"""A version that this disk has already."""


class Disk:
    """A database that keeps a batch wholly or not at all; the first batch waits to be let go."""

    def __init__(self) -> None:
        self.batches = []
        self.entered, self.go = Event(), Event()

    def append(self, additions):
        self.entered.set()
        assert self.go.wait(60)
        if any(one.key == "broken" for one, _ in additions):
            raise LookupError("broken")
        if any(one.key == "interrupted" for one, _ in additions):
            raise KeyboardInterrupt
        self.batches.append([f"{kept.room} {one.key}" for one, kept in additions])
        return {kept.room for one, kept in additions if one.version != TAKEN}

    @property
    def kept(self):
        return [name for batch in self.batches for name in batch]


def put(room, key="a", version=1):
    return entry(version, key), listing(room)


def done(additions):
    """Add at once, the first alone so that the others gather; return the disk and what became of each."""
    disk = Disk()
    together = Together(disk.append)
    with ThreadPoolExecutor(len(additions)) as pool:
        ends = [pool.submit(together.add, additions[0])]
        assert disk.entered.wait(60)
        for number, one in enumerate(additions[1:], 1):
            ends.append(pool.submit(together.add, one))
            while len(together._waiting) < number:
                wait(ends, timeout=0.01)
        disk.go.set()
    return disk, [one.exception() or one.result() for one in ends]


def test_one_alone_is_kept():
    disk = Disk()
    disk.go.set()
    assert Together(disk.append).add(put("r")) is True
    assert disk.kept == ["r a"]


def test_what_waits_while_one_is_kept_is_kept_together():
    disk, ends = done([put(f"r{number}") for number in range(12)])
    assert disk.batches == [["r0 a"], [f"r{number} a" for number in range(1, 12)]]
    assert ends == [True] * 12


def test_no_batch_grows_without_end():
    disk, ends = done([put(f"r{number}") for number in range(MOST + 6)])
    assert [len(batch) for batch in disk.batches] == [1, MOST, 5]
    assert sorted(disk.kept) == sorted(f"r{number} a" for number in range(MOST + 6))
    assert ends == [True] * (MOST + 6)


def test_of_a_room_one_is_in_a_batch_and_the_others_follow_as_they_came():
    disk, ends = done([put("z"), put("r", "a"), put("s", "a"), put("r", "b"), put("r", "c"), put("s", "b")])
    assert disk.batches == [["z a"], ["r a", "s a"], ["r b", "s b"], ["r c"]]
    assert ends == [True] * 6


def test_each_is_told_of_its_own():
    _, ends = done([put("z"), put("r"), put("s", version=TAKEN), put("t")])
    assert ends == [True, True, False, True]


def test_one_that_fails_takes_nothing_from_the_others():
    disk, ends = done([put("z"), put("r"), put("s", "broken"), put("t")])
    assert isinstance(ends[2], LookupError)
    assert [ends[0], ends[1], ends[3]] == [True] * 3
    assert disk.batches == [["z a"], ["r a"], ["t a"]]


def test_a_database_that_is_away_is_away_for_all_and_asked_once():
    asked = []

    def append(additions):
        asked.append(additions)
        raise UnavailableError("here", "gone")

    together = Together(append)
    for _ in range(2):
        with pytest.raises(UnavailableError):
            together.add(put("r"))
    assert len(asked) == 2


def test_after_a_failure_the_next_is_kept():
    disk = Disk()
    disk.go.set()
    together = Together(disk.append)
    with pytest.raises(LookupError):
        together.add(put("r", "broken"))
    assert together.add(put("r", "b")) is True
    assert disk.kept == ["r b"]


def test_whoever_is_interrupted_while_leading_leaves_nobody_waiting():
    disk, ends = done([put("r", "interrupted"), put("s", "b")])
    assert isinstance(ends[0], KeyboardInterrupt)
    assert ends[1] is True
    assert disk.kept == ["s b"]
