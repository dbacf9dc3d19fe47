"""What comes in as data, apart from any match: a line in, an answer out. The judge of turns is one such door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

import msgspec

from wordrummi.core.options import OptionError
from wordrummi.core.verdict import Verdict
from wordrummi.lexicon.trie import Words
from wordrummi.play.reading import Unreadable, decoded
from wordrummi.play.wire import verdict_dict
from wordrummi.texts import Catalogue, catalogue
from wordrummi.variants import VARIANTS

UNREADABLE: Final = "unreadable"


class _Named(msgspec.Struct):
    """The name of a turn, told even when the rest can't be read."""

    id: str | int | None = None


class _Header(msgspec.Struct):
    """What every turn has; read first, to know what the rest must be."""

    variant: str


Told: TypeAlias = Mapping[str, Any]
"""An answer as plain values with stable keys."""

Handler: TypeAlias = Callable[[str, bytes], Told]
"""Given a variant and a line: reads it and answers, or raises Unreadable or OptionError."""


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
    """Answers lines of JSON, one after another, each by what is done with its variant."""

    def __init__(self, language: str, handle: Handler) -> None:
        self.texts = catalogue(language)
        self._handle = handle

    def answer(self, line: bytes, number: int) -> Answer:
        """Return the answer to a line; a fault in it gives the verdict `unreadable`, with the line and the field."""
        name = id_of(line)
        try:
            return Answer(name, {"id": name, **self._told(line)})
        except Unreadable as fault:
            message = self.texts.tell(fault.key, **fault.facts)
            error = {"line": number, "field": fault.field, "message": message}
            return Answer(name, {"id": name, "verdict": UNREADABLE, "error": error})

    def _told(self, line: bytes) -> Told:
        variant = decoded(line, _Header).variant
        if variant not in VARIANTS:
            raise Unreadable("variant", "error.variant", variant=variant, known=", ".join(VARIANTS))
        try:
            return self._handle(variant, line)
        except OptionError as fault:
            raise Unreadable(f"options.{fault.option}", "error.told", message=option_fault(fault, self.texts)) from None


class Turns(Protocol):
    """What a family does with a turn."""

    def verdict(self, line: bytes) -> Verdict:
        """Return the verdict on a turn. Raises Unreadable, and OptionError for its options."""


class PositionJudge(Door):
    """Judges turns that come as JSON, one after another.

    `lexicon` opens the word list when a turn first needs it; `defaults` are options for turns of letters that do not
    give them. A family is imported when its first turn comes.
    """

    def __init__(
        self, lexicon: Callable[[], Words], language: str, defaults: Mapping[str, object] | None = None
    ) -> None:
        self._family = cache(lambda name: _turns(name, lexicon, defaults or {}))
        super().__init__(language, self._judged)

    def _judged(self, variant: str, line: bytes) -> Told:
        return verdict_dict(self._family(VARIANTS[variant].family).verdict(line))


def _turns(family: str, lexicon: Callable[[], Words], defaults: Mapping[str, object]) -> Turns:
    turns: Turns = import_module(f"wordrummi.play.position_{family}").turns(lexicon, defaults)
    return turns


def option_fault(fault: OptionError, texts: Catalogue) -> str:
    """Return what is wrong with an option, as a sentence."""
    return texts.says(fault.slug, {**fault.facts, "option": fault.option})


def id_of(line: bytes) -> str | int | None:
    """Return the name of what comes in, told even when the rest can't be read."""
    try:
        return decoded(line, _Named).id
    except Unreadable:
        return None
