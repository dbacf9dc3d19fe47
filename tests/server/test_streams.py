"""Streams over real sockets, as clients of every kind take them."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import pytest

from tests.server.serving import Player, Served, served
from tests.waiting import wait_for

ROOM = {"variant": "word-sabra", "seats": 2, "pace": 0}
MANY = 150


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("streams"), streams_each="0", rate_requests="0", heartbeat="0.5") as running:
        yield running


class Host:
    """Who has opened a room, and says something in it now and then."""

    def __init__(self, server: Served) -> None:
        self.player = Player(server)
        status, told = self.player.asks("POST", "/api/rooms", {**ROOM, "key": uuid4().hex, "name": "Anna"})
        assert status == 201, told
        self.path = f"/api/rooms/{told['room']}"

    def says(self, words: str) -> None:
        command = {"command": "say", "text": words}
        body = {"key": uuid4().hex, "seen": 0, "command": command}
        assert self.player.asks("POST", f"{self.path}/commands", body)[0] == 200


def opened(server: Served, path: str, version: str = "1.1") -> socket.socket:
    connection = socket.create_connection((server.host, server.port), timeout=30)
    connection.sendall(f"GET {path}/events HTTP/{version}\r\nHost: x\r\n\r\n".encode())
    return connection


def told(connection: socket.socket, until: bytes) -> bytes:
    """Return what comes up to some words."""
    content = b""
    while until not in content and (part := connection.recv(4096)):
        content += part
    assert until in content, content
    return content


def unchunked(content: bytes) -> bytes:
    """Return what is within the chunks of an answer; they have to fit."""
    body = b""
    while content and (head := re.match(rb"([0-9A-Fa-f]+)\r\n", content)):
        start, size = head.end(), int(head[1], 16)
        assert content[start + size : start + size + 2] == b"\r\n"
        body, content = body + content[start : start + size], content[start + size + 2 :]
    return body


def threads(server: Served) -> int:
    """Return how many threads there are in the process that serves."""
    return sum(len(list(Path(f"/proc/{pid}/task").iterdir())) for pid in workers(server))


def workers(server: Served) -> list[str]:
    """Return the processes that serve."""
    tasks = Path(f"/proc/{server.process.pid}/task").iterdir()
    return [pid for one in tasks for pid in (one / "children").read_text().split()]


def test_a_stream_is_in_chunks_that_fit_and_tells_what_happens(server: Served) -> None:
    host = Host(server)
    with opened(server, host.path) as connection:
        head, _, first = told(connection, b"event: entry").partition(b"\r\n\r\n")
        assert b"Transfer-Encoding: chunked" in head
        host.says("een")
        rest = first + told(connection, b"een")
        host.says("twee")
        rest += told(connection, b"twee") + told(connection, b": \n\n\r\n")
        assert [int(one) for one in re.findall(rb"^id: (\d+)$", unchunked(rest), re.MULTILINE)] == [1, 2, 3]


def test_a_client_of_http_1_0_gets_no_chunks(server: Served) -> None:
    host = Host(server)
    with opened(server, host.path, "1.0") as connection:
        head, _, first = told(connection, b"event: entry").partition(b"\r\n\r\n")
        assert b"Transfer-Encoding" not in head
        host.says("een")
        lines = (first + told(connection, b"een") + told(connection, b": \n\n")).decode().split("\n")
        assert {line.split(":")[0] for line in lines} <= {"retry", "id", "event", "data", ""}


def test_a_stream_that_is_asked_for_by_its_head_alone_is_none(server: Served) -> None:
    host = Host(server)
    with socket.create_connection((server.host, server.port), timeout=30) as connection:
        connection.sendall(f"HEAD {host.path}/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        assert told(connection, b"\r\n\r\n").startswith(b"HTTP/1.1 200")
        assert connection.recv(1) == b""
    assert Player(server).asks("GET", "/readyz")[1]["streams"] == 0


@pytest.mark.service
def test_an_open_stream_costs_no_thread_and_who_goes_away_makes_room(server: Served) -> None:
    host = Host(server)
    with ExitStack() as open_ones:
        connections = [open_ones.enter_context(opened(server, host.path)) for _ in range(MANY)]
        for connection in connections:
            told(connection, b"event: entry")
        host.says("allemaal")
        for connection in connections:
            told(connection, b"allemaal")
        assert Player(server).asks("GET", "/readyz")[1]["streams"] == MANY
        wait_for(lambda: threads(server) < MANY)
    wait_for(lambda: Player(server).asks("GET", "/readyz")[1]["streams"] == 0)


def test_the_end_of_the_server_is_the_end_of_a_stream_and_no_broken_one(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server, opened(server, Host(server).path) as connection:
        told(connection, b"event: entry")
        server.ends()
        assert told(connection, b"0\r\n\r\n").endswith(b"0\r\n\r\n")


def test_requests_of_one_connection_are_answered_one_after_the_other_however_they_come(server: Served) -> None:
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection((server.host, server.port), timeout=30) as connection:
        for requests in (asked, asked * 3, asked[:20]):
            connection.sendall(requests)
        content = b""
        while content.count(b'"ok":true') < 4:
            content += connection.recv(4096)
        connection.sendall(asked[20:])
        told(connection, b'"ok":true')


@pytest.mark.service
def test_more_clients_than_there_are_files_for_wait_and_end_nothing(tmp_path: Path) -> None:
    few = ("prlimit", "--nofile=256:256")
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with served(tmp_path / "data", before=few, rate_requests="0", streams_each="0") as server, ExitStack() as crowd:
        wait_for(lambda: workers(server))
        at_work = workers(server)
        host = Host(server)
        followed = crowd.enter_context(opened(server, host.path))
        told(followed, b"event: entry")
        clients = [socket.create_connection((server.host, server.port), timeout=60) for _ in range(300)]
        for client in clients:
            crowd.enter_context(client)
            client.sendall(asked)
        for client in clients:
            assert client.recv(12) == b"HTTP/1.1 200"
            client.close()
        host.says("nog steeds hier")
        told(followed, b"nog steeds hier")
        statuses = [told(crowd.enter_context(opened(server, host.path)), b"\r\n")[9:12] for _ in range(40)]
        assert (statuses.count(b"200"), statuses.count(b"503")) == (31, 9)
        assert workers(server) == at_work
