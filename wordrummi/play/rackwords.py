"""Which words a rack can lay: by itself, and with what lies on the table."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from wordrummi.core.table import Table
from wordrummi.core.verdict import Accepted
from wordrummi.play.position_words import WordPosition, read_position
from wordrummi.play.reading import Unreadable
from wordrummi.play.solving_words import WordSolving
from wordrummi.solver.answer import Clock, Objective, Turn
from wordrummi.solver.formable import Formable
from wordrummi.solver.words import WordSolver
from wordrummi.words.judging import Judge
from wordrummi.words.manners import MANNERS
from wordrummi.words.notation import write_word
from wordrummi.words.position import Position
from wordrummi.words.witness import WordAfter, WordWitness


@dataclass(frozen=True, slots=True)
class TableWord:
    """A new word that a turn can lay: how it is read, its tiles, and where they come from.

    `from_table`: what each table word gives, by its place. `after`: the table after a turn that lays it.
    """

    word: str
    tiles: str
    score: int
    from_rack: str
    from_table: tuple[tuple[int, str], ...]
    after: Table

    def as_dict(self, table: Sequence[str]) -> dict[str, Any]:
        """Return it as plain values; `table` are the table words as they came."""
        return {
            "word": self.word,
            "tiles": self.tiles,
            "score": self.score,
            "rack": self.from_rack,
            "table": [{"word": table[place], "tiles": tiles} for place, tiles in self.from_table],
            "after": [write_word(word) for word in self.after],
        }


class RackWords:
    """Answers which words a rack can lay in a variant."""

    def __init__(self, family: WordSolving, variant: str) -> None:
        """Take a letter game. Raises Unreadable for another variant, and OptionError for the family's options."""
        if variant not in MANNERS:
            raise Unreadable("variant", "error.variant", variant=variant, known=", ".join(MANNERS))
        self._solver, self._judge = family.parts(variant, {})

    def alone(self, rack: str, limit: int | None) -> list[Formable]:
        """Return the words that a rack lays by itself, the longest first, then by the alphabet. Raises Unreadable."""
        return self._solver.best_words(_position(rack, ()).rack, limit)

    def with_table(
        self, rack: str, table: Sequence[str], seconds: float, *, clock: Clock = time.monotonic
    ) -> Iterator[TableWord]:
        """Yield words that a turn with this table can score with, the longest first, for so many seconds.

        Raises Unreadable.
        """
        return scoring_words(self._solver, self._judge, _position(rack, table), seconds, clock)


def _position(rack: str, table: Sequence[str]) -> Position:
    return read_position(WordPosition(variant="", rack=rack, table=list(table)))


def scoring_words(
    solver: WordSolver, judge: Judge, position: Position, seconds: float, clock: Clock
) -> Iterator[TableWord]:
    """Yield the words that a turn can score with when all better ones have been formed, for so many seconds.

    The best turn is asked for again and again, each time as if what was found had lain there before.
    """
    end = clock() + seconds
    while (left := end - clock()) > 0:
        turn = solver.solve(position, Objective.LONGEST, left, clock=clock).turn
        if turn is None or turn.word is None:
            return
        yield _told(turn, turn.word, position, judge)
        position = replace(position, formed=position.formed | {turn.word})


def _told(turn: Turn, word: str, position: Position, judge: Judge) -> TableWord:
    verdict = judge.lay(position, turn.after)
    witness = verdict.witness if isinstance(verdict, Accepted) else None
    if not isinstance(witness, WordWitness):
        raise TypeError(f"{verdict} tells of no words")
    laid = next(one for one in witness.after if one.reading == word)
    pairs = list(zip(laid.origins, laid.tiles, strict=True))
    from_rack = "".join(tile for origin, tile in pairs if origin is None)
    return TableWord(word, laid.tiles, turn.score, from_rack, _from_table(laid), turn.after)


def _from_table(laid: WordAfter) -> tuple[tuple[int, str], ...]:
    taken: dict[int, str] = {}
    for origin, tile in zip(laid.origins, laid.tiles, strict=True):
        if origin is not None:
            taken[origin[0]] = taken.get(origin[0], "") + tile
    return tuple(sorted(taken.items()))
