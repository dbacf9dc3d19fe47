"""What an operator types at the score sheet, whatever is played: short lines, in Dutch and in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind
from wordrummi.numbers.moves import Take

LONGEST_LINE: Final = 2000


class Verb(StrEnum):
    """What a line asks for."""

    NONE = "none"
    LAY = "lay"
    PLAY = "play"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 - no password
    NOTHING = "nothing"
    TIME_OUT = "time-out"
    MISPLAY = "misplay"
    TRUMP = "trump"
    MATCH = "match"
    FALSE_CALL = "false-call"
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


COMMANDS: Final[Mapping[Verb, str]] = {
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
    Verb.TABLE: "tafel table t",
    Verb.SHEET: "blad stand score scores sheet s",
    Verb.UNSEEN: "ongezien rest o unseen",
    Verb.HELP: "? hulp help h",
    Verb.END: "einde stop end",
    Verb.QUIT: "sluit quit exit q",
}
"""The names of what every game has, or could be thought to have."""


def by_name(*commands: Mapping[Verb, str]) -> Mapping[str, Verb]:
    """Return verbs by each of their names."""
    return {name: verb for known in commands for verb, names in known.items() for name in names.split()}


_ARROWS: Final = re.compile(r"(?<!^)(?:->|=>|→|⇒|➔)")
_SECONDS: Final = re.compile(r"(?<!\S)(?:(\d{1,3}):([0-5]\d)|(\d{1,5})\s?(?:s|sec))(?!\S)", re.IGNORECASE)


class Unclear(ValueError):  # noqa: N818 - it says what is the matter
    """A line that can't be read: the sentence of the catalogue that says why, and its facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Laid:
    """A lay as it is typed: words or melds off and on, or the whole table after; late, or after so many seconds."""

    off: tuple[Meld, ...] = ()
    on: tuple[Meld, ...] = ()
    is_whole: bool = False
    is_late: bool = False
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn of take, lay and discard as it is typed.

    `take`: None when it is not told. `taken`: which tile, if that is told. `shown`: the rows of a Hand.
    """

    take: Take | None = None
    taken: Kind | None = None
    laid: Laid | None = None
    discard: Kind | None = None
    declare: str | None = None
    shown: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """A line that has been read. Of a correction, `text` is the move that takes the place of line `numbers[0]`."""

    verb: Verb
    text: str = ""
    numbers: tuple[int, ...] = ()
    laid: Laid | None = None
    turned: Turned = field(default_factory=Turned)


def cleaned(line: str) -> str:
    """Return what a line says. Raises Unclear when it is too long."""
    text = line.strip().strip("\ufeff").strip()
    if len(text) > LONGEST_LINE:
        raise Unclear("referee.unclear.long", most=LONGEST_LINE)
    return text


def split_verb(text: str, verbs: Mapping[str, Verb]) -> tuple[Verb | None, str]:
    """Split a line that is not empty in its command, of one word or two, and the rest."""
    words = text.split(maxsplit=2)
    pair = "-".join(words[:2]).casefold()
    if len(words) > 1 and pair in verbs:
        return verbs[pair], " ".join(words[2:])
    return verbs.get(words[0].casefold()), " ".join(words[1:])


def read_correction(rest: str) -> Order:
    """Read which line is corrected, and leave the move for later. Raises Unclear."""
    number, _, move = rest.partition(" ")
    if not _is_number(number):
        raise Unclear("referee.unclear.which-line")
    return Order(Verb.CORRECT, move.strip(), (int(number),))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < len("10000")


def is_lay(text: str) -> bool:
    """Say whether a line lays something."""
    text = _SECONDS.sub("", text).strip()
    return text[:1] in ("+", "=") or ">" in _ARROWS.sub(">", text)


def read_lay(text: str, read: Callable[[str], tuple[Meld, ...]], *, is_late: bool) -> Laid:
    """Read a lay, with the time that it took; `read` reads words or melds. Raises Unclear."""
    told = _SECONDS.search(text)
    text = _SECONDS.sub(" ", text).strip()
    if text.startswith("="):
        return Laid(on=_some(read(text[1:])), is_whole=True, is_late=is_late, seconds=_seconds(told))
    off, arrow, on = _ARROWS.sub(">", text).partition(">")
    if not arrow:
        off, on = "", off
    if ">" in on:
        raise Unclear("referee.unclear.arrows")
    return Laid(read(off), _some(read(on)), is_late=is_late, seconds=_seconds(told))


def _seconds(told: re.Match[str] | None) -> int | None:
    if told is None:
        return None
    return int(told[3]) if told[3] else int(told[1]) * 60 + int(told[2])


def _some(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    if not melds:
        raise Unclear("referee.unclear.no-words")
    return melds


def plain_order(verb: Verb, rest: str) -> Order:
    """Read what follows a command that every game has. Raises Unclear."""
    if verb is Verb.COUNT:
        return Order(verb, rest)
    if verb in (Verb.DRAW, Verb.UNDO):
        return Order(verb, numbers=numbers(rest))
    if rest:
        raise Unclear("referee.unclear.rest", text=short(rest))
    return Order(verb)


def numbers(text: str) -> tuple[int, ...]:
    """Return whole numbers of up to four digits. Raises Unclear."""
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    if not all(map(_is_number, parts)):
        raise Unclear("referee.unclear.numbers", text=short(text))
    return tuple(int(part) for part in parts)


def yes_or_no(line: str) -> bool | None:
    """Return what an answer says, None when it says neither."""
    return _ANSWERS.get(line.strip().casefold())


def _answers(words: str, *, says: bool) -> Iterable[tuple[str, bool]]:
    return ((word, says) for word in words.split())


_ANSWERS: Final = dict([*_answers("j ja y yes ok", says=True), *_answers("n nee no", says=False)])


def short(text: str) -> str:
    """Return the beginning of a text, fit to be shown."""
    most = 40
    clean = "".join(letter if letter.isprintable() else "�" for letter in text[: most + 1])
    return clean if len(clean) <= most else f"{clean[:most]}…"
