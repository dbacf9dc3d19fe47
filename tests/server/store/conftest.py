"""A store of every kind, each new and empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from wordrummi.play.rooms.store import Store
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


@pytest.fixture(params=DATABASES)
def store(request, opened) -> Store:
    return opened(request.getfixturevalue(f"{request.param}_url"))
