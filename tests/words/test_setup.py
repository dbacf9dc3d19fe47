"""From an empty table to the first turn: who begins, racks, pot. Section 2 of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.words.games import MANNERS, Game, rules_for
from wordrummi.core import events as ev
from wordrummi.core.tiles import Tiles
from wordrummi.words.letters import LETTERS
from wordrummi.words.options import INTERNATIONALE, SABRA
from wordrummi.words.setup import draw_starter

SEEDS = range(400)


def test_the_box_holds_112_tiles() -> None:
    counts = "A7 B3 C2 D5 E18 F2 G4 H4 I7 J2 K2 L3 M3 N10 O7 P3 Q1 R6 S3 T6 U3 V2 W2 X1 Y2 Z2 @2"
    assert LETTERS.tiles == Tiles({one[0]: int(one[1:]) for one in counts.split()})
    assert len(LETTERS) == 112
    assert LETTERS.joker == "@"


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_draws_seven_tiles_blind(manner: str, players: int) -> None:
    game = Game(rules_for(manner), players, seed=5)
    assert [len(rack) for rack in game.state.racks] == [7] * players
    assert game.state.public.pot_count == 112 - 7 * players
    assert [e.audience for e in game.events if isinstance(e, ev.RackDealt)] == ["seat"] * players
    assert game.state.public.table == ()


def rounds(draws: tuple[ev.StartDraw, ...], seats: int) -> list[dict[int, str]]:
    """Split the draws for the start in rounds; in each a seat draws until it has a letter."""
    found: list[dict[int, str]] = []
    waiting: list[int] = []
    for draw in draws:
        if not waiting:
            waiting = list(range(seats))
            if found:
                closest = min(found[-1].values())
                waiting = [seat for seat, tile in found[-1].items() if tile == closest]
            found.append({})
        assert draw.seat == waiting[0]
        if draw.tile != "@":
            found[-1][draw.seat] = draw.tile
            waiting.pop(0)
    assert not waiting
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_letter_closest_to_a_begins_and_ties_draw_again(seats: int) -> None:
    again = 0
    for seed in SEEDS:
        drawn = draw_starter(seats, seed)
        all_rounds = rounds(drawn.draws, seats)
        last = all_rounds[-1]
        assert list(last.values()).count(min(last.values())) == 1
        assert last[drawn.seat] == min(last.values())
        for earlier, later in pairwise(all_rounds):
            closest = min(earlier.values())
            assert set(later) == {seat for seat, tile in earlier.items() if tile == closest}
            assert len(later) > 1
        again += len(all_rounds) > 1
    assert again > 10


def test_a_joker_that_is_drawn_is_drawn_again() -> None:
    with_joker = [drawn for seed in SEEDS for drawn in [draw_starter(2, seed)] if "@" in {d.tile for d in drawn.draws}]
    assert with_joker
    for drawn in with_joker:
        place = next(n for n, draw in enumerate(drawn.draws) if draw.tile == "@")
        assert drawn.draws[place + 1].seat == drawn.draws[place].seat


def test_tiles_drawn_for_the_start_come_from_one_box_and_go_back() -> None:
    for seed in SEEDS:
        game_draws = draw_starter(4, seed).draws
        assert Tiles(draw.tile for draw in game_draws) <= LETTERS.tiles
    game = Game(rules_for(SABRA), 4, seed=1)
    assert len(game.state.pot[0]) + sum(map(len, game.state.racks)) == 112


def test_every_seat_begins_now_and_then() -> None:
    begins = Counter(draw_starter(4, seed).seat for seed in SEEDS)
    assert set(begins) == {0, 1, 2, 3}
    assert min(begins.values()) > 50


def test_alone_nobody_draws_for_the_start() -> None:
    assert draw_starter(1, 7) == ev.StarterDrawn(0)


@pytest.mark.parametrize("starter", ["oldest", "youngest", "named"])
def test_a_table_that_names_its_starter_lists_it_first(starter: str) -> None:
    for seed in range(5):
        game = Game(rules_for(SABRA, starter=starter), 3, seed=seed)
        assert game.seat == 0
        assert ev.StarterDrawn(0) in game.events
    assert {Game(rules_for(SABRA, starter="draw"), 3, seed=seed).seat for seed in range(30)} == {0, 1, 2}


def test_the_same_seed_gives_the_same_match() -> None:
    assert Game(rules_for(SABRA), 3, seed=9).events == Game(rules_for(SABRA), 3, seed=9).events
    assert Game(rules_for(SABRA), 3, seed=9).events != Game(rules_for(SABRA), 3, seed=10).events


def test_only_the_referee_sees_the_order_of_the_pot() -> None:
    game = Game(rules_for(SABRA), 2)
    (shuffled,) = (event for event in game.events if isinstance(event, ev.PotShuffled))
    assert shuffled.audience == "referee"
    assert Tiles(shuffled.order) == LETTERS.tiles


def test_an_open_pot_is_divided_in_four_after_dealing() -> None:
    game = Game(rules_for(INTERNATIONALE, pot="open"), 4)
    names = [type(event).__name__ for event in game.events]
    assert names.index("PotDivided") > len(names) - 1 - names[::-1].index("TilesDealt")
    stacks = game.state.public.pot
    assert [stack.count for stack in stacks] == [21, 21, 21, 21]
    assert [stack.top for stack in stacks] == [pile[-1] for pile in game.state.pot]
    assert [s.count for s in Game(rules_for(SABRA, pot="open"), 1).state.public.pot] == [27, 26, 26, 26]


def test_a_closed_pot_is_one_stack_whose_top_nobody_sees() -> None:
    (stack,) = Game(rules_for(INTERNATIONALE), 4).state.public.pot
    assert stack.top is None


def test_nobody_has_seen_the_tiles_of_a_live_game() -> None:
    for pot, counts in (("closed", [98]), ("open", [25, 25, 24, 24])):
        game = Game(rules_for(SABRA, pot=pot), 2, seed=None)
        assert game.state.public.live
        assert [stack.count for stack in game.state.public.pot] == counts
        assert {stack.top for stack in game.state.public.pot} == {None}
        assert set(game.state.racks[0]) == {"?"}
        assert not any(isinstance(event, ev.PotShuffled) for event in game.events)


def test_the_first_turn_has_the_thinking_time_of_the_table() -> None:
    assert Game(rules_for(SABRA), 2).state.turn.seconds is None
    assert Game(rules_for(SABRA, seconds=180), 2).state.turn.seconds == 180
