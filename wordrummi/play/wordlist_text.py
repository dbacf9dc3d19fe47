"""Writes what is told of a word as text for people: aligned, and in colour on a terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wordrummi.lexicon.answer import WordVerdict
from wordrummi.play.wordlist_records import UNREADABLE, Record, Unreadable, Writer, ending_of
from wordrummi.texts import Catalogue, catalogue

_GREEN, _YELLOW, _RED = 32, 33, 31
_COLOURS: Final[dict[str, int]] = {WordVerdict.ALLOWED: _GREEN, WordVerdict.UNDECIDED: _YELLOW}


@dataclass(frozen=True, slots=True)
class Text:
    """Lines for people in one language: number, word, verdict, and why."""

    language: str
    is_coloured: bool = False

    def header(self, *, names_file: bool) -> str:  # noqa: ARG002
        """Give nothing: people see what is what."""
        return ""

    def record(self, record: Record) -> str:
        """Write what is told of a word."""
        return self._lead(record.file, record.line, shown(record.answer.word)) + self._rest(record)

    def writer(self, record: Record) -> Writer:
        """Give what writes records that differ in line, word, tiles and parts alone."""
        file, ending = record.file, ending_of(self._rest(record))
        return lambda line, word, tiles, parts: self._lead(file, line, word) + ending(tiles, parts)

    def unreadable(self, fault: Unreadable) -> str:
        """Write what is wrong with a line."""
        return f"{self._lead(fault.file, fault.line, '')}{self._verdict(UNREADABLE)}  {fault.says(self.language)}\n"

    def _lead(self, file: str | None, line: int, word: str) -> str:
        return ("" if file is None else _file(file)) + f"{line:>7}  {word:<24}  "

    def _rest(self, record: Record) -> str:
        return f"{self._verdict(record.answer.verdict)}  {self._why(record)}\n"

    def _verdict(self, verdict: str) -> str:
        names = self._texts.names["verdict"]
        width = max(len(names[name]) for name in (*WordVerdict, UNREADABLE))
        padded = names[verdict].ljust(width)
        return f"\033[{_COLOURS.get(verdict, _RED)}m{padded}\033[0m" if self.is_coloured else padded

    def _why(self, record: Record) -> str:
        answer, texts = record.answer, self._texts
        if record.says:
            near = texts.tell("check.near", words=record.suggestions) if record.suggestions else ""
            sentence = record.says[self.language]
            return (sentence if answer.tiles else shown(sentence)) + near
        sources = ", ".join(texts.name("source", source) for source in answer.sources[:1])
        if not answer.admissible_as:
            return texts.tell("check.listed", source=sources)
        return texts.tell("check.as", categories=tuple(map(str, answer.admissible_as)), source=sources)

    @property
    def _texts(self) -> Catalogue:
        return catalogue(self.language)


def _file(name: str) -> str:
    return f"{shown(name)}:"


def shown(text: str) -> str:
    """Give text that is safe on a terminal: what is not printable is written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "replace").decode() for letter in text
    )
