"""Turns of the letter games that come as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from wordrummi.core.table import Meld, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Verdict
from wordrummi.lexicon.trie import Words
from wordrummi.play.reading import Unreadable, decoded, no_more_than_box, within_box
from wordrummi.words.judges import admission_of, judge_of
from wordrummi.words.judging import Judge
from wordrummi.words.letters import LETTERS
from wordrummi.words.notation import NotationError, read_rack, read_word
from wordrummi.words.options import read_options
from wordrummi.words.position import Position
from wordrummi.words.readings import declared, text_of


class WordPosition(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The moment before a turn of a letter game as it comes in.

    `puzzle`: what a puzzle says of itself; not looked at.
    """

    variant: str
    table: list[str]
    rack: str
    id: str | int | None = None
    options: dict[str, Any] = {}
    opened: bool = True
    overtime: bool = False
    formed: list[str] | None = None
    puzzle: dict[str, Any] | None = None


class WordTurn(WordPosition, kw_only=True, forbid_unknown_fields=True):
    """A turn of a letter game as it comes in."""

    after: list[str]


MOST_KEPT: Final = 256
"""So many sets of options are remembered; whoever sends ever other ones fills no memory."""


class WordJudges:
    """The judges of the letter games; one is put together once for each set of options.

    `lexicon` opens the word list when a judge first needs it; `defaults` are options for input that does not give them.
    """

    def __init__(self, lexicon: Callable[[], Words], defaults: Mapping[str, object]) -> None:
        self._lexicon = lexicon
        self._defaults = dict(defaults)
        self._judges: dict[tuple[str, bytes], Judge] = {}

    def of(self, variant: str, options: Mapping[str, object]) -> Judge:
        """Return the judge of a variant under these options. Raises OptionError."""
        given = {**self._defaults, **options}
        key = variant, msgspec.json.encode(given, order="sorted")
        judge = self._judges.get(key)
        if judge is None:
            read = read_options(variant, given)
            judge = judge_of(variant, read, admission_of(read, given, self._lexicon()))
            if len(self._judges) >= MOST_KEPT:
                self._judges.clear()
            self._judges[key] = judge
        return judge


class WordTurns:
    """Judges turns of the letter games."""

    def __init__(self, judges: WordJudges) -> None:
        self._judges = judges

    def verdict(self, line: bytes) -> Verdict:
        """Return the verdict on a turn. Raises Unreadable, and OptionError for its options."""
        turn = decoded(line, WordTurn)
        position, after = read_position(turn), _words(turn.after, "after")
        within_box(tiles_of(after), LETTERS, "after")
        return self._judges.of(turn.variant, turn.options).lay(position, after)


def turns(lexicon: Callable[[], Words], defaults: Mapping[str, object]) -> WordTurns:
    """Return what judges turns of this family."""
    return WordTurns(WordJudges(lexicon, defaults))


def read_position(given: WordPosition) -> Position:
    """Return what a turn is judged from, and what a best turn is looked for in.

    Raises Unreadable for text that is no tiles, and for more tiles of a kind than the box holds.
    """
    table = _words(given.table, "table")
    rack = _rack(given.rack)
    within_box(tiles_of(table), LETTERS, "table")
    within_box(tiles_of(table) + rack.known, LETTERS, "rack")
    lain = table if given.formed is None else _words(given.formed, "formed")
    formed = frozenset(declared(word) or text_of(word) for word in lain)
    return Position(table, rack, given.opened, given.overtime, formed)


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
