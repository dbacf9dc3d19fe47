"""How far hands are from each figure: exact, by made hands, by every exchange of one tile, by all sets there are."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.catalogue import FIGURES, NUMBER
from wordrummi.numbers.international.nearest import Near, nearest
from wordrummi.numbers.international.reading import PARTS
from wordrummi.numbers.international.showing import made
from wordrummi.numbers.notation import read_rack
from wordrummi.numbers.tiles import JOKER, NUMBERS

from .hands import NAMES, hand, hand_of, random_hand

FAR = 14


def distances(tiles: Tiles, reach: int = FAR) -> dict[str, int]:
    return {near.figure.id: near.distance for near in nearest(tiles, reach=reach)}


def made_by(tiles: Tiles) -> set[str]:
    return {one.figure.id for one in made(tiles)}


@pytest.mark.parametrize("seed", range(60))
def test_a_figure_is_made_at_distance_0(seed: int) -> None:
    tiles = read_rack(random_hand(Random(f"nearest{seed}")))
    assert set(distances(tiles, reach=0)) == made_by(tiles)


def exchanged_one(tiles: Tiles) -> set[str]:
    found = set()
    for lost in tiles.kinds():
        rest = tiles - Tiles([lost])
        for kind in NUMBERS.tiles.kinds():
            if kind != JOKER and rest[kind] < 2 and lost != JOKER:
                found |= made_by(rest + Tiles([kind]))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_one_away_is_what_one_exchange_makes(seed: int) -> None:
    one_exchange_makes_it(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_one_away_is_what_one_exchange_makes_for_hundreds(seed: int) -> None:
    one_exchange_makes_it(seed)


def one_exchange_makes_it(seed: int) -> None:
    rng = Random(f"exchange{seed}")
    tiles = read_rack(random_hand(rng))
    assert set(distances(tiles, reach=1)) == exchanged_one(tiles) | made_by(tiles)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_way_that_is_told_leads_there(name: str, jokers: int) -> None:
    rng = Random(f"way{name}{jokers}")
    for changed in (1, 3):
        rack = hand_of(rng, name, jokers).split()
        rack[:changed] = rng.sample(list((NUMBERS.tiles - Tiles(rack)).known), changed)
        tiles = Tiles(rack)
        for near in nearest(tiles, reach=5 if changed == 1 else 3):
            leads_there(tiles, near, rng)
        assert distances(tiles)[name] <= changed


def leads_there(tiles: Tiles, near: Near, rng: Random) -> None:
    assert len(near.spare) == near.distance
    wanted = rng.sample(near.wanted, near.distance)
    there = tiles - Tiles(near.spare) + Tiles(wanted)
    assert near.figure.id in made_by(there), (tiles, near)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("jokers", [0, 2])
def test_thirteen_tiles_want_one_more(name: str, jokers: int) -> None:
    rng = Random(f"thirteen{name}{jokers}")
    rack = hand_of(rng, name, jokers).split()
    tiles = Tiles(rack[1:])
    assert distances(tiles, reach=1)[name] == 1
    near = next(near for near in nearest(tiles, reach=1) if near.figure.id == name)
    for kind in near.wanted:
        assert name in made_by(tiles + Tiles([kind]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["grand-sets", "sticks-major", "four-colors-major", "two-colors-major"])
def test_no_sets_at_all_are_nearer(name: str, seed: int) -> None:
    rng = Random(f"sets{name}{seed}")
    tiles = read_rack(hand(" ".join(rng.sample(list((NUMBERS.tiles - Tiles({JOKER: 2})).known), 14))))
    held = Counter(tiles)
    best = FAR
    parts = [part for part in PARTS if part.major and (part.colour or name in ("grand-sets", "sticks-major"))]
    if name == "sticks-major":
        parts = [part for part in parts if part.colour is None]
    for number in (3, 4):
        for chosen in combinations_with_replacement(parts, number):
            target = Counter(kind for part in chosen for kind in part.meld.tiles)
            if target.total() != FAR or max(target.values()) > 2:
                continue
            colours = [part.colour for part in chosen]
            if name == "four-colors-major" and len(set(colours)) < 4:
                continue
            if name == "two-colors-major" and len(set(colours)) != 2:
                continue
            best = min(best, (target - held).total())
    assert distances(tiles)[name] == best


def test_the_nearest_comes_first_then_the_most_valuable() -> None:
    found = nearest(read_rack(hand("r1-9 r11-14 k5")))
    told = [(near.figure.id, near.distance, near.value) for near in found]
    assert told[0] == ("royal", 1, 2400)
    assert told == sorted(told, key=lambda one: (one[1], -one[2], NUMBER[one[0]]))
    assert found[0].wanted == ("r10",)
    assert found[0].spare == ("k5",)


def test_reach_bounds_what_is_told() -> None:
    tiles = read_rack(hand("k1 b4 o9 r13 k7 b2 o12 r6 k10 b8 o3 r1 k13 b5"))
    everything = distances(tiles)
    assert set(everything) == {figure.id for figure in FIGURES[:38]}
    for reach in (4, 6, 8):
        assert distances(tiles, reach) == {name: far for name, far in everything.items() if far <= reach}


def test_distances_change_by_one_tile_at_a_time() -> None:
    rng = Random(5)
    for _ in range(8):
        rack = list(rng.sample(list(NUMBERS.tiles), 14))
        before = distances(Tiles(rack))
        lost = next(place for place, kind in enumerate(rack) if kind != JOKER)
        rack[lost] = rng.choice(list((NUMBERS.tiles - Tiles(rack) - Tiles({JOKER: 2})).known))
        after = distances(Tiles(rack))
        assert all(abs(before[name] - after[name]) <= 1 for name in before)


def test_unseen_tiles_have_no_distance() -> None:
    with pytest.raises(ValueError, match="known tiles"):
        nearest(Tiles.unseen(14))


def test_combinations_of_runs_in_two_colours_need_both() -> None:
    far = distances(read_rack(hand("r1-7 r5-11")))
    assert far["single-color-runs"] == 0
    assert far["two-colors"] == min(len(part) for size in (3, 4) for part in combinations(range(7), size))
