"""What an operator types at the score sheet: short lines, in Dutch and in English, read forgivingly."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordrummi.core.table import Meld
from wordrummi.lexicon.alphabet import fold
from wordrummi.words.notation import NotationError, read_word

LONGEST_LINE: Final = 2000


class Verb(StrEnum):
    """What a line asks for."""

    NONE = "none"
    LAY = "lay"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 - no password
    NOTHING = "nothing"
    TIME_OUT = "time-out"
    CHALLENGE = "challenge"
    STAND = "stand"
    ALLOW = "allow"
    FORBID = "forbid"
    UNDO = "undo"
    REDO = "redo"
    FORGET = "forget"
    CORRECT = "correct"
    COUNT = "count"
    TABLE = "table"
    SHEET = "sheet"
    UNSEEN = "unseen"
    HELP = "help"
    END = "end"
    QUIT = "quit"


_NAMES: Final[Mapping[Verb, str]] = {
    Verb.DRAW: "pak trek draw d",
    Verb.PASS: "pas pass",
    Verb.NOTHING: "p",
    Verb.TIME_OUT: "laat telaat te-laat late tijd time timeout",
    Verb.CHALLENGE: "bezwaar b challenge",
    Verb.STAND: "staat goed ok stands laat-staan let-stand",
    Verb.ALLOW: "mag m allow agree",
    Verb.FORBID: "mag-niet magniet verbied forbid refuse",
    Verb.UNDO: "terug undo u",
    Verb.REDO: "verder opnieuw redo",
    Verb.FORGET: "vergeet forget",
    Verb.CORRECT: "verbeter v correct c",
    Verb.COUNT: "jokers",
    Verb.TABLE: "tafel table t",
    Verb.SHEET: "blad stand score scores sheet s",
    Verb.UNSEEN: "ongezien rest o unseen",
    Verb.HELP: "? hulp help h",
    Verb.END: "einde stop end",
    Verb.QUIT: "sluit quit exit q",
}
_VERBS: Final[Mapping[str, Verb]] = {name: verb for verb, names in _NAMES.items() for name in names.split()}

_ARROWS: Final = re.compile(r"(?<!^)(?:->|=>|→|⇒|➔)")
_SECONDS: Final = re.compile(r"(?<!\S)(?:(\d{1,3}):([0-5]\d)|(\d{1,5})\s?(?:s|sec))(?!\S)", re.IGNORECASE)
_EQUALS: Final = re.compile(r"(?<=\w)\s*=\s*(?=\w)|(?<=@)\s*=\s*(?=\w)")
_BETWEEN: Final = re.compile(r"[\s,;+]+")


class Unclear(ValueError):  # noqa: N818 - it says what is the matter
    """A line that can't be read: the sentence of the catalogue that says why, and its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Laid:
    """A lay as it is typed: words off and on, or the whole table after; late, or after so many seconds."""

    off: tuple[Meld, ...] = ()
    on: tuple[Meld, ...] = ()
    is_whole: bool = False
    is_late: bool = False
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """A line that has been read. Of a correction, `text` is the move that takes the place of line `numbers[0]`."""

    verb: Verb
    text: str = ""
    numbers: tuple[int, ...] = ()
    laid: Laid | None = None


def read_line(line: str, lying: Collection[str]) -> Order:
    """Read a line; `lying` are the words on the table, which go before commands of the same name. Raises Unclear."""
    text = line.strip().strip("\ufeff").strip()
    if not text:
        return Order(Verb.NONE)
    if len(text) > LONGEST_LINE:
        raise Unclear("referee.unclear.long", most=LONGEST_LINE)
    verb, rest = _verb(text)
    number, _, move = rest.partition(" ")
    if verb is Verb.CORRECT and _is_number(number):
        return Order(verb, move.strip(), (int(number),))
    if verb is Verb.TIME_OUT and _is_late_lay(text, rest, lying):
        return Order(Verb.LAY, laid=_lay(rest, is_late=True))
    if _is_lay(text):
        return Order(Verb.LAY, laid=_lay(text, is_late=False))
    if verb is None:
        word = fold(text)
        raise Unclear("referee.unclear.word", word=word) if word else Unclear("referee.unclear", text=_short(text))
    return _order(verb, rest)


