"""Where the tiles of a meld with a freed joker came from: a rack tile counts once, a whole table meld is seen.

A kind has two copies, so for each kind that such a meld holds there are at most two ways.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations, product
from typing import Final, TypeAlias

from wordrummi.core.tiles import Kind
from wordrummi.numbers.claims import Claim
from wordrummi.numbers.jokers import JokerLaid
from wordrummi.numbers.question import Question
from wordrummi.numbers.terms import JokerMeld
from wordrummi.numbers.tiles import JOKER


@dataclass(frozen=True, slots=True)
class Source:
    """Where a tile came from: a table meld, or the rack. `freeing`: the table meld in which it freed a joker."""

    table: int | None = None
    freeing: int | None = None

    @property
    def is_rack(self) -> bool:
        """Whether it is a tile of the rack that freed no joker."""
        return self.table is None and self.freeing is None


RACK = Source()

_HARMLESS: Final = ((True, None, None), (False, None, None))
"""Tiles of the rack, and tiles of the table that can't make a table meld lie whole where a joker was laid."""

Sources: TypeAlias = dict[tuple[int, Kind], Source]
"""Where a tile of a meld after (by the meld's place and the tile's kind) came from."""


def find_sources(question: Question, claims: Mapping[int, Claim], jokers: Sequence[JokerLaid]) -> Sources | None:
    """Return sources under which every freed joker lies well and the melds of the rack are that; None without any."""
    freed = {joker.meld for joker in jokers if joker.freed}
    if any(joker.meld in question.from_rack and joker.origin is not None for joker in jokers):
        return None
    if not freed and not question.from_rack:
        return {}
    for freeing in _freeing(question, claims):
        lay = _Lay(question, claims, jokers, freeing, frozenset(freed))
        for sources in lay.ways():
            if lay.allows(sources):
                return sources
    return None


Freeing: TypeAlias = tuple[tuple[int, Kind, int | None], ...]
"""For each tile that frees a joker: of which table meld, and the table meld that it came from (None: the rack)."""


def _freeing(question: Question, claims: Mapping[int, Claim]) -> Iterator[Freeing]:
    """Return every way to find the tiles that free jokers."""
    wanted = [(i, kind) for i, claim in claims.items() for kind in claim.tiles_in]
    givers = [tuple(_givers(question, claims, i, kind)) for i, kind in wanted]
    for chosen in product(*givers):
        freeing = tuple((i, kind, giver) for (i, kind), giver in zip(wanted, chosen, strict=True))
        taken = Counter(kind for _, kind, giver in freeing if giver is None)
        enough = all(number <= question.laid[kind] for kind, number in taken.items())
        if enough and not (question.terms.freezes and _in_a_ring(freeing)):
            yield freeing


def _givers(question: Question, claims: Mapping[int, Claim], i: int, kind: Kind) -> Iterator[int | None]:
    if question.laid[kind]:
        yield None
    if question.terms.exchange_from_table:
        yield from (k for k in _open_melds(question, claims) if k != i and kind in question.before[k].tiles)


def _in_a_ring(freeing: Freeing) -> bool:
    """Say whether two frozen melds would each have to be freed before the other."""
    pairs = {(i, giver) for i, _, giver in freeing}
    return any((giver, i) in pairs for i, giver in pairs if giver is not None)


def _open_melds(question: Question, claims: Mapping[int, Claim]) -> list[int]:
    """Return the table melds that go apart."""
    return [k for k in range(len(question.before)) if k not in claims or claims[k].into is None]


