"""Bots for the letter games: a level is a vocabulary, and how much of the table is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final

from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop
from wordrummi.core.shuffle import shuffle
from wordrummi.core.state import Public
from wordrummi.core.table import diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import View
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.trie import Words
from wordrummi.solver.answer import Objective, Turn
from wordrummi.solver.bots.bot import Level
from wordrummi.solver.bots.vocabulary import known_words
from wordrummi.solver.words import WordSolver
from wordrummi.words.contest import wrong_words
from wordrummi.words.ending import rack_cost
from wordrummi.words.judges import admission_of, judge_of
from wordrummi.words.judging import Judge, agreeing
from wordrummi.words.letters import JOKER, LETTERS
from wordrummi.words.moves import Challenge, LetStand, Vote
from wordrummi.words.options import WordOptions, read_options
from wordrummi.words.position import Position
from wordrummi.words.state import Moved, Proposal, WordPublic

WordView = View[WordPublic]


@dataclass(frozen=True, slots=True)
class Handicap:
    """What holds a level back.

    `least_count`: known are words that are met so often in a large body of text. `most_changed`: so many table words
    are changed at most, None: any number. `consults`: looks doubtful words up. `counts`: weighs what is left on the
    rack when the end is there.
    """

    least_count: int
    most_changed: int | None
    consults: bool
    counts: bool


STEPS: Final = 3_000
"""Steps of the search for a turn: steps and no clock, so that a bot plays the same on every machine."""

HANDICAPS: Final[Mapping[Level, Handicap]] = {
    Level.BEGINNER: Handicap(least_count=512, most_changed=0, consults=False, counts=False),
    Level.ADVANCED: Handicap(least_count=64, most_changed=2, consults=True, counts=False),
    Level.MASTER: Handicap(least_count=0, most_changed=None, consults=True, counts=True),
}


def letters_bot(
    variant: str, given: Mapping[str, object], lexicon: Callable[[], Words], level: Level, seed: int
) -> LettersBot:
    """Return a bot for a letter game with these options. Raises OptionError."""
    options = read_options(variant, given)
    judge = judge_of(variant, options, admission_of(options, given, lexicon()))
    return LettersBot(judge, HANDICAPS[level], seed)


class LettersBot:
    """Plays a letter game. What it chooses follows from the view and the seed alone."""

    def __init__(self, judge: Judge, handicap: Handicap, seed: int) -> None:
        self._judge = judge
        self._handicap = handicap
        self._seed = seed
        self._index = known_words(judge.admission, handicap.least_count)
        self._solver = lru_cache(maxsize=4)(self._solver_for)

    def choose(self, view: WordView) -> Move:
        """Return a vote, an answer to a lay that can be challenged, or the move of this seat's turn."""
        public = view.public
        if public.extra.proposal is not None and view.seat not in public.extra.proposal.agreed:
            return Vote(view.seat, agrees=self._agrees(public.extra.proposal))
        if public.extra.contested:
            doubts = self._handicap.consults and wrong_words(self._judge_of(public), public)
            return Challenge(view.seat) if doubts else LetStand(view.seat)
        if public.extra.moved is Moved.NOT and (turn := self._turn(view)):
            return Lay(view.seat, turn.after)
        return self._draw(view)

    def _agrees(self, proposal: Proposal) -> bool:
        """Allow what a dictionary lists or what words are put together from; refuse what it does not allow here."""
        admission = self._judge.admission
        mask = admission.lexicon.mask(proposal.word)
        is_offensive = admission.lexicon.has_categories and bool(mask & Category.OFFENSIVE.bit)
        if not proposal.allow:
            return is_offensive or not admission.allows(proposal.word)
        _, _, split = admission.judge(proposal.word)
        return not is_offensive and (bool(mask) or split is not None)

    def _judge_of(self, public: Public[WordPublic]) -> Judge:
        return agreeing(self._judge, public.extra.allowed, public.extra.refused)

    def _solver_for(self, judge: Judge) -> WordSolver:
        return WordSolver(judge, self._index)

    def _turn(self, view: WordView) -> Turn | None:
        longest = self._solved(view, Objective.LONGEST)
        if longest is None or not self._handicap.counts or not _is_last(view, longest, self._judge.options):
            return longest
        fullest = self._solved(view, Objective.MOST_TILES) or longest
        return max(longest, fullest, key=lambda turn: turn.score - rack_cost(_left(view, turn)))

    def _solved(self, view: WordView, objective: Objective) -> Turn | None:
        public, handicap = view.public, self._handicap
        position = Position(public.table, view.rack, opened=public.seats[view.seat].opened, formed=public.extra.formed)
        steps = count().__next__
        solver = self._solver(self._judge_of(public))
        return solver.solve(position, objective, STEPS, clock=steps, most_changed=handicap.most_changed).turn

    def _draw(self, view: WordView) -> Move:
        stacks = [number for number, stack in enumerate(view.public.pot) if stack.count]
        if stacks:
            return Draw(view.seat, self._stack(view, stacks))
        return Stop(view.seat) if len(view.public.seats) == 1 else Pass(view.seat)

    def _stack(self, view: WordView, stacks: list[int]) -> int:
        """Choose the letter that the most words need; whoever does not look at words takes any."""
        if not self._handicap.consults:
            purpose = f"stack {view.public.turn and view.public.turn.number} {len(view.rack)}"
            return int(shuffle(tuple(map(str, stacks)), self._seed, purpose)[0])
        return max(stacks, key=lambda number: (_use(view.public.pot[number].top), -number))


def _use(top: str | None) -> int:
    return len(LETTERS) if top == JOKER else LETTERS.tiles[top or ""]


def _left(view: WordView, turn: Turn) -> Tiles:
    return view.rack - diff(view.public.table, turn.after).added


def _is_last(view: WordView, turn: Turn, options: WordOptions) -> bool:
    """Say whether this seat has no turn after this one, as far as it can be known."""
    public = view.public
    if len(public.seats) == 1 or public.turn is None:
        return False
    if options.end == "points":
        totals = [seat.score for seat in public.seats]
        mine = public.seats[view.seat].score + turn.score
        return max(public.extra.peak, mine, *totals) >= options.target
    return public.extra.final == public.turn.round