def _verb(text: str) -> tuple[Verb | None, str]:
    """Split a line in its command, of one word or two, and the rest."""
    words = text.split(maxsplit=2)
    pair = "-".join(words[:2]).casefold()
    if len(words) > 1 and pair in _VERBS:
        return _VERBS[pair], " ".join(words[2:])
    return _VERBS.get(words[0].casefold()), " ".join(words[1:])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < len("10000")


def _is_late_lay(text: str, rest: str, lying: Collection[str]) -> bool:
    return _is_lay(rest) and not rest.startswith(">") and text.split()[0].upper() not in lying


def _is_lay(text: str) -> bool:
    text = _SECONDS.sub("", text).strip()
    return text[:1] in ("+", "=") or ">" in _ARROWS.sub(">", text)


def _lay(text: str, *, is_late: bool) -> Laid:
    told = _SECONDS.search(text)
    text = _SECONDS.sub(" ", text).strip()
    if text.startswith("="):
        after = _words(_EQUALS.sub("=", text[1:].strip()))
        return Laid(on=_some(after), is_whole=True, is_late=is_late, seconds=_seconds(told))
    off, arrow, on = _EQUALS.sub("=", _ARROWS.sub(">", text)).partition(">")
    if not arrow:
        off, on = "", off
    if ">" in on:
        raise Unclear("referee.unclear.arrows")
    return Laid(_words(off), _some(_words(on)), is_late=is_late, seconds=_seconds(told))


def _seconds(told: re.Match[str] | None) -> int | None:
    if told is None:
        return None
    return int(told[3]) if told[3] else int(told[1]) * 60 + int(told[2])


def _words(text: str) -> tuple[Meld, ...]:
    try:
        return tuple(read_word(word) for word in _BETWEEN.split(text) if word)
    except NotationError as error:
        raise Unclear("error.tiles", text=_short(error.text)) from None


def _some(words: tuple[Meld, ...]) -> tuple[Meld, ...]:
    if not words:
        raise Unclear("referee.unclear.no-words")
    return words


def _order(verb: Verb, rest: str) -> Order:
    match verb:
        case Verb.ALLOW | Verb.FORBID:
            if fold(rest) is None:
                raise Unclear("referee.unclear.which-word", text=_short(rest))
            return Order(verb, fold(rest) or "")
        case Verb.CHALLENGE:
            return Order(verb, rest)
        case Verb.CORRECT:
            raise Unclear("referee.unclear.which-line")
        case Verb.DRAW | Verb.UNDO | Verb.COUNT:
            return Order(verb, numbers=numbers(rest))
    if rest:
        raise Unclear("referee.unclear.rest", text=_short(rest))
    return Order(verb)


def numbers(text: str) -> tuple[int, ...]:
    """Return whole numbers of up to four digits. Raises Unclear."""
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    if not all(map(_is_number, parts)):
        raise Unclear("referee.unclear.numbers", text=_short(text))
    return tuple(int(part) for part in parts)


def yes_or_no(line: str) -> bool | None:
    """Return what an answer says, None when it says neither."""
    return _ANSWERS.get(line.strip().casefold())


def _answers(words: str, *, says: bool) -> Iterable[tuple[str, bool]]:
    return ((word, says) for word in words.split())


_ANSWERS: Final = dict([*_answers("j ja y yes ok", says=True), *_answers("n nee no", says=False)])


def _short(text: str) -> str:
    most = 40
    clean = "".join(letter if letter.isprintable() else "�" for letter in text[: most + 1])
    return clean if len(clean) <= most else f"{clean[:most]}…"
