"""A server in a process of its own, as people start it, and a client over real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

from tests.services.leaving import ends_with_us

ADDRESS = re.compile(r"http://([^/]+):(\d+)/")


@dataclass
class Served:
    """A server that runs: where, and by which process."""

    host: str
    port: int
    process: subprocess.Popen[str]
    log: Path

    def ends(self) -> float:
        """Ask it to end; return how many seconds that took."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        return time.monotonic() - begun


@contextmanager
def served(data: Path, *options: str, before: Sequence[str] = (), **settings: str) -> Iterator[Served]:
    """Run `wordrummi serve` on a free port, with everything it keeps in a folder. `before`: what runs the command."""
    given = {f"WORDRUMMI_{name.upper()}": value for name, value in settings.items()}
    environ = {**os.environ, "WORDRUMMI_DATA": str(data), "WORDRUMMI_LOG_FORMAT": "json", **given}
    call = [
        *ends_with_us("TERM"),
        *before,
        sys.executable,
        "-c",
        "from wordrummi.cli.main import main; main()",
        "serve",
        "--port",
        "0",
        *options,
    ]
    log = data / "log"
    data.mkdir(exist_ok=True)
    with (
        log.open("w") as errors,
        subprocess.Popen(call, stdout=subprocess.PIPE, stderr=errors, text=True, env=environ) as process,
    ):
        try:
            assert process.stdout is not None
            found = ADDRESS.search(process.stdout.readline())
            assert found is not None, log.read_text()
            yield Served(found[1], int(found[2]), process, log)
        finally:
            if process.poll() is None:
                process.kill()


@dataclass
class Player:
    """A client with a connection and cookies of its own."""

    served: Served
    cookies: dict[str, str] = field(default_factory=dict)

    def asks(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        connection = HTTPConnection(self.served.host, self.served.port, timeout=30)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), self._headers(path))
            answer = connection.getresponse()
            content = answer.read()
            self._keep(answer)
            return answer.status, json.loads(content) if content else None
        finally:
            connection.close()

    def follows(self, path: str) -> Iterator[dict[str, Any]]:
        """Give what a stream tells, with the time at which it came."""
        connection = HTTPConnection(self.served.host, self.served.port, timeout=30)
        connection.request("GET", path, headers=self._headers(path))
        answer = connection.getresponse()
        assert answer.status == 200
        try:
            while line := answer.readline():
                if line.startswith(b'data: {"'):
                    yield json.loads(line[6:])
        finally:
            connection.close()

    def _headers(self, path: str) -> dict[str, str]:
        cookie = next((value for where, value in self.cookies.items() if path.startswith(where)), "")
        return {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}

    def _keep(self, answer: HTTPResponse) -> None:
        for header in answer.headers.get_all("Set-Cookie") or ():
            pair, *attributes = header.split("; ")
            path = next(one[5:] for one in attributes if one.startswith("Path="))
            self.cookies[path] = pair
