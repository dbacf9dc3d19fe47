"""The judge of Sabra and classic against the oracle: random small tables, every option, the same answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.manners import MANNERS
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.witness import NumberWitness

from . import oracle
from .oracle import COLOURS, House, Row, legal, read

REUSE = ["anywhere", "another-meld", "new-meld", "two-from-rack", "only-rack"]
HIGHEST = 6


def random_row(rng: Random, jokers: int) -> Row:
    """Return a meld of low numbers, up to so many of its tiles turned into jokers."""
    if rng.random() < 0.5:
        n, size = rng.randint(1, HIGHEST), rng.choice([3, 3, 4])
        row = [f"{colour}{n}" for colour in rng.sample(COLOURS, size)]
    else:
        low, size = rng.randint(1, HIGHEST - 2), rng.choice([3, 3, 4, 5])
        colour = rng.choice(COLOURS)
        row = [f"{colour}{n}" for n in range(low, min(low + size, 14))]
    for at in rng.sample(range(len(row)), jokers):
        row[at] = "j"
    return tuple(row)


def fits_box(rows: list[Row]) -> bool:
    kinds = [kind for row in rows for kind in row]
    return all(kinds.count(kind) <= 2 for kind in set(kinds))


def split(tiles: list[str], rng: Random, budget: list[int]) -> list[Row] | None:
    """Return a random way to lay all these tiles in melds, None when none is found."""
    if not tiles:
        return []
    budget[0] -= 1
    if budget[0] < 0:
        return None
    real = [kind for kind in tiles if kind != "j"]
    if not real:
        return None
    first = rng.choice(real)
    for row in with_tile(first, tiles, rng):
        rest = list(tiles)
        for kind in row:
            rest.remove(kind)
        found = split(rest, rng, budget)
        if found is not None:
            return [row, *found]
    return None


def with_tile(kind: str, tiles: list[str], rng: Random) -> list[Row]:
    """Return the melds that hold a tile and can be made of these, in a random order."""
    colour, n, held, jokers = kind[0], int(kind[1:]), set(tiles), tiles.count("j")
    found = set()
    for low in range(max(1, n - 4), n + 1):
        for high in range(max(n, low + 2), min(13, low + 4) + 1):
            found.add(tuple(k if (k := f"{colour}{m}") in held else "j" for m in range(low, high + 1)))
            full = [f"{colour}{m}" for m in range(low, high + 1)]
            for at, k in enumerate(full):
                if k != kind:
                    row = [x if x in held else "j" for x in full]
                    row[at] = "j"
                    found.add(tuple(row))
    others = [f"{c}{n}" for c in COLOURS if c != colour and f"{c}{n}" in held]
    for size in range(len(others) + 1):
        for extra in range(jokers + 1):
            if 3 <= 1 + size + extra <= 4:
                row = [kind, *rng.sample(others, size), *["j"] * extra]
                found.add(tuple(row))
    rows = sorted(row for row in found if row.count("j") <= jokers and read(row))
    rng.shuffle(rows)
    return rows


def random_case(rng: Random) -> tuple[list[Row], list[str], list[Row]] | None:
    """Return a table before, the tiles laid, and a table after of whole melds."""
    jokers = rng.choice([0, 1, 1, 1, 2, 2])
    before = [random_row(rng, 0) for _ in range(rng.randint(0, 2))]
    if jokers == 2 and rng.random() < 0.5:
        before.append(random_row(rng, 2))
        jokers = 0
    before += [random_row(rng, 1) for _ in range(jokers if rng.random() < 0.85 else 0)]
    rng.shuffle(before)
    laid = [kind for _ in range(rng.randint(0, 1)) for kind in random_row(rng, 0)]
    laid += [kind for row in before if "j" in row and rng.random() < 0.7 for kind in exchange_tiles(row, rng)]
    laid += [f"{rng.choice(COLOURS)}{rng.randint(1, HIGHEST)}" for _ in range(rng.randint(0, 2))]
    if not fits_box([*before, tuple(laid)]):
        return None
    kept = [row for row in before if rng.random() < 0.3]
    loose = [kind for row in before if row not in kept for kind in row]
    after = split([*loose, *laid], rng, [60])
    return None if after is None else (before, laid, [*kept, *after])


def exchange_tiles(row: Row, rng: Random) -> list[str]:
    _, filled = rng.choice(read(row))
    return [filled[at] for at, kind in enumerate(row) if kind == "j" and rng.random() < 0.8]


def random_house(rng: Random) -> House:
    return House(
        rng.choice(REUSE),
        rng.random() < 0.4,
        rng.random() < 0.4,
        rng.random() < 0.7,
        rng.random() < 0.7,
        rng.choice([6, 12]),
    )


def random_permanent_case(rng: Random) -> tuple[list[Row], list[str], list[Row]] | None:
    """Return a lay on melds that mostly stay: exchanged, extended, now and then broken."""
    before = [random_row(rng, rng.choice([0, 0, 1])) for _ in range(rng.randint(1, 3))]
    before += [random_row(rng, 2)] if rng.random() < 0.15 else []
    before += [rng.choice(before)] if rng.random() < 0.3 else []
    after, laid, loose = [], [], []
    for row in before:
        new = list(row)
        for at, kind in enumerate(row):
            if kind == "j" and rng.random() < 0.6:
                new[at] = rng.choice(read(row))[1][at]
                laid.append(new[at])
                loose.append("j")
        if rng.random() < 0.5:
            ends = [(at, f"{c}{n}") for at in (0, len(new)) for c in COLOURS for n in range(1, HIGHEST + 2)]
            ends = [(at, kind) for at, kind in ends if read((*new[:at], kind, *new[at:]))]
            for at, kind in rng.sample(ends, min(len(ends), 1)):
                new.insert(at, kind)
                laid.append(kind)
        if rng.random() < 0.2:
            loose += new
        else:
            after.append(tuple(new))
    more = [kind for _ in range(rng.randint(0, 1)) for kind in random_row(rng, 0)]
    more += [f"{rng.choice(COLOURS)}{rng.randint(1, HIGHEST)}" for _ in range(rng.randint(0, 1))]
    if not fits_box([*before, (*laid, *more)]):
        return None
    if loose and loose[-1] == "j" and rng.random() < 0.5:
        fitting = [at for at, row in enumerate(after) if read((*row, "j"))]
        for at in rng.sample(fitting, min(len(fitting), 1)):
            after[at] = (*after[at], loose.pop())
    rest = split([*loose, *more], rng, [60])
    return None if rest is None else (before, [*laid, *more], [*after, *rest])


def judged(before: list[Row], laid: list[str], after: list[Row], opened: bool, house: House) -> Accepted | Refused:
    options = read_options(
        "number-sabra",
        {
            "reuse": house.reuse,
            "exchange_from": "anywhere" if house.anywhere else "rack",
            "group_of_three": "both" if house.both else "either",
            "joker_freezes": house.freezes,
            "play_on_after_opening": house.play_on,
            "opening_points": house.points,
        },
    )
    terms = replace(MANNERS["number-sabra"].terms(options), permanent=house.permanent)
    judge = TableJudge(terms, options.opening_points, options.play_on_after_opening)
    position = Position(tuple(map(Meld, before)), Tiles(laid), opened)
    verdict = judge.lay(position, tuple(map(Meld, after)))
    assert isinstance(verdict, Accepted | Refused)
    return verdict


def check_witness(verdict: Accepted, before: list[Row], laid: list[str], after: list[Row]) -> None:
    """Hold that the witness gives every tile one origin, of its own kind, and tells of every freed joker."""
    witness = verdict.witness
    assert isinstance(witness, NumberWitness)
    origins = [origin for meld in witness.after for origin in meld.origins]
    table = [origin for origin in origins if origin is not None]
    assert sorted(table) == [(i, at) for i, row in enumerate(before) for at in range(len(row))]
    assert origins.count(None) == len(laid)
    for meld, row in zip(witness.after, after, strict=True):
        assert meld.meld.tiles == row
        assert all(before[o[0]][o[1]] == kind for kind, o in zip(row, meld.origins, strict=True) if o is not None)
    for joker in witness.jokers:
        assert after[joker.meld][joker.place] == "j"
        assert witness.after[joker.meld].origins[joker.place][0] == joker.table  # type: ignore[index]


Maker = Callable[[Random], tuple[list[Row], list[str], list[Row]] | None]


def compare(seeds: range, make: Maker = random_case, *, permanent: bool = False) -> tuple[int, int]:
    """Hold the judge against the oracle; return how many cases there were, and how many were accepted."""
    accepted = cases = 0
    for seed in seeds:
        rng = Random(seed)
        case = make(rng)
        if case is None:
            continue
        before, laid, after = case
        house, opened = replace(random_house(rng), permanent=permanent), rng.random() < 0.8
        verdict = judged(before, laid, after, opened, house)
        expected = legal(before, laid, after, opened, house)
        assert isinstance(verdict, Accepted) == expected, (seed, before, laid, after, opened, house, verdict)
        cases += 1
        if isinstance(verdict, Accepted):
            accepted += 1
            check_witness(verdict, before, laid, after)
        else:
            assert verdict.violations
    return cases, accepted


@pytest.mark.parametrize("start", range(0, 1200, 200))
def test_the_judge_agrees_with_the_oracle(start: int) -> None:
    cases, accepted = compare(range(start, start + 200))
    assert cases >= 60
    assert accepted >= 10


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10_000, 60_000, 1000))
def test_the_judge_agrees_with_the_oracle_in_thousands(start: int) -> None:
    compare(range(start, start + 1000))


@pytest.mark.parametrize("start", range(0, 1500, 500))
def test_the_judge_of_permanent_melds_agrees_too(start: int) -> None:
    cases, accepted = compare(range(start, start + 500), random_permanent_case, permanent=True)
    assert cases >= 100
    assert accepted >= 20


@pytest.mark.slow
@pytest.mark.parametrize("start", range(10_000, 60_000, 1000))
def test_the_judge_of_permanent_melds_agrees_in_thousands(start: int) -> None:
    compare(range(start, start + 1000), random_permanent_case, permanent=True)


def test_the_oracle_knows_the_rulebook() -> None:
    frozen = House()
    assert legal([("r3", "r4", "r5")], ["r6"], [("r3", "r4", "r5", "r6")], True, frozen)
    assert not legal([("b7", "r7", "o7", "j")], ["r6", "r8"], [("b7", "o7", "j"), ("r6", "r7", "r8")], True, frozen)
    assert not legal([("r3", "j", "r5")], ["r4"], [("r3", "r4", "r5", "j")], True, frozen)
    assert legal([("r3", "j", "r5")], ["r4"], [("r3", "r4", "r5", "j")], True, House(reuse="anywhere"))
    assert oracle.worth(("k10", "b10", "j")) == 30
