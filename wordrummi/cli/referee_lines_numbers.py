"""What an operator types at a table of numbers: melds with a bar between them, a turn of several parts in one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from wordrummi.cli.referee_lines import (
    COMMANDS,
    Laid,
    Order,
    Turned,
    Unclear,
    Verb,
    by_name,
    cleaned,
    is_lay,
    plain_order,
    read_correction,
    read_lay,
    short,
    split_verb,
)
from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind
from wordrummi.numbers.international.judging import FOOT, GRAND_BLITZ, HAND
from wordrummi.numbers.moves import Take
from wordrummi.numbers.notation import NotationError, read_table, read_tile

_NUMBERS: Final[Mapping[Verb, str]] = {
    Verb.COUNT: "rekje punten tel rack points count",
    Verb.MISPLAY: "misspel fout misplay",
    Verb.MATCH: "troef-gelijk gelijk trump-match match",
    Verb.FALSE_CALL: "vals vals-alarm false false-call",
}
_TABLE_VERBS: Final = by_name(
    COMMANDS,
    _NUMBERS,
    {
        Verb.DRAW: "pak trek draw d",
        Verb.TRUMP: "troef trump",
        Verb.PLAY: "weg gooi w out throw discard links neem l left voet foot hand blitz grand-blitz",
    },
)
_TURN_VERBS: Final = by_name(COMMANDS, _NUMBERS)

_WITH_TEXT: Final = (
    *(Verb.MISPLAY, Verb.MATCH, Verb.FALSE_CALL, Verb.TRUMP, Verb.PLAY),
    *(Verb.CHALLENGE, Verb.STAND, Verb.ALLOW, Verb.FORBID),
)
"""Commands after which a name, a tile or a word may follow; not all of them exist at every table."""

_TRUMP: Final = ("troef", "trump")
_PARTS: Final = ";"
_MINUS: Final = "-"
_BETWEEN_MELDS: Final = re.compile(r"[|/+]")
_BETWEEN_TILES: Final = re.compile(r"[\s,]+")
_DECLARED: Final = re.compile(r"\s*=\s*(?=\w)")


def read_table_line(line: str) -> Order:
    """Read a line at a table where a turn is drawing or laying. Raises Unclear."""
    text = cleaned(line)
    verb, rest = split_verb(text.replace(_PARTS, f" {_PARTS} "), _TABLE_VERBS) if text else (Verb.NONE, "")
    if verb is Verb.TIME_OUT and is_lay(rest):
        return Order(Verb.LAY, laid=read_lay(rest, _melds, is_late=True))
    if is_lay(text):
        return Order(Verb.LAY, laid=read_lay(text, _melds, is_late=False))
    if text.startswith(_MINUS):
        return Order(Verb.PLAY, text)
    return _command(verb, rest, text)


def _command(verb: Verb | None, rest: str, text: str) -> Order:
    if verb is None:
        melds = _tried(_melds, text)
        raise Unclear("referee.unclear.meld" if melds else "referee.unclear", text=short(text))
    if verb is Verb.CORRECT:
        return read_correction(rest)
    return Order(verb, rest) if verb in _WITH_TEXT else plain_order(verb, rest)


def read_turn_line(line: str) -> Order:
    """Read a line at a table where a turn is taking, laying and discarding, and perhaps declaring. Raises Unclear."""
    text = cleaned(line)
    verb, rest = split_verb(text, _TURN_VERBS) if text else (Verb.NONE, "")
    if verb is not None:
        return _command(verb, rest, text)
    words = text.split()
    if words[0].casefold() in _TRUMP and len(words) > 1 and _PARTS not in text:
        return Order(Verb.TRUMP, text=_tile(rest))
    turned = Turned()
    for part in filter(None, (part.strip() for part in text.split(_PARTS))):
        turned = _with_part(turned, part)
    return Order(Verb.PLAY, turned=turned)


_Part = Callable[[Turned, str], Turned]
"""Reads what follows the name of a part of a turn."""


def _with_part(turned: Turned, part: str) -> Turned:
    if is_lay(part):
        return replace(turned, laid=_both(turned.laid, read_lay(part, _melds, is_late=False)))
    name, rest = _named(part)
    return _PARTS_OF_A_TURN[name](turned, rest)


def _both(first: Laid | None, then: Laid) -> Laid:
    """New melds and melds that are added to may be told apart."""
    if first is None:
        return then
    if first.is_whole or then.is_whole:
        raise Unclear("referee.unclear.twice")
    return Laid((*first.off, *then.off), (*first.on, *then.on))


def _named(part: str) -> tuple[str, str]:
    """Split a part in its name, of two words or one, and the rest; a minus discards."""
    if part.startswith(_MINUS):
        return _MINUS, part[1:].strip()
    words = part.split(maxsplit=2)
    pair = "-".join(words[:2]).casefold()
    if len(words) > 1 and pair in _PARTS_OF_A_TURN:
        return pair, " ".join(words[2:])
    name = words[0].casefold()
    if name not in _PARTS_OF_A_TURN:
        raise Unclear("referee.unclear.meld" if _tried(_melds, part) else "referee.unclear", text=short(part))
    return name, " ".join(words[1:])


def _once(turned: Turned, field: str, changed: Turned) -> Turned:
    """Hold that a part comes once in a turn."""
    if getattr(turned, field) is not None:
        raise Unclear("referee.unclear.twice")
    return changed


def _taking(take: Take) -> _Part:
    def part(turned: Turned, rest: str) -> Turned:
        return _once(turned, "take", replace(turned, take=take, taken=_tile(rest) if rest else None))

    return part


def _drawing(turned: Turned, rest: str) -> Turned:
    if rest:
        raise Unclear("referee.unclear.rest", text=short(rest))
    return _once(turned, "take", replace(turned, take=Take.POOL))


def _discarding(turned: Turned, rest: str) -> Turned:
    return _once(turned, "discard", replace(turned, discard=_tile(rest)))


def _discard_or_take(turned: Turned, rest: str) -> Turned:
    """In English a discard is thrown out or taken: with a tile it is thrown out."""
    return _discarding(turned, rest) if rest else _taking(Take.DISCARD)(turned, rest)


def _declaring(way: str) -> _Part:
    def part(turned: Turned, rest: str) -> Turned:
        return _once(turned, "declare", replace(turned, declare=way, shown=_melds(rest)))

    return part


def _all(names: str, part: _Part) -> dict[str, _Part]:
    return dict.fromkeys(names.split(), part)


_PARTS_OF_A_TURN: Final[Mapping[str, _Part]] = {
    **_all("pak trek pot draw d pool", _drawing),
    **_all("links neem l left", _taking(Take.DISCARD)),
    **_all("troef trump", _taking(Take.TRUMP)),
    **_all("weg gooi w - throw out", _discarding),
    **_all("discard", _discard_or_take),
    **_all("voet foot", _declaring(FOOT)),
    **_all("hand", _declaring(HAND)),
    **_all("grand-blitz blitz", _declaring(GRAND_BLITZ)),
}


def _melds(text: str) -> tuple[Meld, ...]:
    rows = [" ".join(_BETWEEN_TILES.split(row.strip())) for row in _BETWEEN_MELDS.split(_DECLARED.sub("=", text))]
    try:
        return read_table([row for row in rows if row.strip()])
    except NotationError as error:
        raise Unclear("error.tiles", text=short(error.text)) from None


def _tile(text: str) -> Kind:
    try:
        return read_tile(text)
    except NotationError as error:
        raise Unclear("error.tiles", text=short(error.text)) from None


def _tried(read: Callable[[str], tuple[Meld, ...]], text: str) -> tuple[Meld, ...]:
    try:
        return read(text)
    except Unclear:
        return ()


def read_tiles(text: str) -> tuple[Kind, ...]:
    """Return tiles in any order, none when a text is something else."""
    return tuple(kind for meld in _tried(_melds, text) for kind in meld.tiles)
