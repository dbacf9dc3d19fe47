"""The registry of variants: an id gives the family it belongs to, and with options its rules.

The rules of a family are imported when they are first asked for: nobody waits for those of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from wordrummi.core.rules import Rules
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.options import AMERICAN, CLASSIC, INTERNATIONAL, NumberOptions
from wordrummi.numbers.options import SABRA as NUMBER_SABRA
from wordrummi.numbers.options import read_options as read_number_options
from wordrummi.words.options import INTERNATIONALE, SABRA, WordOptions, read_options

WORDS: Final = "words"
NUMBERS: Final = "numbers"


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant that can be played.

    `options`: the record that declares its options. `rules(given, lexicon)`: its rules with these options given;
    `lexicon` opens the word list, for a variant that needs one. `rules` raises OptionError. `scores_lays`: a lay brings
    points at once, not at the end of a round.
    """

    id: str
    family: str
    options: type[Any]
    rules: Callable[[Mapping[str, object], Callable[[], Words]], Rules[Any]]
    scores_lays: bool


def _letters(variant: str) -> Variant:
    def rules(given: Mapping[str, object], lexicon: Callable[[], Words]) -> Rules[Any]:
        family, judges = import_module("wordrummi.words.rules"), import_module("wordrummi.words.judges")
        options = read_options(variant, given)
        made: Rules[Any] = family.word_rules(variant, options, judges.admission_of(options, given, lexicon()))
        return made

    return Variant(variant, WORDS, WordOptions, rules, scores_lays=True)


def _numbers(variant: str, module: str, maker: str) -> Variant:
    def rules(given: Mapping[str, object], _: Callable[[], Words]) -> Rules[Any]:
        made: Rules[Any] = getattr(import_module(module), maker)(variant, read_number_options(variant, given))
        return made

    return Variant(variant, NUMBERS, NumberOptions, rules, scores_lays=False)


VARIANTS: Final[Mapping[str, Variant]] = {
    variant.id: variant
    for variant in (
        _letters(SABRA),
        _letters(INTERNATIONALE),
        _numbers(NUMBER_SABRA, "wordrummi.numbers.rules", "table_rules"),
        _numbers(CLASSIC, "wordrummi.numbers.rules", "table_rules"),
        _numbers(AMERICAN, "wordrummi.numbers.rules", "american_rules"),
        _numbers(INTERNATIONAL, "wordrummi.numbers.international.rules", "international_rules"),
    )
}
"""Every variant, by its id."""
