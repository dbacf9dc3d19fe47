"""Which tiles went where: tiles of one letter are alike, so an attribution is found, not told.

One order decides (rules, section 3.2): legal first, then most letters in standing words and pieces, then the highest
score, then alphabetical.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from wordrummi.words.question import GIVEN_UP, Attribution, Question
from wordrummi.words.search import Search


def attribute(question: Question) -> Attribution | None:
    """Return the attribution that the rules prefer, or None when no legal one exists."""
    pairs = _alike(question)
    found = Search(question, pairs).run()
    if found is not None and _can_not_be_bettered(question, pairs, found):
        return found
    return Search(question, {}).run()


def _alike(question: Question) -> dict[int, int]:
    """Pair table words with equal words after: nearly always they are the same word, standing."""
    places: dict[str, list[int]] = defaultdict(list)
    for j in range(len(question.after) - 1, -1, -1):
        places[question.after[j]].append(j)
    return {i: places[word].pop() for i, word in enumerate(question.before) if places.get(word)}


def _can_not_be_bettered(question: Question, pairs: dict[int, int], found: Attribution) -> bool:
    """Say whether pairing equal words at once can have cost nothing.

    Every word after that could be unchanged is so: then all best attributions have the same new words. Else a paired
    word would have to be released for one that is not, which must gain as many letters as it costs.
    """
    before, after = question.before, question.after
    left = [j for j in range(len(after)) if j not in found.unchanged]
    if question.terms.gapped_pieces:
        return not left
    free = [j for j in left if any(_part_of(after[j], word) for word in before)]
    gain = sum(len(after[j]) for j in free)
    for i in pairs:
        word = before[i]
        if any(_part_of(after[j], word) for j in free) and (
            gain >= len(word) or any(_part_of(word, other) for other in before)
        ):
            return False
    return True


def _part_of(word: str, other: str) -> bool:
    return len(word) < len(other) and word in other


def keep_most(question: Question) -> Attribution:
    """Return the attribution that gives up the fewest table words, for a lay that is not legal."""
    pairs = _alike(question)
    found = Search(replace(question, bound_to_stand=frozenset()), pairs, partial=True).run()
    return found or Attribution((GIVEN_UP,) * len(question.before))
