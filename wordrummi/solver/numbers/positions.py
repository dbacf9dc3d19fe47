"""The tasks that a position gives: for each choice of what becomes of the melds with jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.numbers.melds import SHORTEST, Shape, readings
from wordrummi.numbers.position import Position
from wordrummi.numbers.terms import JokerMeld, Terms
from wordrummi.numbers.tiles import COLOURS, JOKER, number_of, tile
from wordrummi.solver.numbers.fates import Fate, fates_of
from wordrummi.solver.numbers.steps import FREED, OWN
from wordrummi.solver.numbers.task import NONE, Block, Counts, Task, Weights, counts, worth


@dataclass(frozen=True, slots=True)
class Freed:
    """A joker that is freed: from which table meld."""

    origin: int


@dataclass(frozen=True, slots=True)
class Case:
    """A task, and the jokers that are freed in it.

    `apart`: the table melds that go apart, with the tiles that freed their jokers. `standing`: the table melds that the
    blocks of the task are, in their order.
    """

    task: Task
    freed: tuple[Freed, ...] = ()
    apart: tuple[tuple[int, frozenset[Kind]], ...] = ()
    standing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground:
    """A position, what its table asks, and what is gained by laying tiles."""

    position: Position
    terms: Terms
    weights: Weights
    rack: Tiles = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rack", self.position.rack.known)

    def untouched(self) -> Case:
        """Return the case in which the table stays as it lies."""
        rack = counts(self.rack)
        gain = sum(worth(kind, self.weights) for kind in self.rack)
        task = Task(NONE, rack, OWN * self.rack[JOKER], gain, self.weights, lying=self.position.table)
        return Case(task)

    def changing(self, chosen: Iterable[int]) -> Iterator[Case]:
        """Yield the cases in which these table melds may change."""
        open_melds = sorted(chosen)
        table = self.position.table
        held = [i for i in open_melds if JOKER in table[i].tiles]
        lying = tuple(meld for i, meld in enumerate(table) if i not in open_melds)
        loose = [i for i in open_melds if i not in held]
        task = _with_tiles(replace(self.untouched().task, lying=lying), (k for i in loose for k in table[i].tiles))
        home = counts(kind for i in loose for kind in _group_tiles(table[i]))
        start = Case(replace(task, home=home), apart=tuple((i, frozenset(table[i].tiles)) for i in loose))
        fates = [fates_of(table[i], self.terms) for i in held]
        for combination in product(*fates):
            yield from self._with(start, dict(zip(held, combination, strict=True)))

    def _with(self, start: Case, fates: dict[int, Fate]) -> Iterator[Case]:
        """Yield the cases of one choice of fates."""
        cases = list(dict.fromkeys(self._loose(start, fates)))
        for i, fate in fates.items():
            if fate.shape is Shape.RUN:
                cases = [_blocked(case, i, fate, self._as_it_lies(i, fate)) for case in cases]
            elif fate.shape is Shape.GROUP:
                cases = [wider for case in cases for wider in self._grouped(case, i, fate)]
        yield from cases

    def _loose(self, start: Case, fates: dict[int, Fate]) -> Iterator[Case]:
        """Yield the cases after melds went apart and the tiles came that free jokers."""
        case = start
        for i, fate in fates.items():
            task = replace(case.task, jokers=case.task.jokers + FREED * fate.freed)
            case = replace(case, task=task, freed=case.freed + (Freed(i),) * fate.freed)
            if fate.shape is None:
                real = tuple(kind for kind in self.position.table[i].tiles if kind != JOKER)
                case = _loosened(case, i, (*real, *fate.moved), fate.came)
                case = replace(case, task=replace(case.task, moved=case.task.moved + fate.moved))
        wanted = [(i, kind) for i, fate in fates.items() for kind in fate.came]
        for given in self._given(case, fates, wanted):
            came = _came(case, fates, wanted, given)
            if came is not None:
                yield came

    def _given(self, case: Case, fates: dict[int, Fate], wanted: list[tuple[int, Kind]]) -> Iterator[tuple[bool, ...]]:
        """Yield for the tiles that free jokers whether they have to come from the rack."""
        if not self.terms.exchange_from_table:
            yield (True,) * len(wanted)
            return
        ways = [(*self._lenders(case, fates, i, kind), None) for i, kind in wanted]
        for lenders in product(*ways):
            lent = Counter((lender, kind) for lender, (_, kind) in zip(lenders, wanted, strict=True))
            pairs = {(i, lender) for lender, (i, _) in zip(lenders, wanted, strict=True)}
            ring = self.terms.freezes and any((lender, i) in pairs for i, lender in pairs)
            if not ring and all(number == 1 for (lender, _), number in lent.items() if lender is not None):
                yield tuple(lender is None for lender in lenders)

    def _lenders(self, case: Case, fates: dict[int, Fate], i: int, kind: Kind) -> Iterator[int]:
        """Yield the open table melds that can give a tile; of those without jokers two are as good as all."""
        table = self.position.table
        lenders = [other for other, _ in case.apart if other != i and kind in table[other].tiles]
        yield from [other for other in lenders if other not in fates][:2]
        yield from [other for other in lenders if other in fates]

    def _grouped(self, case: Case, i: int, fate: Fate) -> Iterator[Case]:
        """Yield the cases in which a group stands: as it is, or with a fourth tile."""
        yield replace(case, task=case.task.laying(self._as_it_lies(i, fate)))
        if len(fate.tiles) > SHORTEST:
            return
        for colour in COLOURS:
            kind = tile(colour, fate.lowest)
            task = case.task.takes(kind, own=False) if kind not in fate.tiles else None
            if task is not None:
                yield replace(case, task=task.laying(Meld((*fate.tiles, kind))))
        yield from self._joker_in_group(case, i, fate)

    def _as_it_lies(self, i: int, fate: Fate) -> Meld:
        return Meld(fate.tiles) if fate.came else self.position.table[i]

    def _joker_in_group(self, case: Case, i: int, fate: Fate) -> Iterator[Case]:
        wider = Meld((*fate.tiles, JOKER))
        if not readings(wider, self.terms.melds):
            return
        task = case.task.uses_joker(OWN, fate.lowest)
        if task is not None:
            yield replace(case, task=task.laying(wider))
        for freed in dict.fromkeys(case.freed):
            laid = JokerMeld(freed.origin, frozenset({i}), 0, len(fate.tiles))
            task = case.task.uses_joker(FREED, fate.lowest)
            if task is not None and self.terms.reuse(laid):
                rest = list(case.freed)
                rest.remove(freed)
                yield replace(case, task=task.laying(wider), freed=tuple(rest))


def _came(case: Case, fates: dict[int, Fate], wanted: list[tuple[int, Kind]], given: tuple[bool, ...]) -> Case | None:
    """Return the case after these tiles freed jokers: they lie in the melds that stand, or among the loose ones."""
    for (i, kind), own in zip(wanted, given, strict=True):
        task = case.task.takes(kind, own=own)
        if task is None:
            return None
        case = replace(case, task=task if fates[i].shape is not None else _with_tiles(task, (kind,)))
    return case


def _group_tiles(meld: Meld) -> tuple[Kind, ...]:
    return meld.tiles if number_of(meld.tiles[0]) == number_of(meld.tiles[1]) else ()


def _loosened(case: Case, i: int, tiles: tuple[Kind, ...], came: tuple[Kind, ...]) -> Case:
    """Return the case after the tiles of a table meld with jokers have gone apart."""
    return replace(case, task=_with_tiles(case.task, tiles), apart=(*case.apart, (i, frozenset((*tiles, *came)))))


def _with_tiles(task: Task, tiles: Iterable[Kind]) -> Task:
    more = counts(tiles)
    return replace(task, least=_sum(task.least, more), most=_sum(task.most, more))


def _sum(some: Counts, others: Counts) -> Counts:
    return tuple(a + b for a, b in zip(some, others, strict=True))


def _blocked(case: Case, i: int, fate: Fate, meld: Meld) -> Case:
    block = Block(next(kind[0] for kind in fate.tiles if kind != JOKER), fate.lowest, fate.tiles, meld)
    task = replace(case.task, blocks=(*case.task.blocks, block))
    return replace(case, task=task, standing=(*case.standing, i))
