"""Where the letters come from that take the places of jokers (rules, section 3.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from wordrummi.words.claims import Claim
from wordrummi.words.question import Question

_RACK = -1


def lends(question: Question, chosen: Mapping[int, Claim]) -> bool:
    """Say whether every letter in a joker's place can have come from the rack or from a word that let it go."""
    wanted = [(i, letter) for i, claim in chosen.items() for letter in claim.letters_in]
    if not wanted or question.terms.may_give_up:
        return True
    sources = {_RACK: +question.laid}
    if not question.exchange_from_rack:
        sources |= {i: let_go(question.before[i], claim) for i, claim in chosen.items()}
    return _lent(wanted, sources, {})


def let_go(word: str, claim: Claim) -> Counter[str]:
    """Return the tiles of a table word that a claim does not keep."""
    kept = {place for use in claim.uses for place in use.places}
    return Counter(tile for place, tile in enumerate(word) if place not in kept)


def _lent(wanted: list[tuple[int, str]], sources: dict[int, Counter[str]], lenders: dict[int, set[int]]) -> bool:
    """Say whether the letters can be had in some order: no word lends to itself, nor two words to each other."""
    if not wanted:
        return not any(_leads_to(i, i, lenders) for i in lenders)
    (i, letter), rest = wanted[0], wanted[1:]
    for source, letters in sources.items():
        if letters[letter] > 0:
            letters[letter] -= 1
            more = lenders if source == _RACK else {**lenders, i: lenders.get(i, set()) | {source}}
            found = _lent(rest, sources, more)
            letters[letter] += 1
            if found:
                return True
    return False


def _leads_to(start: int, end: int, lenders: dict[int, set[int]]) -> bool:
    following = lenders.get(start, set())
    return end in following or any(
        _leads_to(i, end, {k: v for k, v in lenders.items() if k != start}) for i in following
    )
