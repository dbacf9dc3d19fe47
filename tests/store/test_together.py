"""Works of many threads in few transactions: told apart when one fails, and nobody is left waiting."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

import pytest

from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.store.together import MOST, Together


class Disk:
    """A database that keeps what a transaction did only if it ended well; the first transaction waits to be let go."""

    def __init__(self) -> None:
        self.kept = []
        self.commits = []
        self.entered, self.go = Event(), Event()

    def write(self, work):
        self.entered.set()
        assert self.go.wait(60)
        doing = []
        made = work(doing)
        self.kept += doing
        self.commits.append(len(doing))
        return made


def put(name):
    def work(doing):
        doing.append(name)
        return f"made {name}"

    return work


def fails(doing):
    doing.append("never")
    raise LookupError("never")


def done(works):
    """Do works at once, the first alone so that the others gather; return the disk and what became of each."""
    disk = Disk()
    together = Together(disk.write)
    with ThreadPoolExecutor(len(works)) as pool:
        first = pool.submit(together.do, *works[0])
        assert disk.entered.wait(60)
        rest = [pool.submit(together.do, *one) for one in works[1:]]
        while len(together._waiting) < len(rest):
            wait(rest, timeout=0.01)
        disk.go.set()
        ends = [first, *rest]
    return disk, [one.exception() or one.result() for one in ends]


def test_a_work_alone_is_done_and_gives_what_it_makes():
    disk = Disk()
    disk.go.set()
    assert Together(disk.write).do("r", put("a")) == "made a"
    assert disk.kept == ["a"]


def test_what_waits_while_one_is_kept_is_kept_together():
    disk, ends = done([("r", put(number)) for number in range(12)])
    assert disk.commits == [1, 11]
    assert ends == [f"made {number}" for number in range(12)]
    assert sorted(disk.kept) == list(range(12))


def test_no_transaction_grows_without_end():
    disk, ends = done([("r", put(number)) for number in range(MOST + 6)])
    assert disk.commits == [1, MOST, 5]
    assert sorted(disk.kept) == list(range(MOST + 6))
    assert len(ends) == MOST + 6


def test_works_are_done_by_their_order():
    disk, _ = done([("z", put("first")), ("c", put("c")), ("a", put("a")), ("b", put("b"))])
    assert disk.kept == ["first", "a", "b", "c"]


def test_one_that_fails_takes_nothing_from_the_others():
    disk, ends = done([("r", put("a")), ("r", put("b")), ("r", fails), ("r", put("c"))])
    assert isinstance(ends[2], LookupError)
    assert [ends[0], ends[1], ends[3]] == ["made a", "made b", "made c"]
    assert sorted(disk.kept) == ["a", "b", "c"]


def test_a_database_that_is_away_is_away_for_all_and_asked_once():
    asked = []

    def write(work):
        asked.append(work)
        raise UnavailableError("here", "gone")

    together = Together(write)
    for _ in range(2):
        with pytest.raises(UnavailableError):
            together.do("r", put("a"))
    assert len(asked) == 2


def test_after_a_failure_the_next_is_done():
    disk = Disk()
    disk.go.set()
    together = Together(disk.write)
    with pytest.raises(LookupError):
        together.do("r", fails)
    assert together.do("r", put("b")) == "made b"


def test_whoever_is_interrupted_while_leading_leaves_nobody_waiting():
    disk = Disk()
    together = Together(disk.write)

    def interrupted(doing):
        raise KeyboardInterrupt

    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(together.do, "r", interrupted)
        assert disk.entered.wait(60)
        second = pool.submit(together.do, "r", put("b"))
        while not together._waiting:
            wait([second], timeout=0.01)
        disk.go.set()
    assert isinstance(first.exception(), KeyboardInterrupt)
    assert second.result() == "made b"
