"""Where live games are kept: every line is on disk before the next is asked, and a crash loses nothing."""

from __future__ import annotations

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from wordrummi.play.scoresheet import ScoreSheet

SUFFIX: Final = ".jsonl"
KEPT: Final = ".bak"
"""Added to the name of a record as it was before lines were taken back."""


def records_folder() -> Path:
    """Return where records lie when no file is named."""
    return user_data_path("wordrummi") / "records"


def matches_folder() -> Path:
    """Return where matches against bots lie when no file is named."""
    return user_data_path("wordrummi") / "matches"


def new_record_file(variant: str, folder: Path | None = None) -> Path:
    """Return a file that does not exist yet, named after the moment; by default among the records of live games."""
    folder = folder or records_folder()
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = (f"{moment}-{variant}{'' if again == 1 else f'-{again}'}{SUFFIX}" for again in range(1, 1000))
    return next(path for path in map(folder.joinpath, names) if not path.exists())


def latest_record_file(folder: Path | None = None) -> Path | None:
    """Return the record that was written last, by default of a live game; None when there is none."""
    return max((folder or records_folder()).glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, default=None)


def write_whole(path: Path, content: bytes) -> None:
    """Put content in the place of a file, at once or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class RecordFile:
    """The file of one live game. When lines are taken back, the longer record is kept beside it first."""

    def __init__(self, path: Path, written: bytes = b"") -> None:
        self.path = path
        self._written = written

    @property
    def kept(self) -> Path:
        """Where the record is kept as it was before lines were taken back."""
        return self.path.with_name(self.path.name + KEPT)

    def save(self, sheet: ScoreSheet) -> None:
        """Write the record, unless it is on disk already. Raises OSError; the file is then as it was."""
        content = sheet.record
        if content == self._written:
            return
        if not content.startswith(self._written) and not self._is_kept():
            write_whole(self.kept, self._written)
        write_whole(self.path, content)
        self._written = content

    def _is_kept(self) -> bool:
        try:
            return self.kept.read_bytes().startswith(self._written)
        except FileNotFoundError:
            return False
