"""What an attribution is asked, and what it answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from wordrummi.words.claims import Admits, Claim, Fate, Terms

Value: TypeAlias = Callable[[frozenset[int]], tuple[int, str]]
"""What a turn is worth when these words after are new: less is better (minus the score, the scoring word)."""

GIVEN_UP: Final = Claim(Fate.GIVEN_UP, ())


@dataclass(frozen=True)
class Attribution:
    """A claim for each table word. `exact` is False when a better score might have been missed."""

    claims: tuple[Claim, ...]
    exact: bool = True

    @cached_property
    def unchanged(self) -> frozenset[int]:
        """The words after that are standing words or pieces."""
        return frozenset(use.word for claim in self.claims for use in claim.uses if use.unchanged)

    @cached_property
    def standing(self) -> frozenset[int]:
        """The words after that are table words, tile for tile."""
        return frozenset(claim.uses[0].word for claim in self.claims if claim.fate is Fate.STANDING)

    @property
    def letters(self) -> int:
        """How many letters lie in standing words and pieces."""
        return sum(claim.letters for claim in self.claims)


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be attributed: words before and after, the manner's terms, and what decides among the legal.

    `laid`: the tiles of the rack. `exchange_from_rack`: a letter that takes a joker's place must be one of them.
    `bound_to_stand`: words after that are no words, so they may only be standing ones.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    terms: Terms
    admits: Admits
    value: Value
    laid: Counter[str]
    exchange_from_rack: bool = False
    bound_to_stand: frozenset[int] = frozenset()
