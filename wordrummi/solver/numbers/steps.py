"""What can be done with the tiles of one colour and one number: tables that the sweep looks up.

A colour's state tells its runs that end at the number before: how many have one tile, two, or three and more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

State: TypeAlias = tuple[int, int, int]
"""Open runs of one tile, of two, of three and more."""

Packed: TypeAlias = NDArray[np.int64]

MOST_RUNS: Final = 4
"""Two copies and two jokers: no more runs of a colour go through one number."""

STATES: Final[tuple[State, ...]] = tuple(
    (ones, twos, longs)
    for ones, twos, longs in product(range(MOST_RUNS + 1), repeat=3)
    if ones + twos + longs <= MOST_RUNS
)
_PLACE: Final = {state: place for place, state in enumerate(STATES)}

BITS_OF_STATE: Final = 6
JOKERS_AT: Final = 24
GROUPS_AT: Final = 26
GAIN_AT: Final = 34
MOST_GROUPS: Final = 3
"""At most eight tiles and two jokers have one number: three groups."""

FREED, OWN = "f", "r"
"""A joker that has to be laid, and one of the rack."""

IMPOSSIBLE: Final = -(1 << 62)


class Place(NamedTuple):
    """The tiles of one colour and number.

    `least` of them have to lie and `most` may; `next` and `after` tell how many runs can go on at the two numbers
    above. `room`: 2 where a run can begin, 1 where a begun run can become three, 0 at the highest number. `docks`:
    standing runs that begin here, to which a short run may be joined. `grows`: standing runs that end just below.
    """

    least: int
    most: int
    next: int
    after: int
    room: int
    docks: int
    grows: int


class Price(NamedTuple):
    """What leaving out a rack tile costs, and a joker of the rack here rather than at its best place.

    `home`: how many of the tiles lie in groups on the table; of equal turns the one that keeps more is taken.
    """

    weight: int
    joker: int
    home: int


class Step(NamedTuple):
    """One thing that can be done.

    The state after, tiles in groups, real tiles, jokers laid (bits), and how many runs of one tile and of two are
    joined to a standing run.
    """

    state: State
    grouped: int
    real: int
    jokers: int
    docked: tuple[int, int]


NO_STEP: Final = Step((0, 0, 0), 0, 0, 0, (0, 0))


class Steps(NamedTuple):
    """The steps from each state and each choice of jokers laid before, side by side; and numbers of all of them."""

    steps: tuple[tuple[Step, ...], ...]
    colour: Packed
    jokers: Packed
    grouped: Packed
    left_out: Packed
    own: Packed


def choose(jokers: str, laid: int, number: int) -> Iterator[int]:
    """Yield the choices of so many jokers that are not laid yet, as bits; jokers of one sort are alike."""
    left = [at for at in range(len(jokers)) if not laid >> at & 1]
    if number in (0, len(left)):
        yield sum(1 << at for at in left) if number else 0
    elif number == 1:
        yield from (1 << at for at in (left if jokers[0] != jokers[1] else left[:1]))


@lru_cache(maxsize=1 << 16)
def adds_at(place: Place, price: Price, jokers: str, colour: int) -> Packed:
    """Return what each step adds to a packed state, by colour states and jokers laid; IMPOSSIBLE pads the rows."""
    steps = steps_at(place, jokers)
    loss = steps.left_out * price.weight + steps.own * price.joker + np.abs(steps.grouped - price.home)
    adds = (steps.colour << colour * BITS_OF_STATE) + (steps.jokers << JOKERS_AT)
    adds += (steps.grouped << GROUPS_AT + 2 * colour) - (loss << GAIN_AT)
    adds[steps.grouped < 0] = IMPOSSIBLE
    return adds


@lru_cache(maxsize=1 << 13)
def steps_at(place: Place, jokers: str) -> Steps:
    """Return what can be done at a place with these jokers."""
    rows: list[tuple[Step, ...]] = []
    for laid in range(1 << len(jokers)):
        most = place.most + place.docks + len(jokers)
        rows += [tuple(_steps(state, place, jokers, laid)) if sum(state) <= most else () for state in STATES]
        rows += [()] * ((1 << BITS_OF_STATE) - len(STATES))
    width = max(1, *map(len, rows))
    numbers = np.zeros((5, len(rows), width), dtype=np.int64)
    numbers[2] = -1
    for at, row in enumerate(rows):
        for column, step in enumerate(row):
            own = sum(sort == OWN and step.jokers >> joker & 1 for joker, sort in enumerate(jokers))
            colour = _PLACE[step.state] - at % (1 << BITS_OF_STATE)
            numbers[:, at, column] = colour, step.jokers, step.grouped, place.most - step.real, own
    return Steps(tuple(rows), *numbers)


def _steps(state: State, place: Place, jokers: str, laid: int) -> Iterator[Step]:
    ones, twos, longs = state
    for docked in product(range(min(ones, place.docks) + 1), range(min(twos, place.docks) + 1)):
        if sum(docked) <= place.docks:
            open_runs = ones - docked[0], twos - docked[1], longs + place.grows
            for number in range(len(jokers) - laid.bit_count() + 1):
                for chosen in choose(jokers, laid, number):
                    yield from _with(open_runs, place, jokers, laid, Step(state, 0, 0, chosen, docked))


def _with(state: State, place: Place, jokers: str, laid: int, step: Step) -> Iterator[Step]:
    """Yield the steps with just these jokers. Real tiles go before jokers, unless a joker has to be laid."""
    number, left = step.jokers.bit_count(), len(jokers) - (laid | step.jokers).bit_count()
    must = any(sort == FREED and not laid >> at & 1 for at, sort in enumerate(jokers))
    for real in range(place.most if number and not must else place.least, place.most + 1):
        for grouped in range(min(MOST_GROUPS, real + number) + 1):
            after = _runs(state, place, real + number - grouped, left)
            if after is not None:
                yield step._replace(state=after, grouped=grouped, real=real)


def _runs(state: State, place: Place, tiles: int, left: int) -> State | None:
    """Return the state after so many tiles went into runs: short ones go on first, then long ones, then new ones."""
    ones, twos, longs = state
    extended = min(longs, tiles - ones - twos)
    begun = tiles - ones - twos - extended
    if extended < 0 or (begun and place.room < 2) or (ones and place.room < 1):
        return None
    if begun + ones > place.next + left or begun > place.after + left:
        return None
    open_longs = min(twos + extended, place.next + left - begun - ones) if place.room else 0
    after = begun, ones, open_longs
    return after if sum(after) <= MOST_RUNS else None
