"""Who begins, in which order they play, and what is dealt."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from wordrummi.core import events as ev
from wordrummi.core.referee import fold, open_match
from wordrummi.core.tiles import Tiles
from wordrummi.numbers import events as ne
from wordrummi.numbers.options import read_options
from wordrummi.numbers.setup import Seating, deal, later_seed
from wordrummi.numbers.tiles import NUMBERS

from .games import NAMES, only, rules_of

SABRA, CLASSIC, AMERICAN = "number-sabra", "number-classic", "number-american"


def number(kind: str, joker: int) -> int:
    return joker if kind == "j" else int(kind[1:])


@pytest.mark.parametrize("variant", [SABRA, CLASSIC, AMERICAN])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_gets_fourteen_and_the_pool_has_the_rest(variant: str, players: int) -> None:
    rules = rules_of(variant)
    state, events = open_match(rules, NAMES[:players], seed=7)
    assert [len(rack) for rack in state.racks] == [14] * players
    trump = variant == AMERICAN
    assert state.public.pot_count == 106 - 14 * players - trump
    assert state.turn.seat == only(events, ev.StarterDrawn).seat == state.public.extra.order[0]
    if trump:
        pile = state.public.piles[-1]
        assert (pile.count, pile.top) == (1, only(events, ne.TrumpTurned).tile)
        assert [pile.count for pile in state.public.piles] == [0] * players + [1]


@pytest.mark.parametrize("variant", [SABRA, CLASSIC, AMERICAN])
def test_it_takes_two_to_four(variant: str) -> None:
    for names in (NAMES[:1], [*NAMES, "Eef"]):
        with pytest.raises(ValueError, match="2 to 4"):
            open_match(rules_of(variant), names, seed=1)


@pytest.mark.parametrize("seed", range(40))
def test_the_highest_tile_begins_and_equal_ones_draw_again(seed: int) -> None:
    options = read_options(CLASSIC, {})
    drawn, ordered = Seating(tuple(NUMBERS.tiles), all_by_draw=False).facts(options, 4, seed)
    first = {draw.seat: number(draw.tile, 14) for draw in drawn.draws[:4]}
    best = [seat for seat in range(4) if first[seat] == max(first.values())]
    assert drawn.seat in best
    assert len(drawn.draws) > 4 or len(best) == 1
    assert ordered.order == tuple((drawn.seat + turn) % 4 for turn in range(4))


@pytest.mark.parametrize("seed", range(40))
def test_sabra_seats_everybody_by_the_draw(seed: int) -> None:
    options = read_options(SABRA, {})
    drawn, ordered = Seating(tuple(NUMBERS.tiles), all_by_draw=True).facts(options, 4, seed)
    assert sorted(ordered.order) == [0, 1, 2, 3]
    first = {draw.seat: number(draw.tile, 14) for draw in drawn.draws[:4]}
    assert [first[seat] for seat in ordered.order] == sorted(first.values(), reverse=True)
    clockwise = read_options(SABRA, {"direction": "clockwise"})
    _, other = Seating(tuple(NUMBERS.tiles), all_by_draw=True).facts(clockwise, 4, seed)
    assert other.order == (ordered.order[0], *reversed(ordered.order[1:]))


@pytest.mark.parametrize(("joker", "first"), [("high", 0), ("low", 1)])
def test_a_drawn_joker_is_high_or_low(joker: str, first: int) -> None:
    options = read_options(CLASSIC, {"joker_in_start_draw": joker})
    tiles = ("j", "k13")
    starts = {Seating(tiles, all_by_draw=False).facts(options, 2, seed)[0] for seed in range(20)}
    assert {("j", "k13").index(start.draws[start.seat].tile) for start in starts} == {first}


def test_a_drawn_joker_may_be_drawn_again() -> None:
    options = read_options(CLASSIC, {"joker_in_start_draw": "again"})
    for seed in range(20):
        drawn, _ = Seating(("j", "k13", "k4"), all_by_draw=False).facts(options, 2, seed)
        counted = [draw for draw in drawn.draws if draw.tile != "j"]
        assert counted[-2].seat == 0 or counted[-1].seat == 1
        assert {draw.seat: draw.tile for draw in counted[:2]}[drawn.seat] == "k13"


def test_american_draws_from_tiles_in_sequence() -> None:
    _, events = open_match(rules_of(AMERICAN), NAMES, seed=3)
    draws = only(events, ev.StarterDrawn).draws
    assert len({draw.tile for draw in draws}) == len(draws) == 4
    assert max(draws, key=lambda draw: int(draw.tile[1:])).seat == only(events, ev.StarterDrawn).seat


@pytest.mark.parametrize(("direction", "order"), [("clockwise", (0, 1, 2)), ("counter-clockwise", (0, 2, 1))])
def test_where_the_starter_is_named_the_first_listed_begins(direction: str, order: tuple[int, ...]) -> None:
    rules = rules_of(SABRA, starter="oldest", direction=direction)
    state, events = open_match(rules, NAMES[:3], seed=1)
    assert only(events, ev.StarterDrawn).draws == ()
    assert state.public.extra.order == order


@pytest.mark.parametrize("variant", [SABRA, AMERICAN])
def test_a_live_game_sees_nothing(variant: str) -> None:
    state, events = open_match(rules_of(variant), NAMES[:2], seed=None)
    assert state.racks == (Tiles.unseen(14), Tiles.unseen(14))
    assert state.seed is None
    assert not [event for event in events if isinstance(event, ev.PotShuffled)]
    assert all(pile.top is None for pile in state.public.piles)


def test_a_seed_gives_the_same_deal_and_the_next_round_another() -> None:
    assert deal((0, 1), 5, trump=False) == deal((0, 1), 5, trump=False)
    assert deal((0, 1), 5, trump=False) != deal((0, 1), later_seed(5), trump=False)
    seeds = [5]
    for _ in range(50):
        seeds.append(later_seed(seeds[-1]))
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_the_seed_is_kept_out_of_sight() -> None:
    state, events = open_match(rules_of(SABRA), NAMES[:2], seed=99)
    assert state.seed == 99
    assert "99" not in repr(state.public.extra)
    assert fold(rules_of(SABRA), events) == state


def test_the_start_draw_goes_on_as_long_as_it_is_a_tie() -> None:
    rng = Random(1)
    options = read_options(CLASSIC, {})
    tied = Seating(("k5", "b5", "o5", "k9"), all_by_draw=False)
    for _ in range(20):
        drawn, _ = tied.facts(options, 2, rng.randrange(10**6))
        last = {draw.seat: number(draw.tile, 14) for draw in drawn.draws[-2:]}
        assert last[drawn.seat] == max(last.values())
        assert len(set(last.values())) == 2
        pairs = zip(cycle((0, 1)), drawn.draws, strict=False)
        assert all(seat == draw.seat for seat, draw in pairs)
