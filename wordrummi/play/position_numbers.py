"""Turns of the number games that come as data, and melds by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from wordrummi.core.table import Table, tiles_of
from wordrummi.core.tiles import UNSEEN, Kind, Tiles
from wordrummi.core.verdict import Verdict
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.international.judging import HandPosition, HandTurn, InternationalJudge
from wordrummi.numbers.international.rules import international_judge
from wordrummi.numbers.manners import MANNERS
from wordrummi.numbers.melds import judge_melds
from wordrummi.numbers.moves import Take
from wordrummi.numbers.notation import NotationError, read_rack, read_table, read_tile
from wordrummi.numbers.open_play import OpenPosition, OpenTurn
from wordrummi.numbers.options import AMERICAN, CLASSIC, INTERNATIONAL, SABRA, NumberOptions, read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import american_judge, table_judge
from wordrummi.numbers.tiles import NUMBERS, RACK_SIZE
from wordrummi.play.reading import Unreadable, decoded, no_more_than_box, within_box

Melds: TypeAlias = str | list[str]
"""A table: its melds in a list, or in one text with ``|`` between them."""

MOST_KEPT: Final = 256
"""So many sets of options are remembered; whoever sends ever other ones fills no memory."""


class Taken(msgspec.Struct, forbid_unknown_fields=True):
    """What a player does in a game of take, lay and discard."""

    take: str | None = None
    after: Melds | None = None
    discard: str | None = None
    declare: str | None = None


class NumberPosition(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The moment before a turn of a number game as it comes in.

    `puzzle`: what a puzzle says of itself; not looked at.
    """

    variant: str
    id: str | int | None = None
    options: dict[str, Any] = {}
    table: Melds = []
    rack: str | None = None
    opened: bool = True
    overtime: bool = False
    top_discard: str | None = None
    trump: str | None = None
    own_melds: list[int] = []
    first_turn: bool = False
    dealt: int = RACK_SIZE
    others_opened: bool = False
    puzzle: dict[str, Any] | None = None


class NumberTurn(NumberPosition, kw_only=True, forbid_unknown_fields=True):
    """A turn of a number game as it comes in; or `melds` alone."""

    melds: Melds | None = None
    after: Melds | None = None
    turn: Taken | None = None


Judging: TypeAlias = Callable[[NumberTurn, NumberOptions], Verdict]


class NumberTurns:
    """Judges turns of the number games."""

    def __init__(self) -> None:
        self._options: dict[tuple[str, bytes], NumberOptions] = {}

    def verdict(self, line: bytes) -> Verdict:
        """Return the verdict on a turn. Raises Unreadable, and OptionError for its options."""
        turn = decoded(line, NumberTurn)
        options = self._options_of(turn)
        if turn.melds is not None:
            return judge_melds(_melds(turn.melds, "melds"), MANNERS[turn.variant].melds(options))
        return _FORMS[turn.variant](turn, options)

    def _options_of(self, turn: NumberTurn) -> NumberOptions:
        key = turn.variant, msgspec.json.encode(turn.options, order="sorted")
        options = self._options.get(key)
        if options is None:
            options = read_options(turn.variant, turn.options)
            if len(self._options) >= MOST_KEPT:
                self._options.clear()
            self._options[key] = options
        return options


def turns(_: Callable[[], Words], __: Mapping[str, object]) -> NumberTurns:
    """Return what judges turns of this family."""
    return NumberTurns()


def _on_the_table(turn: NumberTurn, options: NumberOptions) -> Verdict:
    """Sabra and classic: the whole table after."""
    if turn.turn is not None:
        raise Unreadable("turn", "error.field.not-here", variant=turn.variant)
    after = _after(turn.after, "after")
    return table_judge(turn.variant, options).lay(read_position(turn), after)


def _american(turn: NumberTurn, options: NumberOptions) -> Verdict:
    played = _played(turn)
    table, rack = read_table_and_rack(turn)
    take, taken = _take(turn, played)
    position = OpenPosition(
        table, rack + _one(take, taken), turn.opened, take=take, taken=_seen(take, taken), own=_own(turn, table)
    )
    after = table if played.after is None else _after(played.after, "turn.after")
    discard = read_kind(played.discard, "turn.discard")
    return american_judge(turn.variant, options).turn(position, OpenTurn(after, discard))


