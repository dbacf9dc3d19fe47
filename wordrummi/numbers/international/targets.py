"""How near tiles are to a figure that is not made of sets: the fourteen tiles that keep most of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import islice, product
from typing import Final

from wordrummi.core.tiles import Kind
from wordrummi.numbers.international.figures import PAIR, SQUARE, WAVE
from wordrummi.numbers.international.reading import KINDS
from wordrummi.numbers.international.search import COPIES, Holding, Target
from wordrummi.numbers.tiles import ACE_HIGH, COLOURS, LOWEST, RACK_SIZE, colour_of, number_of, tile

_Choice = tuple[str, ...]
_Weighed = Sequence[tuple[_Choice, int]]

_PAIRS: Final = RACK_SIZE // PAIR


def _filled(kept: Iterable[Kind], kinds: Iterable[Kind], size: int = RACK_SIZE) -> Target:
    """Fill up what is kept with tiles of these kinds, as many of each as there are."""
    held = Counter(islice(kept, size))
    drawn = (kind for kind in kinds for _ in range(COPIES - held[kind]))
    return (*held.elements(), *islice(drawn, size - held.total()))


def any_of(holding: Holding, kinds: Collection[Kind]) -> Target:
    """Any tiles of these kinds."""
    return _filled((kind for kind in holding.real.elements() if kind in kinds), kinds)


def one_colour(holding: Holding) -> Target:
    """Any tiles of one colour."""
    colours = ([kind for kind in KINDS if colour_of(kind) == colour] for colour in COLOURS)
    return best(holding, (any_of(holding, kinds) for kinds in colours))


def total_up_to(holding: Holding, limit: int) -> Target:
    """Any tiles up to a total, as few new ones as can be; jokers count nothing, and are not among these tiles."""
    lowest = sorted(holding.real.elements(), key=number_of)
    size = RACK_SIZE - holding.jokers
    by_number = sorted(KINDS, key=number_of)
    tries = (_filled(lowest[:kept], by_number, size) for kept in range(min(size, len(lowest)), -1, -1))
    return next(target for target in tries if sum(map(number_of, target)) <= limit)


def square(holding: Holding) -> Target:
    """Eight tiles of one number, and any other six."""
    held = Counter(number_of(kind) for kind in holding.real.elements())
    number = max(held, key=lambda number: (held[number], -number))
    eight = [tile(colour, number) for colour in COLOURS for _ in range(COPIES)]
    others = [kind for kind in holding.real.elements() if number_of(kind) != number]
    return _filled((*eight, *others[: RACK_SIZE - SQUARE]), KINDS)


def pairs(holding: Holding, kinds: Iterable[Kind]) -> Target:
    """Seven pairs of these kinds."""
    chosen = sorted(kinds, key=lambda kind: -holding.real[kind])[:_PAIRS]
    return tuple(kind for kind in chosen for _ in range(PAIR))


def pairs_of_one_colour(holding: Holding) -> Target:
    """Seven pairs of one colour."""
    colours = ([kind for kind in KINDS if colour_of(kind) == colour] for colour in COLOURS)
    return best(holding, (pairs(holding, kinds) for kinds in colours))


def best(holding: Holding, targets: Iterable[Target]) -> Target:
    """Return the target that keeps most."""
    return max(targets, key=holding.kept)


def sequence(colour: str, first: int, last: int) -> Target:
    """Return the tiles of one colour between two ranks."""
    return tuple(tile(colour, rank) for rank in range(first, last + 1))


def mosaic(holding: Holding) -> Target:
    """From 1 to high 1, no two neighbours of one colour."""
    held = holding.real
    middle = [
        [((colour,), min(1, held[tile(colour, rank)])) for colour in COLOURS] for rank in range(LOWEST + 1, ACE_HIGH)
    ]
    paths = []
    for low in COLOURS:
        above = [((high,), int(held[tile(high, LOWEST)] > (high == low))) for high in COLOURS]
        paths.append(_heaviest([[((low,), int(held[tile(low, LOWEST)] > 0))], *middle, above]))
    return best(holding, (_tiles(path, LOWEST) for path in paths))


def wave(holding: Holding, first: int) -> Target:
    """Two sequences of seven from this rank, no two neighbours of one colour."""
    steps = []
    for rank in range(first, first + WAVE):
        held = {colour: holding.real[tile(colour, rank)] for colour in COLOURS}
        steps.append([(pair, _weight(held, pair)) for pair in product(COLOURS, repeat=2)])
    return _tiles(_heaviest(steps), first)


def _weight(held: dict[str, int], pair: _Choice) -> int:
    one, other = pair
    return min(held[one], 2) if one == other else min(held[one], 1) + min(held[other], 1)


def _tiles(path: Sequence[_Choice], first: int) -> Target:
    return tuple(tile(colour, rank) for rank, choice in enumerate(path, start=first) for colour in choice)


def _heaviest(steps: Sequence[_Weighed]) -> tuple[_Choice, ...]:
    """Choose for each step so that no component has neighbours alike, with the highest sum of weights."""
    paths: dict[_Choice, tuple[int, tuple[_Choice, ...]]] = {choice: (weight, (choice,)) for choice, weight in steps[0]}
    for step in steps[1:]:
        ranked = sorted(paths.items(), key=lambda item: -item[1][0])
        onward = {}
        for choice, weight in step:
            for last, (sum_before, path) in ranked:
                if all(here != there for here, there in zip(last, choice, strict=True)):
                    onward[choice] = (sum_before + weight, (*path, choice))
                    break
        paths = onward
    return max(paths.values(), key=lambda found: found[0])[1]
