"""The sweep over the numbers 1 to 13: the best way to cover a task, exact, or by the most promising states alone.

A packed state is one integer: what can still be gained, groups begun at this number, jokers laid, open runs by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wordrummi.numbers.tiles import COLOURS, HIGHEST
from wordrummi.solver.answer import Deadline
from wordrummi.solver.numbers.steps import (
    BITS_OF_STATE,
    FREED,
    GAIN_AT,
    GROUPS_AT,
    JOKERS_AT,
    MOST_GROUPS,
    NO_STEP,
    Packed,
    Place,
    Price,
    Step,
    adds_at,
    steps_at,
)
from wordrummi.solver.numbers.task import ALIKE, Task

_COLOUR: Final = (1 << BITS_OF_STATE) - 1
_OPEN: Final = (1 << JOKERS_AT) - 1
_STATE: Final = (1 << GROUPS_AT) - 1
_GROUPS: Final = (1 << GAIN_AT - GROUPS_AT) - 1
_GROUP: Final = 3
_MANY: Final = 32
_ONE: Final = np.zeros(1, dtype=np.intp)
_WITHIN: Final = 4
"""Within a number so many times as many states are kept as at its end."""


@dataclass(frozen=True, slots=True)
class Path:
    """The steps from 1 to 13, colour by colour, and what they gain."""

    steps: tuple[Step, ...]
    gain: int


@dataclass(frozen=True, slots=True)
class _Layer:
    """Where the states after one colour came from: which cells of the rows `rows` of the table of steps.

    `at`: the place of the colour and number in the order of the sweep.
    """

    at: int

    cells: NDArray[np.intp]
    rows: Packed
    width: int
    place: Place


class Sweep:
    """One task; `nodes` counts states."""

    def __init__(self, task: Task, deadline: Deadline) -> None:
        self._task = task
        self._deadline = deadline
        self._places = places(task)
        self._reach = [min(MOST_GROUPS, place.most + len(task.jokers)) for place, _ in self._places]
        self.nodes = 0
        self.cut = False

    def run(self, above: int, widest: int | None = None) -> Path | None:
        """Return the way that gains most, if that is more than `above`; with `widest` states at most for a number.

        Sets `cut` when states were left out. Raises TimeUp.
        """
        self.cut = False
        layers: list[_Layer] = []
        kept: list[NDArray[np.intp]] = []
        states = np.array([self._task.gain << GAIN_AT], dtype=np.int64)
        least = (above + 1) << GAIN_AT
        for at, (place, _) in enumerate(self._places):
            if self._task.jokers or place.most or place.docks or place.grows:
                states = self._step(states, at, least, widest, layers)
                if not len(states):
                    return None
            if at % len(COLOURS) == len(COLOURS) - 1:
                states, chosen = self._settle(states, widest)
                kept.append(chosen)
        return self._best(states, layers, kept, least)

    def _step(self, states: Packed, at: int, least: int, widest: int | None, layers: list[_Layer]) -> Packed:
        colour, (place, price) = at % len(COLOURS), self._places[at]
        adds = adds_at(place, price, self._task.jokers, colour)
        rows = states >> colour * BITS_OF_STATE & _COLOUR
        if self._task.jokers:
            rows |= (states >> JOKERS_AT & _GROUP) << BITS_OF_STATE
        found: Packed = (states[:, None] + adds[rows]).ravel()
        (cells,) = (found >= least).nonzero()
        found = found[cells]
        whole = _completable(tuple(self._reach[at + 1 : at + len(COLOURS) - colour]))[found >> GROUPS_AT & _GROUPS]
        if not whole.all():
            cells, found = cells[whole], found[whole]
        if widest is not None and len(found) > _WITHIN * widest:
            self.cut = True
            best = np.argpartition(found >> GAIN_AT, -_WITHIN * widest)[-_WITHIN * widest :]
            cells, found = cells[best], found[best]
        layers.append(_Layer(at, cells, rows, adds.shape[1], place))
        self.nodes += len(found)
        return found

    def _settle(self, states: Packed, widest: int | None) -> tuple[Packed, NDArray[np.intp]]:
        """Close the groups of a number; of states that are alike keep the one that gains most."""
        self._deadline.check()
        if len(states) == 1:
            return states & ~(_GROUPS << GROUPS_AT), _ONE
        key = states & _STATE
        order = np.argsort(key << GAIN_AT | states >> GAIN_AT)
        key = key[order]
        last = np.ones(len(order), dtype=bool)
        np.not_equal(key[1:], key[:-1], out=last[:-1])
        chosen = order[last]
        if widest is not None and len(chosen) > widest:
            self.cut = True
            chosen = chosen[np.argsort(states[chosen] >> GAIN_AT, kind="stable")[-widest:]]
        found = states[chosen]
        return found & ~(_GROUPS << GROUPS_AT), chosen

    def _best(self, states: Packed, layers: list[_Layer], kept: list[NDArray[np.intp]], least: int) -> Path | None:
        """Take the best state in which no run is open and every freed joker lies, and go back from it."""
        jokers = self._task.jokers
        unlaid = self._task.weights.of(HIGHEST) * ALIKE
        cost = [
            -1
            if any(sort == FREED and not laid >> at & 1 for at, sort in enumerate(jokers))
            else unlaid * (len(jokers) - laid.bit_count())
            for laid in range(1 << len(jokers))
        ]
        best, gain = -1, least - 1 >> GAIN_AT
        for place in np.flatnonzero(states & _OPEN == 0).tolist():
            state = int(states[place])
            lost = cost[state >> JOKERS_AT & _GROUP]
            if lost >= 0 and (state >> GAIN_AT) - lost > gain:
                best, gain = place, (state >> GAIN_AT) - lost
        return None if best < 0 else Path(self._back(best, layers, kept), gain)

    def _back(self, at: int, layers: list[_Layer], kept: list[NDArray[np.intp]]) -> tuple[Step, ...]:
        """Return the step at every place; where nothing can lie, none was looked for."""
        steps = [NO_STEP] * len(self._places)
        settled = len(kept)
        for layer in reversed(layers):
            while settled > layer.at // len(COLOURS):
                settled -= 1
                at = int(kept[settled][at])
            at, column = divmod(int(layer.cells[at]), layer.width)
            steps[layer.at] = steps_at(layer.place, self._task.jokers).steps[int(layer.rows[at])][column]
        return tuple(steps)


def places(task: Task) -> list[tuple[Place, Price]]:
    """Return what there is at each colour and number, in the order of the sweep."""
    width = len(COLOURS)
    docks, grows = [0] * len(task.most), [0] * (len(task.most) + width)
    for block in task.blocks:
        colour = COLOURS.index(block.colour)
        docks[(block.lowest - 1) * width + colour] += 1
        grows[(block.above - 1) * width + colour] += 1
    most = (*task.most, *(0,) * 2 * width)
    docked = (*docks, *(0,) * 2 * width)
    best = task.weights.of(HIGHEST)
    found = []
    for at in range(len(task.most)):
        one, two, number = at + width, at + 2 * width, at // width + 1
        weight = task.weights.of(number)
        place = Place(
            task.least[at],
            task.most[at],
            min(_MANY, most[one] + docked[one]),
            min(_MANY, most[two] + docked[two] + docked[one]),
            min(2, HIGHEST - number),
            docks[at],
            grows[at],
        )
        found.append((place, Price(weight * ALIKE, (best - weight) * ALIKE, task.home[at])))
    return found


@lru_cache(maxsize=1 << 10)
def _completable(ahead: Sequence[int]) -> NDArray[np.bool_]:
    """Tell for each number of grouped tiles by colour whether groups can come of them; `ahead`: tiles yet to come."""
    found = np.zeros(_GROUPS + 1, dtype=bool)
    for packed in range(len(found)):
        sizes = [packed >> 2 * colour & _GROUP for colour in range(len(COLOURS))]
        found[packed] = not any(sizes) or any(
            max(sizes) <= number
            and sum(sizes) <= len(COLOURS) * number
            and sum(sizes) + sum(min(number, more) for more in ahead) >= 3 * number
            for number in range(1, MOST_GROUPS + 1)
        )
    return found
