"""The process that checks one uploaded word list, or makes a spreadsheet of it: `python -m ... FOLDER [VERDICT]`."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec
import xlsxwriter  # type: ignore[import-untyped]

from wordrummi.lexicon.policy import Policy, load_policy
from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.wordlist import Checked, Checker, Plan, Tally, check_all
from wordrummi.play.wordlist_columns import MissingColumnError, read_column
from wordrummi.play.wordlist_lines import Chunk, read_words
from wordrummi.play.wordlist_records import COLUMNS, JsonLines
from wordrummi.server.lists_files import Files, Progress, State, Wish, Writing
from wordrummi.texts import LANGUAGES, catalogue

_VERDICT: Final = b'"verdict":"'
_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Counted:
    """A file that tells how much of it was read, without its byte order mark."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        if file.read(len(codecs.BOM_UTF8)) != codecs.BOM_UTF8:
            file.seek(0)

    @property
    def position(self) -> int:
        """How many bytes were read."""
        return self._file.tell()

    def read1(self, size: int, /) -> bytes:
        """Give at most `size` bytes."""
        return self._file.read(size)


class Job:
    """The check of one word list."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._size = files.upload.stat().st_size
        self._tally = Tally()

    def run(self) -> None:
        """Check everything; how far it is, is told all along."""
        wish = self._files.wish
        as_utf8(self._files.upload)
        writing = Writing(self._files)
        try:
            with self._files.upload.open("rb") as file:
                self._check(wish, Counted(file), writing)
        except MissingColumnError as fault:
            columns = ", ".join(fault.columns)
            facts = {"file": wish.name, "column": fault.name, "columns": columns}
            says = {name: catalogue(name).tell("check.no-column", **facts) for name in LANGUAGES}
            self._tell("failed", 0, says)
        finally:
            writing.close()

    def _check(self, wish: Wish, stream: Counted, writing: Writing) -> None:
        checker = Checker(Plan(Lexicon, policy_of(wish), JsonLines(wish.language), suggestions=wish.suggest))
        for checked in check_all(checker, _chunks(stream, wish), 1):
            _write(checked, writing)
            self._tally.update(checked.tally)
            self._tell("running", stream.position)
        self._tell("done", self._size)

    def _tell(self, state: State, read: int, fault: dict[str, str] | None = None) -> None:
        verdicts, categories = dict(self._tally.verdicts), {str(k): n for k, n in self._tally.categories.items()}
        self._files.tell(Progress(state, read, self._size, verdicts, categories, fault))


def policy_of(wish: Wish) -> Policy:
    """Return the policy that is asked, with the table's options."""
    return load_policy(wish.policy).with_options(
        unlisted_compounds=wish.unlisted_compounds, punctuation=wish.punctuation
    )


def _chunks(stream: Counted, wish: Wish) -> Iterator[Chunk]:
    return read_words(stream, None) if wish.column is None else read_column(stream, None, wish.column)


def _write(checked: Checked, writing: Writing) -> None:
    for record in checked.records:
        line = record.encode()
        begin = line.index(_VERDICT) + len(_VERDICT)
        writing.add(line[begin : line.index(b'"', begin)].decode(), line)
    writing.flush()


def as_utf8(path: Path) -> None:
    """Write a file that a mark says to be in UTF-16 anew in UTF-8."""
    with path.open("rb") as file:
        mark = file.read(2)
    if mark in _UTF16:
        scratch = path.with_suffix(".utf8")
        with path.open(encoding="utf-16", errors="replace", newline="") as old, scratch.open("w", newline="") as new:
            while block := old.read(1 << 16):
                new.write(block)
        scratch.replace(path)


def write_sheet(files: Files, verdict: str) -> None:
    """Write the records of a verdict as a spreadsheet; it appears when it is whole."""
    target = files.sheet(verdict)
    scratch = target.with_suffix(".part")
    with xlsxwriter.Workbook(
        scratch, {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    ) as book:
        page = book.add_worksheet("wordrummi")
        page.freeze_panes(1, 0)
        page.write_row(0, 0, COLUMNS)
        for number, line in enumerate(files.every(verdict), start=1):
            page.write_row(number, 0, cells(line))
    scratch.replace(target)


def cells(line: bytes) -> list[str]:
    """Return a record as the cells of a row, in the order of the columns."""
    record: dict[str, Any] = msgspec.json.decode(line)
    reason = record.get("reason") or {}
    flat = {**record, **{name: reason.get(name, "") for name in LANGUAGES}, "reason": reason.get("slug", "")}
    if error := record.get("error"):
        flat |= {"reason": error["problem"], LANGUAGES[0]: error["message"], "word": ""}
    return [_cell(flat.get(column)) for column in COLUMNS]


def _cell(value: object) -> str:
    return " ".join(value) if isinstance(value, list) else "" if value is None else str(value)


def main() -> None:
    """Do what the call says; others go before."""
    files = Files(Path(sys.argv[1]))
    os.nice(10)
    if len(sys.argv) > 2:
        write_sheet(files, sys.argv[2])
    else:
        Job(files).run()


if __name__ == "__main__":
    main()
