"""Entries that are kept by one statement: each is kept or refused as if it had come alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import DBAPIError

from tests.store.making import add, entry, listing, room, versions
from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.store import Appended, Repeated, Stale, Status
from wordrummi.server.store.together import Together

LARGEST = 2**63 - 1


@pytest.fixture
def store(url, opened):
    return opened(url)


def at_once(store, additions):
    """Append all in threads of their own that wait for the first batch; what each was told.

    They come in this order, after an entry for a room that is of no concern.
    """
    database, entered, go = store._database, Event(), Event()

    def keep(batch):
        entered.set()
        assert go.wait(60)
        return database.append(batch)

    store._together = Together(keep)
    with ThreadPoolExecutor(len(additions) + 1) as pool:
        pool.submit(store.append, entry(1), listing("no concern"))
        assert entered.wait(60)
        ends = []
        for addition in additions:
            ends.append(pool.submit(store.append, *addition))
            while len(store._together._waiting) < len(ends):
                wait(ends, timeout=0.001)
        go.set()
        return [end.exception() or end.result() for end in ends]


def test_rooms_are_begun_and_gone_on_with_in_one_batch(store):
    room(store, "r", entries=2)
    second = listing("r", status=Status.PLAYING, changed=7, due=8, names=("Zoë", '"{,}\\ NULL'), private=True)
    assert add(store, (entry(3, body=b"\x00\xff'"), second), (entry(1, "é"), listing("s"))) == ["r", "s"]
    assert store.read("r")[2:] == (entry(3, body=b"\x00\xff'"),)
    assert store.read("s") == (entry(1, "é"),)
    assert store.listing("r") == second
    assert store.listing("s") == listing("s")


def test_of_a_batch_what_comes_next_is_kept_and_nothing_else(store):
    wanted = {"late": (3, "new"), "early": (5, "new"), "next": (4, "new"), "used": (4, "key-2"), "again": (3, "key-3")}
    for name in wanted:
        room(store, name, entries=3)
    others = [(entry(2), listing("nowhere")), (entry(1), listing("begun", changed=9))]
    assert add(store, *((entry(*one), listing(name, changed=9)) for name, one in wanted.items()), *others) == [
        "begun",
        "next",
    ]
    found = {name: (len(store.read(name)), store.listing(name).changed) for name in (*wanted, "begun")}
    refused = dict.fromkeys(("late", "early", "used", "again"), (3, 1000))
    assert found == {**refused, "next": (4, 9), "begun": (1, 9)}
    assert (versions(store, "nowhere"), store.listing("nowhere")) == ([], None)


def test_what_is_kept_of_a_batch_is_announced_and_nothing_else(store, heard):
    room(store, "r", entries=3)
    hears = heard(store)
    assert add(store, (entry(3, "late"), listing("r")), (entry(1), listing("s"))) == ["s"]
    assert add(store, (entry(4), listing("r")), (entry(1), listing("s"))) == ["r"]
    assert add(store, (entry(5), listing("r")), (entry(2), listing("s"))) == ["r", "s"]
    assert sorted(hears.until(4)) == [("r", 4), ("r", 5), ("s", 1), ("s", 2)]


def test_a_batch_of_which_nothing_is_kept_changes_nothing(store):
    kept = room(store, "r", entries=2)
    assert add(store, (entry(2, "late"), listing("r", changed=9)), (entry(7), listing("s"))) == []
    assert (versions(store, "r"), store.listing("r"), store.listing("s")) == ([1, 2], kept, None)


def test_a_batch_is_as_large_as_it_may_be(store):
    names = [f"r{number:02}" for number in range(64)]
    for version in (1, 2, 3):
        assert add(store, *((entry(version, body=b"x" * 5000), listing(name)) for name in names)) == names
    assert all(versions(store, name) == [1, 2, 3] for name in names)


def test_of_rivals_in_one_moment_the_first_is_kept(store):
    room(store, "r", entries=3)
    told = at_once(store, [(entry(4, f"rival-{number}"), listing("r", changed=number)) for number in range(6)])
    assert told == [Appended(), *[Stale(4)] * 5]
    assert store.read("r", 3) == (entry(4, "rival-0"),)
    assert store.listing("r").changed == 0


def test_a_key_that_comes_twice_in_one_moment_is_kept_once(store):
    room(store, "r", entries=3)
    told = at_once(store, [(entry(4, "same"), listing("r")), (entry(4, "same"), listing("r"))])
    assert told == [Appended(), Repeated(entry(4, "same"))]
    assert versions(store, "r") == [1, 2, 3, 4]


def test_what_follows_upon_another_in_one_moment_is_kept_after_it(store):
    told = at_once(store, [(entry(version), listing("r", changed=version)) for version in (1, 2, 3)])
    assert told == [Appended()] * 3
    assert store.listing("r").changed == 3


@pytest.mark.parametrize("facts", [{"version": LARGEST + 1}, {"version": 2, "at": LARGEST + 1}])
def test_what_no_database_can_hold_takes_nothing_from_the_others(store, facts):
    for name in "rst":
        room(store, name)
    broken = entry(**facts), listing("s")
    told = at_once(store, [(entry(2), listing("r")), broken, (entry(2), listing("t"))])
    assert (told[0], told[2]) == (Appended(), Appended())
    assert isinstance(told[1], OverflowError | DBAPIError)
    assert [versions(store, name) for name in "rst"] == [[1, 2], [1], [1, 2]]


def test_what_cannot_be_listed_is_not_kept(store):
    """The entry would fit, its listing does not; neither is kept, nor what is beside it in the same batch."""
    room(store, "r")
    room(store, "s")
    with pytest.raises((OverflowError, DBAPIError)):
        add(store, (entry(2), listing("r")), (entry(2), listing("s", changed=LARGEST + 1)))
    assert (versions(store, "r"), versions(store, "s")) == ([1], [1])
    told = at_once(store, [(entry(2), listing("r")), (entry(2), listing("s", changed=LARGEST + 1))])
    assert told[0] == Appended()
    assert isinstance(told[1], OverflowError | DBAPIError)
    assert (versions(store, "r"), versions(store, "s")) == ([1, 2], [1])


WANTED = st.tuples(st.sampled_from("rst"), st.integers(1, 4), st.sampled_from("abcde"))


def may_be_told(refused, wanted, newest):
    """What one may hear who was refused: why is asked a moment later, when others may have been kept."""
    used = [Repeated(one) for one in newest if one.key == wanted.key]
    stale = [Stale(at) for at in range(refused.version, len(newest) + 1)] if isinstance(refused, Stale) else []
    return used + stale


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moments=st.lists(st.lists(WANTED, min_size=1, max_size=9), min_size=1, max_size=3))
def test_random_rivals_are_kept_and_refused_as_one_after_the_other_would_be(store, moments):
    memory = MemoryStore()
    for name in ("no concern", *"rst"):
        store.forget(name)
    for number, moment in enumerate(moments):
        store.forget("no concern")
        wanted = [(entry(version, key), listing(name, changed=number)) for name, version, key in moment]
        expected = [memory.append(*one) for one in wanted]
        for told, meant, (one, kept) in zip(at_once(store, wanted), expected, wanted, strict=True):
            assert told == meant or told in may_be_told(meant, one, memory.read(kept.room))
            assert (told == Appended()) == (meant == Appended())
        for name in "rst":
            assert list(store.read(name)) == list(memory.read(name))
            assert store.listing(name) == memory.listing(name)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(batches=st.lists(st.lists(WANTED, min_size=1, unique_by=lambda one: one[0]), max_size=12))
def test_random_batches_keep_what_a_store_in_memory_keeps(store, batches):
    memory = MemoryStore()
    for name in "rst":
        store.forget(name)
    for number, batch in enumerate(batches):
        wanted = [(entry(version, key), listing(name, changed=number)) for name, version, key in batch]
        expected = [kept.room for one, kept in wanted if memory.append(one, kept) == Appended()]
        assert add(store, *wanted) == sorted(expected)
        assert {name: list(store.read(name)) for name in "rst"} == {name: list(memory.read(name)) for name in "rst"}
        assert [store.listing(name) for name in "rst"] == [memory.listing(name) for name in "rst"]
