"""The lines of a score sheet: moves that were made, and how they are made again when something before them changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from wordrummi.core.events import Event
from wordrummi.core.moves import Draw, Lay, Move, Pass, TimeOut
from wordrummi.core.referee import apply, judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase
from wordrummi.core.table import Meld, Table
from wordrummi.core.verdict import Accepted, Refused, Undecided, Verdict
from wordrummi.words.moves import LetStand, ProposeWord, Vote
from wordrummi.words.notation import write_word
from wordrummi.words.readings import fits, text_of
from wordrummi.words.state import WordPublic, WordState

WordRules: TypeAlias = Rules[WordPublic]

TURNS: Final = (Lay, Draw, Pass, TimeOut)
"""Moves by which a player has a turn; they let the lay before them stand."""


class NotLying(ValueError):  # noqa: N818 - it says what is the matter
    """A word was to be taken off the table, and does not lie there."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{word} does not lie on the table")
        self.word = word


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the sheet: one move, or a proposal with its votes; its verdict, its facts, the state around it."""

    moves: tuple[Move, ...]
    verdict: Accepted
    events: tuple[Event, ...]
    before: WordState
    after: WordState

    @property
    def move(self) -> Move:
        """What was asked for."""
        return self.moves[0]

    @property
    def is_stand(self) -> bool:
        """Whether it only says that the lay before it stands."""
        return isinstance(self.move, LetStand)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A line that no longer holds: its number, and why. `missing`: a word that it took off, and that is not there."""

    number: int
    step: Step
    verdict: Refused | Undecided | None = None
    missing: str | None = None


def changed(table: Table, off: Sequence[Meld], on: Sequence[Meld]) -> Table:
    """Return the table with words taken off and words laid; a word with a joker may be named as it is read.

    Raises NotLying.
    """
    lying = list(table)
    for word in off:
        lying.pop(_place(lying, text_of(word)))
    return (*lying, *on)


def _place(lying: Sequence[Meld], text: str) -> int:
    texts = [text_of(word) for word in lying]
    alike = [place for place, other in enumerate(texts) if other == text]
    read = alike[:1] or [place for place, other in enumerate(texts) if fits(text, other)]
    if len(read) != 1:
        raise NotLying(text)
    return read[0]


def difference(before: Table, after: Table) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Return which words a turn took off the table and which it laid; equal words are counted."""
    lying = Counter(text_of(word) for word in before)
    laid = []
    for word in after:
        if lying[text_of(word)]:
            lying[text_of(word)] -= 1
        else:
            laid.append(word)
    return tuple(Meld(tuple(text)) for text in lying.elements()), tuple(laid)


def words_of(words: Sequence[Meld]) -> str:
    """Return words as an operator writes them."""
    return " ".join(write_word(word) for word in words)


def is_contested(state: WordState) -> bool:
    """Say whether the last lay can still be challenged; the end of the game closes it."""
    extra = state.public.extra
    return extra.contested and extra.counting is None and state.public.phase is Phase.TURN


def stand(rules: WordRules, state: WordState) -> LetStand:
    """Return the move by which a contested lay stands. Raises StopIteration when none is contested."""
    seats = range(len(state.public.seats))
    return next(move for move in map(LetStand, seats) if isinstance(judge(state, move, rules), Accepted))


def attempt(rules: WordRules, state: WordState, moves: Sequence[Move]) -> Step | Refused | Undecided:
    """Make moves that belong together: all of them, or none. The verdict is the one on the first."""
    events: tuple[Event, ...] = ()
    first: Accepted | None = None
    now = state
    for move in moves:
        verdict = judge(now, move, rules)
        if not isinstance(verdict, Accepted):
            return verdict
        now, facts = apply(now, move, verdict, rules)
        events, first = events + facts, first or verdict
    return Step(tuple(moves), first or Accepted(), events, state, now)


def expanded(move: Move, state: WordState) -> tuple[Move, ...]:
    """Return a move with what belongs to it: to a proposal, that all the others agree. The operator speaks for all."""
    if not isinstance(move, ProposeWord):
        return (move,)
    others = (seat for seat in range(len(state.public.seats)) if seat != move.seat)
    return (move, *(Vote(seat, agrees=True) for seat in others))


def make(rules: WordRules, state: WordState, move: Move) -> tuple[Step, ...] | Refused | Undecided:
    """Make a move with what belongs to it: a turn first lets the lay before it stand. All of it, or none."""
    steps: tuple[Step, ...] = ()
    if is_contested(state) and isinstance(move, TURNS):
        stood = attempt(rules, state, (stand(rules, state),))
        assert isinstance(stood, Step), "stand() has judged it"  # noqa: S101
        steps, state = (stood,), stood.after
    made = attempt(rules, state, expanded(move, state))
    return (*steps, made) if isinstance(made, Step) else made


def make_again(rules: WordRules, state: WordState, step: Step, number: int) -> tuple[Step, ...] | Fallen:
    """Make the move of an earlier line from another state: a lay changes the words that it changed then."""
    if step.is_stand and not is_contested(state):
        return ()
    try:
        made = make(rules, state, _moved_onto(step, state))
    except NotLying as error:
        return Fallen(number, step, missing=error.word)
    return made if isinstance(made, tuple) else Fallen(number, step, made)


def make_as_it_lay(rules: WordRules, state: WordState, step: Step) -> tuple[Step, ...]:
    """Make a lay whose words are gone by the table that it left; none when that is not legal, or no lay."""
    made = make(rules, state, step.move) if isinstance(step.move, Lay) else ()
    return made if isinstance(made, tuple) else ()


def _moved_onto(step: Step, state: WordState) -> Move:
    move, before, now = step.move, step.before.public.table, state.public.table
    if not isinstance(move, Lay) or before == now:
        return move
    return Lay(move.seat, changed(now, *difference(before, move.after)), move.late)


def verdict_of(made: tuple[Step, ...] | Refused | Undecided) -> Verdict:
    """Return the verdict on a move that was made, or was not."""
    return made[-1].verdict if isinstance(made, tuple) else made
