"""Seeded random positions with the real tiles: so many words on the table, seven tiles on the rack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from wordrummi.core.tiles import Tiles
from wordrummi.lexicon.category import ALL
from wordrummi.lexicon.policy import load_policy
from wordrummi.lexicon.trie import Lexicon
from wordrummi.solver.index import WordIndex, index_of
from wordrummi.solver.words import WordSolver
from wordrummi.words.judges import admission_of, judge_of
from wordrummi.words.letters import JOKER, LETTERS, RACK_SIZE
from wordrummi.words.notation import read_word
from wordrummi.words.options import read_options
from wordrummi.words.position import Position

LENGTHS = {3: 18, 4: 27, 5: 25, 6: 17, 7: 13}
"""Lengths of words on the table, with their weights."""

JOKER_CHANCE = 0.12
MOST_FAILURES = 400


@lru_cache(maxsize=1)
def dutch() -> tuple[Lexicon, WordIndex]:
    """Return the Dutch lexicon and its index."""
    lexicon = Lexicon()
    return lexicon, index_of(lexicon)


@lru_cache(maxsize=1)
def words_by_length() -> Mapping[int, Sequence[str]]:
    """Return the words of each length that the strict policy admits."""
    _, index = dutch()
    policy = load_policy("strict")
    words: dict[int, list[str]] = {length: [] for length in LENGTHS}
    for row in range(len(index)):
        if int(index.lengths[row]) in words and policy.admits(int(index.categories[row]) & ALL):
            words[int(index.lengths[row])].append(index.word(row))
    return words


def dutch_solver(variant: str, **options: object) -> WordSolver:
    """Return a solver with the Dutch lexicon."""
    lexicon, index = dutch()
    read = read_options(variant, options)
    return WordSolver(judge_of(variant, read, admission_of(read, options, lexicon)), index)


def deal(number: int, seed: int, rack: int = RACK_SIZE) -> Position:
    """Return a position with so many words on the table; the same seed gives the same one."""
    rng = Random(seed * 1000 + number)
    while True:
        bag = Counter(LETTERS.tiles)
        words, tiles = _table(rng, bag, number)
        rest = sorted(bag.elements())
        if len(words) == number and len(rest) >= rack:
            rng.shuffle(rest)
            return Position(tuple(map(read_word, tiles)), Tiles(rest[:rack]), formed=frozenset(words))


def _table(rng: Random, bag: Counter[str], number: int) -> tuple[list[str], list[str]]:
    words: list[str] = []
    tiles: list[str] = []
    failures = 0
    while len(words) < number and failures < MOST_FAILURES:
        length = rng.choices(list(LENGTHS), list(LENGTHS.values()))[0]
        word = rng.choice(words_by_length()[length])
        lying = word
        if bag[JOKER] and rng.random() < JOKER_CHANCE:
            at = rng.randrange(length)
            lying = word[:at] + JOKER + word[at + 1 :]
        if Counter(lying) <= bag:
            bag.subtract(lying)
            words.append(word)
            tiles.append(lying)
        else:
            failures += 1
    return words, tiles
