"""A turn taken back: the undrawn tiles get another order, which a record tells and a replay holds to its seed."""

from __future__ import annotations

import msgspec
import pytest

from tests.words.games import Game, rules_for
from wordrummi.core import events as ev
from wordrummi.core.conserving import ConservationError
from wordrummi.core.referee import fold_on, open_match, reshuffle
from wordrummi.core.replay import ReplayError, replay, setup_agrees
from wordrummi.core.view import sees
from wordrummi.numbers.options import read_options as read_number_options
from wordrummi.numbers.rules import number_rules
from wordrummi.variants import VARIANTS
from wordrummi.words.options import INTERNATIONALE, SABRA

RULES = rules_for(SABRA, "HUT HOUTEN BED OP")


def game(seed: int = 5) -> Game:
    return Game(RULES, 2, seed=seed)


def taken_back(played: Game, seed: int) -> Game:
    """Draw, take it back, shuffle again, and draw again."""
    before, events = played.state, played.events
    played.draw()
    told = reshuffle(before, seed)
    played.state = fold_on(RULES, before, (told,))
    played.events = (*events, told)
    played.draw()
    return played


def test_the_same_tiles_lie_in_another_order() -> None:
    state = game().state
    (before,), (after,) = state.pot, reshuffle(state, 1).stacks
    assert sorted(before) == sorted(after)
    assert before != after


def test_the_seed_gives_the_order_and_not_what_lay_there() -> None:
    state = game().state
    turned = fold_on(RULES, state, (reshuffle(state, 2),))
    assert reshuffle(state, 1) == reshuffle(turned, 1)
    assert reshuffle(state, 1).stacks != reshuffle(state, 2).stacks


def test_what_lies_on_top_in_sight_stays_there() -> None:
    rules = rules_for(SABRA, "HUT", pot="open")
    state, _ = open_match(rules, ["Ann", "Bob"], seed=3)
    again = reshuffle(state, 1)
    assert [stack[-1] for stack in again.stacks] == [stack.top for stack in state.public.pot]
    assert [len(stack) for stack in again.stacks] == [stack.count for stack in state.public.pot]
    assert again.stacks != state.pot
    assert fold_on(rules, state, (again,)).public == state.public


def test_nobody_sees_the_order() -> None:
    told = reshuffle(game().state, 1)
    assert not any(sees(told, seat) for seat in (None, 0, 1))


def test_a_record_with_it_plays_again() -> None:
    played = taken_back(game(), 9)
    played.draw()
    steps = list(replay(RULES, played.events))
    assert [step.number for step in steps] == [1, 2]
    assert all(step.agrees for step in steps)
    assert setup_agrees(RULES, played.events)


def test_an_order_that_the_seed_does_not_give_can_not_have_been() -> None:
    played = taken_back(game(), 9)
    place = next(n for n, event in enumerate(played.events) if isinstance(event, ev.PotReshuffled))
    told = played.events[place]
    assert isinstance(told, ev.PotReshuffled)
    swapped = tuple((*stack[1:], stack[0]) for stack in told.stacks)
    forged = (*played.events[:place], msgspec.structs.replace(told, stacks=swapped), *played.events[place + 1 :])
    with pytest.raises(ReplayError, match=rf"event {place + 1}: record\.no-seed"):
        list(replay(RULES, forged))


def test_tiles_do_not_vanish_in_it() -> None:
    state = game().state
    told = reshuffle(state, 1)
    short = msgspec.structs.replace(told, stacks=(told.stacks[0][1:],))
    with pytest.raises(ConservationError):
        fold_on(RULES, state, (short,))


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_a_table_of_letters_names_who_begins(variant: str, starter: int) -> None:
    rules = rules_for(variant, "HUT", starter="named")
    state, events = open_match(rules, ["Ann", "Bob", "Cas"], seed=3, starter=starter)
    assert state.turn.seat == starter
    assert ev.StarterDrawn(starter) in events
    assert setup_agrees(rules, events)


@pytest.mark.parametrize("variant", [one for one in VARIANTS if one.startswith("number") and "inter" not in one])
@pytest.mark.parametrize("starter", [0, 2])
def test_a_table_of_numbers_names_who_begins(variant: str, starter: int) -> None:
    rules = number_rules(variant, read_number_options(variant, {"starter": "named"}))
    state, events = open_match(rules, ["Ann", "Bob", "Cas"], seed=3, starter=starter)
    assert state.turn.seat == starter
    assert setup_agrees(rules, events)


def test_the_highest_tile_decides_where_the_table_names_nobody() -> None:
    rules = rules_for(SABRA, "HUT")
    assert open_match(rules, ["Ann", "Bob"], seed=3, starter=1) == open_match(rules, ["Ann", "Bob"], seed=3)


def test_a_record_that_names_a_seat_which_is_not_there_does_not_agree() -> None:
    rules = rules_for(SABRA, "HUT", starter="named")
    _, events = open_match(rules, ["Ann", "Bob"], seed=3)
    forged = tuple(ev.StarterDrawn(7) if isinstance(event, ev.StarterDrawn) else event for event in events)
    assert not setup_agrees(rules, forged)
