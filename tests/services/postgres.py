"""A PostgreSQL of the tests' own, from Debian's binaries: fixtures `postgres` and `postgres_url`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.services.leaving import ends_with_us

USER = "postgres"


def binaries() -> Path:
    """The newest folder that holds initdb and postgres."""
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = [Path(on_path).resolve()] if on_path else debian[-1:]
    assert found, "no initdb: apt-get install postgresql"
    return found[0].parent


class Postgres:
    """A server on a socket in a folder of its own, with everything on disk before a commit returns."""

    def __init__(self) -> None:
        self._bin = binaries()
        self._as_root = os.geteuid() == 0
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self._data = self.folder / "data"
        self._names = (f"test{number}" for number in count(1))
        self._server: subprocess.Popen[bytes] | None = None
        if self._as_root:
            shutil.chown(self.folder, USER, USER)
        init = [self._bin / "initdb", "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale", "C", "-N"]
        subprocess.run(init, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self._who())

    def _who(self):
        return {"user": USER, "group": USER, "extra_groups": []} if self._as_root else {}

    def start(self) -> None:
        """Start, again after a kill, and wait until it answers."""
        deadline = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < deadline, (self.folder / "log").read_text("utf-8", "replace")
            if self._server is None or self._server.poll() is not None:
                self._launch()
            time.sleep(0.1)

    def _launch(self) -> None:
        """Processes of a server that was killed may still hold its memory: then this one ends, and another is tried."""
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "120"}
        given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*ends_with_us("QUIT"), self._bin / "postgres", "-D", self._data, *given],
                stdout=log, stderr=log, cwd=self.folder, start_new_session=True, **self._who(),
            )  # fmt: skip

    def _answers(self) -> bool:
        ask = [self._bin / "pg_isready", "-q", "-h", self.folder, "-U", USER]
        return subprocess.run(ask, check=False).returncode == 0

    def kill(self) -> None:
        """Kill -9 the server and everything that it runs, as a power cut would."""
        assert self._server is not None
        server = self._server.pid
        children = Path(f"/proc/{server}/task/{server}/children").read_text("ascii").split()
        for process in (server, *map(int, children)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._server.wait()

    def stop(self) -> None:
        """End at once, and leave nothing behind."""
        if self._server is not None and self._server.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)

    def sql(self, statement: str) -> str:
        """What a statement prints, by psql."""
        call = [self._bin / "psql", "-h", self.folder, "-U", USER, "-AtX", "-c", statement]
        return subprocess.run(call, check=True, capture_output=True, text=True).stdout.strip()

    def new_url(self) -> str:
        """The URL of a new, empty place for tables: a schema, since a database is a thousand files."""
        name = next(self._names)
        self.sql(f"CREATE SCHEMA {name}")
        return f"postgresql://{USER}@/{USER}?host={self.folder}&options=-csearch_path%3D{name}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running server; a test that kills it starts it again."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """The URL of an empty database, as far as one test can see."""
    return postgres.new_url()
