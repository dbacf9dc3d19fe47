"""What the lexicon says of words that are laid, under the table's policy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from wordrummi.lexicon.trie import Words
from wordrummi.play.scoresheet_family import LiveRules
from wordrummi.play.wordlist_records import sentences
from wordrummi.variants import VARIANTS, WORDS
from wordrummi.words.judges import admission_of
from wordrummi.words.letters import JOKER
from wordrummi.words.options import read_options


class WordExplained(msgspec.Struct, frozen=True):
    """A word with its answer, and why in each language; `parts`: of a compound that is not listed."""

    word: str
    verdict: str
    admissible_as: tuple[str, ...]
    parts: tuple[str, ...]
    reason: dict[str, Any] | None


def explained(rules: LiveRules, lexicon: Callable[[], Words], words: Iterable[str]) -> tuple[WordExplained, ...]:
    """Explain words by their letters; not those with a joker, and none where words are tried by challenge alone."""
    if VARIANTS[rules.id].family != WORDS or rules.options.get("adjudication") == "challenge":
        return ()
    admission = admission_of(read_options(rules.id, rules.options), rules.options, lexicon())
    told = []
    for word in dict.fromkeys(word for word in words if JOKER not in word):
        answer = admission.answer(word)
        reason = {"slug": answer.reason, **sentences(answer, admission.policy)} if answer.reason else None
        told.append(WordExplained(word, answer.verdict, _texts(answer.admissible_as), _texts(answer.parts), reason))
    return tuple(told)


def _texts(found: Sequence[object]) -> tuple[str, ...]:
    return tuple(map(str, found))
