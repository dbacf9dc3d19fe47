"""Why a word is what the lexicon says, and under which policies it may be laid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.answer import Answer
from wordrummi.lexicon.category import categories_of
from wordrummi.lexicon.closed import ClosedWord
from wordrummi.lexicon.evidence import Sign
from wordrummi.lexicon.explain import Explanation, explain
from wordrummi.lexicon.policy import Policy
from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.wordlist_records import sentences


class PolicyAnswer(NamedTuple):
    """The answer under one policy, and why in each language; nothing for an allowed word."""

    answer: Answer
    says: dict[str, str]


@dataclass(frozen=True)
class Explained:
    """A word with the evidence, the parts it splits into when it is not listed, and the answers by policy name."""

    explanation: Explanation
    parts: tuple[str, ...]
    answers: Mapping[str, PolicyAnswer]

    def told(self) -> dict[str, Any]:
        """Give it as on the wire."""
        found = self.explanation
        return {
            "word": found.word,
            "tiles": found.tiles,
            "listed": found.is_listed,
            "categories": found.categories,
            "signs": [_sign(sign) for sign in found.signs],
            "sums": found.sums,
            "threshold": found.threshold,
            "closed": [_closed(word) for word in found.closed],
            "parts": self.parts,
            "policies": {name: _answer(told) for name, told in self.answers.items()},
        }


def explain_word(word: str, lexicon: Lexicon, policies: Iterable[Policy]) -> Explained:
    """Explain a word in any spelling, with its answer under each policy."""
    answers = {}
    for policy in policies:
        answer = Admission(lexicon, policy).answer(word)
        answers[policy.name] = PolicyAnswer(answer, sentences(answer, policy))
    parts = next((told.answer.parts for told in answers.values()), ())
    return Explained(explain(word, lexicon), parts, answers)


def _sign(sign: Sign) -> dict[str, Any]:
    return {"name": sign.name, "source": sign.source, "why": sign.why, "weights": sign.weights}


def _closed(word: ClosedWord) -> dict[str, Any]:
    return {"list": word.list_name, "categories": categories_of(word.categories), "reason": word.reason}


def _answer(told: PolicyAnswer) -> dict[str, Any]:
    answer = told.answer
    reason = {"slug": answer.reason, **told.says} if answer.reason else None
    return {"verdict": answer.verdict, "admissible_as": answer.admissible_as, "reason": reason}
