"""Several processes on PostgreSQL: what one keeps the streams of all tell, and one that is killed loses nothing."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Served, served
from tests.server.test_serve import Seat, key, wait_for
from tests.services.postgres import Postgres

pytestmark = pytest.mark.service
STREAMS = 6


@pytest.fixture
def cluster(tmp_path: Path, postgres_url: str) -> Iterator[Served]:
    with served(tmp_path / "data", "--workers", "2", "--database", postgres_url) as server:
        yield server


def workers(server: Served) -> list[int]:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return [int(pid) for pid in children.split()]


def watchers(server: Served, anna: Seat, number: int) -> list[Seat]:
    """Let many follow the room, so that both processes have streams of it."""
    found = []
    for _ in range(number):
        watcher = Seat.__new__(Seat)
        watcher.__dict__.update(anna.__dict__, heard=[])
        watcher.follow()
        found.append(watcher)
    return found


def says(anna: Seat, number: int) -> list[int]:
    """Let somebody react again and again; return the versions that were kept."""
    versions = []
    for _ in range(number):
        body = {"key": key(), "seen": 0, "command": {"command": "react", "reaction": "applause"}}
        status, told = persists(anna, body)
        if status == 200:
            versions.append(int(told["version"]))
        time.sleep(0.02)
    return versions


def persists(anna: Seat, body: dict[str, Any]) -> tuple[int, Any]:
    """Send a command until there is an answer, as a client does: with the same key."""
    for _ in range(200):
        try:
            return anna.player.asks("POST", f"{anna.path}/commands", body)
        except OSError:
            time.sleep(0.1)
    raise AssertionError("no answer")


def test_streams_of_every_process_tell_what_any_of_them_keeps(cluster: Served) -> None:
    anna = Seat(cluster, "Anna")
    all_of_them = [anna, *watchers(cluster, anna, STREAMS)]
    kept = says(anna, 8)
    assert kept == sorted(set(kept))
    for seat in all_of_them:
        wait_for(lambda seat=seat: len(seat.heard) >= kept[-1])
        assert [entry["version"] for entry in seat.heard] == list(range(1, kept[-1] + 1))


def test_a_process_that_is_killed_loses_nothing_that_was_answered(cluster: Served) -> None:
    anna = Seat(cluster, "Anna")
    kept = says(anna, 3)
    os.kill(workers(cluster)[0], signal.SIGKILL)
    kept += says(anna, 3)
    wait_for(lambda: len(workers(cluster)) == 2)
    _, told = anna.player.asks("GET", f"{anna.path}/entries")
    assert [entry["version"] for entry in told["entries"]] == list(range(1, kept[-1] + 1))
    assert set(kept) <= {entry["version"] for entry in told["entries"]}


def owners(server: Served, postgres: Postgres) -> set[int]:
    """The processes of a server that hold the lock of the clocks, as the database tells."""
    held = "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)"
    told = postgres.sql(f"{held} WHERE l.locktype = 'advisory' AND l.granted AND a.application_name LIKE '%clocks%'")
    return {int(line.split()[2]) for line in told.splitlines()} & set(workers(server))


def robots(cluster: Served) -> Seat:
    """Let two bots play by themselves, so slowly that they go on for the whole test."""
    host = Seat(cluster, None, variant="number-sabra", seats=2, pace=500, options={})
    assert [host.asks("seat-bot", level="beginner") for _ in range(2)] == [200, 200]
    assert host.asks("start") == 200
    return host


def version(host: Seat) -> int:
    """The newest version, from whichever process answers; 0 while none does."""
    try:
        status, told = host.player.asks("GET", host.path)
    except OSError:
        return 0
    return int(told["version"]) if status == 200 else 0


def plays_on(host: Seat) -> None:
    """Wait until the bots have moved again."""
    wait_for(lambda: version(host))
    before = version(host)
    wait_for(lambda: version(host) > before + 1)


def test_one_process_runs_the_clocks_and_another_takes_over_when_it_is_killed(
    cluster: Served, postgres: Postgres
) -> None:
    host = robots(cluster)
    plays_on(host)
    first = owners(cluster, postgres)
    assert len(first) == 1
    os.kill(*first, signal.SIGKILL)
    wait_for(lambda: owners(cluster, postgres) not in (first, set()))
    plays_on(host)
    assert len(owners(cluster, postgres)) == 1


def test_after_a_restart_of_the_database_there_is_an_owner_again(cluster: Served, postgres: Postgres) -> None:
    host = robots(cluster)
    plays_on(host)
    postgres.kill()
    postgres.start()
    wait_for(lambda: len(owners(cluster, postgres)) == 1)
    plays_on(host)


@pytest.mark.slow
def test_a_process_that_is_frozen_is_owner_no_longer(cluster: Served, postgres: Postgres) -> None:
    host = robots(cluster)
    plays_on(host)
    (frozen,) = owners(cluster, postgres)
    os.kill(frozen, signal.SIGSTOP)
    try:
        wait_for(lambda: owners(cluster, postgres) not in ({frozen}, set()))
    finally:
        os.kill(frozen, signal.SIGCONT)
    plays_on(host)
    assert owners(cluster, postgres) == set(workers(cluster)) - {frozen}


def test_a_bot_moves_once_whoever_wakes_it(cluster: Served) -> None:
    anna = Seat(cluster, "Anna")
    assert anna.asks("seat-bot", level="beginner") == 200
    assert anna.asks("start") == 200

    def turns() -> list[int]:
        _, told = anna.player.asks("GET", f"{anna.path}/entries")
        events = [event for entry in told["entries"] for event in entry["events"]]
        return [event["number"] for event in events if event["event"] == "TurnBegan"]

    def has_gone_on() -> bool:
        anna.plays_if_on_turn()
        return len(turns()) > 5

    wait_for(has_gone_on)
    numbers = turns()
    assert numbers == list(range(1, len(numbers) + 1))
