"""From the steps of a sweep back to melds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind
from wordrummi.numbers.melds import SHORTEST
from wordrummi.numbers.tiles import COLOURS, JOKER
from wordrummi.solver.numbers.steps import MOST_GROUPS, NO_STEP, Step
from wordrummi.solver.numbers.sweep import Path
from wordrummi.solver.numbers.task import KINDS, Block, Task


@dataclass(slots=True)
class _Run:
    """A run that is being built. `kept`: how many of its tiles, from the lowest, `block` and those beneath it are."""

    tiles: list[Kind]
    block: Block | None = None
    kept: int = 0

    def melds(self) -> tuple[Meld, ...]:
        """Return the run; what was added above a run that stands is a run of its own if it is long enough."""
        if self.block is None:
            return (Meld(tuple(self.tiles)),)
        if len(self.tiles) - self.kept < SHORTEST:
            return (self._standing(tuple(self.tiles), self.block),)
        lower, upper = tuple(self.tiles[: self.kept]), tuple(self.tiles[self.kept :])
        return self._standing(lower, self.block), Meld(upper)

    @staticmethod
    def _standing(tiles: tuple[Kind, ...], block: Block) -> Meld:
        return block.meld if tiles == block.tiles else Meld(tiles)


@dataclass(slots=True)
class _Building:
    """Melds that are finished, runs that can go on, and the tiles of one number that go into groups."""

    blocks: dict[str, list[Block]]
    melds: list[Meld] = field(default_factory=list)
    runs: dict[str, list[_Run]] = field(default_factory=lambda: {colour: [] for colour in COLOURS})
    grown: dict[str, list[tuple[int, _Run]]] = field(default_factory=lambda: {colour: [] for colour in COLOURS})

    def add(self, kind: Kind, number: int, step: Step) -> list[Kind]:
        """Lay the tiles of one colour and number; return those that go into groups."""
        colour = kind[0]
        if step is NO_STEP and not self.runs[colour]:
            return []
        self._dock(colour, number, step)
        runs = self.runs[colour] + [run for above, run in self.grown[colour] if above == number]
        tiles = [kind] * step.real + [JOKER] * step.jokers.bit_count()
        in_runs = tiles[: len(tiles) - step.grouped]
        runs.sort(key=lambda run: min(SHORTEST, len(run.tiles)))
        extended, ended = runs[: len(in_runs)], runs[len(in_runs) :]
        begun = [_Run([]) for _ in in_runs[len(extended) :]]
        for run, tile in zip(extended + begun, in_runs, strict=True):
            run.tiles.append(tile)
        self._end(ended)
        going_on = extended + begun
        going_on.sort(key=lambda run: len(run.tiles) >= SHORTEST)
        self.runs[colour] = going_on[: sum(step.state)]
        self._end(going_on[sum(step.state) :])
        return tiles[len(in_runs) :]

    def _dock(self, colour: str, number: int, step: Step) -> None:
        """Let the runs that stand begin, with the short runs that are joined to them."""
        wanted = [1] * step.docked[0] + [2] * step.docked[1]
        for block in self.blocks[colour]:
            if block.lowest == number:
                tiles: list[Kind] = []
                if wanted:
                    size = wanted.pop()
                    joined = next(run for run in self.runs[colour] if len(run.tiles) == size)
                    self.runs[colour] = [run for run in self.runs[colour] if run is not joined]
                    tiles = joined.tiles
                run = _Run([*tiles, *block.tiles], block, len(tiles) + len(block.tiles))
                self.grown[colour].append((block.above, run))

    def _end(self, runs: list[_Run]) -> None:
        self.melds += [meld for run in runs for meld in run.melds()]

    def finish(self) -> Table:
        """Return the melds after the last number."""
        for colour in COLOURS:
            self._end(self.runs[colour])
            self._end([run for above, run in self.grown[colour] if above > len(KINDS) // len(COLOURS)])
        return tuple(self.melds)


def build(task: Task, path: Path) -> Iterator[Table]:
    """Yield the tables after that a path makes: one for each way in which jokers that go on as tiles can lie."""
    building = _Building({colour: [block for block in task.blocks if block.colour == colour] for colour in COLOURS})
    grouped: list[list[Kind]] = []
    for at, (kind, step) in enumerate(zip(KINDS, path.steps, strict=True)):
        grouped.append(building.add(kind, at // len(COLOURS) + 1, step))
        if len(grouped) == len(COLOURS):
            building.melds += _groups(grouped)
            grouped = []
    for melds in _with_moved((*task.settled, *building.finish()), task.moved):
        yield (*task.lying, *melds)


def _with_moved(melds: Table, moved: tuple[Kind, ...]) -> Iterator[Table]:
    """Let each joker that goes on as a tile lie in the place of one, first in melds without another joker."""
    if not moved:
        yield melds
        return
    kind, *others = moved
    places = [place for place, meld in enumerate(melds) if kind in meld.tiles]
    for place in sorted(places, key=lambda place: melds[place].tiles.count(JOKER)):
        at = melds[place].tiles.index(kind)
        tiles = (*melds[place].tiles[:at], JOKER, *melds[place].tiles[at + 1 :])
        yield from _with_moved((*melds[:place], Meld(tiles), *melds[place + 1 :]), tuple(others))


def _groups(by_colour: list[list[Kind]]) -> list[Meld]:
    """Deal the tiles of one number round, the colour with most first: no group gets a colour twice."""
    tiles = [tile for kinds in sorted(by_colour, key=len, reverse=True) for tile in kinds]
    most = max(map(len, by_colour))
    number = next((n for n in range(1, MOST_GROUPS + 1) if most <= n and 3 * n <= len(tiles) <= len(COLOURS) * n), 0)
    return [Meld(tuple(tiles[first::number])) for first in range(number)]
