"""Batches that meet in PostgreSQL with what others do at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import pytest
from sqlalchemy import delete, insert, select

from tests.store.making import add, entry, listing, room, versions
from tests.waiting import wait_for
from wordrummi.play.rooms.store import Stale
from wordrummi.server.store.schema import entries, rooms

pytestmark = pytest.mark.service


def hold(name):
    return select(rooms).where(rooms.c.room == name).with_for_update()


def begin(name):
    return insert(entries).values(room=name, version=1, key="a", at=1, body=b"")


def forget(name):
    return [delete(table).where(table.c.room == name) for table in (rooms, entries)]


@contextmanager
def held(store, first, *then):
    """Another's transaction: what it does first is done, the rest when this is over."""
    holding, go = Event(), Event()

    def work(connection):
        connection.execute(first)
        holding.set()
        assert go.wait(60)
        for statement in then:
            connection.execute(statement)

    with ThreadPoolExecutor(1) as pool:
        end = pool.submit(store._database.write, work)
        try:
            assert holding.wait(60)
            yield
        finally:
            go.set()
            end.result(60)


def waits(postgres, number=1):
    """Whether so many batches wait for others."""
    told = postgres.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    return told == str(number)


def test_a_room_that_is_forgotten_meanwhile_takes_nothing_from_the_others(postgres, postgres_url, opened):
    store, other = opened(postgres_url), opened(postgres_url)
    for name in "rst":
        room(store, name, entries=2)
    with ThreadPoolExecutor(1) as pool:
        with held(other, hold("s"), *forget("s")):
            end = pool.submit(add, store, *((entry(3), listing(name, changed=3)) for name in "rst"))
            wait_for(lambda: waits(postgres))
        assert end.result(60) == ["r", "t"]
    assert [versions(store, name) for name in "rst"] == [[1, 2, 3], [], [1, 2, 3]]
    assert store.listing("s") is None
    assert store.append(entry(3), listing("s")) == Stale(0)


def test_a_connection_that_is_cut_while_a_batch_waits_loses_and_doubles_nothing(postgres, postgres_url, opened):
    store, other = opened(postgres_url), opened(postgres_url)
    for name in "rst":
        room(store, name, entries=2)
    with ThreadPoolExecutor(1) as pool:
        with held(other, hold("s")):
            end = pool.submit(add, store, *((entry(3), listing(name, changed=3)) for name in "rst"))
            wait_for(lambda: waits(postgres))
            postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            wait_for(lambda: waits(postgres))
        assert end.result(60) == ["r", "s", "t"]
    assert [versions(store, name) for name in "rst"] == [[1, 2, 3]] * 3


@pytest.mark.parametrize("rival", [entry(3, "rival"), entry(3, "mine")])
def test_a_rival_in_another_process_that_is_kept_meanwhile_is_seen(postgres, postgres_url, opened, rival):
    """A batch begins, and waits for `r`; before it comes to `s` another keeps what it wants to keep there."""
    store, other = opened(postgres_url), opened(postgres_url)
    for name in "rst":
        room(store, name, entries=2)
    with ThreadPoolExecutor(1) as pool:
        with held(other, hold("r")):
            end = pool.submit(add, store, *((entry(3, "mine"), listing(name, changed=3)) for name in "rst"))
            wait_for(lambda: waits(postgres))
            assert add(other, (rival, listing("s", changed=4))) == ["s"]
        assert end.result(60) == ["r", "t"]
    assert store.read("s", 2) == (rival,)
    assert [store.listing(name).changed for name in "rst"] == [3, 4, 3]


@pytest.mark.parametrize("version", [1, 2])
def test_two_batches_of_the_same_rooms_in_another_order_do_not_wait_in_a_circle(
    postgres, postgres_url, opened, version
):
    """Both wait until the room in the middle is let go; neither may have taken what the other needs after it."""
    stores = [opened(postgres_url) for _ in range(3)]
    if version == 2:
        for name in "rst":
            room(stores[0], name)
    middle = [hold("s")] if version == 2 else [begin("s"), *forget("s")]
    with ThreadPoolExecutor(2) as pool:
        with held(stores[2], *middle):
            ends = [
                pool.submit(add, store, *((entry(version, way), listing(name)) for name in way))
                for store, way in zip(stores, ("rst", "tsr"), strict=False)
            ]
            wait_for(lambda: waits(postgres, 2))
        kept = [end.result(60) for end in ends]
    assert sorted(kept) == [[], ["r", "s", "t"]]
    assert [versions(stores[0], name) for name in "rst"] == [list(range(1, version + 1))] * 3
