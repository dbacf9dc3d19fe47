"""Turns of the letter games that come as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from wordrummi.core.table import Meld, Table, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Verdict
from wordrummi.lexicon.trie import Words
from wordrummi.play.reading import Unreadable, decoded, no_more_than_box, within_box
from wordrummi.words.judging import Judge
from wordrummi.words.letters import LETTERS
from wordrummi.words.notation import NotationError, read_rack, read_word
from wordrummi.words.options import read_options
from wordrummi.words.position import Position
from wordrummi.words.readings import declared, text_of
from wordrummi.words.rules import admission_of, judge_of


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


class WordTurns:
    """Judges turns of the letter games; a judge is put together once for each set of options.

    `lexicon` opens the word list when a turn first needs it; `defaults` are options for turns that do not give them.
    """

    def __init__(self, lexicon: Callable[[], Words], defaults: Mapping[str, object]) -> None:
        self._lexicon = lexicon
        self._defaults = dict(defaults)
        self._judges: dict[tuple[str, bytes], Judge] = {}

    def verdict(self, line: bytes) -> Verdict:
        """Return the verdict on a turn. Raises Unreadable, and OptionError for its options."""
        turn = decoded(line, WordTurn)
        position, after = read_position(turn)
        return self._judge(turn).lay(position, after)

    def _judge(self, turn: WordTurn) -> Judge:
        given = {**self._defaults, **turn.options}
        key = turn.variant, msgspec.json.encode(given, order="sorted")
        if key not in self._judges:
            options = read_options(turn.variant, given)
            self._judges[key] = judge_of(turn.variant, options, admission_of(options, given, self._lexicon()))
        return self._judges[key]


def read_position(turn: WordTurn) -> tuple[Position, Table]:
    """Return the position of a turn and the table after it.

    Raises Unreadable for text that is no tiles, and for more tiles of a kind than the box holds.
    """
    table = _words(turn.table, "table")
    after = _words(turn.after, "after")
    rack = _rack(turn.rack)
    within_box(tiles_of(table), LETTERS, "table")
    within_box(tiles_of(table) + rack.known, LETTERS, "rack")
    within_box(tiles_of(after), LETTERS, "after")
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
    no_more_than_box(rack, LETTERS, "rack")
    return rack
