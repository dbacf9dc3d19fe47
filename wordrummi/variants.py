"""The registry of variants: an id gives the family it belongs to, and with options its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wordrummi.core.rules import Rules
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.international.rules import international_rules
from wordrummi.numbers.manners import MANNERS as NUMBER_MANNERS
from wordrummi.numbers.options import INTERNATIONAL, NumberOptions
from wordrummi.numbers.options import read_options as read_number_options
from wordrummi.numbers.rules import NUMBER_RULES
from wordrummi.numbers.state import NumberPublic
from wordrummi.words.manners import MANNERS
from wordrummi.words.options import WordOptions, read_options
from wordrummi.words.rules import admission_of, word_rules

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
        options = read_options(variant, given)
        return word_rules(variant, options, admission_of(options, given, lexicon()))

    return Variant(variant, WORDS, WordOptions, rules, scores_lays=True)


_NUMBER_RULES: Final[Mapping[str, Callable[[str, NumberOptions], Rules[NumberPublic]]]] = {
    **NUMBER_RULES,
    INTERNATIONAL: international_rules,
}


def _numbers(variant: str) -> Variant:
    def rules(given: Mapping[str, object], _: Callable[[], Words]) -> Rules[Any]:
        return _NUMBER_RULES[variant](variant, read_number_options(variant, given))

    return Variant(variant, NUMBERS, NumberOptions, rules, scores_lays=False)


VARIANTS: Final[Mapping[str, Variant]] = {
    **{variant: _letters(variant) for variant in MANNERS},
    **{variant: _numbers(variant) for variant in NUMBER_MANNERS},
}
"""Every variant, by its id."""
