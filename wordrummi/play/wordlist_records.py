"""Writes what is told of a word: as a JSON line, as a row of csv, or as text for people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Protocol

import msgspec

from wordrummi.lexicon.admission import AGREED
from wordrummi.lexicon.answer import Answer, Reason
from wordrummi.lexicon.compounds import LONGEST_COMPOUND
from wordrummi.lexicon.policy import Policy
from wordrummi.play.wordlist_lines import LONGEST, Problem
from wordrummi.texts import LANGUAGES, catalogue

UNREADABLE: Final = "unreadable"

COLUMNS: Final = (
    "line",
    "word",
    "tiles",
    "verdict",
    "categories",
    "admissible_as",
    "reason",
    *LANGUAGES,
    "parts",
    "source",
    "suggestions",
)

LINE: Final = 777_777_777_777
"""Stands for the number of the line in a record that is written to make a template of."""

_WORD: Final = "\ue000"
_TILES: Final = "\ue001"
_PART: Final = 0xE100
"""The mark of the first part of a compound; the others follow."""

Writer = Callable[[int, str, str, tuple[str, ...]], str]
"""Writes the record of a line, a word, its tiles and its parts, all else being the same."""

Ending = Callable[[str, tuple[str, ...]], str]
"""Writes what follows the word in a record, given its tiles and its parts."""


class Format(StrEnum):
    """How records are written."""

    TEXT = "text"
    JSONL = "jsonl"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class Record:
    """What is told of one word. `file` is None where one input needs no name; `says` has a sentence per language."""

    file: str | None
    line: int
    answer: Answer
    says: dict[str, str]
    suggestions: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """Who knows the word, empty when nobody does."""
        return ", ".join(self.answer.sources)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """What is told of a line that has no word. `origin` is the input's name, also where `file` is None."""

    file: str | None
    origin: str | None
    line: int
    problem: Problem

    def says(self, language: str) -> str:
        """Tell in a language what is wrong."""
        return catalogue(language).tell(f"check.unreadable.{self.problem}", longest=LONGEST)


class Style(Protocol):
    """A way of writing records."""

    def header(self, *, names_file: bool) -> str:
        """Give what precedes the records."""

    def record(self, record: Record) -> str:
        """Write what is told of a word."""

    def writer(self, record: Record) -> Writer:
        """Give what writes records that differ from this one in line, word, tiles and parts alone.

        The record has `LINE` for its line, and a `blank` answer.
        """

    def unreadable(self, fault: Unreadable) -> str:
        """Write what is wrong with a line."""


def sentences(answer: Answer, policy: Policy) -> dict[str, str]:
    """Say in each language why a word is not allowed; nothing for an allowed word."""
    return {language: _sentence(language, answer, policy) for language in LANGUAGES} if answer.reason else {}


def _sentence(language: str, answer: Answer, policy: Policy) -> str:
    texts = catalogue(language)
    refused: object = tuple(category for category in answer.categories if category in policy.refuse)
    if answer.reason is Reason.REFUSED_CATEGORY and AGREED in answer.sources:
        refused = texts.name("source", AGREED)
    facts = {"word": answer.tiles or answer.word, "categories": refused, "parts": answer.parts}
    return texts.says(str(answer.reason), facts)


def blank(answer: Answer) -> Answer:
    """Give an answer with marks in place of the word, its tiles and its parts, to make a writer of."""
    parts = tuple(chr(_PART + place) for place in range(len(answer.parts)))
    return replace(answer, word=_WORD, tiles=_TILES, parts=parts)


def writer_of(text: str) -> Writer:
    """Make a writer of a record that was written with marks; line, word and the rest stand in this order."""
    before, _, after = text.rpartition(_WORD)
    lead, _, middle = before.rpartition(str(LINE))
    pieces, ending = after.split(_TILES), ending_of(after)
    if chr(_PART) in after:
        return lambda line, word, tiles, parts: f"{lead}{line}{middle}{word}{ending(tiles, parts)}"
    # Nearly all records are written here, and joining takes a third of the time of formatting.
    return lambda line, word, tiles, _: f"{lead}{line}{middle}{word}{tiles.join(pieces)}"


def ending_of(text: str) -> Ending:
    """Make what writes the end of a record, of an end that was written with marks."""
    template = text.replace("{", "{{").replace("}", "}}").replace(_TILES, "{0}")
    for place in range(LONGEST_COMPOUND):
        template = template.replace(chr(_PART + place), f"{{{place + 1}}}")
    return lambda tiles, parts: template.format(tiles, *parts)


@dataclass(frozen=True, slots=True)
class JsonLines:
    """A JSON object a line; keys and names never change. What is wrong with a line is told in one language."""

    language: str

    def header(self, *, names_file: bool) -> str:  # noqa: ARG002
        """Give nothing: each record is whole."""
        return ""

    def record(self, record: Record) -> str:
        """Write what is told of a word."""
        answer = record.answer
        return _json(
            ({} if record.file is None else {"file": record.file})
            | {
                "line": record.line,
                "word": answer.word,
                "tiles": answer.tiles,
                "verdict": answer.verdict,
                "categories": answer.categories,
                "admissible_as": answer.admissible_as,
                "reason": {"slug": answer.reason, **record.says} if answer.reason else None,
                "parts": answer.parts,
                "source": record.source,
                "suggestions": record.suggestions,
            }
        )

    def writer(self, record: Record) -> Writer:
        """Give what writes records that differ in line, word, tiles and parts alone."""
        return writer_of(self.record(record))

    def unreadable(self, fault: Unreadable) -> str:
        """Write what is wrong with a line."""
        error = {
            "file": fault.origin,
            "line": fault.line,
            "field": "word",
            "problem": fault.problem,
            "message": fault.says(self.language),
        }
        place = {"line": fault.line} if fault.file is None else {"file": fault.file, "line": fault.line}
        return _json(place | {"verdict": UNREADABLE, "error": error})


def _json(content: dict[str, Any]) -> str:
    return msgspec.json.encode(content).decode() + "\n"


class Csv:
    """Rows with a header; lists within a cell are separated by spaces."""

    def header(self, *, names_file: bool) -> str:
        """Name the columns."""
        return _row(("file", *COLUMNS) if names_file else COLUMNS)

    def record(self, record: Record) -> str:
        """Write what is told of a word."""
        answer = record.answer
        return self._placed(
            record.file,
            str(record.line),
            answer.word,
            answer.tiles or "",
            answer.verdict,
            " ".join(answer.categories),
            " ".join(answer.admissible_as),
            answer.reason or "",
            *(record.says.get(language, "") for language in LANGUAGES),
            " ".join(answer.parts),
            record.source,
            " ".join(record.suggestions),
        )

    def writer(self, record: Record) -> Writer:
        """Give what writes records that differ in line, word, tiles and parts alone."""
        return writer_of(self.record(record))

    def unreadable(self, fault: Unreadable) -> str:
        """Write what is wrong with a line."""
        says = (fault.says(language) for language in LANGUAGES)
        return self._placed(fault.file, str(fault.line), "", "", UNREADABLE, "", "", fault.problem, *says, "", "", "")

    def _placed(self, file: str | None, *cells: str) -> str:
        return _row(cells if file is None else (file, *cells))


def _row(cells: tuple[str, ...]) -> str:
    return ",".join(map(_cell, cells)) + "\n"


def _cell(text: str) -> str:
    return f'"{text.replace(chr(34), chr(34) * 2)}"' if any(sign in text for sign in ',"\r\n') else text
