"""Which tiles went where: tiles of one kind are alike, so an attribution is found, not told.

A lay is legal when one exists in which every meld that holds has a claim, every freed joker lies where `joker.reuse`
has it, and tiles that must come from the rack do (rules, sections 4, 5 and 8). Each tile is in one place only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind
from wordrummi.numbers.claims import Claim, find_claims
from wordrummi.numbers.jokers import JokerLaid, lay_jokers
from wordrummi.numbers.question import Question
from wordrummi.numbers.sources import Source, find_sources


@dataclass(frozen=True, slots=True)
class Attribution:
    """A claim for each meld that holds, the joker of every place that was not one before, and where tiles came from.

    `sources` tells of the melds where it matters: those with a freed joker, and those that must be of the rack.
    """

    claims: Mapping[int, Claim]
    jokers: tuple[JokerLaid, ...]
    sources: Mapping[tuple[int, Kind], Source]


def attribute(question: Question, preferred: Callable[[Attribution], bool] = bool) -> Attribution | None:
    """Return a legal attribution, None when there is none; melds that can stand untouched do.

    The first that is `preferred` is taken, or else the first.
    """
    first = None
    for found in _Search(question).run():
        if preferred(found):
            return found
        first = first or found
    return first


def choices(question: Question) -> Iterator[dict[int, Claim]]:
    """Return every choice of claims that go together, before jokers and rack tiles are looked at."""
    return _Search(question).choices()


@dataclass(slots=True)
class _Search:
    """Depth first over the melds that hold, those with the fewest claims first."""

    question: Question
    chosen: dict[int, Claim] = field(default_factory=dict)

    def run(self) -> Iterator[Attribution]:
        for claims in self.choices():
            for jokers in lay_jokers(self.question.after, self.question.laid, claims, self.question.terms):
                found = find_sources(self.question, claims, jokers)
                if found is not None:
                    yield Attribution(claims, jokers, found)

    def choices(self) -> Iterator[dict[int, Claim]]:
        question = self.question
        claims = {i: self._claims(i) for i in question.held}
        yield from self._descend(sorted(claims.items(), key=lambda item: len(item[1])), 0)

    def _claims(self, i: int) -> list[Claim]:
        question = self.question
        found = find_claims(question.before[i], question.after, question.terms)
        return [claim for claim in found if claim.into not in question.from_rack and self._in_hand((claim,))]

    def _in_hand(self, claims: tuple[Claim, ...]) -> bool:
        """Say whether the tiles that free jokers can come from where they must."""
        if self.question.terms.exchange_from_table:
            return True
        wanted = Counter(kind for claim in claims for kind in claim.tiles_in)
        return all(number <= self.question.laid[kind] - self.question.own[kind] for kind, number in wanted.items())

    def _descend(self, order: list[tuple[int, list[Claim]]], depth: int) -> Iterator[dict[int, Claim]]:
        if depth == len(order):
            yield dict(self.chosen)
            return
        i, claims = order[depth]
        for claim in self._different(claims):
            if self._in_hand((*self.chosen.values(), claim)):
                self.chosen[i] = claim
                yield from self._descend(order, depth + 1)
                del self.chosen[i]

    def _different(self, claims: list[Claim]) -> list[Claim]:
        """Return the claims on melds that are not taken; of equal melds one will do."""
        taken = {claim.into for claim in self.chosen.values()}
        different: dict[tuple[Meld | None, Claim], Claim] = {}
        for claim in claims:
            if claim.into is None:
                different[None, claim] = claim
            elif claim.into not in taken:
                different.setdefault((self.question.after[claim.into], replace(claim, into=None)), claim)
        return list(different.values())
