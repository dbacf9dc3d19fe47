"""Bots of Sabra and classic with numbers: what each level sees of the table, and what a master keeps back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice, pairwise
from random import Random
from typing import TypeGuard

import pytest

from tests.solver.bots.matches import bot_of, hidden_otherwise, hold_match, moments, rules_of, small
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Lay, Move, Pass
from wordrummi.core.state import Phase, Public, Seat, Stack, Turn
from wordrummi.core.table import Table
from wordrummi.core.view import View, view
from wordrummi.numbers.notation import read_rack, read_table, write_meld
from wordrummi.numbers.state import NumberPublic
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.solver.bots.bot import Level

SABRA, CLASSIC = "number-sabra", "number-classic"
VARIANTS = (SABRA, CLASSIC)
OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    {"joker_freezes": False, "exchange_from": "anywhere", "reuse": "anywhere"},
    {"opening_points": 50, "play_on_after_opening": False, "stalemate_after": "full-round"},
    {"rounds": 2, "next_starter": "winner", "two_jokers_in_meld": False, "group_of_three": "both"},
    {"play_on_after_opening": True, "reuse": "only-rack", "stalemate_by": "tiles", "direction": "clockwise"},
)


def moment(
    table: str, rack: str, *, opened: bool = True, pot: int = 40, other: int = 14, seats: int = 2
) -> View[NumberPublic]:
    """Return what the first seat sees on its turn."""
    tiles = read_rack(rack)
    people = tuple(Seat(f"p{n}", 0, len(tiles) if n == 0 else other, opened) for n in range(seats))
    extra = NumberPublic(order=tuple(range(seats)))
    public = Public(
        extra, phase=Phase.TURN, seats=people, table=read_table(table), pot=(Stack(pot),), turn=Turn(0, 9, 1, None)
    )
    return View(public, 0, tiles, NUMBERS.tiles - tiles, ())


def choice(level: Level, seen: View[NumberPublic], variant: str = SABRA, **options: object) -> Move:
    return bot_of(variant, options, level, small()).choose(seen)


def laid(move: Move) -> set[str]:
    assert isinstance(move, Lay)
    return {" ".join(sorted(write_meld(meld).split())) for meld in move.after}


def melds(text: str) -> set[str]:
    return {" ".join(sorted(meld.split())) for meld in text.split("|")}


def is_lay(event: ev.Event) -> TypeGuard[ev.TableLaid]:
    return isinstance(event, ev.TableLaid)


def gone(before: Table, after: Table) -> int:
    """Return how many melds of a table do not lie on the next one as they were."""
    return len(Counter(meld.tiles for meld in before) - Counter(meld.tiles for meld in after))


@pytest.mark.parametrize("variant", VARIANTS)
class TestLays:
    def test_a_beginner_lays_melds_of_his_own(self, variant: str) -> None:
        seen = moment("r3 r4 r5", "r6 k7 b7 o7 o1")
        assert laid(choice(Level.BEGINNER, seen, variant)) == melds("r3 r4 r5|k7 b7 o7")

    @pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])
    def test_others_add_to_the_table(self, variant: str, level: Level) -> None:
        assert laid(choice(level, moment("r3 r4 r5", "r6 o1"), variant)) == melds("r3 r4 r5 r6")

    @pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])
    def test_others_rearrange_the_table(self, variant: str, level: Level) -> None:
        """Black 6 goes to the group that needs it."""
        seen = moment("k3 k4 k5 k6", "r6 b6 o1")
        assert laid(choice(level, seen, variant)) == melds("k3 k4 k5|k6 r6 b6")

    @pytest.mark.parametrize("level", list(Level))
    def test_the_first_lay_is_worth_thirty(self, variant: str, level: Level) -> None:
        seen = moment("r3 r4 r5", "k10 b10 o10 r6 k1 b1 o1", opened=False)
        assert melds("k10 b10 o10") <= laid(choice(level, seen, variant))
        assert choice(level, moment("r3 r4 r5", "k9 b9 o9 r6", opened=False), variant) == Draw(0)

    @pytest.mark.parametrize("level", list(Level))
    def test_who_can_go_out_goes_out(self, variant: str, level: Level) -> None:
        assert len(laid(choice(level, moment("", "k7 b7 o7 r1 r2 r3 r4"), variant))) == 2

    @pytest.mark.parametrize("level", list(Level))
    def test_who_can_lay_nothing_draws_and_passes_when_the_pool_is_empty(self, variant: str, level: Level) -> None:
        assert choice(level, moment("r3 r4 r5", "k1 o9"), variant) == Draw(0)
        assert choice(level, moment("r3 r4 r5", "k1 o9", pot=0), variant) == Pass(0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_advanced_bot_changes_four_melds_at_most_and_a_master_more_at_times(variant: str) -> None:
    changed = {}
    for level in (Level.ADVANCED, Level.MASTER):
        rules, bot = rules_of(variant, {}, small()), bot_of(variant, {}, level, small())
        lays = [event.table for seed in range(3) for event in hold_match(rules, [bot, bot], seed) if is_lay(event)]
        changed[level] = max(gone(before, after) for before, after in pairwise(lays) if len(after) >= len(before))
    assert 0 < changed[Level.ADVANCED] <= 4 < changed[Level.MASTER]


class TestKeepingBack:
    def test_melds_of_the_rack_wait_while_there_is_something_else_to_lay(self) -> None:
        seen = moment("r3 r4 r5", "r6 k7 b7 o7 o1")
        assert laid(choice(Level.MASTER, seen)) == melds("r3 r4 r5 r6")
        assert laid(choice(Level.ADVANCED, seen)) == melds("r3 r4 r5 r6|k7 b7 o7")

    def test_one_of_them_is_laid_when_there_is_nothing_else(self) -> None:
        seen = moment("r3 r4 r5", "k7 b7 o7 k9 k10 k11 k12 o1")
        assert laid(choice(Level.MASTER, seen)) == melds("r3 r4 r5|k7 b7 o7")

    @pytest.mark.parametrize(("pot", "other"), [(40, 5), (5, 14)])
    def test_nothing_is_kept_when_the_end_is_near(self, pot: int, other: int) -> None:
        seen = moment("r3 r4 r5", "r6 k7 b7 o7 o1", pot=pot, other=other)
        assert laid(choice(Level.MASTER, seen)) == melds("r3 r4 r5 r6|k7 b7 o7")


@pytest.mark.parametrize(("number", "options"), list(enumerate(OPTIONS)), ids=str)
@pytest.mark.parametrize("variant", VARIANTS)
def test_matches_at_every_table_are_legal_and_told_again_by_their_record(
    variant: str, number: int, options: Mapping[str, object]
) -> None:
    rules = rules_of(variant, options, small())
    bots = [bot_of(variant, options, level, small()) for level in Level]
    hold_match(rules, [*bots, *bots][number % 3 :][: 2 + number % 3], number)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("variant", VARIANTS)
def test_hundreds_of_matches_are_legal(variant: str, options: Mapping[str, object]) -> None:
    rules = rules_of(variant, options, small())
    bots = [bot_of(variant, options, level, small()) for level in Level]
    for seed in range(60):
        hold_match(rules, [*bots, *bots][seed % 3 :][: 2 + seed % 3], seed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_beginner_never_changes_a_meld_that_lies(variant: str) -> None:
    rules, bot = rules_of(variant, {}, small()), bot_of(variant, {}, Level.BEGINNER, small())
    lying: list[str] = []
    for event in hold_match(rules, [bot, bot], 8):
        if isinstance(event, ev.TableLaid):
            after = [" ".join(meld.tiles) for meld in event.table]
            for meld in lying:
                after.remove(meld)
            lying = [" ".join(meld.tiles) for meld in event.table]


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_choice_does_not_depend_on_tiles_that_the_seat_has_not_seen(variant: str, level: Level) -> None:
    rules, rng = rules_of(variant, {}, small()), Random(7)
    bot, tried = bot_of(variant, {}, level, small()), 0
    for state in islice(moments(rules, hold_match(rules, [bot, bot], 4)), 0, None, 5):
        seat = state.turn.seat
        other = hidden_otherwise(rng, state, seat)
        again = bot_of(variant, {}, level, small())
        assert bot.choose(view(state, seat, rules)) == again.choose(view(other, seat, rules))
        tried += other.racks != state.racks
    assert tried > 5
