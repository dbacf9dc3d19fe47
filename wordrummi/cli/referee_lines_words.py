"""What an operator types at a table of letters, read forgivingly."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from wordrummi.cli.referee_lines import (
    COMMANDS,
    Order,
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
from wordrummi.lexicon.alphabet import fold
from wordrummi.words.notation import NotationError, read_word

_VERBS: Final = by_name(COMMANDS, {Verb.DRAW: "pak trek draw d", Verb.COUNT: "jokers"})

_EQUALS: Final = re.compile(r"(?<=\w)\s*=\s*(?=\w)|(?<=@)\s*=\s*(?=\w)")
_BETWEEN: Final = re.compile(r"[\s,;+]+")


def read_line(line: str, lying: Collection[str]) -> Order:
    """Read a line; `lying` are the words on the table, which go before commands of the same name. Raises Unclear."""
    text = cleaned(line)
    if not text:
        return Order(Verb.NONE)
    verb, rest = split_verb(text, _VERBS)
    if verb is Verb.CORRECT and rest[:1].isdigit():
        return read_correction(rest)
    if verb is Verb.TIME_OUT and _is_late_lay(text, rest, lying):
        return Order(Verb.LAY, laid=read_lay(rest, _words, is_late=True))
    if is_lay(text):
        return Order(Verb.LAY, laid=read_lay(text, _words, is_late=False))
    if verb is None:
        word = fold(text)
        raise Unclear("referee.unclear.word", word=word) if word else Unclear("referee.unclear", text=short(text))
    return _order(verb, rest)


def _is_late_lay(text: str, rest: str, lying: Collection[str]) -> bool:
    return is_lay(rest) and not rest.startswith(">") and text.split()[0].upper() not in lying


def _words(text: str) -> tuple[Meld, ...]:
    try:
        return tuple(read_word(word) for word in _BETWEEN.split(_EQUALS.sub("=", text.strip())) if word)
    except NotationError as error:
        raise Unclear("error.tiles", text=short(error.text)) from None


def _order(verb: Verb, rest: str) -> Order:
    match verb:
        case Verb.ALLOW | Verb.FORBID:
            if fold(rest) is None:
                raise Unclear("referee.unclear.which-word", text=short(rest))
            return Order(verb, fold(rest) or "")
        case Verb.CHALLENGE:
            return Order(verb, rest)
        case Verb.CORRECT:
            raise Unclear("referee.unclear.which-line")
    return plain_order(verb, rest)
