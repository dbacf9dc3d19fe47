"""Players for International that find turns at random, good enough for every end, and what always holds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from wordrummi.core import events as ev
from wordrummi.core import record
from wordrummi.core.moves import Draw, Move, TimeOut
from wordrummi.core.referee import apply, judge, open_match
from wordrummi.core.replay import replay, setup_agrees
from wordrummi.core.rules import Rules
from wordrummi.core.state import Phase, State
from wordrummi.core.table import Meld, Table, diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.moves import MatchTrump
from wordrummi.numbers.international.nearest import nearest
from wordrummi.numbers.international.rules import international_rules
from wordrummi.numbers.international.turns import position_of
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.options import read_options
from wordrummi.numbers.tiles import JOKER, number_of

from ..bots import lays
from .brute_force import divisions, parse

INTERNATIONAL = "number-international"
NAMES = ["Ada", "Bo", "Cas", "Dirk", "Eva"]

Wish = Callable[[str], bool]
WISHES: tuple[Wish, ...] = (
    lambda kind: number_of(kind) >= 10 or number_of(kind) == 1,
    lambda kind: number_of(kind) <= 4,
    lambda kind: kind[0] in "kb",
    lambda kind: number_of(kind) in (5, 6, 7, 8),
)
"""What closed players keep; the last of them thinks, and keeps what the nearest figure needs."""

THINKS = 3


def rules_with(**given: object) -> Rules[Any]:
    return international_rules(INTERNATIONAL, read_options(INTERNATIONAL, given))


class Players:
    """Plays every seat: some play Open as soon as they can, the others collect what they wish for, if they do care."""

    def __init__(self, seed: int, openness: float, *, care: bool) -> None:
        self.rng = Random(seed)
        self.openness = openness
        self.care = care

    def move(self, state: State[Any], rules: Rules[Any]) -> Move:
        seat, extra = state.turn.seat, state.public.extra
        if self.rng.random() < 0.01:
            return TimeOut(seat)
        if rules.options["trump_match"] and self.rng.random() < 0.1:
            matching = [MatchTrump(other) for other in range(len(state.racks))]
            legal = [move for move in matching if isinstance(judge(state, move, rules), Accepted)]
            if legal:
                return legal[0]
        if extra.drawn:
            return self._turn(state, rules, Take.POOL) or Play(seat, Take.POOL, None, self._useless(state, Take.POOL))
        if seat == state.public.starter and seat not in extra.played:
            return self._hand(state, rules, None) or Play(seat, None, None, self._useless(state, None))
        return self._before_drawing(state, rules)

    def _before_drawing(self, state: State[Any], rules: Rules[Any]) -> Move:
        seat = state.turn.seat
        blitz = Play(seat, None, None, None, "grand-blitz")
        if isinstance(judge(state, blitz, rules), Accepted):
            return blitz
        if (found := self._hand(state, rules, Take.TRUMP)) is not None:
            return found
        top = position_of(state, Take.DISCARD).taken
        wished = top is not None and (top == JOKER or WISHES[seat % len(WISHES)](top))
        if wished or self.rng.random() < 0.3:
            found = self._turn(state, rules, Take.DISCARD)
            if found is None and wished:
                found = Play(seat, Take.DISCARD, None, self._useless(state, Take.DISCARD))
            if found is not None and isinstance(judge(state, found, rules), Accepted):
                return found
        return Draw(seat)

    def _turn(self, state: State[Any], rules: Rules[Any], take: Take) -> Play | None:
        """Return a Hand, a Foot, or a lay; None when none is found soon."""
        if state.public.seats[state.turn.seat].opened:
            return self._lay(state, rules, take)
        hand = self._hand(state, rules, take) or self._foot(state, rules, take)
        if hand is None and self.rng.random() < self.openness:
            return self._lay(state, rules, take)
        return hand

    def _hand(self, state: State[Any], rules: Rules[Any], take: Take | None) -> Play | None:
        position = position_of(state, take)
        wish = WISHES[state.turn.seat % len(WISHES)]
        thinks = state.turn.seat == THINKS
        if not self.care or (not thinks and sum(kind == JOKER or wish(kind) for kind in position.rack) < 10):
            return None
        for kind in position.rack.kinds():
            move = Play(state.turn.seat, take, None, kind, "hand")
            if isinstance(judge(state, move, rules), Accepted):
                return move
        return None

    def _foot(self, state: State[Any], rules: Rules[Any], take: Take) -> Play | None:
        """Try to add up to two tiles to what lies, and to divide the others."""
        position = position_of(state, take)
        if not position.others_open or position.rack[JOKER]:
            return None
        tiles = list(position.rack)
        for table, used in _extended(state.public.table, tiles):
            for thrown in sorted(set(tiles)):
                rest = list(Tiles(tiles) - Tiles(used) - Tiles([thrown]))
                if len(rest) != 14 - len(used):
                    continue
                for division in sorted(divisions(tuple(sorted(parse(" ".join(rest))[0])))):
                    sets = tuple(Meld(tuple(f"{c}{n}" for c, n in cards)) for _, cards in division)
                    move = Play(state.turn.seat, take, (*table, *sets), thrown, "foot")
                    if isinstance(judge(state, move, rules), Accepted):
                        return move
        return None

    def _lay(self, state: State[Any], rules: Rules[Any], take: Take) -> Play | None:
        position, public = position_of(state, take), state.public
        points = int(rules.options["opening_points"] or 0)
        found = lays(public.table, position.rack, self.rng, opened=position.opened, points=points)
        for _, after in zip(range(60), found, strict=False):
            left = list(position.rack - diff(public.table, after).added)
            move = Play(state.turn.seat, take, after, self.rng.choice(left) if left else None)
            if isinstance(judge(state, move, rules), Accepted):
                return move
        return None

    def _useless(self, state: State[Any], take: Take | None) -> str:
        rack = position_of(state, take).rack
        if self.care and state.turn.seat == THINKS and (near := nearest(rack, reach=5)) and near[0].spare:
            return self.rng.choice(near[0].spare)
        wish = WISHES[state.turn.seat % len(WISHES)]
        spare = [kind for kind in rack if kind != JOKER and not wish(kind)]
        return self.rng.choice(spare or list(rack))


def _extended(table: Table, tiles: list[str]) -> list[tuple[Table, list[str]]]:
    """Return the table with one or two tiles added at ends of its melds."""
    found: list[tuple[Table, list[str]]] = []
    ones = [(i, kind, front) for i in range(len(table)) for kind in sorted(set(tiles)) for front in (True, False)]
    fits = [one for one in ones if _fits(table[one[0]], one[1], front=one[2])]
    for chosen in (*combinations(fits, 1), *combinations(fits, 2)):
        after = list(table)
        for i, kind, front in chosen:
            row = after[i].tiles
            after[i] = Meld((kind, *row) if front else (*row, kind))
        found.append((tuple(after), [kind for _, kind, _ in chosen]))
    return found[:40]


def _fits(meld: Meld, kind: str, *, front: bool) -> bool:
    end = meld.tiles[0 if front else -1]
    if JOKER in (end, kind):
        return False
    if end[0] == kind[0]:
        return number_of(kind) - number_of(end) == (-1 if front else 1)
    return not front and kind[1:] == end[1:] and kind not in meld.tiles and len(meld.tiles) == 3


def play(
    rules: Rules[Any], players: int, seed: int, openness: float, *, care: bool = True
) -> tuple[State[Any], list[ev.Event]]:
    """Return the end of a match and its events."""
    bots = Players(seed, openness, care=care)
    state, opened = open_match(rules, NAMES[:players], seed=seed)
    events = list(opened)
    while state.public.phase is not Phase.ENDED:
        move = bots.move(state, rules)
        verdict = judge(state, move, rules)
        assert isinstance(verdict, Accepted), (move, verdict)
        state, made = apply(state, move, verdict, rules)
        events += made
        assert len(events) < 40_000
    return state, events


def check(rules: Rules[Any], players: int, seed: int, openness: float, *, care: bool = True) -> list[ev.Event]:
    """Play a match to its end and hold what holds for every match: fourteen tiles, zero sums, replay, record."""
    state, events = play(rules, players, seed, openness, care=care)
    ends = [event for event in events if isinstance(event, ie.RoundSettled)]
    last = events[-1]
    assert isinstance(last, ev.MatchEnded)
    totals = [sum(column) for column in zip(*(end.scores for end in ends), strict=True)]
    n = len(totals)
    assert list(last.scores) == [sum(totals) - n * total for total in totals]
    assert sum(last.scores) == 0
    assert last.winners == tuple(seat for seat in range(n) if last.scores[seat] == max(last.scores))
    assert [seat.score for seat in state.public.seats] == list(last.scores)
    written = record.write(events)
    assert record.read(written, rules.events) == tuple(events)
    assert record.write(record.read(written, rules.events)) == written
    assert setup_agrees(rules, events)
    assert all(step.agrees for step in replay(rules, events))
    return events
