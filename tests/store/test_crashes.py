"""Killed in the middle: what was said to be kept is kept, and nothing is there by half."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.store import writing
from tests.store.making import room


def lines(process, number):
    return [line.rstrip("\n") for line in islice(process.stdout, number)]


@pytest.fixture
def start():
    """Starts writers, and ends them when the test did not."""
    processes = []

    def begin(*args):
        processes.append(writing.start(*args))
        return processes[-1]

    yield begin
    for process in processes:
        process.kill()
        process.communicate()


def kept_lines(store, rooms="r"):
    return [f"{one.version} {one.key}" for room in rooms for one in store.read(room)]


def whole(store, rooms="r"):
    """The entries are gap-free, and the listing is that of the newest one, also while somebody writes."""
    return all(whole_room(store, room) for room in rooms)


def whole_room(store, room):
    earlier = listed(store, room)
    versions = [one.version for one in store.read(room)]
    return versions == list(range(1, len(versions) + 1)) and earlier <= len(versions) <= listed(store, room)


def listed(store, room):
    """The version of a room's listing; 0 for a room that nobody has begun yet."""
    found = store.listing(room)
    return 0 if found is None else found.changed


def loses_nothing_by_a_kill(url, opened, start, rooms, keys, number):
    """Kill a process that writes, after so many lines; return how many entries it had kept and not yet told of."""
    process = start(url, rooms, keys, 100_000)
    told = lines(process, number)
    process.kill()
    told += process.stdout.read().splitlines()
    process.wait()
    store = opened(url)
    assert whole(store, rooms)
    assert set(told) <= set(kept_lines(store, rooms))
    return len(kept_lines(store, rooms)) - len(told)


@pytest.mark.parametrize("number", [1, 7, 30])
def test_a_process_on_sqlite_that_is_killed_loses_nothing(sqlite_url, opened, start, number):
    assert loses_nothing_by_a_kill(sqlite_url, opened, start, "r", "abc", number) in range(4)


@pytest.mark.parametrize("number", [40, 90])
def test_a_process_that_is_killed_while_it_keeps_many_rooms_together_loses_nothing(sqlite_url, opened, start, number):
    assert loses_nothing_by_a_kill(sqlite_url, opened, start, "rstuvw", "abcdef", number) in range(7)


def test_who_comes_after_a_killed_process_goes_on(sqlite_url, opened, start):
    for number in (5, 9):
        process = start(sqlite_url, "r", "ab", 100_000)
        lines(process, number)
        process.kill()
        process.wait()
    store = opened(sqlite_url)
    before = len(store.read("r"))
    writing.write(store, "r", "last", 3, lambda *_: None)
    assert len(store.read("r")) == before + 3
    assert whole(store)


@pytest.mark.service
def test_postgres_that_is_killed_loses_nothing_and_clients_go_on(postgres, postgres_url, opened, start):
    store = opened(postgres_url)
    writers = [start(postgres_url, "r", names, 60) for names in ("abc", "def")]
    told = []
    for _ in range(3):
        told += [line for writer in writers for line in lines(writer, 15)]
        postgres.kill()
        postgres.start()
        assert whole(store)
        assert set(told) <= set(kept_lines(store))
    told += [line for writer in writers for line in writer.stdout.read().splitlines()]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    assert sorted(told) == sorted(kept_lines(store))
    assert sorted(line.split()[1] for line in told) == sorted(
        f"{name}-{number}" for name in "abcdef" for number in range(60)
    )


def cut(postgres):
    """Cut every connection, but leave the server."""
    postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wordrummi'")


def kill(postgres):
    postgres.kill()
    postgres.start()


@pytest.mark.service
@pytest.mark.parametrize("blow", [cut, kill])
def test_rooms_that_are_kept_together_are_kept_once_whatever_becomes_of_postgres(
    postgres, postgres_url, opened, start, blow
):
    store = opened(postgres_url)
    writers = [start(postgres_url, "rstu", names, 60) for names in ("abcd", "efgh")]
    told = []
    for _ in range(3):
        told += [line for writer in writers for line in lines(writer, 30)]
        blow(postgres)
        assert whole(store, "rstu")
        assert set(told) <= set(kept_lines(store, "rstu"))
    told += [line for writer in writers for line in writer.stdout.read().splitlines()]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    assert sorted(told) == sorted(kept_lines(store, "rstu"))
    assert len(told) == 8 * 60


@pytest.mark.service
def test_after_a_restart_everything_may_have_changed_and_hearing_goes_on(postgres, postgres_url, opened, heard):
    store = opened(postgres_url)
    hears = heard(store)
    room(store, "r", entries=2)
    assert hears.until(2) == [("r", 1), ("r", 2)]
    postgres.kill()
    postgres.start()
    assert hears.until(3)[2:] == [(None, 0)]
    room(store, "s")
    assert hears.until(4)[3:] == [("s", 1)]


@pytest.mark.service
def test_a_listener_whose_connection_alone_was_cut_comes_back(postgres, postgres_url, opened, heard):
    store = opened(postgres_url)
    hears = heard(store)
    postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    assert hears.until(1) == [(None, 0)]
    room(store, "r")
    assert hears.until(2) == [(None, 0), ("r", 1)]


@pytest.mark.service
def test_what_cannot_be_reached_is_told_and_not_waited_for(postgres, postgres_url, opened):
    store = opened(postgres_url)
    room(store, "r")
    postgres.kill()
    try:
        with pytest.raises(writing.UnavailableError):
            store.read("r")
        with pytest.raises(writing.UnavailableError):
            room(store, "s")
    finally:
        postgres.start()
    assert len(store.read("r")) == 1
