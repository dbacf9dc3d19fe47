"""Times what `wordrummi hands` does with a rack: the figures it makes, and the nearest with the tiles that lack.

    python benchmarks/hands.py [--racks 300] [--reach 4]

Racks are drawn by a fixed seed from the box (random), or brought from there to two tiles from a figure (near), with no
joker, one and two. Times are milliseconds of processor time a rack: median, 95th in a hundred, longest.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.analysis import analyse
from wordrummi.numbers.international.nearest import nearest
from wordrummi.numbers.international.showing import made
from wordrummi.numbers.tiles import JOKER, NUMBERS

SEED = 40
SIZE = 14


def random_racks(number: int, jokers: int, size: int = SIZE) -> Iterator[Tiles]:
    rng = Random(SEED)
    box = list((NUMBERS.tiles - Tiles({JOKER: 2})).known)
    for _ in range(number):
        yield Tiles(rng.sample(box, size - jokers) + [JOKER] * jokers)


def near_racks(number: int, jokers: int) -> Iterator[Tiles]:
    """Give random racks brought to two tiles from a figure."""
    rng = Random(SEED)
    for rack in random_racks(number, jokers):
        near = rng.choice(nearest(rack, reach=SIZE))
        steps = max(0, near.distance - 2)
        yield rack - Tiles(near.spare[:steps]) + Tiles(near.wanted[:steps])


def told(name: str, racks: Iterator[Tiles], work: Callable[[Tiles], object]) -> None:
    times = []
    for rack in racks:
        begun = process_time()
        work(rack)
        times.append(1000 * (process_time() - begun))
    times.sort()
    print(f"{name:44} {median(times):8.2f} {times[len(times) * 95 // 100]:8.2f} {times[-1]:8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--racks", type=int, default=300)
    parser.add_argument("--reach", type=int, default=4)
    given = parser.parse_args()
    print(f"{'ms a rack':44} {'median':>8} {'95%':>8} {'longest':>8}")
    for jokers in (0, 1, 2):
        told(f"figures, random, {jokers} jokers", random_racks(given.racks, jokers), made)
        told(f"figures, near, {jokers} jokers", near_racks(given.racks, jokers), made)
        for name, racks in (("random", random_racks), ("near", near_racks)):
            rows = racks(given.racks, jokers)
            told(f"all, {name}, {jokers} jokers", rows, lambda rack: analyse(rack, reach=given.reach))
    told("all, random, 13 tiles, 2 jokers", random_racks(given.racks, 2, 13), lambda rack: analyse(rack))
    told("all, random, 15 tiles, 2 jokers", random_racks(given.racks, 2, 15), lambda rack: analyse(rack))


if __name__ == "__main__":
    main()
