"""A store of every kind, each new and empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Queue

import pytest

from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.store import Store
from wordrummi.server.alone import Alone
from wordrummi.server.store import open_store

POSTGRES = pytest.param("postgres", marks=pytest.mark.service)
DATABASES = ["sqlite", POSTGRES]


@pytest.fixture
def sqlite_url(tmp_path) -> str:
    return f"sqlite:///{tmp_path}/rooms.db"


@pytest.fixture(params=DATABASES)
def url(request) -> str:
    """The URL of an empty database, of each kind."""
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def opened() -> Iterator[Callable[[str], Store]]:
    """Opens stores, and closes them in the end."""
    stores: list[Store] = []

    def open_one(url: str) -> Store:
        stores.append(open_store(url))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()


@pytest.fixture(params=["memory", "alone", *DATABASES])
def store(request, opened) -> Store:
    if request.param == "memory":
        return MemoryStore()
    if request.param == "alone":
        return Alone(opened(request.getfixturevalue("sqlite_url")), most=3)
    return opened(request.getfixturevalue(f"{request.param}_url"))


class Hears:
    """Keeps what a store says of the rooms that these tests name, from whatever thread.

    A server of other tests may be on another schema, and a database tells what is kept in any of them.
    """

    def __init__(self) -> None:
        self._said: Queue[tuple[str | None, int]] = Queue()
        self.all: list[tuple[str | None, int]] = []

    def __call__(self, room: str | None, version: int) -> None:
        if room in (None, "r", "s"):
            self._said.put((room, version))

    def until(self, number: int) -> list[tuple[str | None, int]]:
        """All that was said, as soon as it is so much; a moment more would show what should not be said."""
        while len(self.all) < number:
            self.all.append(self._said.get(timeout=60))
        return [*self.all, *iter(self._rest, None)]

    def _rest(self) -> tuple[str | None, int] | None:
        return None if self._said.empty() else self._said.get()


@pytest.fixture
def heard() -> Callable[[Store], Hears]:
    """Begins to listen to a store."""

    def begin(store: Store) -> Hears:
        hears = Hears()
        store.listen(hears)
        return hears

    return begin
