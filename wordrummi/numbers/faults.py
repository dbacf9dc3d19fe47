"""Which rule of jokers a lay breaks for which no attribution exists: the one that it would be legal without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from wordrummi.core.verdict import Violation, Where
from wordrummi.numbers.attribution import attribute, choices
from wordrummi.numbers.claims import find_claims
from wordrummi.numbers.notation import write_meld
from wordrummi.numbers.question import Question
from wordrummi.numbers.terms import REUSE

_WITHOUT: Final[Mapping[str, Mapping[str, Any]]] = {
    "joker.reuse": {"reuse": REUSE["anywhere"]},
    "joker.group-of-three": {"both_colours": False},
    "joker.exchange": {"exchange_from_table": True},
}
"""For each rule of jokers the terms of a table that does not have it."""


def joker_faults(question: Question) -> tuple[Violation, ...]:
    """Return the fewest rules of jokers without which the lay is legal, else that melds were not left alone."""
    for number in range(1, len(_WITHOUT) + 1):
        for rules in combinations(_WITHOUT, number):
            changes = {name: value for rule in rules for name, value in _WITHOUT[rule].items()}
            if attribute(replace(question, terms=replace(question.terms, **changes))) is not None:
                return tuple(_told(question, rule, i) for rule in rules for i in _touched(question))
    slug = "joker.frozen" if question.terms.freezes else "joker.exchange"
    if question.terms.permanent:
        slug = "meld.permanent"
    return tuple(_told(question, slug, i) for i in _touched(question))


def _told(question: Question, slug: str, i: int) -> Violation:
    return Violation(slug, Where(table=i), facts={"meld": write_meld(question.before[i])})


def is_exchange(question: Question) -> bool:
    """Say whether a lay can only be understood as one that frees a joker."""
    if any(all(not claim.freed for claim in claims.values()) for claims in choices(question)):
        return False
    free = replace(question.terms, reuse=REUSE["anywhere"], both_colours=False, exchange_from_table=True)
    return attribute(replace(question, terms=free)) is not None


def _touched(question: Question) -> Sequence[int]:
    """Return the melds that do not stand as they were; all that hold when each by itself could."""
    return [i for i in question.held if not _can_stand(question, i)] or question.held


def _can_stand(question: Question, i: int) -> bool:
    claims = find_claims(question.before[i], question.after, question.terms)
    return any(not claim.freed for claim in claims)