def _international(turn: NumberTurn, options: NumberOptions) -> Verdict:
    played = _played(turn)
    table, rack = read_table_and_rack(turn)
    take, taken = _take(turn, played)
    position = HandPosition(
        table,
        rack + _one(take, taken),
        turn.opened,
        take=take,
        taken=_seen(take, taken),
        own=_own(turn, table),
        others_open=turn.others_opened,
        first_turn=turn.first_turn,
        dealt=turn.dealt,
    )
    after = table if played.after is None else _after(played.after, "turn.after")
    discard = read_kind(played.discard, "turn.discard")
    judge: InternationalJudge = international_judge(options)
    return judge.turn(position, HandTurn(after, discard, played.declare))


_FORMS: Final[Mapping[str, Judging]] = {
    SABRA: _on_the_table,
    CLASSIC: _on_the_table,
    AMERICAN: _american,
    INTERNATIONAL: _international,
}


def _played(turn: NumberTurn) -> Taken:
    if turn.after is not None:
        raise Unreadable("after", "error.field.not-here", variant=turn.variant)
    if turn.turn is None:
        raise Unreadable("turn", "error.field.missing", field="turn")
    return turn.turn


def read_position(given: NumberPosition) -> Position:
    """Return what a turn at a table that is played at will is judged from. Raises Unreadable."""
    table, rack = read_table_and_rack(given)
    return Position(table, rack, given.opened)


def read_table_and_rack(given: NumberPosition) -> tuple[Table, Tiles]:
    """Return what lay there before a turn: the table, and the rack before a tile was taken. Raises Unreadable."""
    if given.rack is None:
        raise Unreadable("rack", "error.field.missing", field="rack")
    table = _melds(given.table, "table")
    try:
        rack = read_rack(given.rack)
    except NotationError as fault:
        raise Unreadable("rack", "error.tiles", text=fault.text) from None
    no_more_than_box(rack, NUMBERS, "rack")
    within_box(tiles_of(table) + rack.known, NUMBERS, "rack")
    return table, rack


def _after(melds: Melds | None, field: str) -> Table:
    if melds is None:
        raise Unreadable(field, "error.field.missing", field=field)
    return _melds(melds, field)


def _melds(melds: Melds, field: str) -> Table:
    try:
        return read_table(melds)
    except NotationError as fault:
        raise Unreadable(field, "error.tiles", text=fault.text) from None


def read_kind(text: str | None, field: str) -> Kind | None:
    """Return a tile, None without a text. Raises Unreadable."""
    if text is None:
        return None
    try:
        return read_tile(text)
    except NotationError as fault:
        raise Unreadable(field, "error.tiles", text=fault.text) from None


_TAKES: Final = (Take.POOL, f"{Take.POOL}:r7", Take.DISCARD, Take.TRUMP)
"""How it is told where a tile comes from; of one from the pool it can be told which it was."""


def _take(turn: NumberTurn, played: Taken) -> tuple[Take | None, Kind | None]:
    """Read where the tile of the turn came from, and which it was if that is known."""
    if played.take is None:
        return None, None
    source, _, tile = played.take.partition(":")
    shown = {Take.DISCARD.value: (turn.top_discard, "top_discard"), Take.TRUMP.value: (turn.trump, "trump")}
    if source == Take.POOL.value:
        return Take.POOL, read_kind(tile or None, "turn.take")
    if source not in shown or tile:
        raise Unreadable("turn.take", "error.take", text=played.take, known=_TAKES)
    return Take(source), read_kind(*shown[source])


def _one(take: Take | None, taken: Kind | None) -> Tiles:
    """Return the tile that was taken, unseen when nobody told which."""
    if take is Take.POOL and taken is None:
        return Tiles((UNSEEN,))
    return Tiles(() if taken is None else (taken,))


def _seen(take: Take | None, taken: Kind | None) -> Kind | None:
    """Return the tile that was taken if all saw it."""
    return None if take is Take.POOL else taken


def _own(turn: NumberTurn, table: Table) -> frozenset[int]:
    for place in turn.own_melds:
        if not 0 <= place < len(table):
            raise Unreadable("own_melds", "error.own-melds", place=place, count=len(table))
    return frozenset(turn.own_melds)
