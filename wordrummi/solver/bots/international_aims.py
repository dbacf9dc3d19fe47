"""How near a rack is to the forty figures of International, and how probable it is that it becomes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.nearest import Near, bringing, is_within, nearest
from wordrummi.numbers.international.sheet import HOUSE, Sheet
from wordrummi.solver.bots.odds import Aim, aim, within

FARTHEST: Final = 7
"""No figure that is further away is thought of."""

_BEHIND: Final = 1
"""Figures that are so many tiles further away than the nearest one are thought of as well."""

_REACHES: Final = (2, 4, 6, FARTHEST)
"""How far is looked, until something is found: looking further takes longer."""


def outlook(rack: Tiles, unseen: Tiles, draws: int, sheet: Sheet = HOUSE, reach: int = FARTHEST) -> tuple[Aim, ...]:
    """Return for each figure within reach how far it is, what brings it nearer, its odds and its value, the best first.

    `rack`: known tiles, 13 to 15 as a rule. `draws`: how many this seat may yet draw. The best is what the odds of the
    draws to come times the value make highest. Raises ValueError when a tile of the rack is unseen.
    """
    found = [
        aim(near.figure.id, near.distance, bringing(rack, near), unseen, draws, near.value)
        for near in nearest(rack, sheet, reach)
    ]
    return tuple(sorted(found, key=lambda one: (-one.later * (one.value or 0), one.distance, one.id)))


def thought_of(rack: Tiles, sheet: Sheet, behind: int = _BEHIND) -> tuple[Near, ...]:
    """Return the nearest figures, and those that are so many tiles further away."""
    for reach in _REACHES:
        found = nearest(rack, sheet, reach)
        if found and (reach == FARTHEST or found[0].distance + behind <= reach):
            return tuple(near for near in found if near.distance <= found[0].distance + behind)
    return ()


@dataclass(frozen=True, slots=True)
class Prospect:
    """A figure that is aimed at, and how many unseen tiles bring it nearer."""

    near: Near
    wanted: int

    def worth(self, tiles: Tiles, unseen: int, looks: int) -> float:
        """Return its value times the odds of making it from these tiles, one less than those it was found for."""
        distance, wanted = self.near.distance, self.wanted
        if not is_within(tiles, self.near.figure, distance):
            distance, wanted = distance + 1, wanted + 1
        return self.near.value * within(distance, wanted, unseen, looks)


def promising(rack: Tiles, unseen: Tiles, looks: int, sheet: Sheet, number: int) -> list[Near]:
    """Return so many of the nearest figures, the most promising first by an estimate from one way to each."""

    def promise(near: Near) -> float:
        left = sum(unseen[kind] for kind in set(near.wanted)) * _OTHER_WAYS
        return near.value * within(near.distance, left, len(unseen), looks)

    return sorted(thought_of(rack, sheet), key=promise, reverse=True)[:number]


_OTHER_WAYS: Final = 2
"""Tiles of other ways to a figure that are counted for each of one way."""


def prospects(rack: Tiles, unseen: Tiles, looks: int, sheet: Sheet, number: int) -> tuple[Prospect, ...]:
    """Return so many promising figures, with every tile that brings them nearer."""
    chosen = promising(rack, unseen, looks, sheet, number)
    return tuple(Prospect(near, sum(unseen[kind] for kind in bringing(rack, near))) for near in chosen)


_EACH_AFTER: Final = 0.4
"""What a further aim counts beside a better one: most tiles serve several, but only one is made."""


def together(worths: Iterable[float]) -> float:
    """Return what several aims are worth together."""
    return sum(worth * _EACH_AFTER**place for place, worth in enumerate(sorted(worths, reverse=True)))
