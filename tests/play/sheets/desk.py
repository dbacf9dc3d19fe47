"""An operator at a desk: tells lines as JSON, and holds everything that is kept against itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from wordrummi.lexicon.trie import PlainLexicon, Words
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms.answers import Opened
from wordrummi.play.rooms.memory import MemoryStore
from wordrummi.play.rooms.problems import Problem
from wordrummi.play.rooms.store import Holder
from wordrummi.play.scoresheet_resume import resume
from wordrummi.play.sheets.lines import Line
from wordrummi.play.sheets.sheets import OpenSheet, SheetAnswer, Sheets
from wordrummi.play.sheets.viewing import SheetView

LIST = "hut hout houten boom bomen boon bal pan pad kat kaart maan ster sterk best bestand oor oord een en al"
PLAIN = PlainLexicon(LIST.split())
ROYAL = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"

Json = dict[str, Any]


def lexicon() -> Words:
    return PLAIN


def line(move: str, *, seat: int | None = None, **fields: Any) -> Line:
    return msgspec.convert({"move": {"move": move, **fields}, "seat": seat}, Line)


def lay(*table: str, **fields: Any) -> Line:
    return line("lay", after=list(table), **fields)


class Desk:
    """One sheet, its operator, and other processes on the same store."""

    def __init__(self, variant: str = "word-sabra", *names: str, words: Words = PLAIN, **options: Any) -> None:
        self.store = MemoryStore()
        self.now = 1_000_000
        self._keys = count()
        self._seen: dict[int, SheetView] = {}
        self.sheets = self.worker(words)
        wish = OpenSheet(variant=variant, names=names or ("Anna", "Bram"), options=options)
        opened = self.sheets.open(wish, "the-key-of-this-sheet")
        assert isinstance(opened, Opened), opened
        self.id, self.who, self.secret = opened.room, opened.holder, opened.secret

    def worker(self, words: Words = PLAIN) -> Sheets:
        return Sheets(self.store, lambda: words, now=lambda: self.now)

    def key(self) -> str:
        return f"key-{next(self._keys):05}"

    @property
    def view(self) -> SheetView:
        view = self.sheets.view(self.id, None)
        assert isinstance(view, SheetView), view
        return view

    def send(
        self, *lines: Line, key: str | None = None, seen: int | None = None, who: Holder | None = None
    ) -> SheetAnswer | Problem:
        version = self.view.version if seen is None else seen
        return self.sheets.tell(self.id, who or self.who, lines, key or self.key(), version)

    def tells(self, *lines: Line) -> SheetAnswer:
        """Tell lines, whatever comes of them."""
        answer = self.send(*lines)
        assert isinstance(answer, SheetAnswer), answer
        return answer

    def does(self, *lines: Line) -> SheetAnswer:
        """Tell lines that must all be accepted."""
        answer = self.tells(*lines)
        assert answer.stopped is None, answer.stopped
        return answer

    def undoes(self, number: int = 1) -> SheetAnswer:
        return done(self.sheets.undo(self.id, self.who, number, self.key(), self.view.version))

    def redoes(self) -> SheetAnswer:
        return done(self.sheets.redo(self.id, self.who, self.key(), self.view.version))

    def corrects(self, number: int, *lines: Line) -> SheetAnswer:
        return done(self.sheets.correct(self.id, self.who, number, lines, self.key(), self.view.version))

    def since(self, had: SheetView) -> SheetView:
        """Return the sheet as a client has it who only asked for what is new since an earlier view."""
        view = self.sheets.view(self.id, None, had.version)
        assert isinstance(view, SheetView), view
        return replace(view, kept=0, lines=(*had.lines[: view.kept], *view.lines))

    @property
    def record(self) -> bytes:
        record = self.sheets.record(self.id)
        assert isinstance(record, bytes)
        return record

    @property
    def lying(self) -> str:
        return " | ".join(self.view.table)

    def holds(self) -> None:
        """Check what must hold at every version: another process sees the same, and the record is that of a game."""
        view = self.view
        assert told(self.worker().view(self.id, None)) == told(view)
        self._seen[view.version] = view
        for version in list(self._seen)[-8:]:
            assert told(self.since(self._seen[version])) == told(view)
        resumed = resume(self.record, lexicon)
        assert resumed.other_lexicon is None
        assert resumed.sheet.record == self.record
        assert len(resumed.sheet.steps) == len(self.view.lines)
        assert all(step.agrees for step in open_record(self.record, lexicon).steps())


def told(view: object) -> Json:
    """Return a view as a client gets it."""
    sent: Json = msgspec.json.decode(msgspec.json.encode(view))
    return sent


def done(answer: SheetAnswer | Problem) -> SheetAnswer:
    assert isinstance(answer, SheetAnswer), answer
    return answer


def slugs(answer: SheetAnswer) -> list[str]:
    assert answer.stopped is not None
    assert answer.stopped.verdict is not None
    return [violation["slug"] for violation in answer.stopped.verdict["violations"]]


def places(answer: SheetAnswer) -> list[int]:
    return [made.place for made in answer.made]


def tiles(text: str) -> Sequence[str]:
    """Read a table of numbers as it is written on paper."""
    return [meld.strip() for meld in text.split("|")]
