"""Whole matches of International to their end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from wordrummi.core import events as ev
from wordrummi.core.evolving import initial
from wordrummi.core.referee import fold_on
from wordrummi.core.table import diff
from wordrummi.numbers import events as ne
from wordrummi.numbers.international import events as ie

from .games import check, rules_with


def given_for(seed: int) -> dict[str, Any]:
    rng = Random(seed)
    return {
        "rounds": rng.choice([1, 2, 3]),
        "next_starter": rng.choice(["rotate", "winner", "draw"]),
        "opening_points": rng.choice([25, 30, 50]),
        "round_up_to_ten": rng.random() < 0.5,
        "trump_match": rng.random() < 0.5,
        "open_take_melds": rng.random() < 0.3,
        "joker_on_rack": rng.choice([25, 30, 50]),
        "reuse": rng.choice(["another-meld", "new-meld", "anywhere"]),
        "group_of_three": rng.choice(["either", "both"]),
        "direction": rng.choice(["clockwise", "counter-clockwise"]),
        "starter": rng.choice(["draw", "named"]),
        "high_ace_value": rng.choice([1, 10]),
        "two_jokers_in_meld": rng.random() < 0.7,
        "seconds": rng.choice([None, 60]),
    }


@pytest.mark.parametrize("seed", range(12))
def test_a_match(seed: int) -> None:
    given = given_for(seed) if seed % 2 else {"rounds": 1}
    check(rules_with(**given), 4 + seed % 2, seed, openness=(0.0, 0.2, 0.6)[seed % 3], care=seed % 8 != 7)


def test_five_players_play_twenty_rounds_and_each_sits_out_four() -> None:
    events = check(rules_with(), 5, 1, 0.0, care=False)
    deals = [event for event in events if isinstance(event, ie.DealBegan)]
    circle = next(event.order for event in events if isinstance(event, ne.SeatsOrdered))
    assert [deal.dummy for deal in deals] == [seat for seat in reversed(circle) for _ in range(4)]
    for deal in deals:
        assert deal.dealer == deal.order[-1]
        place = circle.index(deal.dealer) + 1
        assert deal.order == tuple(s for s in (*circle[place:], *circle[:place]) if s != deal.dummy)
    for deal, end in zip(deals, [e for e in events if isinstance(e, ie.RoundSettled)], strict=True):
        assert end.scores[deal.dummy or 0] == 0 or deal.dummy is None


@pytest.mark.parametrize("seed", range(4))
def test_own_tiles_and_those_laid_are_always_fourteen(seed: int) -> None:
    """`intl.count`, after every discard that does not end the round."""
    rules = rules_with(rounds=1)
    events = check(rules, 4, seed, 0.6)
    state = initial(rules.extra, events[0], rules.tile_set)  # type: ignore[arg-type]
    laid: Counter[int] = Counter()
    for event in events[1:]:
        if isinstance(event, ev.TableLaid):
            laid[event.seat] += len(diff(state.public.table, event.table).added)
        state = fold_on(rules, state, (event,))
        if isinstance(event, ne.Discarded):
            assert len(state.racks[event.seat]) + laid[event.seat] == 14


def test_every_end_is_reached() -> None:
    ways = Counter[str]()
    for seed, openness, care in ((0, 0.0, True), (4, 1.0, True), (2, 0.0, False)):
        events = check(rules_with(rounds=1), 4, seed, openness, care=care)
        ways.update(event.way for event in events if isinstance(event, ie.RoundSettled))
    assert {"hand", "open", "pool"} <= set(ways)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(100))
def test_thousands_of_rounds(batch: int) -> None:
    for seed in range(1000 + batch * 10, 1010 + batch * 10):
        check(rules_with(**given_for(seed)), 4 + seed % 2, seed, openness=(0.0, 0.2, 0.6)[seed % 3], care=seed % 8 != 7)
