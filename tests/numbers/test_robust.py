"""Nothing that can be typed makes the judges raise: rows that are no melds, tables that do not fit, any options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.numbers.moves import Take
from wordrummi.numbers.open_play import OpenPosition, OpenTurn
from wordrummi.numbers.options import NumberOptions, read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import american_judge, table_judge
from wordrummi.numbers.tiles import NUMBERS

from .test_oracle import REUSE


def rows(tiles: list[str], rng: Random) -> Table:
    made = []
    while tiles:
        size = rng.choice([1, 2, 3, 3, 3, 4, 5])
        made.append(Meld(tuple(sorted(tiles[:size]))))
        tiles = tiles[size:]
    return tuple(made)


def options(variant: str, rng: Random) -> NumberOptions:
    given = {
        "reuse": rng.choice(REUSE),
        "exchange_from": rng.choice(["rack", "anywhere"]),
        "group_of_three": rng.choice(["either", "both"]),
        "two_jokers_in_meld": rng.random() < 0.8,
    }
    return read_options(variant, given)


def judged(rng: Random) -> Verdict:
    """Judge a turn on anything that one box has."""
    highest = rng.choice([3, 5, 13])
    box = [kind for kind in NUMBERS.tiles if kind == "j" or int(kind[1:]) <= highest]
    rng.shuffle(box)
    number = rng.randint(0, 20)
    lying, rack = box[:number], box[number : number + rng.randint(0, 14)]
    laid = rng.sample(rack, rng.randint(0, len(rack)))
    table = rows(lying, rng)
    after = (
        (*table, *rows(laid, rng)) if rng.random() < 0.4 else rows(sorted([*lying[rng.randint(0, 1) :], *laid]), rng)
    )
    opened = rng.random() < 0.6
    if rng.random() < 0.5:
        variant = rng.choice(["number-sabra", "number-classic"])
        held = Tiles(rack) + Tiles.unseen(rng.choice([0, 0, 5]))
        return table_judge(variant, options(variant, rng)).lay(Position(table, held, opened), after)
    take = rng.choice([None, *Take])
    taken = rng.choice([None, *rack]) if take in (Take.DISCARD, Take.TRUMP) else None
    position = OpenPosition(table, Tiles(rack), opened, take=take, taken=taken, own=frozenset({0}))
    judge = american_judge("number-american", options("number-american", rng))
    return judge.turn(position, OpenTurn(after, rng.choice([None, *box[:30]])))


@pytest.mark.parametrize("start", range(0, 3000, 500))
def test_no_turn_raises(start: int) -> None:
    told: Counter[str] = Counter()
    for seed in range(start, start + 500):
        verdict = judged(Random(seed))
        assert isinstance(verdict, Accepted | Refused)
        assert isinstance(verdict, Accepted) or verdict.violations
        told[type(verdict).__name__] += 1
    assert told["Refused"] > 100
