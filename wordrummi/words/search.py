"""Searches for the claims that go together: one legal choice first, then the best one that the bound allows."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from wordrummi.words.claims import Claim, Fate, Use, find_claims
from wordrummi.words.lending import lends, let_go
from wordrummi.words.question import GIVEN_UP, Attribution, Question

MOST_STEPS: Final = 30_000
"""Claims tried in the search for a better attribution, once a legal one is known."""

_KEPT: Final = 1000
"""What a kept word is worth when as many as possible are to be kept: more than all letters."""


@lru_cache(maxsize=4096)
def standing(j: int, length: int) -> Claim:
    """Return the claim of a table word that is word `j` after, tile for tile."""
    return Claim(Fate.STANDING, (Use(j, 0, tuple(range(length)), whole=True, unchanged=True),))


@dataclass(slots=True)
class Search:
    """Depth first over the table words that are not paired, those with the fewest claims first.

    `partial`: words may be given up though the manner forbids it, as few as can be.
    """

    question: Question
    pairs: dict[int, int]
    partial: bool = False
    steps: int = 0
    best: tuple[int, tuple[int, str]] | None = None
    chosen: dict[int, Claim] = field(default_factory=dict)
    kept: dict[int, Claim] = field(default_factory=dict)
    claims: dict[int, list[Claim]] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    ahead: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    cut: bool = False

    def run(self) -> Attribution | None:
        """Return the best attribution that keeps the pairs, None when there is no legal one."""
        self._prepare()
        if not (self.question.terms.may_give_up or self.partial or self._feasible()):
            return None
        self._descend(0, 0)
        if self.best is None:
            return None
        claims = tuple(self.kept[i] for i in range(len(self.question.before)))
        return Attribution(claims, exact=not self.cut)

    def _prepare(self) -> None:
        question = self.question
        self.taken = [0] * len(question.after)
        for i, j in self.pairs.items():
            self.chosen[i] = standing(j, len(question.before[i]))
            self.taken[j] = self._full(j)
        open_words = {j: word for j, word in enumerate(question.after) if not self.taken[j]}
        for i, word in enumerate(question.before):
            if i not in self.pairs:
                found, complete = find_claims(word, open_words, question.terms, question.admits)
                self.cut |= not complete
                self.claims[i] = [claim for claim in found if self._allowed(claim)]
                if question.terms.may_give_up or self.partial:
                    self.claims[i].append(GIVEN_UP)
        self.order = sorted(self.claims, key=lambda i: (len(self.claims[i]), question.before[i]))
        self.ahead = [0]
        for i in reversed(self.order):
            self.ahead.append(self.ahead[-1] + max(map(self._worth, self.claims[i]), default=0))
        self.ahead.reverse()

    def _worth(self, claim: Claim) -> int:
        kept = self.partial and claim.fate is not Fate.GIVEN_UP
        return claim.letters + (_KEPT if kept else 0)

    def _allowed(self, claim: Claim) -> bool:
        return claim.fate is Fate.STANDING or all(use.word not in self.question.bound_to_stand for use in claim.uses)

    def _full(self, j: int) -> int:
        return (1 << len(self.question.after[j])) - 1

    def _feasible(self) -> bool:
        """Find any legal attribution and keep it as the one to better."""
        if not _Feasible(self).run():
            return False
        self._weigh(sum(map(self._worth, (self.chosen[i] for i in self.order))))
        for i in self.order:
            self.release(i)
        return True

    def fits(self, claim: Claim) -> bool:
        """Say whether the tiles that a claim takes are still free."""
        for use in claim.uses:
            taken = self.taken[use.word]
            if taken and (use.whole or taken & use.mask):
                return False
        return True

    def take(self, i: int, claim: Claim) -> None:
        """Choose a claim."""
        self.chosen[i] = claim
        for use in claim.uses:
            self.taken[use.word] |= self._full(use.word) if use.whole else use.mask

    def release(self, i: int) -> None:
        """Undo `take`."""
        for use in self.chosen.pop(i).uses:
            self.taken[use.word] &= ~(self._full(use.word) if use.whole else use.mask)

    def _descend(self, depth: int, worth: int) -> None:
        if self.best is not None and worth + self.ahead[depth] < -self.best[0]:
            return
        if depth == len(self.order):
            self._weigh(worth)
            return
        i = self.order[depth]
        for claim in self.claims[i]:
            self.steps += 1
            if self.steps > MOST_STEPS and self.best is not None:
                self.cut = True
                return
            if self.fits(claim):
                self.take(i, claim)
                self._descend(depth + 1, worth + self._worth(claim))
                self.release(i)

    def _weigh(self, worth: int) -> None:
        """Keep the choice at hand if it is better than the best one so far, and legal."""
        attribution = Attribution(tuple(self.chosen[i] for i in range(len(self.question.before))))
        new = frozenset(range(len(self.question.after))) - attribution.unchanged
        rank = (-worth, self.question.value(new))
        if self.best is not None and rank >= self.best:
            return
        if self.question.bound_to_stand <= attribution.standing and lends(self.question, self.chosen):
            self.best, self.kept = rank, dict(self.chosen)


@dataclass(slots=True)
class _Feasible:
    """Finds one legal attribution: the table word with the fewest ways left comes first, dead ends are remembered."""

    search: Search
    ways: dict[int, list[Claim]] = field(default_factory=dict)
    dead: set[tuple[frozenset[int], tuple[int, ...]]] = field(default_factory=set)
    unlent: int = 0

    def run(self) -> bool:
        """Return whether every table word can have a fate at once; `search.chosen` then holds them."""
        search = self.search
        remaining = set(search.order)
        self.ways = {i: self._distinct(i) for i in search.order}
        for j in sorted(search.question.bound_to_stand):
            if not search.taken[j]:
                word = search.question.after[j]
                i = next((i for i in sorted(remaining) if search.question.before[i] == word), None)
                if i is None:
                    return False
                claim = next(claim for claim in search.claims[i] if claim.uses[0].word == j)
                search.take(i, claim)
                remaining.discard(i)
        return self._place(frozenset(remaining))

    def _place(self, remaining: frozenset[int]) -> bool:
        if not remaining:
            found = lends(self.search.question, self.search.chosen)
            self.unlent += not found
            return found
        search, unlent = self.search, self.unlent
        key = (remaining, tuple(search.taken))
        if key in self.dead:
            return False
        ways = {i: self._ways(i) for i in sorted(remaining)}
        i = min(ways, key=lambda i: len(ways[i]))
        for claim in ways[i]:
            search.take(i, claim)
            if self._place(remaining - {i}):
                return True
            search.release(i)
        if self.unlent == unlent:
            self.dead.add(key)  # what was chosen before does not matter, unless letters for jokers were lacking
        return False

    def _ways(self, i: int) -> list[Claim]:
        return [claim for claim in self.ways[i] if self.search.fits(claim)]

    def _distinct(self, i: int) -> list[Claim]:
        """Return the ways that differ in what they take, lend or need; those that need no letter for a joker first."""
        word, found = self.search.question.before[i], dict[tuple[object, ...], Claim]()
        for claim in self.search.claims[i]:
            if len(claim.uses) == 1:
                (use,) = claim.uses
                freed = tuple(sorted(let_go(word, claim).items()))
                found.setdefault((claim.fate, use.word, use.mask, claim.letters_in, freed), claim)
        return sorted(found.values(), key=lambda claim: len(claim.letters_in))
