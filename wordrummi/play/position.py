"""A turn that comes as data, apart from any match: read it, judge it, answer with data. The judge of every door."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec

from wordrummi.core.options import OptionError
from wordrummi.core.table import Meld, Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.lexicon.trie import Words
from wordrummi.play.wire import verdict_dict
from wordrummi.texts import catalogue
from wordrummi.variants import VARIANTS
from wordrummi.words.judging import Judge
from wordrummi.words.letters import LETTERS
from wordrummi.words.notation import NotationError, read_rack, read_word
from wordrummi.words.options import read_options
from wordrummi.words.position import Position
from wordrummi.words.readings import declared, text_of
from wordrummi.words.rules import admission_of, judge_of

UNREADABLE: Final = "unreadable"
MOST_UNSEEN: Final = len(LETTERS)

_FAULT: Final = re.compile(r"^(.*?)(?: - at `\$\.?(.*)`)?$", re.DOTALL)
T = TypeVar("T")


class Unreadable(ValueError):  # noqa: N818 - it names the verdict
    """Input that can't be judged. `field` is the place in it, `key` and `facts` the sentence of the catalogue."""

    def __init__(self, field: str | None, key: str, **facts: object) -> None:
        super().__init__(f"{field}: {key} {facts}")
        self.field = field
        self.key = key
        self.facts = facts


class _Named(msgspec.Struct):
    """The name of a turn, told even when the rest can't be read."""

    id: str | int | None = None


class _Header(msgspec.Struct):
    """What every turn has; read first, to know what the rest must be."""

    variant: str


class WordTurn(msgspec.Struct, forbid_unknown_fields=True):
    """A turn of a letter game as it comes in."""

    variant: str
    table: list[str]
    rack: str
    after: list[str]
    id: str | int | None = None
    options: dict[str, Any] = {}
    opened: bool = True
    overtime: bool = False
    formed: list[str] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one turn: its id, and the verdict as plain values."""

    id: str | int | None
    told: Mapping[str, Any]

    @property
    def verdict(self) -> str:
        """`accepted`, `refused`, `undecided` or `unreadable`."""
        return str(self.told["verdict"])


class PositionJudge:
    """Judges turns that come as JSON, one after another; rules are put together once for each set of options.

    `lexicon` opens the word list when a turn first needs it; `defaults` are options for turns that do not give them.
    """

    def __init__(
        self, lexicon: Callable[[], Words], language: str, defaults: Mapping[str, object] | None = None
    ) -> None:
        self._lexicon = lexicon
        self._language = language
        self._defaults = dict(defaults or {})
        self._judges: dict[tuple[str, bytes], Judge] = {}

    def answer(self, line: bytes, number: int) -> Answer:
        """Return the verdict on a turn; a fault in it gives the verdict `unreadable`, with the line and the field."""
        name = _id_of(line)
        try:
            return Answer(name, {"id": name, **self._judged(line)})
        except Unreadable as fault:
            message = catalogue(self._language).tell(fault.key, **fault.facts)
            error = {"line": number, "field": fault.field, "message": message}
            return Answer(name, {"id": name, "verdict": UNREADABLE, "error": error})

    def _judged(self, line: bytes) -> dict[str, Any]:
        header = _decoded(line, _Header)
        if header.variant not in VARIANTS:
            raise Unreadable("variant", "error.variant", variant=header.variant, known=", ".join(VARIANTS))
        turn = _decoded(line, WordTurn)
        position, after = read_position(turn)
        return verdict_dict(self._judge(turn).lay(position, after))

    def _judge(self, turn: WordTurn) -> Judge:
        given = {**self._defaults, **turn.options}
        key = turn.variant, msgspec.json.encode(given, order="sorted")
        if key not in self._judges:
            try:
                options = read_options(turn.variant, given)
                self._judges[key] = judge_of(turn.variant, options, admission_of(options, given, self._lexicon()))
            except OptionError as fault:
                said = catalogue(self._language).says(fault.slug, {**fault.facts, "option": fault.option})
                raise Unreadable(f"options.{fault.option}", "error.told", message=said) from None
        return self._judges[key]


def _id_of(line: bytes) -> str | int | None:
    try:
        return _decoded(line, _Named).id
    except Unreadable:
        return None


def _decoded(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        found = _FAULT.match(str(fault))
        message, field = (found[1], found[2]) if found else (str(fault), None)
        raise Unreadable(field or None, "error.json", message=message) from None


def read_position(turn: WordTurn) -> tuple[Position, Table]:
    """Return the position of a turn and the table after it.

    Raises Unreadable for text that is no tiles, and for more tiles of a kind than the box holds.
    """
    table = _words(turn.table, "table")
    after = _words(turn.after, "after")
    rack = _rack(turn.rack)
    _within_box(tiles_of(table), "table")
    _within_box(tiles_of(table) + rack.known, "rack")
    _within_box(tiles_of(after), "after")
    lain = table if turn.formed is None else _words(turn.formed, "formed")
    formed = frozenset(declared(word) or text_of(word) for word in lain)
    return Position(table, rack, turn.opened, turn.overtime, formed), after


def _words(texts: list[str], field: str) -> tuple[Meld, ...]:
    words = []
    for place, text in enumerate(texts):
        try:
            words.append(read_word(text))
        except NotationError as fault:
            raise Unreadable(f"{field}[{place}]", "error.tiles", text=fault.text) from None
    return tuple(words)


def _rack(text: str) -> Tiles:
    try:
        rack = read_rack(text)
    except NotationError as fault:
        raise Unreadable("rack", "error.tiles", text=fault.text) from None
    if len(rack) > MOST_UNSEEN:
        raise Unreadable("rack", "error.too-many", count=len(rack), most=MOST_UNSEEN)
    return rack


def _within_box(tiles: Tiles, field: str) -> None:
    if excess := LETTERS.excess(tiles):
        kind = excess.kinds()[0]
        raise Unreadable(field, "error.box", tile=kind, count=tiles[kind], most=LETTERS.tiles[kind])
