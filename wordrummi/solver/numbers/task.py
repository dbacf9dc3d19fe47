"""What has to be covered: tiles that must lie in melds, tiles that may, jokers, and runs that stand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Kind
from wordrummi.numbers.tiles import COLOURS, HIGHEST, JOKER, LOWEST, number_of, tile
from wordrummi.solver.numbers.steps import OWN

Counts: TypeAlias = tuple[int, ...]
"""How many tiles there are of each kind, in the order of KINDS."""

KINDS: Final[tuple[Kind, ...]] = tuple(
    tile(colour, number) for number in range(LOWEST, HIGHEST + 1) for colour in COLOURS
)
"""The kinds in the order of the sweep: number by number, colour by colour."""

PLACE: Final = {kind: place for place, kind in enumerate(KINDS)}
NONE: Final[Counts] = (0,) * len(KINDS)
ALIKE: Final = 1 << 8
"""What is gained counts in units of this; the rest of a gain tells turns apart that are as good."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What laying a rack tile gains: so much each, and so much for each point."""

    tile: int
    point: int

    def of(self, number: int) -> int:
        """Return what a tile of a number gains."""
        return self.tile + self.point * number

    def points(self, gained: int) -> int:
        """Return the points in what some tiles gained."""
        return gained % self.tile if self.tile > self.point else gained // self.point


MOST_TILES: Final = Weights(1 << 11, 1)
MOST_POINTS: Final = Weights(1, 1 << 7)


@dataclass(frozen=True, slots=True)
class Block:
    """A run that stands: its tiles from the lowest number up. Tiles may be added at its ends; `meld` is it without."""

    colour: str
    lowest: int
    tiles: tuple[Kind, ...]
    meld: Meld

    @property
    def above(self) -> int:
        """The number above its highest."""
        return self.lowest + len(self.tiles)


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be covered by melds.

    `least`: tiles that have to lie; `most`: these and tiles of the rack that may. `jokers`: one sign for each joker to
    be laid at will (`steps.FREED` or `OWN`). `blocks`: runs that stand. `lying`: melds of the table that stand.
    `settled`: melds that have been made. `moved`: jokers of the table that go on as the tile that they stood for; they
    are among `least`. `gain`: what is gained if
    every rack tile is laid, jokers at their best.
    """

    least: Counts
    most: Counts
    jokers: str
    gain: int
    weights: Weights
    blocks: tuple[Block, ...] = ()
    lying: tuple[Meld, ...] = ()
    settled: tuple[Meld, ...] = ()
    moved: tuple[Kind, ...] = ()
    home: Counts = field(default=NONE)

    def laying(self, meld: Meld) -> Task:
        """Return the task with one more meld of the table that stands."""
        return replace(self, lying=(*self.lying, meld))

    def takes(self, kind: Kind, *, own: bool) -> Task | None:
        """Return the task after a tile has been used elsewhere, one of the rack if `own`; None when there is none."""
        place = PLACE[kind]
        least, most = self.least[place], self.most[place]
        if most == 0 or (own and most == least):
            return None
        return replace(
            self,
            least=self.least if own else _less(self.least, place),
            most=_less(self.most, place),
        )

    def uses_joker(self, sort: str, number: int) -> Task | None:
        """Return the task after a joker has been laid as a tile of this number; None when there is none of the sort."""
        if sort not in self.jokers:
            return None
        lost = self.weights.of(HIGHEST) - self.weights.of(number) if sort == OWN else 0
        return replace(self, jokers=self.jokers.replace(sort, "", 1), gain=self.gain - lost * ALIKE)

    def keeps_joker(self) -> Task:
        """Return the task after it was settled that a joker stays on the rack."""
        lost = self.weights.of(HIGHEST) * ALIKE
        return replace(self, jokers=self.jokers.replace(OWN, "", 1), gain=self.gain - lost)


def _less(counts: Counts, place: int) -> Counts:
    return (*counts[:place], max(0, counts[place] - 1), *counts[place + 1 :])


def counts(kinds: Iterable[Kind]) -> Counts:
    """Return how many tiles there are of each kind; jokers are left out."""
    found = [0] * len(KINDS)
    for kind in kinds:
        if kind != JOKER:
            found[PLACE[kind]] += 1
    return tuple(found)


def worth(kind: Kind, weights: Weights) -> int:
    """Return what laying a rack tile gains; a joker at its best place."""
    return weights.of(HIGHEST if kind == JOKER else number_of(kind)) * ALIKE
