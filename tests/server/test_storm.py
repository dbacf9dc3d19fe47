"""Killed in mid-play: processes and databases go, people send again; nothing accepted is lost or done twice."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.server.persisting import Person
from tests.server.serving import Player, Served, served
from tests.server.test_serve import wait_for
from tests.services.postgres import Postgres
from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.replaying import open_record

ROOM = {"variant": "word-sabra", "seats": 2, "name": "Anna", "pace": 0}
BETWEEN = 4
"""Moves between two blows."""


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children")
    return [int(pid) for pid in found.read_text("ascii").split()] if found.exists() else []


def kill_all(server: Served) -> None:
    """Kill -9 a server with its workers, as a power cut would."""
    pids = [server.process.pid, *children(server.process.pid)]
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    server.process.wait(30)
    wait_for(lambda: not any(map(lives, pids[1:])))


def lives(pid: int) -> bool:
    """Whether a process is there, and more than an entry that nobody has read yet."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Game:
    """Two people who play on, each in a thread of their own."""

    def __init__(self, server: Served) -> None:
        self.people = [Person(Player(server)), Person(Player(server))]
        anna, bram = self.people
        anna.enters("/api/rooms", **ROOM)
        bram.enters(f"{anna.path}/seats", name="Bram")
        assert anna.does("start", seen=anna.view()["version"]) == 200
        self._over = threading.Event()
        self._faults: list[BaseException] = []
        self._threads = [threading.Thread(target=self._plays, args=(person,)) for person in self.people]
        for thread in self._threads:
            thread.start()

    def _plays(self, person: Person) -> None:
        try:
            while not self._over.is_set():
                if not person.plays():
                    time.sleep(0.05)
        except BaseException as fault:  # told by the test that waits
            self._faults.append(fault)

    @property
    def moves(self) -> int:
        assert not self._faults, self._faults
        return sum(len(person.done) for person in self.people)

    def goes_on(self) -> None:
        """Wait until some more moves were made."""
        wanted = self.moves + BETWEEN
        until = time.monotonic() + 120
        while self.moves < wanted:
            assert time.monotonic() < until, "the game stands still"
            time.sleep(0.05)

    def ends(self) -> None:
        """Stop playing; one gives up, so that there is a record."""
        self._over.set()
        for thread in self._threads:
            thread.join(150)
            assert not thread.is_alive()
        assert not self._faults, self._faults
        anna = self.people[0]
        while anna.does("forfeit", seen=anna.view()["version"]) != 200:
            pass


def hold(game: Game) -> None:
    """Hold that what was answered is kept, once and whole, and that every stream told it from first to last."""
    for person in game.people:
        entries = person.entries()
        assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
        kept = {entry["version"]: entry for entry in entries}
        assert [kept[told["version"]] for told in person.done] == person.done
        wait_for(partial(has_heard, person, len(entries)))
        assert person.heard == entries
        person.gone.set()
    answered = [told["version"] for person in game.people for told in person.done]
    assert len(answered) == len(set(answered))
    everything = [event for entry in game.people[0].entries() for event in entry["events"]]
    turns = [event["number"] for event in everything if event["event"] == "TurnBegan"]
    assert turns == list(range(1, len(turns) + 1))
    for person in game.people:
        made = [event for event in everything if event["event"] == "DrawMade" and event["seat"] == person.seat]
        drew = [told for told in person.done if any(event["event"] == "DrawMade" for event in told["events"])]
        assert len(made) == len(drew)
    plays_again(game.people[0])


def has_heard(person: Person, number: int) -> bool:
    return len(person.heard) >= number


def plays_again(person: Person) -> None:
    player = person.player
    body = raw(player, f"{person.path}/record")
    steps = list(open_record(body, Lexicon).steps())
    assert len(steps) > BETWEEN
    assert all(step.agrees for step in steps)


def raw(player: Player, path: str) -> bytes:
    with socket.create_connection((player.served.host, player.served.port), timeout=30) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    assert b"chunked" not in head
    return body


