"""The score sheet of the letter games: words by their letters, lays that can be challenged, jokers at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wordrummi.core.moves import Draw, Lay, Move, Pass, TimeOut
from wordrummi.core.referee import judge
from wordrummi.core.state import Phase
from wordrummi.core.table import Meld
from wordrummi.core.verdict import Accepted
from wordrummi.play.scoresheet_family import Family, LiveRules, LiveState, Naming
from wordrummi.words.ending import uncounted
from wordrummi.words.manners import MANNERS
from wordrummi.words.moves import CountJokers, LetStand, ProposeWord, Vote
from wordrummi.words.notation import write_word
from wordrummi.words.readings import fits, text_of
from wordrummi.words.rules import SEATS
from wordrummi.words.turns import due


def _written(words: Sequence[Meld]) -> str:
    return " ".join(write_word(word) for word in words)


def _is_read_so(named: Meld, lying: Meld) -> bool:
    """A word with a joker may be named as it is read."""
    return fits(text_of(named), text_of(lying))


NAMING: Final = Naming(_written, text_of, _is_read_so)


def is_contested(state: LiveState) -> bool:
    """Say whether the last lay can still be challenged; the end of the game closes it."""
    extra = state.public.extra
    return extra.contested and extra.counting is None and state.public.phase is Phase.TURN


def _stand(rules: LiveRules, state: LiveState) -> Move | None:
    moves = map(LetStand, range(len(state.public.seats)) if is_contested(state) else ())
    return next((move for move in moves if isinstance(judge(state, move, rules), Accepted)), None)


def _expanded(move: Move, state: LiveState) -> tuple[Move, ...]:
    """To a proposal belongs that all the others agree: the operator speaks for all."""
    if not isinstance(move, ProposeWord):
        return (move,)
    others = (seat for seat in range(len(state.public.seats)) if seat != move.seat)
    return (move, *(Vote(seat, agrees=True) for seat in others))


def _owed(rules: LiveRules, state: LiveState) -> int:
    return due(state, MANNERS[rules.id].refill) if state.public.turn else 0


WORD_GAMES: Final = Family(
    seats=SEATS,
    naming=NAMING,
    turns=(Lay, Draw, Pass, TimeOut),
    whole=lambda state: state.public.extra.proposal is None,
    expanded=_expanded,
    idle=lambda move, _: TimeOut(move.seat),
    uncounted=uncounted,
    count=CountJokers,
    stand=_stand,
    owed=_owed,
)
