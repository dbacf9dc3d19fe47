"""Clients that go on whatever happens: they send again with the same key, and follow on from what they have heard."""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

from tests.server.serving import Player

AGAIN = 0.1
PATIENCE = 120.0
"""Seconds after which a client gives up, and the test with it."""

Json = dict[str, Any]


@dataclass
class Person:
    """Somebody at a table. `heard`: what the stream told, `done`: every answer to a command that was done."""

    player: Player
    path: str = ""
    seat: int = -1
    heard: list[Json] = field(default_factory=list)
    done: list[Json] = field(default_factory=list)
    resumed: int = 0
    gone: threading.Event = field(default_factory=threading.Event)

    def persists(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Ask until there is an answer that is none of a server in trouble."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                status, told = self.player.asks(method, path, body)
            except (OSError, HTTPException, ValueError):
                status, told = 503, None
            if status not in (500, 502, 503):
                return status, told
            time.sleep(AGAIN)
        raise AssertionError(f"no answer: {path}")

    def enters(self, path: str, **wish: Any) -> None:
        status, told = self.persists("POST", path, {"key": uuid.uuid4().hex, **wish})
        assert status == 201, told
        self.path, self.seat = f"/api/rooms/{told['room']}", told["holder"]["seat"]
        threading.Thread(target=self._follow, daemon=True).start()

    def view(self) -> Json:
        status, told = self.persists("GET", self.path)
        assert status == 200, told
        return dict(told)

    def does(self, command: str, *, seen: int, **more: Any) -> int:
        """Send a command under one key; what was done once is remembered once."""
        body = {"key": uuid.uuid4().hex, "seen": seen, "command": {"command": command, **more}}
        status, told = self.persists("POST", f"{self.path}/commands", body)
        if status == 200:
            self.done.append(told)
        return status

    def plays(self) -> bool:
        """Draw or pass if the match waits for this seat; return whether something was done."""
        view = self.view()
        match = view["match"]
        if match["turn"] is None or match["turn"]["acts"] != self.seat or not match["may"]:
            return False
        move = "draw" if "draw" in match["may"] else "pass"
        return self.does("play", seen=view["version"], move={"move": move}) == 200

    def entries(self) -> list[Json]:
        status, told = self.persists("GET", f"{self.path}/entries")
        assert status == 200
        return list(told["entries"])

    def _follow(self) -> None:
        while not self.gone.is_set():
            try:
                for entry in self._stream():
                    self.heard.append(entry)
            except (OSError, HTTPException, ValueError):
                pass
            self.resumed += 1
            self.gone.wait(AGAIN)

    def _stream(self) -> Iterator[Json]:
        served = self.player.served
        connection = HTTPConnection(served.host, served.port, timeout=15)
        last = {"Last-Event-ID": str(self.heard[-1]["version"])} if self.heard else {}
        try:
            connection.request("GET", f"{self.path}/events", headers=self.player._headers(self.path) | last)
            answer = connection.getresponse()
            while answer.status == 200 and not self.gone.is_set() and (line := answer.readline()):
                if line.startswith(b'data: {"'):
                    yield json.loads(line[6:])
        finally:
            connection.close()
