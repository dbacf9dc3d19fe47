"""A player of American: takes, lays and discards by what its seat sees (rules, section 5; advice in section 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from random import Random
from typing import Final

from wordrummi.core.moves import Draw, Move, Pass
from wordrummi.core.tiles import Kind
from wordrummi.core.verdict import Accepted
from wordrummi.core.view import View
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.american import AmericanJudge
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.open_play import OpenPosition, OpenTurn
from wordrummi.numbers.options import NumberOptions, read_options
from wordrummi.numbers.rules import american_judge
from wordrummi.numbers.scoring import rack_count
from wordrummi.numbers.state import NumberPublic
from wordrummi.numbers.taking import position_seen
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.discarding import Discard, Thrown, by_odds, by_shape, unneeded
from wordrummi.solver.bots.melding import Proposal, proposals

_TRIED: Final = 12
"""Lays that are shown to the judge, the best first."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a level does. `adds`: to melds that lie; `exchanges`: jokers of the table; `discard`: how it chooses one."""

    adds: bool
    exchanges: bool
    discard: Discard


STYLES: Final[Mapping[Level, Style]] = {
    Level.BEGINNER: Style(adds=False, exchanges=False, discard=unneeded),
    Level.ADVANCED: Style(adds=True, exchanges=False, discard=by_shape),
    Level.MASTER: Style(adds=True, exchanges=True, discard=by_odds),
}
"""The handicap of each level; in words they are in the texts."""


@dataclass(frozen=True)
class AmericanBot:
    """Plays a seat of American. It keeps nothing between moves: the same view gives the same move."""

    judge: AmericanJudge
    options: NumberOptions
    style: Style
    seed: int

    def choose(self, view: View[NumberPublic]) -> Move:
        """Return the move of the seat whose view this is; it is that seat's turn."""
        if view.public.extra.drawn:
            return next(self._turns(view, Take.POOL))
        for take in (Take.TRUMP, Take.DISCARD):
            if (found := next(self._turns(view, take), None)) is not None:
                return found
        return Draw(view.seat) if view.public.pot_count else Pass(view.seat)

    def _turns(self, view: View[NumberPublic], take: Take) -> Iterator[Play]:
        """Return legal turns with a tile from there, the best lay first; with one of the pool there always is one."""
        position = position_seen(view.public, view.seat, view.rack, take)
        if take is not Take.POOL and position.taken is None:
            return
        for proposal in nsmallest(_TRIED, self._proposals(position), key=self._cost):
            turn = OpenTurn(proposal.after, self._discard(view, proposal))
            if isinstance(self.judge.turn(position, turn), Accepted):
                yield Play(view.seat, take, turn.after, turn.discard)
        if take is Take.POOL:
            nothing = Proposal(position.table, position.rack, 0)
            yield Play(view.seat, take, None, self._discard(view, nothing))

    def _proposals(self, position: OpenPosition) -> Iterator[Proposal]:
        """Return lays of at least one tile, and of the tile that was taken where all have seen it."""
        opening = 0 if position.opened else self.options.opening_points
        terms, style = self.judge.open_play.table.terms.melds, self.style
        found = proposals(
            position.table, position.rack, terms, opening=opening, adds=style.adds, exchanges=style.exchanges
        )
        held = position.rack[position.taken] if position.taken else 0
        for proposal in found:
            taken_stays = position.taken is not None and proposal.left[position.taken] == held
            if len(proposal.left) < len(position.rack) and not taken_stays:
                yield proposal

    def _cost(self, proposal: Proposal) -> tuple[bool, int, int]:
        """Rank lays: those that go out, then by what stays on the rack."""
        fewest = int(self.options.discard_to_win)
        goes_out = fewest <= len(proposal.left) <= 1
        return not goes_out, rack_count(proposal.left, self.options.joker_on_rack), len(proposal.left)

    def _discard(self, view: View[NumberPublic], proposal: Proposal) -> Kind | None:
        if not len(proposal.left):
            return None
        chance = Random(f"{self.seed}/{view.public.turn}")  # noqa: S311 - play, not secrets
        return self.style.discard(Thrown(proposal.left, view.unseen, chance))


def american_bot(variant: str, options: Mapping[str, object], _: Callable[[], Words], level: Level, seed: int) -> Bot:
    """Return a player of American at this level. Raises OptionError."""
    read = read_options(variant, options)
    return AmericanBot(american_judge(variant, read), read, STYLES[level], seed)
