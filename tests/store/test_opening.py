"""Which databases are opened, and what is said of those that are not."""

from __future__ import annotations

import sqlite3
import subprocess
import sys

import pytest
from sqlalchemy import create_engine, make_url, text

from tests.store import writing
from tests.store.making import entry, listing, room
from wordrummi.server.store import StoreError, open_store
from wordrummi.server.store.migrating import EMPTY, head, migrate
from wordrummi.server.store.opening import open_database


def run_sql(url, *statements):
    engine = create_engine(make_url(url).set(drivername="sqlite" if url.startswith("sqlite") else "postgresql+psycopg"))
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def refusal(url):
    with pytest.raises(StoreError) as caught:
        open_store(url)
    return caught.value.key


def test_what_is_kept_is_there_when_the_store_is_opened_again(url, opened):
    store = opened(url)
    kept = room(store, "r", entries=3)
    store.close()
    store = opened(url)
    assert [one.version for one in store.read("r")] == [1, 2, 3]
    assert store.listing("r") == kept


@pytest.mark.parametrize("version", ["9999", "ffff", ""])
def test_a_schema_that_this_program_does_not_know_is_left_alone(url, opened, version):
    opened(url).close()
    run_sql(url, f"UPDATE alembic_version SET version_num = '{version}'")
    assert refusal(url) == "store.newer"


def test_tables_of_somebody_else_are_left_alone(url):
    run_sql(url, "CREATE TABLE clients (name TEXT)")
    assert refusal(url) == "store.foreign"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "rooms.db",
        "mysql://a/b",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///a.db?mode=ro",
        "sqlite:///a.db?synchronous=off",
        "sqlite:///a.db?synchronous=normal&mode=ro",
        "http://x:y:z",
        "postgresql://h:port/x",
    ],
)
def test_what_is_no_database_of_ours_is_told(url):
    assert refusal(url) == "store.url"


@pytest.mark.parametrize("name", ["taken/rooms.db", "."])
def test_a_place_where_no_file_can_be_is_told(tmp_path, name):
    (tmp_path / "taken").write_text("a file")
    assert refusal(f"sqlite:///{tmp_path}/{name}") == "store.unavailable"


def test_a_file_that_is_no_database_is_told(tmp_path):
    (tmp_path / "rooms.db").write_bytes(b"these are no pages of a database" * 200)
    assert refusal(f"sqlite:///{tmp_path}/rooms.db") == "store.unavailable"


def test_a_database_that_does_not_answer_is_told_without_its_password(tmp_path):
    with pytest.raises(StoreError) as caught:
        open_store(f"postgresql://anna:geheim@/x?host={tmp_path}")
    assert caught.value.key == "store.unavailable"
    assert "geheim" not in str(caught.value)


def test_without_its_driver_postgres_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for module in ("postgres", "listening", "electing", "lasting"):
        monkeypatch.delitem(sys.modules, f"wordrummi.server.store.{module}", raising=False)
    assert refusal("postgresql://localhost/x") == "store.driver"


def test_one_store_at_a_time_serves_a_file(sqlite_url, opened):
    first = opened(sqlite_url)
    assert refusal(sqlite_url) == "store.in-use"
    first.close()
    assert opened(sqlite_url).append(entry(1), listing()) is not None


def test_another_process_may_not_serve_the_same_file(sqlite_url, opened):
    opened(sqlite_url)
    call = [sys.executable, "-m", "tests.store.writing", sqlite_url, "r", "w", "1"]
    done = subprocess.run(call, cwd=writing.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "store.in-use" in done.stderr
    assert done.stdout == ""


def test_a_child_that_outlives_the_process_does_not_keep_the_file(sqlite_url, opened, tmp_path):
    program = (
        "import subprocess, sys\n"
        "from wordrummi.server.store import open_store\n"
        "store = open_store(sys.argv[1])\n"
        "child = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE, close_fds=False)\n"
        "print(child.pid, flush=True)\n"
        "input()\n"
    )
    call = [sys.executable, "-c", program, sqlite_url]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert int(process.stdout.readline())
        process.kill()
        process.wait()
        assert opened(sqlite_url).listing("r") is None


def test_an_entry_is_on_disk_before_it_is_called_kept(sqlite_url, opened):
    store = opened(sqlite_url)
    levels = store._database.read(lambda connection: connection.exec_driver_sql("PRAGMA synchronous").scalar())
    modes = store._database.read(lambda connection: connection.exec_driver_sql("PRAGMA journal_mode").scalar())
    assert (levels, modes) == (2, "wal")


def test_only_digests_of_secrets_have_a_column(sqlite_url, opened, tmp_path):
    opened(sqlite_url)
    with sqlite3.connect(tmp_path / "rooms.db") as raw:
        columns = [row[1] for row in raw.execute("PRAGMA table_info(secrets)")]
    raw.close()
    assert columns == ["digest", "room", "seat", "role"]


def test_an_empty_database_is_told_as_such_by_its_migration(url):
    database = open_database(url)
    first, second = migrate(database), migrate(database)
    database.close()
    assert (first.before, first.now) == (EMPTY, head())
    assert (second.before, second.now) == (head(), head())


@pytest.mark.parametrize(("asked", "level"), [("", 2), ("?synchronous=full", 2), ("?synchronous=normal", 1)])
def test_a_file_is_flushed_at_every_commit_unless_less_is_asked_for(tmp_path, asked, level):
    database = open_database(f"sqlite:///{tmp_path}/rooms.db{asked}")
    for work in (database.read, database.write):
        assert work(lambda connection: connection.execute(text("PRAGMA synchronous")).scalar_one()) == level
    database.close()
