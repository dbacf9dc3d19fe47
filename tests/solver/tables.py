"""Judges and positions for the tests of the solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from tests.oracles.positions import LEXICON, random_options, random_position
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import Policy
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.solver.words import WordSolver
from wordrummi.words.judges import judge_of
from wordrummi.words.judging import Judge
from wordrummi.words.notation import read_rack, read_word
from wordrummi.words.options import read_options
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of

SABRA, INTERNATIONALE = "word-sabra", "word-internationale"
MANNERS = {SABRA: "sabra", INTERNATIONALE: "internationale"}


@lru_cache(maxsize=64)
def _solver(variant: str, options: tuple[tuple[str, Any], ...], words: frozenset[str]) -> WordSolver:
    lexicon = PlainLexicon(words)
    return WordSolver(judge_of(variant, read_options(variant, dict(options)), Admission(lexicon, Policy("all"))))


def solver_of(variant: str, words: Iterable[str] = LEXICON, **options: Any) -> WordSolver:
    """Return a solver over a small lexicon in which every word is admissible."""
    return _solver(variant, tuple(sorted(options.items())), frozenset(words))


def judge(solver: WordSolver) -> Judge:
    """Return the referee by which a solver's turns are judged."""
    return solver._judge


def position(
    table: str, rack: str, *, opened: bool = True, formed: Iterable[str] | None = None, late: bool = False
) -> Position:
    """Return a position; the words of the table have been formed, unless it is told otherwise."""
    words = table.split()
    return Position(
        tuple(map(read_word, words)),
        read_rack(rack),
        opened=opened,
        late=late,
        formed=frozenset(words if formed is None else formed),
    )


def score_of(judge: Judge, where: Position, after: Iterable[str]) -> int | None:
    """Return what the referee gives for a table after, None when it refuses it."""
    verdict = judge.lay(where, tuple(map(read_word, after)))
    return verdict.score if isinstance(verdict, Accepted) else None


def small_position(
    rng: Random, variant: str, jokers: int, *, rack: int = 4, tiles: range = range(4, 9)
) -> tuple[Position, dict[str, object]]:
    """Make a position that is small enough to try everything, and options for it."""
    while True:
        drawn = random_position(rng, MANNERS[variant], jokers=jokers, table_tiles=tiles, damage=0.0, most_tiles=14)
        if 1 <= len(drawn.rack) <= rack:
            break
    table = tuple(map(read_word, drawn.table))
    options = random_options(rng, MANNERS[variant])
    return Position(table, Tiles(drawn.rack), opened=drawn.opened, formed=drawn.formed), options


def shown(where: Position, options: Mapping[str, object] | None = None) -> str:
    """Return a position in a form that can be read."""
    table = " ".join(text_of(word) for word in where.table)
    return f"table {table}, rack {''.join(where.rack)}, opened {where.opened}, formed {sorted(where.formed)}, {options}"
