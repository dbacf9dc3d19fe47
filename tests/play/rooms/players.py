"""Players that know what their seat sees, for every variant: they find lays at random, good enough for any end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from tests.numbers import test_american_games as american
from tests.numbers import test_table_games as tables
from tests.numbers.international.games import Players as International
from tests.oracles.positions import LEXICON
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.referee import judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import Meld
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.core.view import View
from wordrummi.lexicon.trie import PlainLexicon, Words
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.variants import VARIANTS
from wordrummi.words.moves import Challenge, LetStand, Vote

PLAIN = PlainLexicon(LEXICON)


def lexicon() -> Words:
    return PLAIN


def as_state(view: View[Any]) -> State[Any]:
    """The match as a seat knows it: what it can't see is unseen."""
    public = view.public
    racks = tuple(
        view.rack if seat == view.seat else Tiles.unseen(other.rack_count) for seat, other in enumerate(public.seats)
    )
    pot = tuple((UNSEEN,) * stack.count for stack in public.pot)
    piles = tuple((UNSEEN,) * stack.count for stack in public.piles)
    return State(public, pot=pot, racks=racks, piles=piles)


class Player:
    """A bot that chooses as the random players of the rules' own tests do."""

    def __init__(self, rules: Rules[Any], seed: int, choose: Callable[[State[Any], Rules[Any], Random], Move]) -> None:
        self.rules = rules
        self.rng = Random(seed)
        self._choose = choose

    def choose(self, view: View[Any]) -> Move:
        state = as_state(view)
        extra = view.public.extra
        if getattr(extra, "proposal", None) is not None and view.seat not in extra.proposal.agreed:
            return Vote(view.seat, agrees=self.rng.random() < 0.7)
        if getattr(extra, "contested", False):
            return Challenge(view.seat) if self.rng.random() < 0.2 else LetStand(view.seat)
        if state.turn.seat != view.seat:
            return Draw(view.seat)
        return next(move for move in self._moves(state) if not isinstance(move, TimeOut))

    def _moves(self, state: State[Any]) -> Iterator[Move]:
        while True:
            yield self._choose(state, self.rules, self.rng)


def words_beside(state: State[Any], rng: Random) -> Iterator[Lay]:
    """Lays of one more word that the rack can spell."""
    seat = state.turn.seat
    rack = state.racks[seat]
    for word in rng.sample(LEXICON, len(LEXICON)):
        if len(word) > 2 and Tiles(word) <= rack:
            yield Lay(seat, (*state.public.table, Meld(tuple(word))))


def letters(state: State[Any], rules: Rules[Any], rng: Random) -> Move:
    """Lay a word if one is found soon, else draw."""
    seat, public = state.turn.seat, state.public
    if public.extra.moved.value == "not" and rng.random() < 0.8:
        for move in words_beside(state, rng):
            if isinstance(judge(state, move, rules), Accepted):
                return move
    stacks = [number for number, stack in enumerate(public.pot) if stack.count]
    if stacks:
        return Draw(seat, rng.choice(stacks))
    return Stop(seat) if len(public.seats) == 1 else Pass(seat)


def international(state: State[Any], rules: Rules[Any], rng: Random) -> Move:
    return International(rng.randrange(2**30), rng.choice((0.2, 0.9)), care=False).move(state, rules)


CHOOSERS: Mapping[str, Callable[[State[Any], Rules[Any], Random], Move]] = {
    "word-sabra": letters,
    "word-internationale": letters,
    "number-sabra": tables.choose,
    "number-classic": tables.choose,
    "number-american": american.choose,
    "number-international": international,
}


def player(variant: str, options: Mapping[str, object], _: Level, seed: int) -> Bot:
    return Player(VARIANTS[variant].rules(options, lexicon), seed, CHOOSERS[variant])
