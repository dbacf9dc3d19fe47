"""Every table that one turn can lead to, for small positions: to hold a solver against, not to be fast.

Knows nothing of the solver. The tables are built from the words of a lexicon, jokers in any place of them, and from
the words that lie there; who judges them is the caller's choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

JOKER = "@"


class Worth(NamedTuple):
    """The best that was found: its score, and how many tables were judged to find it."""

    score: int
    judged: int


def tables_after(table: Sequence[str], rack: str, words: Collection[str], least: int) -> Iterator[tuple[str, ...]]:
    """Yield every set of words that holds all tiles of the table and at least one of the rack."""
    before, pool = Counter("".join(table)), Counter("".join(table) + rack)
    known = {tiles for word in words for tiles in _spellings(word, pool[JOKER])}
    tiles = sorted(tiles for tiles in known | set(table) if len(tiles) >= least and Counter(tiles) <= pool)
    for chosen in _chosen(tiles, 0, pool):
        laid = Counter("".join(chosen))
        if before <= laid and laid != before:
            yield chosen


def _spellings(word: str, jokers: int) -> Iterator[str]:
    for number in range(min(jokers, len(word)) + 1):
        for places in combinations(range(len(word)), number):
            yield "".join(JOKER if at in places else letter for at, letter in enumerate(word))


def _chosen(tiles: Sequence[str], start: int, pool: Counter[str]) -> Iterator[tuple[str, ...]]:
    yield ()
    for number in range(start, len(tiles)):
        wanted = Counter(tiles[number])
        if wanted <= pool:
            for others in _chosen(tiles, number, pool - wanted):
                yield (tiles[number], *others)


def best(
    table: Sequence[str],
    rack: str,
    words: Collection[str],
    least: int,
    judged: Callable[[tuple[str, ...]], int | None],
) -> Worth | None:
    """Return the best score of any turn, None when no turn is legal.

    `judged` gives the score of a table after, None for an illegal one. No turn scores more than its longest word.
    """
    found, number = None, 0
    tables = list(tables_after(table, rack, words, least))
    for after in sorted(tables, key=lambda after: -max(map(len, after))):
        if found is not None and max(map(len, after)) <= found:
            break
        number += 1
        score = judged(after)
        if score is not None and (found is None or score > found):
            found = score
    return None if found is None else Worth(found, number)


def most_tiles(
    table: Sequence[str],
    rack: str,
    words: Collection[str],
    least: int,
    judged: Callable[[tuple[str, ...]], int | None],
) -> tuple[int, int] | None:
    """Return the most tiles of the rack that a turn can lay, and the best score of such a turn."""
    lying = sum(map(len, table))
    scored = (
        (sum(map(len, after)) - lying, score)
        for after in tables_after(table, rack, words, least)
        if (score := judged(after)) is not None
    )
    return max(scored, default=None)
