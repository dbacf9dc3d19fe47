"""How many turns of Sabra a second the judge judges, on one core, for tables of 60 tiles. The bound is 2,000.

`python benchmarks/judge_numbers.py [turns]`
"""

from __future__ import annotations

import sys
from itertools import combinations
from random import Random
from time import process_time

from wordrummi.core.table import Meld, Table
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.melds import MeldTerms, fault
from wordrummi.numbers.options import SABRA, read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.tiles import COLOURS, JOKER, NUMBERS

BOUND = 2000
TABLE = 60


def plain_melds() -> list[tuple[Kind, ...]]:
    runs = [
        tuple(f"{colour}{n}" for n in range(low, high))
        for colour in COLOURS
        for low in range(1, 12)
        for high in range(low + 3, min(low + 6, 15))
        if high <= 14
    ]
    sizes = (3, 4)
    return runs + [
        tuple(f"{c}{n}" for c in chosen) for n in range(1, 14) for s in sizes for chosen in combinations(COLOURS, s)
    ]


def a_table(rng: Random, jokers: int) -> tuple[list[tuple[Kind, ...]], Tiles]:
    """Return melds of 60 tiles or a few less, so many of them with a joker, and the tiles that are left."""
    left, rows = NUMBERS.tiles - Tiles({JOKER: 2}), []
    melds = plain_melds()
    rng.shuffle(melds)
    for meld in melds:
        if Tiles(meld) <= left and sum(map(len, rows)) + len(meld) <= TABLE:
            rows.append(meld)
            left -= Tiles(meld)
    for number in range(jokers):
        at = rng.randrange(len(rows[number]))
        left += Tiles((rows[number][at],))
        rows[number] = (*rows[number][:at], JOKER, *rows[number][at + 1 :])
    rng.shuffle(rows)
    return rows, left + Tiles({JOKER: 2 - jokers})


def afters(rows: list[tuple[Kind, ...]], left: Tiles) -> list[tuple[list[tuple[Kind, ...]], list[Kind]]]:
    """Return turns: a tile added, well or not, a run split around one, a group of a table tile and two of the rack."""
    found = []
    for i, row in enumerate(rows):
        rest = rows[:i] + rows[i + 1 :]
        fitting = [kind for kind in left.kinds() if fault(Meld((*row, kind)), MeldTerms()) is None]
        found += [([*rest, (*row, kind)], [kind]) for kind in (*fitting, left.kinds()[0])]
        if len(row) >= 5 and left[row[2]]:
            found.append(([*rest, row[:3], row[2:]], [row[2]]))
        if len(row) >= 4 and row[0] != JOKER:
            others = [f"{colour}{row[0][1:]}" for colour in COLOURS if colour != row[0][0]]
            held = [kind for kind in others if left[kind]][:2]
            if len(held) == 2:
                found.append(([*rest, row[1:], (row[0], *held)], held))
    return found


def turns(number: int, rng: Random) -> list[tuple[Position, Table]]:
    made: list[tuple[Position, Table]] = []
    while len(made) < number:
        rows, left = a_table(rng, rng.choice([0, 1, 2]))
        table = tuple(map(Meld, rows))
        rack = list(left)
        rng.shuffle(rack)
        for after, laid in afters(rows, left):
            rng.shuffle(after)
            made.append((Position(table, Tiles(rack[:10]) + Tiles(laid)), tuple(map(Meld, after))))
    return rng.sample(made, number)


def main(number: int) -> int:
    judge: TableJudge = table_judge(SABRA, read_options(SABRA, {}))
    todo = turns(number, Random(1))
    for position, after in todo[:200]:
        judge.lay(position, after)
    start = process_time()
    accepted = sum(isinstance(judge.lay(position, after), Accepted) for position, after in todo)
    seconds = process_time() - start
    print(f"{number} turns, {accepted} accepted, {number / seconds:,.0f} a second (bound {BOUND:,})")
    return 0 if number / seconds >= BOUND else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000))
