"""The registry of variants: an id gives the family it belongs to, and with options its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from wordrummi.core.rules import Rules
from wordrummi.lexicon.trie import Words
from wordrummi.words.manners import MANNERS
from wordrummi.words.options import WordOptions, read_options
from wordrummi.words.rules import admission_of, word_rules

WORDS: Final = "words"


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant that can be played.

    `options`: the record that declares its options. `rules(given, lexicon)`: its rules with these options given;
    `lexicon` opens the word list, for a variant that needs one. `rules` raises OptionError.
    """

    id: str
    family: str
    options: type[Any]
    rules: Callable[[Mapping[str, object], Callable[[], Words]], Rules[Any]]


def _letters(variant: str) -> Variant:
    def rules(given: Mapping[str, object], lexicon: Callable[[], Words]) -> Rules[Any]:
        options = read_options(variant, given)
        return word_rules(variant, options, admission_of(options, given, lexicon()))

    return Variant(variant, WORDS, WordOptions, rules)


VARIANTS: Final[Mapping[str, Variant]] = {variant: _letters(variant) for variant in MANNERS}
"""Every variant, by its id."""
