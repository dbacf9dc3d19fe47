"""What commands share that answer line by line: lines of JSON in, an answer to each out, in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from wordrummi.cli.io import STANDARD, Input, StreamError, hush_output, open_input, open_output, wrong
from wordrummi.lexicon.trie import Lexicon, LexiconDamaged, LexiconMissing, PlainLexicon, Words
from wordrummi.play.wordlist_lines import whole_lines
from wordrummi.texts import Catalogue

LONGEST: Final = 1 << 20
"""Bytes of a line that is still read: a turn has no more than 112 tiles, twice."""

Answering: TypeAlias = Callable[[bytes, int], tuple[bytes, int]]
"""Answers a line, given its number: what is written, and the exit code that it asks for; the highest of all counts."""


class Form(StrEnum):
    """How answers are written."""

    JSONL = "jsonl"
    TEXT = "text"


@dataclass(frozen=True)
class Streams:
    """Where lines come from, standard input when no file is named, and where answers go.

    `prompt`: each answer is there for who reads along before the next line is looked at.
    """

    files: Sequence[str] | None
    encoding: str | None = None
    output: str = STANDARD
    prompt: bool = False


def words_of(plain: Path | None) -> Callable[[], Words]:
    """Return what opens the lexicon, once: a plain list when one is named, else the Dutch lexicon."""

    def opened() -> Words:
        return Lexicon() if plain is None else PlainLexicon.read(plain)

    return cache(opened)


def answer_lines(command: str, streams: Streams, answering: Answering, texts: Catalogue) -> int:
    """Answer every line; return the exit code. What can't be opened is told on standard error."""
    try:
        return _answer_all(streams, answering)
    except BrokenPipeError:
        hush_output()
        return 0
    except (LexiconMissing, LexiconDamaged, StreamError) as fault:
        return wrong(command, texts.told(fault))


def _answer_all(streams: Streams, answering: Answering) -> int:
    code = 0
    with open_output(streams.output) as out:
        for number, line in _lines(streams.files or [STANDARD], streams.encoding):
            written, asked = answering(line.removesuffix(b"\r"), number)
            out.write(written + b"\n")
            if streams.prompt and streams.output == STANDARD:
                out.flush()
            code = max(code, asked)
        out.flush()
    return code


def _lines(files: Sequence[str], encoding: str | None) -> Iterator[tuple[int, bytes]]:
    for name in files:
        with open_input(name, encoding) as stream:
            yield from enumerate(_split(stream), start=1)


def _split(stream: Input) -> Iterator[bytes]:
    for block in whole_lines(stream, LONGEST):
        yield from block.split(b"\n")
