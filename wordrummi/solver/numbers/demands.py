"""What a turn has to contain besides covering the table: an initial meld, and a lawful place for each freed joker.

A demand narrows a task: it settles the meld that is demanded in every way that can matter, and leaves the rest open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, Protocol

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.melds import LONGEST_RUN, SHORTEST
from wordrummi.numbers.position import Position
from wordrummi.numbers.terms import JokerMeld, Reuse
from wordrummi.numbers.tiles import COLOURS, HIGHEST, JOKER, LOWEST, colour_of, tile
from wordrummi.solver.numbers.positions import Case
from wordrummi.solver.numbers.steps import FREED, OWN
from wordrummi.solver.numbers.task import PLACE, Block, Task

_LONGEST_NEEDED: Final = 5
"""A longer run can be laid as two."""


class Demand(Protocol):
    """Something that a turn has to contain."""

    def narrow(self, task: Task) -> Iterator[Task]:
        """Yield the tasks in which it is settled."""


def demands_of(case: Case, judge: TableJudge, position: Position) -> tuple[Demand, ...]:
    """Return what is demanded of a turn."""
    found: list[Demand] = []
    if not position.opened:
        found.append(InitialMeld(judge.points, 2 if judge.terms.melds.two_jokers else 1))
    reuse, table = judge.terms.reuse, range(len(position.table))
    found += [
        JokerLaid(freed.origin, reuse, case, judge.terms.melds.two_jokers)
        for freed in case.freed
        if not reuse(JokerMeld(freed.origin, frozenset(table), 0, 1))
    ]
    if not judge.terms.melds.two_jokers:
        found += [MovedAlone(kind) for kind in case.task.moved]
        found += [OneJoker()] * len(case.task.jokers)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Shape:
    """A meld by its places: the tile at each, and which are jokers. `number`: what each joker stands for."""

    tiles: tuple[Kind, ...]
    jokers: tuple[int, ...]
    numbers: tuple[int, ...]

    @property
    def real(self) -> tuple[Kind, ...]:
        """The tiles that are no jokers."""
        return tuple(kind for kind in self.tiles if kind != JOKER)

    @property
    def value(self) -> int:
        """What it is worth."""
        return sum(self.numbers)


def shapes(
    task: Task, jokers: tuple[int, ...], longest: int = _LONGEST_NEEDED, *, own: bool = False
) -> Iterator[Shape]:
    """Yield the melds with one of these numbers of jokers that the tiles of a task can make, or its rack tiles."""

    def there(kind: Kind) -> bool:
        place = PLACE[kind]
        return task.most[place] > (task.least[place] if own else 0)

    for number in range(LOWEST, HIGHEST + 1):
        yield from _groups(number, [tile(colour, number) for colour in COLOURS], jokers, there)
    for colour in COLOURS:
        for lowest in range(LOWEST, HIGHEST - 1):
            for size in range(SHORTEST, min(longest, HIGHEST + 1 - lowest) + 1):
                kinds = tuple(tile(colour, number) for number in range(lowest, lowest + size))
                yield from _run(kinds, lowest, jokers, there)


class _There(Protocol):
    def __call__(self, kind: Kind) -> bool: ...


def _groups(number: int, kinds: list[Kind], jokers: tuple[int, ...], there: _There) -> Iterator[Shape]:
    real = [kind for kind in kinds if there(kind)]
    for of_jokers in jokers:
        for size in range(max(1, SHORTEST - of_jokers), len(COLOURS) - of_jokers + 1):
            for chosen in combinations(real, size):
                tiles = chosen + (JOKER,) * of_jokers
                yield Shape(tiles, tuple(range(size, len(tiles))), (number,) * len(tiles))


def _run(kinds: tuple[Kind, ...], lowest: int, jokers: tuple[int, ...], there: _There) -> Iterator[Shape]:
    lacking = [place for place, kind in enumerate(kinds) if not there(kind)]
    numbers = tuple(range(lowest, lowest + len(kinds)))
    for of_jokers in jokers:
        if len(lacking) <= of_jokers < len(kinds):
            rest = [place for place in range(len(kinds)) if place not in lacking]
            for more in combinations(rest, of_jokers - len(lacking)):
                places = tuple(sorted((*lacking, *more)))
                tiles = tuple(JOKER if place in places else kind for place, kind in enumerate(kinds))
                yield Shape(tiles, places, numbers)


def settle(task: Task, shape: Shape, own: frozenset[Kind], sorts: str) -> Task | None:
    """Return the task after a meld was laid, of which these tiles come from the rack, with jokers of these sorts."""
    settled: Task | None = replace(task, settled=(*task.settled, Meld(shape.tiles)))
    for kind in shape.real:
        settled = settled and settled.takes(kind, own=kind in own)
    for place, sort in zip(shape.jokers, sorts, strict=True):
        settled = settled and settled.uses_joker(sort, shape.numbers[place])
    return settled


@dataclass(frozen=True, slots=True)
class InitialMeld:
    """Melds of the rack alone that are worth so many points. No more of them than it takes: the rest is free.

    `jokers`: so many may lie in one meld.
    """

    points: int
    jokers: int

    def narrow(self, task: Task) -> Iterator[Task]:
        """Yield the tasks with an initial meld."""
        jokers = range(min(self.jokers, task.jokers.count(OWN)) + 1)
        found = sorted(shapes(task, tuple(jokers), own=True), key=lambda shape: (-shape.value, shape.tiles))
        yield from self._more(task, found, 0, self.points)

    def _more(self, task: Task, found: list[Shape], at: int, lacking: int) -> Iterator[Task]:
        if lacking <= 0:
            yield task
            return
        for place in range(at, len(found)):
            shape = found[place]
            settled = settle(task, shape, frozenset(shape.real), OWN * len(shape.jokers))
            if settled is not None:
                yield from self._more(settled, found, place, lacking - shape.value)


@dataclass(frozen=True, slots=True)
class JokerLaid:
    """A joker freed from `origin`, laid where `reuse` has it."""

    origin: int
    reuse: Reuse
    case: Case
    two_jokers: bool

    def narrow(self, task: Task) -> Iterator[Task]:
        """Yield the tasks in which it has been laid."""
        if FREED not in task.jokers:
            yield task
            return
        yield from self._in_blocks(task)
        from_rack = not self.reuse(JokerMeld(self.origin, frozenset(), 0, SHORTEST))
        jokers = range(1, (len(task.jokers) if self.two_jokers else 1) + 1)
        longest = LONGEST_RUN if from_rack else _LONGEST_NEEDED
        found = sorted(shapes(task, tuple(jokers), longest), key=lambda shape: (len(shape.tiles), shape.tiles))
        for shape in found:
            for sorts in _sorts(task.jokers, len(shape.jokers)):
                for own in self._sources(task, shape, sorts):
                    settled = settle(task, shape, own, sorts)
                    if settled is not None:
                        yield settled

    def _sources(self, task: Task, shape: Shape, sorts: str) -> Iterator[frozenset[Kind]]:
        """Yield the fewest tiles that have to come from the rack for the joker to lie well, in every way."""
        spare = {kind: (task.least[PLACE[kind]], task.most[PLACE[kind]]) for kind in shape.real}
        forced = frozenset(kind for kind, (least, _) in spare.items() if least == 0)
        possible = [kind for kind, (least, most) in spare.items() if 0 < least < most]
        found: list[frozenset[Kind]] = []
        for size in range(len(possible) + 1):
            for chosen in combinations(possible, size):
                own = forced.union(chosen)
                if any(less <= own for less in found):
                    continue
                if self._lies_well(shape, own, sorts, spare) and not _has_needless_end(shape, own):
                    found.append(own)
                    yield own

    def _lies_well(self, shape: Shape, own: frozenset[Kind], sorts: str, spare: dict[Kind, tuple[int, int]]) -> bool:
        doubled = {kind for kind, (least, _) in spare.items() if least > 1}
        whole = frozenset(i for i, kinds in self.case.apart if kinds <= set(shape.real) - own - doubled)
        rack = len(own) + sorts.count(OWN)
        others = len(shape.tiles) - rack - sorts.count(FREED)
        return self.reuse(JokerMeld(self.origin, whole, rack, others))

    def _in_blocks(self, task: Task) -> Iterator[Task]:
        """Yield the tasks in which it lies at an end of a run that stands, perhaps with one tile more on that side."""
        for place, (i, block) in enumerate(zip(self.case.standing, task.blocks, strict=False)):
            if self.two_jokers and self.reuse(JokerMeld(self.origin, frozenset({i}), 0, len(block.tiles))):
                for pattern in ((FREED,), (FREED, ""), ("", FREED)):
                    for upwards in (True, False):
                        longer = _longer(task, place, block, pattern, upwards=upwards)
                        if longer is not None:
                            yield longer


def _longer(task: Task, at: int, block: Block, pattern: tuple[str, ...], *, upwards: bool) -> Task | None:
    """Return the task with a block that has a freed joker, and perhaps a tile, at one end."""
    longer: Task | None = task
    tiles, lowest = block.tiles, block.lowest
    for sort in pattern:
        number = lowest + len(tiles) if upwards else lowest - 1
        if longer is None or not LOWEST <= number <= HIGHEST:
            return None
        kind = tile(block.colour, number)
        longer = longer.uses_joker(sort, number) if sort else longer.takes(kind, own=False)
        laid = (JOKER if sort else kind,)
        tiles, lowest = (tiles + laid, lowest) if upwards else (laid + tiles, number)
    if longer is None:
        return None
    blocks = list(longer.blocks)
    blocks[at] = Block(block.colour, lowest, tiles, Meld(tiles))
    return replace(longer, blocks=tuple(blocks))


def _sorts(jokers: str, number: int) -> Iterator[str]:
    """Yield the sorts of so many jokers, one of them freed."""
    if number == 1:
        yield FREED
    elif len(jokers) == number:
        yield from dict.fromkeys((jokers, jokers[::-1]))


def _has_needless_end(shape: Shape, own: frozenset[Kind]) -> bool:
    """Say whether a long run can do without three tiles at an end: then these are a run of their own."""
    size = len(shape.tiles)
    if size <= _LONGEST_NEEDED or colour_of(shape.real[0]) != colour_of(shape.real[-1]):
        return False
    needed = [place for place, kind in enumerate(shape.tiles) if kind == JOKER or kind in own]
    return needed[0] >= SHORTEST or size - 1 - needed[-1] >= SHORTEST


@dataclass(frozen=True, slots=True)
class OneJoker:
    """No meld with two jokers: one is laid in a meld of its own, or stays on the rack."""

    def narrow(self, task: Task) -> Iterator[Task]:
        """Yield the tasks with one joker less to be laid."""
        if not task.jokers:
            yield task
            return
        sort = task.jokers[0]
        if sort == OWN:
            yield task.keeps_joker()
        for shape in shapes(task, (1,)):
            settled = settle(task, shape, frozenset(), sort)
            if settled is not None:
                yield settled


@dataclass(frozen=True, slots=True)
class MovedAlone:
    """No meld with two jokers: one that goes on as the tile that it stood for lies in a meld of its own."""

    kind: Kind

    def narrow(self, task: Task) -> Iterator[Task]:
        """Yield the tasks in which a meld with that tile has been laid."""
        for shape in shapes(task, (0,)):
            if self.kind in shape.tiles:
                settled = settle(task, shape, frozenset(), "")
                if settled is not None:
                    yield settled
