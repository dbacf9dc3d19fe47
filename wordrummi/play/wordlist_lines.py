"""Cuts a stream of bytes into chunks of whole lines, however long the stream or a line of it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

CHUNK: Final = 1 << 18
LONGEST: Final = 4096
"""No word has so many bytes; a longer line is told, and not kept."""


class Readable(Protocol):
    """A stream of bytes that gives what it has, as a buffered file does."""

    def read1(self, size: int, /) -> bytes:
        """Give at most `size` bytes, none at the end."""


class Problem(StrEnum):
    """Why a line cannot be read. The names are on the wire: they never change."""

    EMPTY = "empty"
    ENCODING = "encoding"
    NUL = "nul"
    LINE_BREAK = "line-break"
    TOO_LONG = "too-long"
    BAD_ROW = "bad-row"
    NO_FIELD = "no-field"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words as they came, one a line, in UTF-8.

    `file` is the name of the input, None for words that were typed. `lines` has the number of each line there.
    `faults` are lines, by their number, that are known to be unreadable.
    """

    content: bytes
    lines: Sequence[int]
    file: str | None = None
    faults: Mapping[int, Problem] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The words with a line feed between them; bytes that are no text are kept as lone surrogates."""
        return self.content.decode("utf-8", "surrogateescape").replace("\r\n", "\n").removesuffix("\r")


def whole_lines(stream: Readable, longest: int = LONGEST) -> Iterator[bytes]:
    """Give blocks of whole lines, each without its last line end. Never holds more than a block and `longest` bytes.

    Of a line that goes on beyond a block only so much is kept that it shows to be longer than `longest`.
    """
    rest = b""
    while data := stream.read1(CHUNK):
        end = data.rfind(b"\n")
        if end < 0:
            rest = (rest + data)[: longest + 2]
            continue
        yield rest + data[:end]
        rest = data[end + 1 :]
    if rest:
        yield rest


def read_words(stream: Readable, file: str | None) -> Iterator[Chunk]:
    """Give the words of a stream that has one a line."""
    line = 1
    for block in whole_lines(stream):
        count = block.count(b"\n") + 1
        yield Chunk(block, range(line, line + count), file)
        line += count


def typed_words(words: Sequence[bytes]) -> Chunk:
    """Give words that were typed, numbered from 1. A line end inside one stays recognisable as such."""
    content = b"\n".join(word.replace(b"\n", b"\r") for word in words)
    return Chunk(content, range(1, len(words) + 1))


def problem_of(word: str) -> Problem | None:
    """Tell why a line is no word at all, None when it can be one."""
    content = word.encode("utf-8", "surrogateescape")
    if len(content) > LONGEST:
        return Problem.TOO_LONG
    if any("\udc80" <= letter <= "\udcff" for letter in word):
        return Problem.ENCODING
    if "\0" in word:
        return Problem.NUL
    stripped = word.strip()
    if not stripped:
        return Problem.EMPTY
    return Problem.LINE_BREAK if "\r" in stripped else None