@dataclass
class _Lay:
    """A lay of which it is settled what becomes of the melds that hold, of the jokers, and of the tiles that free them.

    `freed`: the melds after with a freed joker.
    """

    question: Question
    claims: Mapping[int, Claim]
    jokers: Sequence[JokerLaid]
    freeing: Freeing
    freed: frozenset[int]
    _relevant: dict[int, bool] = field(default_factory=dict)

    @cached_property
    def open_melds(self) -> list[int]:
        return _open_melds(self.question, self.claims)

    @cached_property
    def standing(self) -> dict[int, int]:
        """The meld that stands in a meld after."""
        return {claim.into: i for i, claim in self.claims.items() if claim.into is not None}

    @cached_property
    def copies(self) -> Mapping[Kind, list[Source]]:
        """Where the tiles came from that do not lie in a meld that stands."""
        found: dict[Kind, list[Source]] = defaultdict(list)
        rack, given = Counter(self.question.laid), Counter[tuple[int, Kind]]()
        for i, kind, giver in self.freeing:
            if giver is None:
                rack[kind] -= 1
            else:
                given[giver, kind] += 1
            if self.claims[i].into is None:
                found[kind].append(Source(giver, i))
        for kind, number in rack.items():
            found[kind] += [RACK] * number
        for k in self.open_melds:
            for kind in self.question.before[k].tiles:
                if kind != JOKER and not given[k, kind]:
                    found[kind].append(Source(k))
        return found

    def free_kinds(self, j: int) -> Iterator[Kind]:
        """Return the tiles of a meld after, jokers apart, that belong to no meld standing in it."""
        tiles = set(self.question.after[j].tiles) - {JOKER}
        if j in self.standing:
            i = self.standing[j]
            tiles -= {*self.question.before[i].tiles, *self.claims[i].tiles_in}
        yield from sorted(tiles)

    def ways(self) -> Iterator[Sources]:
        """Return every way that can make a difference, rack tiles first."""
        wanted: dict[Kind, list[int]] = defaultdict(list)
        for j in sorted(self.freed | self.question.from_rack):
            for kind in self.free_kinds(j):
                wanted[kind].append(j)
        ways = [self._ways_of(kind, len(melds)) for kind, melds in wanted.items()]
        for chosen in product(*ways):
            yield {
                (j, kind): source
                for (kind, melds), sources in zip(wanted.items(), chosen, strict=True)
                for j, source in zip(melds, sources, strict=True)
            }

    def _ways_of(self, kind: Kind, number: int) -> list[tuple[Source, ...]]:
        """Return the ways to give a kind to so many melds, best first; just the best if that can't do any harm."""
        alike = {tuple(map(self._matters, way)): way for way in permutations(self.copies[kind], number)}
        best, *others = sorted(alike, key=lambda way: [(not rack, table is not None) for rack, table, _ in way])
        harmless = number == 1 and best[0] in _HARMLESS
        return [alike[way] for way in ((best,) if harmless else (best, *others))]

    def _matters(self, source: Source) -> tuple[bool, int | None, int | None]:
        return source.is_rack, self._if_relevant(source.table), self._if_relevant(source.freeing)

    def _if_relevant(self, k: int | None) -> int | None:
        """Tell table melds apart only if they might lie whole in a meld with a freed joker."""
        if k is not None and k not in self._relevant:
            real = set(self.question.before[k].tiles) - {JOKER}
            self._relevant[k] = any(real <= set(self.question.after[j].tiles) for j in self.freed)
        return k if k is not None and self._relevant[k] else None

    def allows(self, sources: Sources) -> bool:
        """Say whether the melds of the rack are that, and every freed joker may lie where it lies."""
        if any(not source.is_rack for (j, _), source in sources.items() if j in self.question.from_rack):
            return False
        reuse = self.question.terms.reuse
        return all(reuse(self._joker_meld(joker, sources)) for joker in self.jokers if joker.freed)

    def _joker_meld(self, joker: JokerLaid, sources: Sources) -> JokerMeld:
        j = joker.meld
        here = {kind: source for (meld, kind), source in sources.items() if meld == j}
        jokers = [other for other in self.jokers if other.meld == j]
        rack = sum(source.is_rack for source in here.values()) + sum(other.origin is None for other in jokers)
        others = len(self.question.after[j].tiles) - rack - sum(other.freed for other in jokers)
        whole = {k for k in self.open_melds if self._lies_whole(k, here, jokers)}
        if j in self.standing:
            whole.add(self.standing[j])
        return JokerMeld(joker.origin, frozenset(whole), rack, others)

    def _lies_whole(self, k: int, here: Mapping[Kind, Source], jokers: Sequence[JokerLaid]) -> bool:
        real = [kind for kind in self.question.before[k].tiles if kind != JOKER]
        if any(kind not in here or here[kind].table != k for kind in real):
            return False
        claim = self.claims.get(k, Claim())
        came = sum(source.freeing == k for source in here.values())
        moved = sum(joker.origin == k and not joker.freed for joker in jokers)
        return came >= claim.freed and moved >= len(claim.loose)
