"""The word lists that were uploaded: a bounded number, each in a folder of its own, for a bounded time."""

from __future__ import annotations

import secrets
import shutil
import subprocess
import sys
import time
from pathlib import Path
from threading import Lock
from typing import Final

from wordrummi.server.config import Config
from wordrummi.server.lists_files import Files, Progress, Wish, age
from wordrummi.server.problems import Refusal
from wordrummi.texts import LANGUAGES, catalogue

SILENT: Final = 120
"""Seconds without a sign of life after which a process has died."""

WAIT: Final = 10
"""Seconds after which to try again."""

_PROCESS: Final = "wordrummi.server.lists_process"


class Lists:
    """All word lists in a folder."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._folder = config.data / "lists"
        self._lock = Lock()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    def begin(self, wish: Wish, upload: bytes) -> str:
        """Check a word list in a process of its own; return its id. Raises Refusal when there are too many."""
        with self._lock:
            self._tidy()
            self._make_sure_of_room()
            name = secrets.token_urlsafe(16)
            files = Files(self._folder / name)
            files.folder.mkdir(mode=0o700, parents=True)
            files.upload.write_bytes(upload)
            files.ask(wish)
            files.tell(Progress("running", 0, len(upload)))
            self._processes[name] = _process(files)
        return name

    def files(self, name: str) -> Files:
        """Return the files of a list. Raises Refusal when there is none of this id."""
        self.tidy()
        folder = self._folder / name
        if not name.replace("-", "").replace("_", "").isalnum() or not (folder / "progress.json").is_file():
            raise Refusal(404, "not-found")
        return Files(folder)

    def progress(self, name: str) -> Progress:
        """Return how far a list is. Raises Refusal when there is none of this id."""
        files = self.files(name)
        process = self._processes.get(name)
        has_ended = process.poll() is not None if process else age(files.folder, time.time()) > SILENT
        progress = files.progress
        if progress.state == "running" and has_ended:
            says = {language: catalogue(language).tell("server.list-died") for language in LANGUAGES}
            return Progress("failed", progress.read, progress.size, progress.verdicts, progress.categories, says)
        return progress

    def drop(self, name: str) -> None:
        """Drop a list, also one that is being checked. Raises Refusal when there is none of this id."""
        files = self.files(name)
        with self._lock:
            self._drop(files.folder)

    def sheet(self, name: str, verdict: str) -> Path:
        """Return the spreadsheet of a list; it is made by another process. Raises Refusal."""
        files = self.files(name)
        if not files.sheet(verdict).is_file() and _process(files, verdict).wait() != 0:
            raise Refusal(503, "busy", wait=WAIT)
        return files.sheet(verdict)

    def close(self) -> None:
        """Cut off what is being checked; what is done stays."""
        with self._lock:
            for process in self._processes.values():
                process.kill()
                process.wait()

    def _make_sure_of_room(self) -> None:
        running = sum(process.poll() is None for process in self._processes.values())
        if running >= self._config.jobs or len(self._kept()) >= self._config.jobs_kept:
            raise Refusal(503, "busy", wait=WAIT)

    def _kept(self) -> list[Path]:
        return [folder for folder in self._folder.iterdir() if folder.is_dir()] if self._folder.is_dir() else []

    def tidy(self) -> None:
        """Drop the lists whose time is over."""
        with self._lock:
            self._tidy()

    def _tidy(self) -> None:
        now = time.time()
        for folder in self._kept():
            process = self._processes.get(folder.name)
            if (process is None or process.poll() is not None) and age(folder, now) > self._config.job_seconds:
                self._drop(folder)

    def _drop(self, folder: Path) -> None:
        if process := self._processes.pop(folder.name, None):
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _process(files: Files, *verdict: str) -> subprocess.Popen[bytes]:
    call = [sys.executable, "-m", _PROCESS, str(files.folder), *verdict]
    return subprocess.Popen(call, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)  # noqa: S603
