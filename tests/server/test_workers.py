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


def test_a_bot_moves_once_whoever_wakes_it(cluster: Served) -> None:
    anna = Seat(cluster, "Anna")
    assert anna.asks("seat-bot", level="beginner") == 200
    assert anna.asks("start") == 200
    for _ in range(10):
        anna.plays_if_on_turn()
        time.sleep(0.1)
    _, told = anna.player.asks("GET", f"{anna.path}/entries")
    turns = [event["number"] for entry in told["entries"] for event in entry["events"] if event["event"] == "TurnBegan"]
    assert len(turns) > 3
    assert turns == list(range(1, len(turns) + 1))
