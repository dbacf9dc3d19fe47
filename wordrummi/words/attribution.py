"""Which tiles went where: tiles of one letter are alike, so an attribution is found, not told.

One order decides (rules, section 3.2): legal first, then most letters in standing words and pieces, then the highest
score, then alphabetical.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from wordrummi.words.claims import Admits, Claim, Fate, Terms, Use, find_claims

MOST_NODES: Final = 12_000
"""Steps of the search for a better attribution, once a legal one is known."""

Value: TypeAlias = Callable[[frozenset[int]], tuple[int, str]]
"""What a turn is worth when these words after are new: less is better (minus the score, the scoring word)."""

_KEPT: Final = 1000
"""What a kept word is worth when as many as possible are to be kept: more than all letters."""

_RACK: Final = -1

GIVEN_UP: Final = Claim(Fate.GIVEN_UP, ())


@dataclass(frozen=True, slots=True)
class Attribution:
    """A claim for each table word. `exact` is False when a better score might have been missed."""

    claims: tuple[Claim, ...]
    exact: bool = True

    @property
    def unchanged(self) -> frozenset[int]:
        """The words after that are standing words or pieces."""
        return frozenset(use.word for claim in self.claims for use in claim.uses if use.unchanged)

    @property
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


def attribute(question: Question) -> Attribution | None:
    """Return the attribution that the rules prefer, or None when no legal one exists."""
    pairs = _alike(question)
    found = _Search(question, pairs).run()
    if found is not None and _can_not_be_bettered(question, pairs, found):
        return found
    return _Search(question, {}).run()


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
    found = _Search(replace(question, bound_to_stand=frozenset()), pairs, partial=True).run()
    return found or Attribution((GIVEN_UP,) * len(question.before))


@dataclass(slots=True)
class _Search:
    """Depth first over the table words that are not paired, those with the fewest claims first.

    `partial`: words may be given up though the manner forbids it, as few as can be.
    """

    question: Question
    pairs: dict[int, int]
    partial: bool = False
    nodes: int = 0
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
            word = question.before[i]
            self.chosen[i] = Claim(Fate.STANDING, (Use(j, 0, tuple(range(len(word))), whole=True, unchanged=True),))
            self.taken[j] = self._full(j)
        open_words = {j: word for j, word in enumerate(question.after) if not self.taken[j]}
        for i, word in enumerate(question.before):
            if i not in self.pairs:
                found = find_claims(word, open_words, question.terms, question.admits)
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
        self.weigh()
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
        self.nodes += 1
        if self.best is not None and (self.cut or worth + self.ahead[depth] < -self.best[0]):
            return
        if self.nodes > MOST_NODES and self.best is not None:
            self.cut = True
            return
        if depth == len(self.order):
            self.weigh()
            return
        i = self.order[depth]
        for claim in self.claims[i]:
            if self.fits(claim):
                self.take(i, claim)
                self._descend(depth + 1, worth + self._worth(claim))
                self.release(i)

    def lends(self) -> bool:
        """Say whether every letter in a joker's place can have come from the rack or from a word that let it go."""
        wanted = [(i, letter) for i, claim in self.chosen.items() for letter in claim.letters_in]
        if not wanted or self.question.terms.may_give_up:
            return True
        sources = {_RACK: +self.question.laid}
        if not self.question.exchange_from_rack:
            sources |= {i: _let_go(self.question.before[i], claim) for i, claim in self.chosen.items()}
        return _lent(wanted, sources, {})

    def weigh(self) -> None:
        """Keep the choice at hand if it is legal and better than the best one so far."""
        if not self.lends():
            return
        attribution = Attribution(tuple(self.chosen[i] for i in range(len(self.question.before))))
        if not self.question.bound_to_stand <= attribution.standing:
            return
        new = frozenset(range(len(self.question.after))) - attribution.unchanged
        free = sum(map(self._worth, (self.chosen[i] for i in self.order)))
        rank = (-free, self.question.value(new))
        if self.best is None or rank < self.best:
            self.best, self.kept = rank, dict(self.chosen)


def _let_go(word: str, claim: Claim) -> Counter[str]:
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


@dataclass(slots=True)
class _Feasible:
    """Finds one legal attribution: the table word with the fewest ways left comes first, dead ends are remembered."""

    search: _Search
    dead: set[tuple[frozenset[int], tuple[int, ...]]] = field(default_factory=set)
    unlent: int = 0

    def run(self) -> bool:
        """Return whether every table word can have a fate at once; `search.chosen` then holds them."""
        search = self.search
        remaining = set(search.order)
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
            lends = self.search.lends()
            self.unlent += not lends
            return lends
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
        return [claim for claim in self.search.claims[i] if len(claim.uses) == 1 and self.search.fits(claim)]
