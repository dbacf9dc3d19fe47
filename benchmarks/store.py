"""Appends a second to the store, beside the same rows put in bare, on the same disk in the same run.

    python -m benchmarks.store [--seconds 4] [--rounds 3]

Bare is what the driver does with the same durability: one row of the same columns and one commit at a time. An append
also makes sure of version and key, keeps the listing, and tells every listener. Each thread writes to a room of its
own. PostgreSQL is one that the tests start. The best of the rounds; processor time is that of this process alone.
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

BODY = b'[{"event":"TableLaid","seat":1,"table":["SOEPEL","EER","HOUTEN","KANTOOR"],"laid":["E"]}]' * 12
"""About a thousand bytes, as long as what one turn makes."""

TABLE = "CREATE TABLE bare (room TEXT, version BIGINT, key TEXT, at BIGINT, body {}, PRIMARY KEY (room, version))"
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


@contextmanager
def store(url: str) -> Iterator[Put]:
    with closing(open_store(url)) as kept:
        kept.listen(lambda *_: None)

        def put(room: str, version: int) -> None:
            listing = Listing(room, "match", "word-sabra", Status.PLAYING, False, ("Anna", "Bram"), 0, version, version)
            assert kept.append(Entry(version, f"{version}", version, BODY), listing) == Appended()

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
    server = Postgres()
    try:
        server.start()
        with bare_postgres(server.new_url()) as bare, store(server.new_url()) as ours:
            compare("PostgreSQL", bare, ours, given)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
