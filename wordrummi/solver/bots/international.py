"""A player of International: a closed hand for a figure, or Open, by what its seat sees (rules, sections 6 to 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from random import Random
from typing import Final

from wordrummi.core.moves import Draw, Move
from wordrummi.core.tiles import Kind, Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.lexicon.trie import Words
from wordrummi.numbers.international.figures import Context
from wordrummi.numbers.international.judging import FOOT, GRAND_BLITZ, HAND, HandPosition, HandTurn, InternationalJudge
from wordrummi.numbers.international.moves import MatchTrump
from wordrummi.numbers.international.nearest import nearest
from wordrummi.numbers.international.rules import international_judge
from wordrummi.numbers.international.scoring import DOUBLED, rack_points
from wordrummi.numbers.international.sheet import Sheet
from wordrummi.numbers.international.showing import best
from wordrummi.numbers.international.turns import position_seen
from wordrummi.numbers.melds import MeldTerms
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.options import NumberOptions, read_options
from wordrummi.numbers.taking import tile_lying
from wordrummi.numbers.tiles import JOKER
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.discarding import Discard, Thrown, by_odds, by_shape, unneeded
from wordrummi.solver.bots.international_closed import ByNearest, ByOdds, Closed, InternationalView
from wordrummi.solver.bots.melding import Proposal, proposals

_TRIED: Final = 8
"""Lays that are shown to the judge, the best first."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a level does. `closed`: how it plays for a Hand, None: it plays Open as soon as it can.

    `looks_round`: it uses the discard of the left and the melds of others. `discard`: how it throws out in Open.
    """

    closed: Closed | None
    looks_round: bool
    discard: Discard


def style_of(level: Level, sheet: Sheet) -> Style:
    """Return what a level does; its handicap in words is in the texts."""
    styles = {
        Level.BEGINNER: Style(None, looks_round=False, discard=unneeded),
        Level.ADVANCED: Style(ByNearest(sheet), looks_round=True, discard=by_shape),
        Level.MASTER: Style(ByOdds(sheet), looks_round=True, discard=by_odds),
    }
    return styles[level]


@dataclass(frozen=True)
class InternationalBot:
    """Plays a seat of International. It keeps nothing between moves: the same view gives the same move."""

    judge: InternationalJudge
    options: NumberOptions
    style: Style
    seed: int

    def choose(self, view: InternationalView) -> Move:
        """Return the move of the seat whose view this is; it is that seat's turn."""
        extra = view.public.extra
        if self._has_trump(view):
            return MatchTrump(view.seat)
        if extra.drawn:
            return self._turn(view, Take.POOL)
        if view.seat == view.public.starter and view.seat not in extra.played:
            return self._turn(view, None)
        return self._undrawn(view) or Draw(view.seat)

    def _has_trump(self, view: InternationalView) -> bool:
        trump = tile_lying(view.public, view.seat, Take.TRUMP)
        told = view.public.extra.matched is not None or not self.options.trump_match
        return not told and trump is not None and view.rack[trump] > 0

    def _undrawn(self, view: InternationalView) -> Play | None:
        """Return a turn without a tile of the pool, None when none is worth it."""
        left = position_seen(view.public, view.seat, view.rack, Take.DISCARD)
        if left.opened:
            return next(self._lays(view, left), None) if self.style.looks_round and left.taken else None
        if left.first_turn and best(view.rack, Context(dealt=True), self.judge.sheet):
            return Play(view.seat, None, None, None, GRAND_BLITZ)
        trump = position_seen(view.public, view.seat, view.rack, Take.TRUMP)
        for position in (trump, left):
            if position.taken is not None and (found := self._goes_out(view, position)) is not None:
                return found
        if self.style.closed is not None and left.taken is not None and self.style.closed.wants(view, left.taken):
            return self._throws(view, left)
        return None

    def _turn(self, view: InternationalView, take: Take | None) -> Play:
        """Return what is done with the tile that was drawn, or with the fifteen of the deal."""
        position = position_seen(view.public, view.seat, view.rack, take)
        found = None if position.opened else self._goes_out(view, position)
        if found is None and (position.opened or self._opens(view, position)):
            found = next(self._lays(view, position), None)
        return found or self._throws(view, position)

    def _opens(self, view: InternationalView, position: HandPosition) -> bool:
        closed = self.style.closed
        return not position.begins and (closed is None or closed.gives_up(view, position.rack))

    def _goes_out(self, view: InternationalView, position: HandPosition) -> Play | None:
        """Return a Hand or a Foot of who plays closed, None when there is none."""
        foot = self.style.looks_round and position.others_open and position.take is not Take.TRUMP
        return self._hand(view, position) or (self._foot(view, position) if foot else None)

    def _hand(self, view: InternationalView, position: HandPosition) -> Play | None:
        """Return the Hand of most value that these fifteen tiles make, None when they make none."""
        if not nearest(position.rack, self.judge.sheet, 0):
            return None
        worth: dict[Kind, int] = {}
        for kind in position.rack.kinds():
            made = best(position.rack - Tiles((kind,)), Context(first_turn=position.first_turn), self.judge.sheet)
            if made is not None:
                worth[kind] = made.value * (DOUBLED if kind == JOKER else 1)
        if not worth:
            return None
        kind = max(worth, key=lambda kind: worth[kind])
        return self._legal(view, position, HandTurn(position.table, kind, HAND))

    def _legal(self, view: InternationalView, position: HandPosition, turn: HandTurn) -> Play | None:
        if not isinstance(self.judge.turn(position, turn), Accepted):
            return None
        after = None if turn.after == position.table else turn.after
        return Play(view.seat, position.take, after, turn.discard, turn.declare)

    def _foot(self, view: InternationalView, position: HandPosition) -> Play | None:
        """Return a Foot, None when there is none: all fourteen in sets or added to melds of others."""
        for proposal in proposals(position.table, position.rack, self._terms, exchanges=False):
            if len(proposal.left) == 1:
                turn = HandTurn(proposal.after, next(iter(proposal.left)), FOOT)
                if (found := self._legal(view, position, turn)) is not None:
                    return found
        return None

    @property
    def _terms(self) -> MeldTerms:
        return self.judge.open_play.table.terms.melds

    def _lays(self, view: InternationalView, position: HandPosition) -> Iterator[Play]:
        """Return legal lays of Open play, the best first; a tile that was taken in the open is laid."""
        opening = 0 if position.opened else self.options.opening_points
        wide = self.style.looks_round
        found = proposals(position.table, position.rack, self._terms, opening=opening, adds=wide, exchanges=wide)
        held = position.rack[position.taken] if position.taken else 0
        lays = [
            lay
            for lay in found
            if 0 < len(lay.left) < len(position.rack) and (position.taken is None or lay.left[position.taken] < held)
        ]
        for lay in nsmallest(_TRIED, lays, key=self._cost):
            turn = HandTurn(lay.after, self._discard(view, lay))
            if (legal := self._legal(view, position, turn)) is not None:
                yield legal

    def _cost(self, lay: Proposal) -> tuple[bool, int, int]:
        """Rank lays: those that go out, then by what stays on the rack."""
        return len(lay.left) > 1, rack_points(lay.left, self.options.joker_on_rack), len(lay.left)

    def _throws(self, view: InternationalView, position: HandPosition) -> Play:
        """Lay nothing, and throw out a tile."""
        nothing = Proposal(position.table, position.rack, 0)
        closed = None if position.opened else self.style.closed
        thrown = self._discard(view, nothing) if closed is None else closed.throws(view, position.rack)
        return Play(view.seat, position.take, None, thrown)

    def _discard(self, view: InternationalView, lay: Proposal) -> Kind:
        chance = Random(f"{self.seed}/{view.public.turn}")  # noqa: S311 - play, not secrets
        return self.style.discard(Thrown(lay.left, view.unseen, chance))


def international_bot(
    variant: str, options: Mapping[str, object], _: Callable[[], Words], level: Level, seed: int
) -> Bot:
    """Return a player of International at this level. Raises OptionError."""
    read = read_options(variant, options)
    judge = international_judge(read)
    return InternationalBot(judge, read, style_of(level, judge.sheet), seed)
