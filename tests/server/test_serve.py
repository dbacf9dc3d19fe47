"""`wordrummi serve` as people start it: a game over real sockets, streams, and an orderly end."""

from __future__ import annotations

import socket
import sys
import threading
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.server.serving import Player, Served, served
from tests.waiting import wait_for
from wordrummi.cli.main import app

MOST_MOVES = 60
IDLE = 40


def key() -> str:
    return uuid.uuid4().hex


class Seat:
    """Somebody who follows a room by its stream and plays."""

    def __init__(self, server: Served, name: str | None, room: str | None = None, **wish: Any) -> None:
        self.player = Player(server)
        path, more = ("/api/rooms", {**ROOM, **wish}) if room is None else (f"/api/rooms/{room}/seats", {})
        status, told = self.player.asks("POST", path, {"key": key(), "name": name, **more})
        assert status == 201
        self.room, self.secret = str(told["room"]), str(told["secret"])
        self.path = f"/api/rooms/{self.room}"
        self.heard: list[dict[str, Any]] = []
        self.follow()

    def follow(self) -> None:
        self.thread = threading.Thread(target=self._follow, daemon=True)
        self.thread.start()

    def _follow(self) -> None:
        for entry in self.player.follows(f"{self.path}/events"):
            self.heard.append(entry)

    def view(self) -> dict[str, Any]:
        status, told = self.player.asks("GET", self.path)
        assert status == 200
        return dict(told)

    def asks(self, command: str, **more: Any) -> int:
        body = {"key": key(), "seen": self.view()["version"], "command": {"command": command, **more}}
        return self.player.asks("POST", f"{self.path}/commands", body)[0]

    def plays_if_on_turn(self) -> bool:
        """Do the least that the turn allows; return whether the match is over."""
        match = self.view()["match"]
        if match["phase"] == "ended" or match["turn"] is None:
            return True
        if match["may"] and match["turn"]["acts"] == self.view()["seat"]:
            assert self.asks("play", move={"move": "draw" if "draw" in match["may"] else "pass"}) == 200
        return False


ROOM = {"variant": "word-sabra", "seats": 3, "pace": 0, "options": {"end": "points", "target": 30}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("serve")) as running:
        yield running


def played(server: Served) -> list[Seat]:
    """Let two people and a bot play until it is over, or the people give up."""
    anna = Seat(server, "Anna")
    bram = Seat(server, "Bram", anna.room)
    assert anna.asks("seat-bot", level="beginner") == 200
    assert anna.asks("start") == 200
    for _ in range(MOST_MOVES):
        if anna.plays_if_on_turn() or bram.plays_if_on_turn():
            return [anna, bram]
    wait_for(lambda: anna.plays_if_on_turn() or anna.asks("forfeit") == 200)  # a bot may have moved in between
    return [anna, bram]


def test_a_game_with_a_bot_is_followed_by_everybody_and_nobody_sees_too_much(server: Served) -> None:
    seats = played(server)
    version = seats[0].view()["version"]
    for number, seat in enumerate(seats):
        wait_for(lambda seat=seat: len(seat.heard) >= version)
        assert [entry["version"] for entry in seat.heard[:version]] == list(range(1, version + 1))
        hidden = [
            event
            for entry in seat.heard
            for event in entry["events"]
            if event["event"] in ("RackDealt", "TilesDrawn", "PotShuffled")
        ]
        assert {event.get("seat") for event in hidden} == {number}


def test_clients_that_keep_their_connections_open_stop_nobody(server: Served) -> None:
    """Two seconds for each of them, one after another, would be longer than the other client waits."""
    idle = [socket.create_connection((server.host, server.port), timeout=30) for _ in range(IDLE)]
    for connection in idle:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    for connection in idle:
        assert connection.recv(12) == b"HTTP/1.1 200"
    assert Player(server).asks("GET", "/readyz")[0] == 200
    for connection in idle:
        connection.close()


def test_the_log_names_no_secret_and_the_end_is_orderly(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        anna = Seat(server, "Anna")
        wait_for(lambda: anna.heard)
        server.ends()
        anna.thread.join(10)
        assert not anna.thread.is_alive()
        assert server.process.returncode == 0
        log = server.log.read_text()
    assert '"route":"/api/rooms"' in log
    assert anna.secret not in log
    assert '"level":"error"' not in log


def test_what_was_played_is_there_after_a_new_start(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        anna = Seat(server, "Anna")
        wait_for(lambda: anna.heard)
        server.ends()
    with served(tmp_path / "data") as server:
        anna.player.served = server
        assert [seat["name"] for seat in anna.view()["seats"]] == ["Anna", "", ""]
        assert anna.view()["you"] == [0]


def call(*options: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["serve", "--lang", "en", *options])
    return result.exit_code, result.stderr


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDRUMMI_DATA", str(tmp_path))


def test_several_processes_on_sqlite_are_refused() -> None:
    code, told = call("--workers", "2", "--port", "0")
    assert (code, "PostgreSQL" in told) == (2, True)


def test_a_database_that_is_none_is_told() -> None:
    code, told = call("--database", "mysql://x", "--port", "0")
    assert (code, told.startswith("wordrummi serve: ")) == (2, True)


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, told = call("--port", str(taken.getsockname()[1]))
    assert (code, "Can't listen at 127.0.0.1" in told) == (2, True)


@pytest.mark.parametrize(
    ("language", "may_be"),
    [
        ("nl", "WORDRUMMI_STREAMS moet een geheel getal van 1 tot en met 2000 zijn, niet 'none'"),
        ("en", "WORDRUMMI_STREAMS must be a whole number from 1 to 2000, not 'none'"),
    ],
)
def test_a_setting_that_can_not_be_is_told_with_what_it_may_be(
    monkeypatch: pytest.MonkeyPatch, language: str, may_be: str
) -> None:
    monkeypatch.setenv("WORDRUMMI_STREAMS", "none")
    code, told = call("--port", "0", "--lang", language)
    assert (code, may_be in told) == (2, True)


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("wordrummi.server.run")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gunicorn.app.base", None)
    code, told = call("--port", "0")
    assert (code, "wordrummi[server]" in told) == (2, True)