@contextmanager
def played(server: Served) -> Iterator[Game]:
    """A game that ends with the test, however that ends."""
    game = Game(server)
    try:
        yield game
    finally:
        game._over.set()
        for person in game.people:
            person.gone.set()


@pytest.mark.service
def test_one_process_on_sqlite_that_is_killed_again_and_again(tmp_path: Path) -> None:
    data, port = tmp_path / "data", str(free_port())
    with ExitStack() as servers:
        server = servers.enter_context(served(data, "--port", port))
        with played(server) as game:
            for _ in range(3):
                game.goes_on()
                kill_all(server)
                server = servers.enter_context(served(data, "--port", port))
            game.goes_on()
            game.ends()
            hold(game)
            assert all(person.resumed >= 3 for person in game.people)


@pytest.mark.service
def test_who_sends_half_of_it_or_takes_nothing_stops_nobody(tmp_path: Path) -> None:
    """Bodies that never end, readers that never read, bodies over the limit, more streams than there are places for."""
    with served(tmp_path / "data", streams="20", streams_each="20") as server, played(server) as game:
        anna = game.people[0]
        slow = [socket.create_connection((server.host, server.port), timeout=30) for _ in range(60)]
        for number, connection in enumerate(slow):
            head = f"POST {anna.path}/commands HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            half = f"{head}Content-Length: 1000\r\n\r\n{{" if number % 2 else "GET /api/rooms HTTP/1.1\r\nHo"
            connection.sendall(half.encode())
        game.goes_on()
        readers = [socket.create_connection((server.host, server.port), timeout=30) for _ in range(30)]
        for connection in readers:
            connection.sendall(f"GET {anna.path}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        lines = [connection.recv(12) for connection in readers]
        assert sorted(set(lines)) == [b"HTTP/1.1 200", b"HTTP/1.1 503"]
        assert lines.count(b"HTTP/1.1 200") == 20 - len(game.people)
        game.goes_on()
        status, told = anna.player.asks("POST", f"{anna.path}/commands", {"key": "x" * 300_000})
        assert (status, told["slug"]) == (413, "too-large")
        game.goes_on()
        for connection in (*slow, *readers):
            connection.close()
        game.ends()
        hold(game)


def test_a_flood_from_one_seat_is_told_to_wait_while_others_play(tmp_path: Path) -> None:
    with served(tmp_path / "data", rate_commands="100000", rate_requests="0") as server, played(server) as game:
        flood = Person(Player(server))
        flood.enters("/api/rooms", **{**ROOM, "name": "Flood"})
        statuses = [flood.does("react", seen=0, reaction="hurry") for _ in range(60)]
        assert statuses.count(200) == 5
        assert set(statuses) == {200, 429}
        flood.gone.set()
        game.goes_on()
        game.ends()
        hold(game)


def a_worker(server: Served, _: Postgres) -> None:
    os.kill(children(server.process.pid)[0], signal.SIGKILL)


def every_worker(server: Served, _: Postgres) -> None:
    for pid in children(server.process.pid):
        os.kill(pid, signal.SIGKILL)


def the_database(_: Served, postgres: Postgres) -> None:
    postgres.kill()
    postgres.start()


def both(server: Served, postgres: Postgres) -> None:
    postgres.kill()
    every_worker(server, postgres)
    postgres.start()


@pytest.mark.service
@pytest.mark.parametrize("blow", [a_worker, every_worker, the_database, both])
def test_workers_and_postgres_that_are_killed_in_mid_play(
    tmp_path: Path, postgres: Postgres, postgres_url: str, blow: Callable[[Served, Postgres], None]
) -> None:
    options = ("--workers", "2", "--database", postgres_url)
    with served(tmp_path / "data", *options, rate_requests="0") as server, played(server) as game:
        for _ in range(2):
            game.goes_on()
            blow(server, postgres)
        game.goes_on()
        game.ends()
        hold(game)
