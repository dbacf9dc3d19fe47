"""The migrations lead to the schema of today, and nothing that was kept is lost on the way."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect

from tests.store.making import room
from wordrummi.server.store import StoreError, open_store
from wordrummi.server.store import migrating as schema_steps
from wordrummi.server.store.migrating import head, versions
from wordrummi.server.store.opening import open_database
from wordrummi.server.store.schema import metadata, rooms


def test_the_migrations_make_the_schema_of_today(url, opened):
    opened(url).close()
    database = open_database(url)
    differences = database.read(lambda one: compare_metadata(MigrationContext.configure(one), metadata))
    database.close()
    assert differences == []


def test_the_migrations_make_every_index_of_today(url, opened):
    opened(url).close()
    database = open_database(url)
    found = database.read(lambda one: {index["name"] for index in inspect(one).get_indexes("rooms")})
    database.close()
    assert found == {index.name for index in rooms.indexes}


def test_the_steps_are_one_line():
    assert list(versions()) == sorted(versions(), reverse=True)
    assert len(set(versions())) == len(versions())


def test_a_schema_that_is_behind_is_not_served(url, opened, monkeypatch):
    opened(url).close()
    monkeypatch.setattr(schema_steps, "versions", lambda: ("9999", *versions()))
    with pytest.raises(StoreError) as caught:
        open_store(url)
    assert caught.value.key == "store.older"
    assert caught.value.facts["head"] == "9999"


def test_a_step_that_fails_leaves_nothing(url, monkeypatch):
    real = schema_steps.upgrade

    def fails(connection, to="head"):
        real(connection, to)
        raise RuntimeError

    monkeypatch.setattr(schema_steps, "upgrade", fails)
    database = open_database(url)
    with pytest.raises(RuntimeError):
        schema_steps.migrate(database)
    assert database.read(lambda one: inspect(one).get_table_names()) == []
    database.close()


@pytest.mark.service
def test_many_that_begin_on_an_empty_database_make_the_tables_once(postgres_url):
    with ThreadPoolExecutor(5) as pool:
        stores = list(pool.map(open_store, [postgres_url] * 5))
    for number, store in enumerate(stores):
        room(store, f"r{number}")
        store.close()
    assert schema_steps.head() == head()
