"""Takes the words from one column of a table with a header: csv, tsv, or with semicolons or bars."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Final

from wordrummi.play.wordlist_lines import Chunk, Problem, Readable, whole_lines

DELIMITERS: Final = (",", ";", "\t", "|")
LONGEST_ROW: Final = 1 << 20
MOST_LINES: Final = 200
"""A row may go on over so many lines; a quote that is not closed by then is a slip, not a field."""

_ROWS: Final = 10_000


class MissingColumnError(ValueError):
    """The header does not name the column. `columns` are those that it names."""

    def __init__(self, name: str, columns: tuple[str, ...]) -> None:
        super().__init__(f"there is no column {name!r}, only {', '.join(columns)}")
        self.name = name
        self.columns = tuple(filter(None, columns))


def read_column(stream: Readable, file: str | None, name: str) -> Iterator[Chunk]:
    """Give the words of column `name`. Lines are numbered as in the file, where the header is the first.

    Raises `MissingColumnError`.
    """
    lines = enumerate(_lines(stream), 1)
    header = next(lines, (1, ""))[1]
    delimiter, columns = _sniff(header, name)
    if name not in columns:
        raise MissingColumnError(name, columns)
    fields = _fields(_rows(lines, delimiter), columns.index(name))
    while batch := list(islice(fields, _ROWS)):
        yield _chunk(batch, file)


def _lines(stream: Readable) -> Iterator[str]:
    for block in whole_lines(stream, LONGEST_ROW):
        yield from block.decode("utf-8", "surrogateescape").replace("\r\n", "\n").removesuffix("\r").split("\n")


def _sniff(header: str, name: str) -> tuple[str, tuple[str, ...]]:
    """Give the delimiter by which the header names the column, else the one that makes most columns of it."""
    found = {sign: tuple(cell.strip() for cell in _parsed(header, sign) or ()) for sign in DELIMITERS}
    return max(found.items(), key=lambda pair: (name in pair[1], len(pair[1])))


def _parsed(text: str, delimiter: str) -> list[str] | None:
    try:
        return next(csv.reader([text], delimiter=delimiter, strict=True), [])
    except csv.Error:
        return None


def _rows(lines: Iterator[tuple[int, str]], delimiter: str) -> Iterator[tuple[int, list[str] | Problem]]:
    """Give rows with the number of their first line. A quote left open spoils its own line, not those after it."""
    ahead: deque[tuple[int, str]] = deque()
    while first := ahead.popleft() if ahead else next(lines, None):
        line, text = first
        row, more = _parsed(text, delimiter), deque[tuple[int, str]]()
        while row is None and text.count('"') % 2 and len(more) < MOST_LINES and len(text) < LONGEST_ROW:
            following = ahead.popleft() if ahead else next(lines, None)
            if following is None:
                break
            more.append(following)
            text = f"{text}\n{following[1]}"
            row = _parsed(text, delimiter)
        if row is None:
            ahead.extendleft(reversed(more))
        yield line, _fault(first[1]) if row is None else row


def _fault(text: str) -> Problem:
    return Problem.TOO_LONG if len(text) > LONGEST_ROW else Problem.BAD_ROW


def _fields(rows: Iterator[tuple[int, list[str] | Problem]], place: int) -> Iterator[tuple[int, str | Problem]]:
    for line, row in rows:
        if isinstance(row, Problem):
            yield line, row
        elif not row:
            yield line, Problem.EMPTY
        else:
            yield line, row[place] if place < len(row) else Problem.NO_FIELD


def _chunk(batch: list[tuple[int, str | Problem]], file: str | None) -> Chunk:
    faults = {line: field for line, field in batch if isinstance(field, Problem)}
    words = ["" if isinstance(field, Problem) else field.replace("\n", "\r") for _, field in batch]
    content = "\n".join(words).encode("utf-8", "surrogateescape")
    return Chunk(content, [line for line, _ in batch], file, faults)
