"""Appends a second to the store, beside the same rows put in bare, on the same disk in the same run.

    python -m benchmarks.store [--seconds 4] [--rounds 3]

Bare is what the driver does with the same durability: one row of the same columns and one commit at a time. An append
also makes sure of version and key, keeps the listing, and tells every listener. Each thread writes to a room of its
own. PostgreSQL is one that the tests start. The best of the rounds; processor time is that of this process alone. What
an append in a batch of known size costs is told after it.
"""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock, Thread, local

import psycopg
from sqlalchemy import make_url

from tests.services.postgres import Postgres
from wordrummi.play.rooms.store import Appended, Entry, Listing, Status
from wordrummi.server.store import open_store
from wordrummi.server.store.database import Database
from wordrummi.server.store.migrating import prepare
from wordrummi.server.store.opening import open_database
from wordrummi.server.store.rows import Addition

BODY = b'[{"event":"TableLaid","seat":1,"table":["SOEPEL","EER","HOUTEN","KANTOOR"],"laid":["E"]}]' * 12
"""About a thousand bytes, as long as what one turn makes."""

TABLE = "CREATE TABLE bare (room TEXT, version BIGINT, key TEXT, at BIGINT, body {}, PRIMARY KEY (room, version))"
BATCHES = 100
Put = Callable[[str, int], None]


@contextmanager
def bare_sqlite(path: Path) -> Iterator[Put]:
    lock = Lock()
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as raw:
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute(TABLE.format("BLOB"))

        def put(room: str, version: int) -> None:
            with lock:
                raw.execute("INSERT INTO bare VALUES (?, ?, ?, ?, ?)", (room, version, f"{version}", version, BODY))

        yield put


@contextmanager
def bare_postgres(url: str) -> Iterator[Put]:
    query = make_url(url).query
    given = {"host": query["host"], "options": query["options"], "user": "postgres", "autocommit": True}
    mine, opened = local(), []
    with psycopg.connect(**given) as raw:
        raw.execute(TABLE.format("BYTEA"))

    def put(room: str, version: int) -> None:
        if not hasattr(mine, "raw"):
            mine.raw = psycopg.connect(**given)
            opened.append(mine.raw)
        mine.raw.execute("INSERT INTO bare VALUES (%s, %s, %s, %s, %s)", (room, version, f"{version}", version, BODY))

    yield put
    for raw in opened:
        raw.close()


def addition(room: str, version: int) -> Addition:
    listing = Listing(room, "match", "word-sabra", Status.PLAYING, False, ("Anna", "Bram"), 0, version, version)
    return Entry(version, f"{version}", version, BODY), listing


@contextmanager
def store(url: str) -> Iterator[Put]:
    with closing(open_store(url)) as kept:
        kept.listen(lambda *_: None)

        def put(room: str, version: int) -> None:
            assert kept.append(*addition(room, version)) == Appended()

        yield put


def rate(put: Put, threads: int, seconds: float, name: str) -> tuple[float, float]:
    """Return entries a second, and milliseconds of this process an entry."""
    done, begun, used = [0] * threads, time.monotonic(), time.process_time()

    def work(index: int) -> None:
        while time.monotonic() < begun + seconds:
            put(f"{name}-{index}", done[index] + 1)
            done[index] += 1

    workers = [Thread(target=work, args=(index,)) for index in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sum(done) / (time.monotonic() - begun), 1000 * (time.process_time() - used) / sum(done)


def compare(kind: str, bare: Put, ours: Put, given: argparse.Namespace) -> None:
    for threads in (1, 8, 16):
        found = [
            [rate(put, threads, given.seconds, f"{threads}-{again}") for put in (bare, ours)]
            for again in range(given.rounds)
        ]
        (bare_rate, bare_cpu), (our_rate, our_cpu) = (max(side) for side in zip(*found, strict=True))
        told = f"{bare_rate:9.0f} {our_rate:9.0f} {our_rate / bare_rate:8.2f} {bare_cpu:9.2f} {our_cpu:9.2f}"
        print(f"{kind:12} {threads:7} {told}")


def tell_batches(kind: str, url: str, rounds: int) -> None:
    with closing(open_database(url)) as database:
        prepare(database)
        for size in (1, 8, 16):
            rooms = [f"{size}-{index}" for index in range(size)]
            best = min(batch_cost(database, rooms, 1 + again * BATCHES) for again in range(rounds))
            print(f"{kind:12} a batch of {size}: {best:.3f} ms an append")


def batch_cost(database: Database, rooms: list[str], first: int) -> float:
    """Return milliseconds of this thread an append, of so many batches from a version on."""
    batches = [[addition(room, version) for room in rooms] for version in range(first, first + BATCHES)]
    used = time.thread_time()
    for batch in batches:
        assert len(database.append(batch)) == len(batch)
    return 1000 * (time.thread_time() - used) / BATCHES / len(rooms)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print(f"{'':12} {'threads':>7} {'bare/s':>9} {'appends/s':>9} {'ratio':>8} {'bare ms':>9} {'our ms':>9}")
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        with bare_sqlite(at / "bare.db") as bare, store(f"sqlite:///{at}/rooms.db") as ours:
            compare("SQLite", bare, ours, given)
        tell_batches("SQLite", f"sqlite:///{at}/batches.db", given.rounds)
    server = Postgres()
    try:
        server.start()
        with bare_postgres(server.new_url()) as bare, store(server.new_url()) as ours:
            compare("PostgreSQL", bare, ours, given)
        tell_batches("PostgreSQL", server.new_url(), given.rounds)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
