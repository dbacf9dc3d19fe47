"""A turn that comes as data, apart from any match: read it, judge it, answer with data. The judge of every door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

import msgspec

from wordrummi.core.options import OptionError
from wordrummi.core.verdict import Verdict
from wordrummi.lexicon.trie import Words
from wordrummi.play.position_numbers import NumberTurns
from wordrummi.play.position_words import WordTurns
from wordrummi.play.reading import Unreadable, decoded
from wordrummi.play.wire import verdict_dict
from wordrummi.texts import Catalogue, catalogue
from wordrummi.variants import NUMBERS, VARIANTS, WORDS

UNREADABLE: Final = "unreadable"


class _Named(msgspec.Struct):
    """The name of a turn, told even when the rest can't be read."""

    id: str | int | None = None


class _Header(msgspec.Struct):
    """What every turn has; read first, to know what the rest must be."""

    variant: str


class Turns(Protocol):
    """What a family does with a turn: reads and judges it, or raises Unreadable or OptionError."""

    def verdict(self, line: bytes) -> Verdict:
        """Return the verdict on a turn."""


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
    """Judges turns that come as JSON, one after another.

    `lexicon` opens the word list when a turn first needs it; `defaults` are options for turns that do not give them.
    """

    def __init__(
        self, lexicon: Callable[[], Words], language: str, defaults: Mapping[str, object] | None = None
    ) -> None:
        self._texts = catalogue(language)
        self._families: dict[str, Turns] = {WORDS: WordTurns(lexicon, defaults or {}), NUMBERS: NumberTurns({})}

    def answer(self, line: bytes, number: int) -> Answer:
        """Return the verdict on a turn; a fault in it gives the verdict `unreadable`, with the line and the field."""
        name = _id_of(line)
        try:
            return Answer(name, {"id": name, **verdict_dict(self._verdict(line))})
        except Unreadable as fault:
            message = self._texts.tell(fault.key, **fault.facts)
            error = {"line": number, "field": fault.field, "message": message}
            return Answer(name, {"id": name, "verdict": UNREADABLE, "error": error})

    def _verdict(self, line: bytes) -> Verdict:
        variant = decoded(line, _Header).variant
        if variant not in VARIANTS:
            raise Unreadable("variant", "error.variant", variant=variant, known=", ".join(VARIANTS))
        try:
            return self._families[VARIANTS[variant].family].verdict(line)
        except OptionError as fault:
            raise Unreadable(
                f"options.{fault.option}", "error.told", message=option_fault(fault, self._texts)
            ) from None


def option_fault(fault: OptionError, texts: Catalogue) -> str:
    """Return what is wrong with an option, as a sentence."""
    return texts.says(fault.slug, {**fault.facts, "option": fault.option})


def _id_of(line: bytes) -> str | int | None:
    try:
        return decoded(line, _Named).id
    except Unreadable:
        return None
