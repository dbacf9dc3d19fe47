"""Clients that will not give up: `python -m tests.store.writing URL ROOMS NAMES COUNT` prints what was kept.

A thread a letter of the names; each writes in one of the rooms, a letter too, by turns. A line an entry, `VERSION KEY`,
once the store has said that it is kept. While the database is away the same entry is tried again.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from threading import Lock

from tests.store.making import entry, listing
from wordrummi.play.rooms.store import Appended, Repeated, Stale, Store
from wordrummi.server.store import UnavailableError, open_store

ROOT = Path(__file__).parents[2]


def write(store: Store, room: str, name: str, count: int, tell: Callable[[int, str], object]) -> None:
    """Keep so many entries, each with a key of its own and a listing that says which version it belongs to."""
    version = 1
    for number in range(count):
        version = 1 + keep(store, room, f"{name}-{number}", version, tell)


def keep(store: Store, room: str, key: str, version: int, tell: Callable[[int, str], object]) -> int:
    while True:
        try:
            kept = store.append(entry(version, key, at=version), listing(room, changed=version, due=version))
        except UnavailableError:
            time.sleep(0.05)
            continue
        match kept:
            case Stale(newest):
                version = newest + 1
            case Repeated(earlier):
                tell(earlier.version, key)
                return earlier.version
            case Appended():
                tell(version, key)
                return version


def start(url: str, rooms: str, names: str, count: int) -> subprocess.Popen[str]:
    """Begin to write in a process of its own."""
    call = [sys.executable, "-u", "-m", __name__, url, rooms, names, str(count)]
    return subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def main(url: str, rooms: str, names: str, count: str) -> None:
    store, lock = open_store(url), Lock()

    def tell(version: int, key: str) -> None:
        with lock:
            sys.stdout.write(f"{version} {key}\n")

    with ThreadPoolExecutor(len(names)) as pool:
        ends = [pool.submit(write, store, room, name, int(count), tell) for room, name in zip(cycle(rooms), names)]
    for end in ends:
        end.result()
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
