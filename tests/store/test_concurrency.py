"""Many at once: one wins each version, every key counts once, nobody waits for ever."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.store import writing
from tests.store.making import entry, listing, room
from wordrummi.play.rooms.store import Appended, Repeated, Stale


def versions_of(store, name="r"):
    return [one.version for one in store.read(name)]


def keys_of(store, name="r"):
    return sorted(one.key for one in store.read(name))


def at_once(number, work):
    """Do work in so many threads that begin together."""
    barrier = Barrier(number)

    def begin(index):
        barrier.wait(60)
        return work(index)

    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(begin, range(number)))


def test_of_many_for_one_version_exactly_one_is_kept(store):
    for version in range(1, 13):
        kept = at_once(8, lambda index, version=version: store.append(entry(version, f"{version}-{index}"), listing()))
        assert sorted(map(str, kept)) == sorted(map(str, [Appended(), *[Stale(version)] * 7]))
    assert versions_of(store) == list(range(1, 13))


def test_a_command_that_is_sent_many_times_at_once_is_kept_once(store):
    for version in range(1, 9):
        kept = at_once(6, lambda index, version=version: store.append(entry(version, f"key-{version}"), listing()))
        assert sorted(map(str, kept)) == sorted(map(str, [Appended(), *[Repeated(entry(version))] * 5]))
    assert keys_of(store) == [f"key-{version}" for version in range(1, 9)]


def test_writers_in_many_threads_leave_no_gap_and_no_double(store):
    told = []
    at_once(6, lambda index: writing.write(store, "r", f"w{index}", 15, lambda *line: told.append(line)))
    assert versions_of(store) == list(range(1, 91))
    assert keys_of(store) == sorted(f"w{index}-{number}" for index in range(6) for number in range(15))
    assert sorted(told) == [(one.version, one.key) for one in store.read("r")]
    assert store.listing("r").changed == 90


def test_rooms_do_not_wait_for_each_other_in_a_circle(store):
    names = "rst"

    def work(index):
        for number in range(10):
            writing.keep(store, names[(index + number) % 3], f"{index}-{number}", 1, lambda *_: None)

    at_once(6, work)
    assert sum(len(store.read(name)) for name in names) == 60


def test_a_room_that_is_forgotten_meanwhile_is_gone_whole_or_begun_anew(store):
    for _ in range(15):
        room(store, "r", entries=5)
        kept, _ = at_once(2, lambda index: store.append(entry(6), listing()) if index == 0 else store.forget("r"))
        assert kept in (Appended(), Stale(0))
        assert versions_of(store) == []
        assert store.listing("r") is None


@pytest.mark.service
def test_writers_in_many_processes_leave_no_gap_and_no_double(postgres_url, opened, heard):
    store = opened(postgres_url)
    hears = heard(store)
    writers = [writing.start(postgres_url, "r", names, 20) for names in ("ab", "cd", "ef")]
    told = "".join(writer.communicate(timeout=120)[0] for writer in writers)
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    assert versions_of(store) == list(range(1, 121))
    assert keys_of(store) == sorted(f"{name}-{number}" for name in "abcdef" for number in range(20))
    assert sorted(told.splitlines()) == sorted(f"{one.version} {one.key}" for one in store.read("r"))
    assert hears.until(120) == [("r", version) for version in range(1, 121)]
