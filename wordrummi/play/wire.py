"""Verdicts as they go over a wire: plain values with stable keys, and the sentences in every language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict, Violation, Witness
from wordrummi.texts import LANGUAGES, catalogue
from wordrummi.words.witness import Origin, WordWitness

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
        "witness": None if witness is None else _WITNESSES[type(witness)](witness),
    }


def violation_dict(violation: Violation) -> dict[str, Any]:
    """Return a violation with its place and its sentences."""
    facts = violation.facts
    mends = {language: catalogue(language).mends(violation.slug, facts) for language in LANGUAGES}
    return {
        "slug": violation.slug,
        "where": violation.where.as_dict(),
        "because": violation.because,
        **{language: catalogue(language).says(violation.slug, facts) for language in LANGUAGES},
        "mend": mends if all(mends.values()) else None,
    }


def _word_witness(witness: WordWitness) -> dict[str, Any]:
    return {
        "after": [
            {
                "word": word.tiles,
                "reading": word.reading,
                "is": word.standing.value,
                "way": word.way.value if word.way else None,
                "from": [_origin(origin) for origin in word.origins],
            }
            for word in witness.after
        ],
        "table": [
            {"index": index, "fate": word.fate.value, "into": list(word.into), "exchanged": word.letters_in or None}
            for index, word in enumerate(witness.table)
        ],
        "score": [{"word": note.word, "slug": note.slug} for note in witness.notes],
    }


_WITNESSES: Final[Mapping[type[Witness], Callable[[Any], dict[str, Any]]]] = {WordWitness: _word_witness}


def _origin(origin: Origin) -> dict[str, int] | str:
    return "rack" if origin is None else {"table": origin[0], "at": origin[1]}
