"""Analyses of finished matches: so many at once, each by a process of its own, and what they found is kept a while."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import time
from pathlib import Path
from threading import Lock
from typing import Any, Final, Literal

import msgspec

from wordrummi.server.config import Config
from wordrummi.server.lists_files import age
from wordrummi.server.problems import Refusal

SILENT: Final = 120
"""Seconds without a sign of life after which a process has died."""

WAIT: Final = 10
"""Seconds after which to try again."""

DAY: Final = 24 * 60 * 60
_PROCESS: Final = "wordrummi.server.analyses_process"


class Found(msgspec.Struct, frozen=True):
    """How far an analysis is; `analysed` turns so far. `turns` and `totals` are there once it is done."""

    state: Literal["running", "done", "failed"]
    analysed: int = 0
    variant: str | None = None
    turns: list[dict[str, Any]] = []
    totals: list[dict[str, Any]] = []


class Folder:
    """The files of one analysis."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.record = path / "record.jsonl"
        self._found = path / "found.json"

    @property
    def found(self) -> Found | None:
        """How far it is; None when nobody has begun it."""
        try:
            return msgspec.json.decode(self._found.read_bytes(), type=Found)
        except FileNotFoundError:
            return None

    def tell(self, found: Found) -> None:
        """Keep how far it is, at once."""
        scratch = self._found.with_suffix(".part")
        scratch.write_bytes(msgspec.json.encode(found))
        scratch.replace(self._found)


class Analyses:
    """All analyses in a folder of this machine."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._folder = config.data / "analyses"
        self._lock = Lock()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def of(self, room: str, record: bytes) -> Found:
        """Return how far the analysis of a match is; who asks first begins it. Raises Refusal when too many run."""
        name = f"{room}-{hashlib.sha256(record).hexdigest()[:16]}"
        with self._lock:
            folder = Folder(self._folder / name)
            found = folder.found
            if found is None or self._has_died(name, folder, found):
                return self._begun(name, folder, record)
            return found

    def _begun(self, name: str, folder: Folder, record: bytes) -> Found:
        if sum(process.poll() is None for process in self._processes.values()) >= self._config.analyses:
            raise Refusal(503, "busy", wait=WAIT)
        begun = Found("running")
        self._drop(folder.path)
        try:
            folder.path.mkdir(mode=0o700, parents=True)
        except FileExistsError:  # another process of this machine has just begun it
            return begun
        folder.record.write_bytes(record)
        folder.tell(begun)
        self._processes[name] = _process(folder, self._config.analysis_seconds)
        return begun

    def _has_died(self, name: str, folder: Folder, found: Found) -> bool:
        if found.state != "running":
            return False
        process = self._processes.get(name)
        return age(folder.path, time.time()) > SILENT if process is None else process.poll() is not None

    def forget(self, room: str) -> None:
        """Drop what is known of the matches of a room."""
        with self._lock:
            for path in self._folder.glob(f"{room}-*") if room.isalnum() else ():
                self._drop(path)

    def tidy(self) -> None:
        """Drop what was found long ago."""
        with self._lock:
            for path in self._folder.iterdir() if self._folder.is_dir() else ():
                if age(path, time.time()) > self._config.analysis_days * DAY:
                    self._drop(path)

    def close(self) -> None:
        """Cut off what is being analysed; what is done stays."""
        with self._lock:
            for process in self._processes.values():
                process.kill()
                process.wait()

    def _drop(self, path: Path) -> None:
        if process := self._processes.pop(path.name, None):
            process.kill()
            process.wait()
        shutil.rmtree(path, ignore_errors=True)


def _process(folder: Folder, seconds: float) -> subprocess.Popen[bytes]:
    call = [sys.executable, "-m", _PROCESS, str(folder.path), str(seconds)]
    return subprocess.Popen(call, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)  # noqa: S603
