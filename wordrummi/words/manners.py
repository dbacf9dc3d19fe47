"""The two manners: what each asks of the words of the table, and how it fills a rack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from wordrummi.core.verdict import Violation, Where
from wordrummi.words.attribution import attribute, keep_most
from wordrummi.words.claims import Fate, Terms, absorbed, placings
from wordrummi.words.letters import RACK_SIZE
from wordrummi.words.options import INTERNATIONALE, SABRA, WordOptions
from wordrummi.words.question import Question

_LIKENESS: Final = 2
"""Letters in a row by which a word is recognised as what is left of another."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A way to play with letters.

    `terms(options)`: what has to remain of table words. `faults(question)`: what is wrong when no attribution is legal.
    `refill(size)`: how many tiles a rack of this size takes after a lay.
    """

    id: str
    terms: Callable[[WordOptions], Terms]
    faults: Callable[[Question], list[Violation]]
    refill: Callable[[int], int]


def _sabra_terms(options: WordOptions) -> Terms:
    return Terms(
        may_give_up=True,
        min_remainder=1,
        gapped_remainder=False,
        gapped_pieces=options.unchanged == "in-order",
        remainder_may_grow=False,
    )


def _internationale_terms(options: WordOptions) -> Terms:
    return Terms(
        may_give_up=False,
        min_remainder=options.min_remainder,
        gapped_remainder=options.remainder == "in-order",
        gapped_pieces=options.unchanged == "in-order",
        remainder_may_grow=options.remainder_may_grow,
    )


def _no_faults(_: Question) -> list[Violation]:
    """Sabra allows any rearrangement: an attribution always exists."""
    return []


def _given_up(question: Question) -> list[Violation]:
    """Say which table words neither stand, nor are absorbed, nor leave a remainder, when as many as can do."""
    if question.exchange_from_rack and attribute(replace(question, exchange_from_rack=False)) is not None:
        return [Violation("word.exchange-from-rack")]
    best = keep_most(question)
    return [
        _fault(i, question.before[i], question.after, best.unchanged, question.terms)
        for i, claim in enumerate(best.claims)
        if claim.fate is Fate.GIVEN_UP
    ]


def _fault(i: int, word: str, after: tuple[str, ...], unchanged: frozenset[int], terms: Terms) -> Violation:
    """Name the rule: an exchange that gives no word, letters in order but apart, no proper remainder, or nothing."""
    others = [other for j, other in enumerate(after) if j not in unchanged]
    if any(claim.letters_in for other in others for claim in absorbed(word, 0, other, lambda _: True)):
        return Violation("word.int.given-up", Where(table=i), "word.not-in-lexicon", {"word": word})
    left = [other for other in others if len(other) < len(word) and next(placings(other, word, gapped=True), None)]
    if left:
        return _remainder(i, word, max(left, key=len), terms)
    if any(next(placings(word, other, gapped=True), None) for other in others if len(other) > len(word)):
        return Violation("word.int.given-up", Where(table=i), "word.int.absorbed-whole", {"word": word})
    for size in range(len(word) - 1, _LIKENESS - 1, -1):
        for start in range(len(word) - size + 1):
            if any(word[start : start + size] in other for other in others):
                return _remainder(i, word, word[start : start + size], terms)
    return Violation("word.int.given-up", Where(table=i), facts={"word": word})


def _remainder(i: int, word: str, left: str, terms: Terms) -> Violation:
    return Violation(
        "word.int.remainder", Where(table=i), facts={"word": word, "left": left, "least": terms.min_remainder}
    )


MANNERS: Final = {
    manner.id: manner
    for manner in (
        Manner(SABRA, _sabra_terms, _no_faults, lambda rack: max(0, RACK_SIZE - rack)),
        Manner(INTERNATIONALE, _internationale_terms, _given_up, lambda rack: 0 if rack else RACK_SIZE),
    )
}
