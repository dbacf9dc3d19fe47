"""Whole games of American: one tile taken, one discarded, melds stay, and the end is reached."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from wordrummi.core import events as ev
from wordrummi.core.events import Event
from wordrummi.core.moves import Draw, Move, Pass, TimeOut
from wordrummi.core.referee import fold, judge
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import diff
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import Play, Take
from wordrummi.numbers.options import read_options
from wordrummi.numbers.rules import number_rules
from wordrummi.numbers.taking import position_of

from .bots import lays
from .playing import check

AMERICAN = "number-american"


def legal_play(state: State[Any], rules: Rules[Any], rng: Random, take: Take, limit: int) -> Play | None:
    """Return a legal turn that lays something, None when none is found soon."""
    seat, public = state.turn.seat, state.public
    position = position_of(state, take)
    points = int(rules.options["opening_points"] or 0)
    for number, after in enumerate(lays(public.table, position.rack, rng, opened=position.opened, points=points)):
        if number > limit:
            return None
        left = position.rack - diff(public.table, after).added
        discard = rng.choice(list(left)) if left else None
        move = Play(seat, take, after, discard)
        if isinstance(judge(state, move, rules), Accepted):
            return move
    return None


def choose(state: State[Any], rules: Rules[Any], rng: Random) -> Move:
    seat, public = state.turn.seat, state.public
    if rng.random() < 0.02:
        return TimeOut(seat)
    if public.extra.drawn:
        found = legal_play(state, rules, rng, Take.POOL, 120)
        return found or Play(seat, Take.POOL, None, rng.choice(list(state.racks[seat])))
    for take in (Take.TRUMP, Take.DISCARD):
        tries = 100 if take is Take.DISCARD and public.seats[seat].opened else 0
        if tries or len(state.racks[seat]) < 4:
            found = legal_play(state, rules, rng, take, max(tries, 40))
            if found:
                return found
    return Draw(seat) if public.pot_count else Pass(seat)


def check_fourteen(rules: Rules[Any], events: list[Event]) -> None:
    """`american.count`: own rack and tiles laid from it are 14 after every discard."""
    laid: dict[int, int] = {}
    for number, event in enumerate(events):
        if isinstance(event, ne.RoundBegan):
            laid = {}
        if isinstance(event, ev.TableLaid):
            before = fold(rules, events[:number]).public.table
            laid[event.seat] = laid.get(event.seat, 0) + len(diff(before, event.table).added)
        if isinstance(event, ne.Discarded):
            state = fold(rules, events[: number + 1])
            assert len(state.racks[event.seat]) + laid.get(event.seat, 0) == 14


def a_game(seed: int) -> tuple[Rules[Any], list[Event]]:
    rng = Random(seed)
    given = {
        "trump_on": rng.choice(["own-melds", "any-meld"]),
        "discard_to_win": rng.random() < 0.3,
        "reuse": rng.choice(["another-meld", "another-meld", "new-meld", "two-from-rack", "anywhere"]),
        "group_of_three": rng.choice(["either", "both"]),
        "next_starter": rng.choice(["rotate", "winner", "draw"]),
        "rounds": rng.choice([1, 1, 2]),
        "opening_points": rng.choice([25, 30, 50]),
    }
    rules = number_rules(AMERICAN, read_options(AMERICAN, given if seed % 2 else {}))
    return rules, check(rules, 2 + seed % 3, seed, choose)


@pytest.mark.parametrize("seed", range(100))
def test_a_game(seed: int) -> None:
    rules, events = a_game(seed)
    if seed % 20 == 0:
        check_fourteen(rules, events)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 3000, 50))
def test_thousands_of_games(start: int) -> None:
    for seed in range(start, start + 50):
        a_game(seed)


def test_only_the_top_discard_is_seen() -> None:
    rules = number_rules(AMERICAN, read_options(AMERICAN, {}))
    events = check(rules, 2, 3, choose)
    state = fold(rules, events)
    for seat in range(2):
        thrown = [e.tile for e in events if isinstance(e, ne.Discarded) and e.seat == seat]
        taken = [e.tile for e in events if isinstance(e, ne.DiscardTaken) and e.giver == seat]
        pile = state.public.piles[seat]
        assert pile.count == len(thrown) - len(taken) == len(state.piles[seat])
        assert Tiles(state.piles[seat]) == Tiles(thrown) - Tiles(taken)
        assert pile.top == (state.piles[seat][-1] if pile.count else None)
