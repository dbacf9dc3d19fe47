"""A match that begins at a given position: every tile has one place, and a replay holds it to its seed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.words.games import rules_for
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay
from wordrummi.core.placing import Position, place
from wordrummi.core.record import read, write
from wordrummi.core.referee import apply, fold_on, judge, open_match
from wordrummi.core.replay import ReplayError, replay, setup_agrees
from wordrummi.core.rules import Rules
from wordrummi.core.state import State
from wordrummi.core.table import Meld, tiles_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted
from wordrummi.core.view import sees
from wordrummi.numbers.options import read_options
from wordrummi.numbers.rules import number_rules
from wordrummi.words.options import SABRA

RULES = rules_for(SABRA, "HUT HOUTEN BED OP")
TABLE = (Meld(tuple("HUT")),)
POSITION = Position(TABLE, (Tiles("OENAB"), Tiles("BED????")), (True, False))


def placed(
    position: Position = POSITION, rules: Rules[Any] = RULES, seed: int = 7, starter: int = 0
) -> tuple[State[Any], tuple[ev.Event, ...]]:
    """A match that was opened as any other, and then placed; and all its events."""
    state, events = open_match(rules, ["Ann", "Bob"], seed=seed, starter=starter)
    moved = place(state, position, seed, rules.tile_set)
    return fold_on(rules, state, moved), (*events, *moved)


def tiles_everywhere(state: State[Any]) -> list[str]:
    lying = [*tiles_of(state.public.table), *(kind for stack in (*state.pot, *state.piles) for kind in stack)]
    return sorted([*lying, *(kind for rack in state.racks for kind in rack)])


def test_everything_lies_where_it_was_put() -> None:
    state, _ = placed()
    assert state.public.table == TABLE
    assert state.racks[0] == Tiles("OENAB")
    assert Tiles("BED") <= state.racks[1]
    assert [seat.opened for seat in state.public.seats] == [True, False]
    assert [seat.rack_count for seat in state.public.seats] == [5, 7]
    assert state.public.pot_count == 112 - 3 - 5 - 7


def test_every_tile_of_the_box_is_somewhere_once() -> None:
    assert tiles_everywhere(placed()[0]) == sorted(RULES.tile_set.tiles)


def test_chance_chooses_what_nobody_named_and_the_order_of_the_rest() -> None:
    racks = {tuple(placed(seed=seed)[0].racks[1]) for seed in range(8)}
    assert len(racks) > 1
    assert placed(seed=1)[0].pot != placed(seed=2)[0].pot
    assert placed(seed=1)[0] == placed(seed=1)[0]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_nobody_is_told_of_the_rack_of_another(seat: int | None) -> None:
    _, events = placed()
    shown = [event for event in events if sees(event, seat)]
    assert not any(isinstance(event, ev.TilesPlaced) for event in shown)
    assert [event.seat for event in shown if isinstance(event, ev.RackPlaced)] == ([] if seat is None else [seat])


def test_a_lay_on_the_position_takes_from_its_table() -> None:
    state, _ = placed()
    verdict = judge(state, Lay(0, (Meld(tuple("HOUTEN")),)), RULES)
    assert isinstance(verdict, Accepted)
    assert verdict.scoring == "HOUTEN"


AMERICAN = number_rules("number-american", read_options("number-american", {"starter": "named"}))
ASIDE = Position((), (Tiles(("r1",)), Tiles(("b1",))), (False, False), (("k1",), ("k2", "?"), ("?",)))


def test_what_is_laid_aside_lies_there_and_chance_chooses_what_nobody_named() -> None:
    state, _ = placed(ASIDE, AMERICAN)
    assert [len(pile) for pile in state.piles] == [1, 2, 1]
    assert state.piles[0] == ("k1",)
    assert state.piles[1][0] == "k2"
    assert "?" not in {kind for pile in state.piles for kind in pile}
    assert [pile.top for pile in state.public.piles] == [pile[-1] for pile in state.piles]
    assert tiles_everywhere(state) == sorted(AMERICAN.tile_set.tiles)


def test_a_position_without_piles_leaves_those_of_the_match() -> None:
    opened, _ = open_match(AMERICAN, ["Ann", "Bob"], seed=7)
    trump = opened.piles[-1][0]
    other = next(kind for kind in ("r1", "r2") if kind != trump)
    state, _ = placed(Position((), (Tiles((other,)), Tiles(("b1",))), (False, False)), AMERICAN)
    assert state.piles == opened.piles


def recorded() -> tuple[ev.Event, ...]:
    state, events = placed()
    for move in (Lay(0, (Meld(tuple("HOUTEN")),)), Draw(1)):
        state, made = apply(state, move, judge(state, move, RULES), RULES)
        events += made
    return events


def test_the_record_plays_again() -> None:
    events = read(write(recorded()), RULES.events)
    assert setup_agrees(RULES, events)
    assert [(step.seat, step.agrees) for step in replay(RULES, events)] == [(0, True), (1, True)]


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (ev.TilesPlaced, {"seed": 8}),
        (ev.TilesPlaced, {"racks": (("O", "E", "N", "A", "A"), tuple("BEDAAAA"))}),
        (ev.TilesPlaced, {"racks": (("Q", "Q"), ("Q",))}),
        (ev.TilesPlaced, {"table": ()}),
        (ev.TilesPlaced, {"opened": (True,)}),
        (ev.RackPlaced, {"tiles": ("A",)}),
        (ev.RackPlaced, {"seat": 1}),
        (ev.PositionPlaced, {"opened": (True, True)}),
        (ev.PositionPlaced, {"racks": (6, 6)}),
        (ev.PositionPlaced, {"piles": (1,), "shown": (None,)}),
    ],
)
def test_a_position_that_its_seed_does_not_give_is_no_record(kind: type[ev.Event], change: dict[str, Any]) -> None:
    events = list(recorded())
    at = next(n for n, event in enumerate(events) if isinstance(event, kind))
    events[at] = msgspec.structs.replace(events[at], **change)
    with pytest.raises(ReplayError):
        list(replay(RULES, events))


@pytest.mark.parametrize(
    "position",
    [
        Position((Meld(tuple("QQQQ")),), (Tiles("A"), Tiles("A")), (False, False)),
        Position((), (Tiles("A"), Tiles.unseen(112)), (False, False)),
        Position((), (Tiles("A"),), (False,)),
        Position((), (Tiles("A"), Tiles("A")), (False,)),
        Position((), (Tiles("A"), Tiles("A")), (False, False), (("B",),)),
    ],
)
def test_what_does_not_come_from_one_box_or_suits_no_seats_is_refused(position: Position) -> None:
    state, _ = open_match(RULES, ["Ann", "Bob"], seed=1)
    with pytest.raises(ValueError, match=r"box|seats"):
        place(state, position, 1, RULES.tile_set)


def test_the_stacks_of_an_open_pot_show_their_tops() -> None:
    rules = rules_for(SABRA, "HUT", pot="open")
    state, _ = placed(rules=rules)
    assert [stack.top for stack in state.public.pot] == [stack[-1] for stack in state.pot]
    assert len(state.pot) == 4
    assert max(map(len, state.pot)) - min(map(len, state.pot)) <= 1


def test_numbers_begin_at_a_position_too() -> None:
    rules = number_rules("number-sabra", read_options("number-sabra", {"starter": "named"}))
    table = (Meld(("r1", "r2", "r3")),)
    state, _ = placed(Position(table, (Tiles(["r4"]), Tiles(["b7", "?"])), (True, True)), rules, starter=1)
    assert state.turn.seat == 1
    assert tiles_everywhere(state) == sorted(rules.tile_set.tiles)
    assert state.public.table == table
