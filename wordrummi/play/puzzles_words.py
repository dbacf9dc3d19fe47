"""Puzzles of the letter games: one word alone brings the best score.

A position is a puzzle when the best score is proven; when with its word counted as formed before, so that it scores
nothing, no turn brings as much; and when it is proven how many table words must change at the least. Counting a word
as formed takes nothing from any other: so a turn that brought the best score by another word would still bring it.
(That asks a little more than one scoring word: where a table after can be read in two ways, neither may do.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from wordrummi.core.table import Meld
from wordrummi.core.tiles import Tiles
from wordrummi.lexicon.trie import Words
from wordrummi.play.puzzles import PATIENCE, Proof, least_touched, step_clock
from wordrummi.play.solving_words import WordSolving
from wordrummi.solver.answer import Answer, Objective, Turn
from wordrummi.words.letters import JOKER, LETTERS, RACK_SIZE
from wordrummi.words.notation import write_rack, write_word
from wordrummi.words.position import Position

COMMON: Final = 7
"""How common (0 to 40) the words of a puzzle are, where the lexicon tells that."""

_FEWEST_ON_RACK: Final = 4
_SHORTEST_PIECE: Final = 3
_LONGEST_PIECE: Final = 7
_GONE: Final = " "
_LETTERS: Final = Counter(kind for kind in LETTERS.tiles if kind != JOKER)


class WordPuzzler:
    """Makes and proves puzzles of a letter game, under its usual options."""

    def __init__(self, family: WordSolving, variant: str, lexicon: Words) -> None:
        self.family = family
        self._lexicon = lexicon
        self._solver, judge = family.parts(variant, {})
        self._allows = judge.admission.allows
        self._least = max(_SHORTEST_PIECE, judge.options.min_length)
        self._take = self._any_letters if judge.manner.terms(judge.options).may_give_up else self._block

    def attempt(self, rng: Random, level: int) -> Position | None:
        """Take a word apart: some of its letters lie on the table in words, the others are on the rack with more."""
        word = self._word(rng, range(3 * level + 2, min(4 * level + 7, 25)))
        if word is None or not Counter(word) <= _LETTERS:
            return None
        table, left = self._pieces(rng, word, level)
        if len(table) < level or not 0 < len(left) <= RACK_SIZE:
            return None
        more = rng.randint(_FEWEST_ON_RACK, RACK_SIZE) - len(left)
        drawn = rng.sample(sorted((_LETTERS - Counter(word)).elements()), max(0, more))
        rng.shuffle(table)
        return Position(tuple(Meld(tuple(text)) for text in table), Tiles([*left, *drawn]), formed=frozenset(table))

    def _word(self, rng: Random, lengths: range) -> str | None:
        index = self.family.index()
        first, end = index.rows(lengths)
        word = index.word(rng.randrange(first, end)) if first < end else ""
        return word if word and self._fits(word) else None

    def _fits(self, word: str) -> bool:
        """Say whether a word may be laid, and is common where the lexicon tells that."""
        entry = self._lexicon.entry(word)
        common = entry is not None and (entry.magnitude >= COMMON or not self._lexicon.has_categories)
        return common and self._allows(word)

    def _pieces(self, rng: Random, word: str, number: int) -> tuple[list[str], str]:
        """Take so many words out of a word, or fewer; return them and the letters that are left."""
        pieces, left = [], word
        for _ in range(number):
            taken = self._take(rng, left, word)
            if taken is None:
                break
            piece, left = taken
            pieces.append(piece)
        return pieces, left.replace(_GONE, "")

    def _any_letters(self, rng: Random, left: str, word: str) -> tuple[str, str] | None:
        """Take a word out of any letters that are left."""
        inside = (one.word for one in self._solver.best_words(Tiles(left.replace(_GONE, ""))))
        piece = self._one_of(rng, inside, word)
        if piece is None:
            return None
        for letter in piece:
            left = left.replace(letter, _GONE, 1)
        return piece, left

    def _block(self, rng: Random, left: str, word: str) -> tuple[str, str] | None:
        """Take a word that stands in the letters that are left: it can be absorbed again."""
        places = range(len(left) + 1)
        inside = (left[first:end] for first in places for end in places[first + self._least :])
        piece = self._one_of(rng, (block for block in inside if _GONE not in block), word)
        return None if piece is None else (piece, left.replace(piece, _GONE * len(piece), 1))

    def _one_of(self, rng: Random, words: Iterator[str], whole: str) -> str | None:
        sizes = range(self._least, _LONGEST_PIECE + 1)
        fit = [word for word in words if len(word) in sizes and word != whole and self._fits(word)]
        return rng.choice(fit) if fit else None

    def prove(self, position: Position) -> Proof | None:
        """Return the proof that one word alone brings the best score, None when it does not or that is not proven."""
        best = self._solve(position, Objective.LONGEST)
        if best.turn is None or best.turn.word is None or not best.proven:
            return None
        without = replace(position, formed=position.formed | {best.turn.word})
        other = self._solve(without, Objective.LONGEST)
        runner_up = other.turn.score if other.turn else 0
        if not other.proven or runner_up >= best.turn.score:
            return None
        score = best.turn.score
        found = least_touched(self._solve(position, Objective.LEAST_DISTURBANCE), lambda turn: turn.score >= score)
        return None if found is None else Proof(*found, runner_up)

    def _solve(self, position: Position, objective: Objective) -> Answer:
        return self._solver.solve(position, objective, PATIENCE, clock=step_clock())

    def told(self, position: Position) -> Mapping[str, Any]:
        """Return a position as `solve` reads it, without its variant."""
        return {"table": [write_word(word) for word in position.table], "rack": write_rack(position.rack)}

    def goal(self, turn: Turn) -> Mapping[str, Any]:
        """Return what the best turn reaches."""
        return {"score": turn.score}


def puzzler(variant: str, lexicon: Callable[[], Words]) -> WordPuzzler:
    """Return what makes puzzles of a letter game."""
    return WordPuzzler(WordSolving(lexicon, {}), variant, lexicon())
