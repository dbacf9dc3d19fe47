"""The files of an uploaded word list: what was asked, how far it is, the records and where each of them begins.

A record of a verdict is found in one step: beside the records lies, for all of them and for each verdict, a row of the
places at which they begin.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import msgspec

ALL: Final = "all"
_PLACE: Final = array("Q").itemsize
State = Literal["running", "done", "failed"]


class Wish(msgspec.Struct, frozen=True):
    """What was asked of a word list."""

    name: str
    language: str
    policy: str = "strict"
    unlisted_compounds: str | None = None
    punctuation: str | None = None
    column: str | None = None
    suggest: int = 0


class Progress(msgspec.Struct, frozen=True):
    """How far a word list is: bytes read and in all, words by verdict; `fault` is why it failed, by language."""

    state: State
    read: int
    size: int
    verdicts: dict[str, int] = {}
    categories: dict[str, int] = {}
    fault: dict[str, str] | None = None


class Files:
    """The files of one word list."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.upload = folder / "upload"
        self.records = folder / "records.jsonl"

    def index(self, verdict: str) -> Path:
        """Return the file that tells where the records of a verdict begin."""
        return self.folder / f"{verdict}.places"

    def sheet(self, verdict: str) -> Path:
        """Return the spreadsheet of a verdict."""
        return self.folder / f"{verdict}.xlsx"

    @property
    def wish(self) -> Wish:
        """What was asked. Raises OSError when the list is gone."""
        return msgspec.json.decode((self.folder / "wish.json").read_bytes(), type=Wish)

    @property
    def progress(self) -> Progress:
        """How far it is. Raises OSError when the list is gone."""
        return msgspec.json.decode((self.folder / "progress.json").read_bytes(), type=Progress)

    def ask(self, wish: Wish) -> None:
        """Keep what is asked."""
        (self.folder / "wish.json").write_bytes(msgspec.json.encode(wish))

    def tell(self, progress: Progress) -> None:
        """Keep how far it is, at once."""
        scratch = self.folder / "progress.part"
        scratch.write_bytes(msgspec.json.encode(progress))
        scratch.replace(self.folder / "progress.json")

    def count(self, verdict: str) -> int:
        """Return how many records of a verdict there are by now."""
        index = self.index(verdict)
        return index.stat().st_size // _PLACE if index.exists() else 0

    def page(self, verdict: str, offset: int, limit: int) -> Iterator[bytes]:
        """Give records of a verdict, as lines."""
        if not self.index(verdict).exists():
            return
        with self.index(verdict).open("rb") as index, self.records.open("rb") as records:
            index.seek(offset * _PLACE)
            places = array("Q")
            whole = index.read(limit * _PLACE)
            places.frombytes(whole[: len(whole) // _PLACE * _PLACE])
            for place in places:
                records.seek(place)
                yield records.readline()

    def every(self, verdict: str, at_once: int = 1000) -> Iterator[bytes]:
        """Give all records of a verdict, as lines."""
        for offset in range(0, self.count(verdict), at_once):
            yield from self.page(verdict, offset, at_once)


class Writing:
    """Writes records, and where each begins."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._place = 0
        self._records = files.records.open("wb")
        self._begun: dict[str, array[int]] = {}

    def add(self, verdict: str, record: bytes) -> None:
        """Write a record."""
        for kind in (ALL, verdict):
            self._begun.setdefault(kind, array("Q")).append(self._place)
        self._records.write(record)
        self._place += len(record)

    def flush(self) -> None:
        """Let what was written be read: the records before the places that lead to them."""
        self._records.flush()
        for kind, places in self._begun.items():
            with self._files.index(kind).open("ab") as index:
                index.write(places.tobytes())
        self._begun.clear()

    def close(self) -> None:
        """Write no more."""
        self.flush()
        self._records.close()


def age(folder: Path, now: float) -> float:
    """Return the seconds since a list changed."""
    return now - max((path.stat().st_mtime for path in (folder, *folder.iterdir())), default=now)
