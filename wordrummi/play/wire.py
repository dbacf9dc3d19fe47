"""Verdicts as they go over a wire: plain values with stable keys, and the sentences in every language."""

from __future__ import annotations

from typing import Any

from wordrummi.core.verdict import TILE_FACTS, Accepted, Refused, Undecided, Verdict, Violation
from wordrummi.texts import LANGUAGES, catalogue

ACCEPTED, REFUSED, UNDECIDED = "accepted", "refused", "undecided"


def verdict_dict(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict with the keys `verdict`, `score`, `scoring`, `exact`, `violations`, `ask`, `witness`."""
    match verdict:
        case Refused(violations):
            return {
                "verdict": REFUSED,
                "score": 0,
                "scoring": None,
                "violations": [violation_dict(violation) for violation in violations],
                "witness": None,
            }
        case Undecided(ask, accepted):
            words = [str(violation.facts.get("word")) for violation in ask]
            told = [violation_dict(violation) for violation in ask]
            return {**_accepted_dict(accepted), "verdict": UNDECIDED, "ask": words, "violations": told}
        case Accepted():
            return _accepted_dict(verdict)


def _accepted_dict(verdict: Accepted) -> dict[str, Any]:
    witness = verdict.witness
    return {
        "verdict": ACCEPTED,
        "score": verdict.score,
        "scoring": verdict.scoring,
        "exact": verdict.exact,
        "violations": [],
        "witness": None if witness is None else witness.as_dict(),
    }


def violation_dict(violation: Violation) -> dict[str, Any]:
    """Return a violation with its place, its sentences, the facts that fill them, and which of those are tiles."""
    facts = violation.facts
    mends = {language: catalogue(language).mends(violation.slug, facts) for language in LANGUAGES}
    return {
        "slug": violation.slug,
        "where": violation.where.as_dict(),
        "because": violation.because,
        **{language: catalogue(language).says(violation.slug, facts) for language in LANGUAGES},
        "mend": mends if all(mends.values()) else None,
        "facts": {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()},
        "tiles": [name for name, fact in facts.items() if fact and name in TILE_FACTS],
    }
