"""Of all processes on a database one does what is due; when it is gone, another does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from threading import Event

import pytest

from tests import waiting
from tests.services.postgres import Postgres
from tests.store.making import room
from wordrummi.play.rooms.store import Listing
from wordrummi.server.store.owner import Owner
from wordrummi.server.store.sql import SqlStore
from wordrummi.server.waking import Waker

wait_for = partial(waiting.wait_for, seconds=60)

CUT = "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND granted"


class Claim:
    """A process's claim, and whether it was ever gained."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.owner: Owner = store.owner()
        self.gained = Event()
        self.owner.start(self.gained.set)


@pytest.fixture
def claims(opened: Callable[[str], SqlStore]) -> Iterator[Callable[[str], Claim]]:
    made: list[Claim] = []

    def claim(url: str) -> Claim:
        made.append(Claim(opened(url)))
        return made[-1]

    yield claim
    for one in made:
        one.owner.stop()


def holders(*claims: Claim) -> list[int]:
    return [number for number, claim in enumerate(claims) if claim.owner.holds()]


def test_the_one_process_on_a_file_is_the_owner_at_once(sqlite_url: str, claims: Callable[[str], Claim]) -> None:
    one = claims(sqlite_url)
    assert one.gained.is_set()
    assert holders(one) == [0]


@pytest.mark.service
def test_of_many_one_is_the_owner_and_another_when_it_ends(postgres_url: str, claims: Callable[[str], Claim]) -> None:
    first = claims(postgres_url)
    assert first.gained.wait(60)
    others = [claims(postgres_url) for _ in range(3)]
    assert not any(claim.gained.wait(1) for claim in others)
    assert holders(first, *others) == [0]
    first.owner.stop()
    assert holders(first) == []
    wait_for(lambda: holders(*others))
    assert len(holders(*others)) == 1


@pytest.mark.service
def test_two_sets_of_tables_have_an_owner_each(postgres: Postgres, claims: Callable[[str], Claim]) -> None:
    one, other = (claims(postgres.new_url()) for _ in range(2))
    assert one.gained.wait(60)
    assert other.gained.wait(60)
    assert holders(one, other) == [0, 1]


@pytest.mark.service
def test_an_owner_whose_connection_is_cut_is_it_no_longer_and_there_is_one_again(
    postgres: Postgres, postgres_url: str, claims: Callable[[str], Claim]
) -> None:
    both = [claims(postgres_url) for _ in range(2)]
    wait_for(lambda: holders(*both))
    for claim in both:
        claim.gained.clear()
    assert int(postgres.sql(CUT)) >= 1  # a server of another test may still be ending
    wait_for(lambda: any(claim.gained.is_set() for claim in both))
    wait_for(lambda: len(holders(*both)) == 1)


@pytest.mark.service
def test_while_the_database_is_away_there_is_no_owner_and_afterwards_one(
    postgres: Postgres, postgres_url: str, claims: Callable[[str], Claim]
) -> None:
    both = [claims(postgres_url) for _ in range(2)]
    wait_for(lambda: holders(*both))
    postgres.kill()
    try:
        wait_for(lambda: not holders(*both))
    finally:
        postgres.start()
    wait_for(lambda: holders(*both))
    assert len(holders(*both)) == 1


class Busy:
    """Does whatever is due in a store, by taking it off the list, and remembers what that was."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.done: set[str] = set()

    def wake(self, now: int) -> int:
        found: list[Listing] = list(self.store.due(now, limit=100))
        for listing in found:
            self.store.forget(listing.room)
            self.done.add(listing.room)
        return len(found)


@pytest.mark.service
def test_only_the_owner_computes_what_is_due(postgres_url: str, opened: Callable[[str], SqlStore]) -> None:
    stores = [opened(postgres_url) for _ in range(3)]
    busy = [Busy(store) for store in stores]
    wakers = [Waker(one, store, lambda: 1000, store.owner()) for one, store in zip(busy, stores, strict=True)]
    for store, waker in zip(stores, wakers, strict=True):
        store.listen(waker.heard)
        waker.start()
    wait_for(lambda: any(waker.is_at_work() for waker in wakers))
    names = {f"room-{number}" for number in range(20)}
    for number, name in enumerate(sorted(names)):
        room(stores[number % 3], name, due=1000)
    wait_for(lambda: set().union(*(one.done for one in busy)) == names)
    working = [waker.is_at_work() for waker in wakers]
    for waker in wakers:
        waker.stop()
    assert sorted(working) == [False, False, True]
    assert [one.done for one in busy] == [names if is_owner else set() for is_owner in working]
