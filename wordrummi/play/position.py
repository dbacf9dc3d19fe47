"""What comes in as data, apart from any match: a line in, an answer out. The judge of turns is one such door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from wordrummi.core.options import OptionError
from wordrummi.lexicon.trie import Words
from wordrummi.play.position_numbers import NumberTurns
from wordrummi.play.position_words import WordJudges, WordTurns
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


Told: TypeAlias = Mapping[str, Any]
"""An answer as plain values with stable keys."""

Handler: TypeAlias = Callable[[bytes], Told]
"""What a family does with a line: reads it and answers, or raises Unreadable or OptionError."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one line: its id, and the answer as plain values."""

    id: str | int | None
    told: Told

    @property
    def verdict(self) -> str:
        """What a judge answered, or `unreadable`; empty for an answer that is no verdict."""
        return str(self.told.get("verdict", ""))


class Door:
    """Answers lines of JSON, one after another, by what the family of their variant does with them."""

    def __init__(self, language: str, families: Mapping[str, Handler]) -> None:
        self._texts = catalogue(language)
        self._families = families

    def answer(self, line: bytes, number: int) -> Answer:
        """Return the answer to a line; a fault in it gives the verdict `unreadable`, with the line and the field."""
        name = _id_of(line)
        try:
            return Answer(name, {"id": name, **self._told(line)})
        except Unreadable as fault:
            message = self._texts.tell(fault.key, **fault.facts)
            error = {"line": number, "field": fault.field, "message": message}
            return Answer(name, {"id": name, "verdict": UNREADABLE, "error": error})

    def _told(self, line: bytes) -> Told:
        variant = decoded(line, _Header).variant
        if variant not in VARIANTS:
            raise Unreadable("variant", "error.variant", variant=variant, known=", ".join(VARIANTS))
        try:
            return self._families[VARIANTS[variant].family](line)
        except OptionError as fault:
            raise Unreadable(
                f"options.{fault.option}", "error.told", message=option_fault(fault, self._texts)
            ) from None


class PositionJudge(Door):
    """Judges turns that come as JSON, one after another.

    `lexicon` opens the word list when a turn first needs it; `defaults` are options for turns of letters that do not
    give them.
    """

    def __init__(
        self, lexicon: Callable[[], Words], language: str, defaults: Mapping[str, object] | None = None
    ) -> None:
        words, numbers = WordTurns(WordJudges(lexicon, defaults or {})), NumberTurns()
        super().__init__(
            language,
            {
                WORDS: lambda line: verdict_dict(words.verdict(line)),
                NUMBERS: lambda line: verdict_dict(numbers.verdict(line)),
            },
        )


def option_fault(fault: OptionError, texts: Catalogue) -> str:
    """Return what is wrong with an option, as a sentence."""
    return texts.says(fault.slug, {**fault.facts, "option": fault.option})


def _id_of(line: bytes) -> str | int | None:
    try:
        return decoded(line, _Named).id
    except Unreadable:
        return None
