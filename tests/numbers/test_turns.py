"""Turns of Sabra and classic, rule by rule."""

from __future__ import annotations

import pytest

from wordrummi.core.verdict import Accepted, Refused, Where
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge

from .table import lay, slugs, witness_of

SABRA, CLASSIC = "number-sabra", "number-classic"


def test_table_kept_no_tile_of_the_table_goes_to_a_rack() -> None:
    verdict = lay("r3 r4 r5", "r6", "r4 r5 r6")
    assert isinstance(verdict, Refused)
    (found,) = verdict.violations
    assert (found.slug, found.where, found.facts) == ("turn.table-kept", Where(table=0, tile=0), {"tile": "r3"})
    assert slugs(lay("r3 r4 j", "r5", "r3 r4 r5")) == ["turn.table-kept"]


def test_table_kept_points_nowhere_when_several_melds_can_have_lost_the_tile() -> None:
    verdict = lay("r3 r4 r5 | k3 b3 r3", "r6 o3", "r4 r5 r6 | k3 b3 o3")
    assert slugs(verdict) == ["turn.table-kept", "turn.table-kept"]
    assert isinstance(verdict, Refused)
    assert {found.where for found in verdict.violations} == {Where()}


def test_from_rack_added_tiles_come_from_the_rack() -> None:
    verdict = lay("r3 r4 r5", "r6", "r3 r4 r5 r6 r7")
    assert isinstance(verdict, Refused)
    (found,) = verdict.violations
    assert (found.slug, found.where, found.facts) == ("turn.from-rack", Where(word=0, tile=4), {"tile": "r7"})


def test_from_rack_counts_copies() -> None:
    assert slugs(lay("", "r3 r4 r5", "r3 r4 r5 | r3 r4 r5")) == ["turn.from-rack"] * 3
    assert slugs(lay("", "r3 r4 r5 j", "r3 r4 r5 j | j k9 b9")) == ["turn.from-rack"] * 3


def test_from_rack_unseen_tiles_can_be_any_that_the_box_still_has() -> None:
    assert slugs(lay("r3 r4 r5", "?7", "r3 r4 r5 r6")) == []
    assert slugs(lay("r3 r4 r5", "?1", "r3 r4 r5 r6 r7")) == ["turn.from-rack"]
    assert slugs(lay("r3 r4 r5", "r6 ?1", "r3 r4 r5 r6 r7")) == []


def test_from_rack_an_unseen_tile_is_none_that_is_known_to_lie_elsewhere() -> None:
    judge = table_judge(SABRA, read_options(SABRA, {}))
    table, after = read_table("r3 r4 r5"), read_table("r3 r4 r5 r6")
    for elsewhere, expected in (("r6", []), ("r6 r6", ["turn.from-rack"])):
        position = Position(table, read_rack("?7"), elsewhere=read_rack(elsewhere))
        assert slugs(judge.lay(position, after)) == expected


def test_one_rack_tile_an_empty_move_is_no_lay() -> None:
    assert slugs(lay("r3 r4 r5", "r6", "r3 r4 r5")) == ["turn.one-rack-tile"]
    assert slugs(lay("r3 r4 r5 r6 r7 r8", "k1", "r3 r4 r5 | r6 r7 r8")) == ["turn.one-rack-tile"]
    assert slugs(lay("", "r6", "")) == ["turn.one-rack-tile"]


def test_melds_valid_no_loose_tiles_and_the_reason_is_told() -> None:
    verdict = lay("r3 r4 r5 r6", "k9", "r3 r4 r5 | r6 | k9")
    assert isinstance(verdict, Refused)
    assert [(f.slug, f.because, f.where.word) for f in verdict.violations] == [
        ("turn.melds-valid", "meld.too-short", 1),
        ("turn.melds-valid", "meld.too-short", 2),
    ]
    assert verdict.violations[0].facts == {"meld": "r6"}


@pytest.mark.parametrize(
    ("after", "because"),
    [
        ("r12 r13 r1", "meld.ace"),
        ("r12 r13 j", "meld.joker"),
        ("k7 b7 b7", "meld.group"),
        ("k7 b8 o9", "meld.run"),
        ("j=r9 r4 r5", "meld.joker"),
    ],
)
def test_melds_valid_names_the_rule_of_melds(after: str, because: str) -> None:
    verdict = lay("", after.replace("=r9", ""), after)
    assert isinstance(verdict, Refused)
    assert [found.because for found in verdict.violations] == [because]


def test_stages_the_first_with_a_fault_is_told_whole_and_alone() -> None:
    assert slugs(lay("r3 r4 r5", "r6", "r4 r5 r7", opened=False)) == ["turn.table-kept", "turn.from-rack"]
    assert slugs(lay("", "r3 r4", "r3 r4", opened=False)) == ["turn.melds-valid"]


class TestOpening:
    def test_equal_numbers_count_each_time(self) -> None:
        assert witness_of(lay("", "k10 b10 r10", "k10 b10 r10", opened=False)).opening == 30
        assert slugs(lay("", "k9 b9 r9", "k9 b9 r9", opened=False)) == ["opening.points"]

    def test_points_tells_what_it_is_worth(self) -> None:
        verdict = lay("", "r2 r3 r4 r5 b4 b5 b6", "r2 r3 r4 r5 | b4 b5 b6", opened=False)
        assert isinstance(verdict, Refused)
        assert verdict.violations[0].facts == {"points": 29, "least": 30}

    def test_several_melds_add_up(self) -> None:
        assert witness_of(lay("", "r4 r5 r6 b4 b5 b6", "r4 r5 r6 | b4 b5 b6", opened=False)).opening == 30

    def test_a_joker_counts_as_its_tile(self) -> None:
        assert witness_of(lay("", "k10 b10 j", "k10 b10 j", opened=False)).opening == 30
        assert witness_of(lay("", "k10 j j", "k10 j j", opened=False)).opening == 33
        assert witness_of(lay("", "j r11 r10", "j r11 r10", opened=False)).opening == 33

    def test_a_declared_joker_counts_as_what_was_said(self) -> None:
        assert slugs(lay("", "j r9 j", "j=k9 r9 j=b9", opened=False)) == ["opening.points"]
        assert witness_of(lay("", "k10 j j", "k10 j=k11 j=k12", opened=False)).opening == 33

    def test_the_table_may_ask_other_points(self) -> None:
        assert slugs(lay("", "k8 b8 r8", "k8 b8 r8", opened=False, opening_points=24)) == []
        assert slugs(lay("", "k8 b8 r8", "k8 b8 r8", opened=False, opening_points=25)) == ["opening.points"]

    @pytest.mark.parametrize("variant", [SABRA, CLASSIC])
    def test_own_rack_tiles_of_the_table_do_not_help(self, variant: str) -> None:
        verdict = lay("r3 r4 r5", "r6 r7 r8", "r3 r4 r5 r6 r7 r8", variant=variant, opened=False)
        assert slugs(verdict) == ["opening.own-rack"]
        verdict = lay("k9 b9 o9 r9", "k10 k11", "b9 o9 r9 | k9 k10 k11", variant=variant, opened=False)
        assert slugs(verdict) == ["opening.own-rack"]

    def test_own_melds_lie_as_such_in_the_table_after(self) -> None:
        verdict = lay("k7 k8 k9", "k10 k11 k12", "k7 k8 k9 k10 k11 k12", opened=False)
        assert slugs(verdict) == ["opening.own-rack"]
        assert slugs(lay("k7 k8 k9", "k10 k11 k12", "k7 k8 k9 | k10 k11 k12", opened=False)) == []

    def test_an_equal_meld_of_the_table_does_not_count(self) -> None:
        verdict = lay("k10 b10 r10", "r3 r4 r5", "k10 b10 r10 | r3 r4 r5", opened=False)
        assert slugs(verdict) == ["opening.points"]
        assert slugs(lay("k10 b10 r10", "k10 b10 r10", "k10 b10 r10 | k10 b10 r10", opened=False)) == []

    def test_one_tile_is_in_one_meld(self) -> None:
        verdict = lay("r3 r4 r5", "r3 r4 r5 r6", "r3 r4 r5 | r3 r4 r5 r6", opened=False, opening_points=25)
        assert slugs(verdict) == ["opening.points"]

    def test_no_joker_exchange_to_make_the_opening(self) -> None:
        verdict = lay("r3 r4 j", "r5 k12 o12", "r3 r4 r5 | k12 o12 j", opened=False)
        assert slugs(verdict) == ["opening.no-joker-exchange"]

    def test_no_joker_exchange_is_not_said_of_a_frozen_meld_that_is_broken(self) -> None:
        verdict = lay("b7 r7 o7 j", "r6 r8", "b7 o7 j | r6 r7 r8", opened=False)
        assert slugs(verdict) == ["opening.own-rack"]

    def test_same_turn_sabra_plays_on_once_opened(self) -> None:
        verdict = lay("r3 r4 r5", "k11 b11 o11 r6", "k11 b11 o11 | r3 r4 r5 r6", opened=False)
        assert witness_of(verdict).opening == 33
        assert slugs(lay("r3 r4 r5", "k9 b9 o9 r6", "k9 b9 o9 | r3 r4 r5 r6", opened=False)) == ["opening.points"]

    def test_same_turn_sabra_may_even_exchange_a_joker_once_opened(self) -> None:
        table, rack = "r3 r4 j", "k11 b11 o11 r5 k2 b2"
        verdict = lay(table, rack, "k11 b11 o11 | r3 r4 r5 | k2 b2 j", opened=False)
        assert witness_of(verdict).opening == 33
        assert len(witness_of(verdict).jokers) == 1

    def test_same_turn_classic_waits(self) -> None:
        after = "k11 b11 o11 | r3 r4 r5 r6"
        assert slugs(lay("r3 r4 r5", "k11 b11 o11 r6", after, variant=CLASSIC, opened=False)) == ["opening.same-turn"]
        verdict = lay("r3 r4 r5", "k11 b11 o11 r6", after, variant=CLASSIC, opened=False, play_on_after_opening=True)
        assert slugs(verdict) == []

    def test_same_turn_classic_tells_both_faults(self) -> None:
        verdict = lay("r3 r4 r5", "k9 b9 o9 r6", "k9 b9 o9 | r3 r4 r5 r6", variant=CLASSIC, opened=False)
        assert slugs(verdict) == ["opening.points", "opening.same-turn"]

    def test_same_turn_the_way_a_row_is_told_is_no_play(self) -> None:
        table, rack = "r3 r4 r5 | k7 j b7 | j b9 b10", "k11 b11 o11"
        after = "b10 b9 j | j k7 b7 | r5 r4 r3 | o11 k11 b11"
        assert slugs(lay(table, rack, after, variant=CLASSIC, opened=False)) == []
        moved = "b9 b10 j | j k7 b7 | r5 r4 r3 | o11 k11 b11"
        assert "opening.same-turn" in slugs(lay(table, rack, moved, variant=CLASSIC, opened=False))

    def test_rack_tiles_of_the_opening_do_not_serve_a_freed_joker_as_well(self) -> None:
        table, rack = "r3 r4 j | k10 k11 k12 k13", "k10 b10 o10 r5 b13"
        after = "k10 b10 o10 | r3 r4 r5 | k10 k11 k12 | k13 b13 j"
        assert slugs(lay(table, rack, after, opened=False)) == []
        assert slugs(lay(table, rack, after, opened=False, reuse="two-from-rack")) == ["joker.reuse"]

    def test_a_freed_joker_is_not_part_of_the_initial_meld(self) -> None:
        table, rack = "r3 r4 j", "r5 j k10 b10 k2 b2"
        witness = witness_of(lay(table, rack, "k10 b10 j | r3 r4 r5 | k2 b2 j", opened=False))
        assert [(joker.meld, joker.freed_by) for joker in witness.jokers] == [(2, ("r5",))]


class TestFrozen:
    @pytest.mark.parametrize(
        ("table", "rack", "after"),
        [
            ("b7 r7 o7 j", "r6 r8", "b7 o7 j | r6 r7 r8"),
            ("r3 r4 j r6", "k3 b3", "r4 j r6 | r3 k3 b3"),
            ("r3 r4 j", "k3 b3 k4 b4 o9 k9", "k3 b3 r3 | k4 b4 r4 | o9 k9 j"),
            ("j b7 b8", "b5 b9 b10", "b5 j b7 | b8 b9 b10"),
        ],
    )
    def test_nothing_is_taken_from_a_meld_with_a_joker(self, table: str, rack: str, after: str) -> None:
        assert slugs(lay(table, rack, after)) == ["joker.frozen"]

    def test_it_points_at_the_meld(self) -> None:
        verdict = lay("k1 k2 k3 | b7 r7 o7 j", "r6 r8", "k1 k2 k3 | b7 o7 j | r6 r7 r8")
        assert isinstance(verdict, Refused)
        (found,) = verdict.violations
        assert (found.where, found.facts) == (Where(table=1), {"meld": "b7 r7 o7 j"})

    @pytest.mark.parametrize(
        ("table", "rack", "after"),
        [
            ("j b7 b8", "b5", "b5 j b7 b8"),
            ("j b7 b8", "b9", "j b7 b8 b9"),
            ("b8 b7 j", "b9", "b9 b8 b7 j"),
            ("b8 b7 j", "b9", "j b7 b8 b9"),
            ("r10 o10 j", "k10", "r10 o10 j k10"),
            ("r10 o10 j", "k10", "k10 j o10 r10"),
            ("o8 o9 o10 | o11 r11 j", "o11", "o8 o9 o10 o11 | o11 r11 j"),
            ("k9 b9 o9 r9 | r10 j r12", "k10 k11", "b9 o9 r9 | r10 j r12 | k9 k10 k11"),
            ("k9 b9 o9 r9 | r10 j r12", "k3 k4 k5", "k9 b9 o9 | r9 r10 j r12 | k3 k4 k5"),
            ("r3 j r5 | k6 j k8", "r6 k9", "r3 j r5 r6 | k6 j k8 k9"),
            ("j r5 j", "r7", "j r5 j r7"),
            ("j r5 j", "k5", "j r5 j k5"),
        ],
    )
    def test_tiles_are_added_at_its_ends_or_as_fourth_colour(self, table: str, rack: str, after: str) -> None:
        assert slugs(lay(table, rack, after)) == []

    def test_its_joker_keeps_its_place(self) -> None:
        assert slugs(lay("j b7 b8", "b5", "b5 j b7 b8")) == []
        assert slugs(lay("j b7 b8", "b10", "b7 b8 j b10")) == ["joker.frozen"]
        assert slugs(lay("k5 j k7", "k4 k6", "k4 k5 k6 k7 j")) == ["joker.reuse"]

    def test_two_frozen_melds_are_not_joined(self) -> None:
        verdict = lay("r3 r4 j | j r7 r8", "r9", "r3 r4 j j r7 r8 r9")
        assert slugs(verdict) == ["joker.frozen", "joker.frozen"]

    def test_an_added_tile_decides_what_an_open_meld_is(self) -> None:
        assert slugs(lay("j r5 j r7", "r4 k9 b9", "r4 r5 j r7 | k9 b9 j")) == []
        assert slugs(lay("j r5 j r7", "k5 k9 b9", "k5 r5 j r7 | k9 b9 j")) == ["turn.melds-valid"]

    def test_freezing_is_an_option(self) -> None:
        table, rack, after = "b7 r7 o7 j", "r6 r8", "b7 o7 j | r6 r7 r8"
        assert slugs(lay(table, rack, after, joker_freezes=False)) == []
        assert slugs(lay(table, rack, after, variant=CLASSIC, joker_freezes=False)) == []

    def test_where_it_does_not_freeze_a_joker_moves_as_the_tile_it_stands_for(self) -> None:
        table = "r3 r4 j"
        assert slugs(lay(table, "k5 b5 k3 b3 k4 b4", "j k5 b5 | r3 k3 b3 | r4 k4 b4", joker_freezes=False)) == []
        verdict = lay(table, "k9 b9 k3 b3 k4 b4", "j k9 b9 | r3 k3 b3 | r4 k4 b4", joker_freezes=False)
        assert slugs(verdict) == ["joker.exchange"]


class TestExchange:
    def test_the_tile_comes_from_the_rack(self) -> None:
        table, rack, after = "r3 r4 j | b5 k5 o5 r5", "k8 o8", "r3 r4 r5 | b5 k5 o5 | k8 o8 j"
        assert slugs(lay(table, rack, after)) == ["joker.exchange"]
        assert slugs(lay(table, rack, after, exchange_from="anywhere")) == []

    def test_the_witness_tells_which_tile_freed_it_and_where_it_went(self) -> None:
        witness = witness_of(lay("k1 k2 k3 | r3 r4 j", "r5 k8 o8", "k1 k2 k3 | r3 r4 r5 | k8 o8 j"))
        assert witness.as_dict()["jokers"] == [
            {"table": 1, "freed_by": ["r5"], "laid_in": {"meld": 2, "at": 2}, "stands_for": "b8"}
        ]
        assert [fate["fate"] for fate in witness.as_dict()["table"]] == ["standing", "exchanged"]
        assert witness.as_dict()["after"][2]["from"] == ["rack", "rack", {"table": 1, "at": 2}]

    def test_afterwards_the_meld_is_no_longer_frozen(self) -> None:
        assert slugs(lay("k7 b7 j", "r7 k6 k8 r6 r8 b8 b9 k1 o1", "k6 k7 k8 | b7 b8 b9 | r6 r7 r8 | k1 o1 j")) == []

    def test_even_the_tile_that_freed_it_may_go_on(self) -> None:
        assert slugs(lay("r3 j r5", "r4 k4 b4 k3 b3 k5 b5 k9 b9", "r4 k4 b4 | r3 k3 b3 | r5 k5 b5 | k9 b9 j")) == []

    def test_it_may_come_from_a_meld_that_was_freed_just_before(self) -> None:
        table, rack = "r3 r4 j | k5 r5 j", "b5 o5 k9 o9 k2 o2"
        after = "r3 r4 r5 | k5 b5 o5 | k9 o9 j | k2 o2 j"
        assert slugs(lay(table, rack, after, exchange_from="anywhere")) == []

    def test_two_melds_can_not_each_free_the_other(self) -> None:
        ring, after = "r3 r4 j | j r5 r6", "r3 r4 r5 r6 | j k9 o9 | j k2 o2"
        assert set(slugs(lay(ring, "k9 o9 k2 o2", after, exchange_from="anywhere"))) == {"joker.frozen"}
        after = "r3 r4 r5 r6 | r5 k5 b5 | j k9 o9 | j k2 o2"
        assert slugs(lay(ring, "k9 o9 k2 o2 r5 k5 b5", after, exchange_from="anywhere")) == []

    def test_two_jokers_in_one_meld_are_exchanged_one_by_one(self) -> None:
        assert slugs(lay("j r6 j", "r5 k9 b9", "r5 r6 j | k9 b9 j")) == []
        assert slugs(lay("j r6 j", "r5 r7 k9 b9 k2 b2", "r5 r6 r7 | k9 b9 j | k2 b2 j")) == []

    def test_while_one_joker_is_left_the_meld_is_frozen(self) -> None:
        verdict = lay("j r6 j r8", "r5 k9 b9 k8 o8", "r5 r6 j | k9 b9 j | r8 k8 o8")
        assert slugs(verdict) == ["joker.frozen"]

    def test_a_joker_may_stand_for_a_tile_both_of_whose_copies_lie_elsewhere(self) -> None:
        table = "r5 k5 b5 | r5 o5 k5"
        assert slugs(lay(table, "r3 r4 j", f"{table} | r3 r4 j")) == []


class TestGroupOfThree:
    def test_either_missing_colour_frees_it(self) -> None:
        assert slugs(lay("r10 o10 j", "b10 k5 o5", "r10 o10 b10 | k5 o5 j")) == []
        assert slugs(lay("r10 o10 j", "k10 k5 o5", "r10 o10 k10 | k5 o5 j")) == []

    def test_a_declared_colour_does_not_narrow_it(self) -> None:
        assert slugs(lay("r10 o10 j=k10", "b10 k5 o5", "r10 o10 b10 | k5 o5 j")) == []
        assert slugs(lay("r10 o10 j=k10", "k10", "r10 o10 j k10")) == []

    def test_in_a_group_of_four_it_is_one_colour(self) -> None:
        assert slugs(lay("r10 o10 j k10", "b10 k5 o5", "r10 o10 b10 k10 | k5 o5 j")) == []

    def test_both_colours_where_the_table_asks_for_them(self) -> None:
        both = {"group_of_three": "both"}
        assert slugs(lay("k3 r3 j", "b3 k9 o9", "k3 r3 b3 | k9 o9 j", **both)) == ["joker.group-of-three"]
        assert slugs(lay("k3 r3 j", "b3 o3 k9 o9", "k3 r3 b3 o3 | k9 o9 j", **both)) == []

    def test_the_four_need_not_stand_at_the_end(self) -> None:
        rack, after = "b3 o3 o4 o5 k9 o9", "k3 r3 b3 | o3 o4 o5 | k9 o9 j"
        assert slugs(lay("k3 r3 j", rack, after, group_of_three="both")) == []

    def test_of_two_jokers_one_is_freed_by_two_tiles_and_both_by_three(self) -> None:
        both = {"group_of_three": "both"}
        assert slugs(lay("j r5 j", "k5 k9 b9", "k5 r5 j | k9 b9 j", **both)) == ["joker.group-of-three"]
        assert slugs(lay("j r5 j", "k5 b5 k9 b9", "k5 r5 j b5 | k9 b9 j", **both)) == []
        assert slugs(lay("j r5 j", "k5 b5 k9 b9", "k5 r5 b5 | k9 b9 j j", **both)) == ["joker.group-of-three"]
        assert slugs(lay("j r5 j", "k5 b5 o5 k9 b9", "k5 r5 b5 o5 | k9 b9 j j", **both)) == []

    def test_both_colours_do_not_matter_in_runs(self) -> None:
        assert slugs(lay("r3 j r5", "r4 k9 b9", "r3 r4 r5 | k9 b9 j", group_of_three="both")) == []


NJ = ("b4 r4 o4 k4 | j b7 b8", "b6 b6 b3", "r4 o4 k4 | b6 b7 b8 | b3 b4 j b6")
"""The example of the joker readings: a freed joker with two rack tiles and one of the table."""


class TestReuse:
    @pytest.mark.parametrize(
        ("reuse", "legal"),
        [("anywhere", 1), ("another-meld", 1), ("new-meld", 1), ("two-from-rack", 1), ("only-rack", 0)],
    )
    def test_a_new_meld_with_two_rack_tiles_and_one_of_the_table(self, reuse: str, legal: int) -> None:
        assert slugs(lay(*NJ, reuse=reuse)) == ([] if legal else ["joker.reuse"])

    @pytest.mark.parametrize(
        ("reuse", "legal"),
        [("anywhere", 1), ("another-meld", 1), ("new-meld", 1), ("two-from-rack", 1), ("only-rack", 1)],
    )
    def test_two_rack_tiles_and_the_joker(self, reuse: str, legal: int) -> None:
        assert slugs(lay("r3 r4 j", "r5 k9 b9", "r3 r4 r5 | k9 b9 j", reuse=reuse)) == (
            [] if legal else ["joker.reuse"]
        )

    @pytest.mark.parametrize(
        ("reuse", "legal"),
        [("anywhere", 1), ("another-meld", 1), ("new-meld", 1), ("two-from-rack", 0), ("only-rack", 0)],
    )
    def test_a_new_meld_with_tiles_of_the_table(self, reuse: str, legal: int) -> None:
        table, rack, after = (
            "r3 r4 j | k9 b9 o9 r9",
            "r5 r8",
            "r3 r4 r5 | k9 b9 o9 | j r8 r9",
        )
        assert slugs(lay(table, rack, after, reuse=reuse)) == ([] if legal else ["joker.reuse"])

    @pytest.mark.parametrize(
        ("reuse", "legal"),
        [("anywhere", 1), ("another-meld", 1), ("new-meld", 0), ("two-from-rack", 0), ("only-rack", 0)],
    )
    def test_added_to_another_meld(self, reuse: str, legal: int) -> None:
        table, rack, after = "r3 r4 j | k9 b9 o9", "r5", "r3 r4 r5 | k9 b9 o9 j"
        assert slugs(lay(table, rack, after, reuse=reuse)) == ([] if legal else ["joker.reuse"])

    @pytest.mark.parametrize(
        ("reuse", "legal"),
        [("anywhere", 1), ("another-meld", 0), ("new-meld", 0), ("two-from-rack", 0), ("only-rack", 0)],
    )
    def test_back_in_the_meld_that_it_came_from(self, reuse: str, legal: int) -> None:
        assert slugs(lay("r3 j r5", "r4", "r3 r4 r5 j", reuse=reuse)) == ([] if legal else ["joker.reuse"])

    def test_a_meld_after_may_be_whole_of_the_rack_though_an_equal_one_lies(self) -> None:
        table, rack = "k3 j k5 | r3 r4 r5", "k4 r3 r4 r5"
        assert slugs(lay(table, rack, "k3 k4 k5 | r3 r4 r5 | r3 r4 r5 j", reuse="only-rack")) == []
        assert slugs(lay(table, "k4", "k3 k4 k5 | r3 r4 r5 j")) == ["joker.reuse"]

    def test_a_rack_tile_counts_for_one_meld(self) -> None:
        table = "r3 j r5 | k3 j k5"
        rack = "r4 k4 r8 r9"
        assert slugs(lay(table, rack, "r3 r4 r5 | k3 k4 k5 | r8 r9 j j", reuse="two-from-rack")) == []
        apart = "r3 r4 r5 | k3 k4 k5 | r8 r9 j | k8 j k10"
        assert slugs(lay(table, f"{rack} k8 k10", apart, reuse="two-from-rack")) == []
        table += " | k7 k8 k9 k10"
        apart = "r3 r4 r5 | k3 k4 k5 | r8 r9 j | k7 k8 k9 | j k10 k11"
        assert slugs(lay(table, f"{rack} k11", apart, reuse="new-meld")) == []
        assert slugs(lay(table, f"{rack} k11", apart, reuse="two-from-rack")) == ["joker.reuse", "joker.reuse"]

    def test_the_tile_that_freed_it_is_not_one_of_the_two(self) -> None:
        table, rack = "r3 j r5 | k4 b4 o4", "r4 b3 k3"
        after = "r3 b3 k3 | j r4 r5 | k4 b4 o4"
        assert slugs(lay(table, rack, after, reuse="two-from-rack")) == ["joker.reuse"]

    def test_a_joker_of_the_rack_is_a_rack_tile(self) -> None:
        verdict = lay("r3 r4 j", "r5 k9 j", "r3 r4 r5 | k9 j j", reuse="only-rack")
        assert slugs(verdict) == []
        assert len(witness_of(verdict).jokers) == 1


class TestDeclared:
    def test_it_binds_in_a_run_on_later_turns_too(self) -> None:
        table = "j=r3 j=r4 r5"
        assert slugs(lay(table, "r3 k9 b9", "r3 j r5 | k9 b9 j")) == []
        assert slugs(lay(table, "k5 k9 b9", "k5 j r5 | k9 b9 j")) == ["joker.frozen"]
        assert slugs(lay("j j r5", "k5 k9 b9", "k5 j r5 | k9 b9 j")) == []

    def test_the_table_after_keeps_what_was_said(self) -> None:
        witness = witness_of(lay("j=r3 j=r4 r5", "k9 b9 o9", "j j r5 | k9 b9 o9"))
        assert [str(meld) for meld in witness.lying] == ["j j r5 = r3 r4 r5", "k9 b9 o9"]
        witness = witness_of(lay("j=r3 j=r4 r5", "r2", "r2 j j r5"))
        assert witness.lying[0].reading == ("r2", "r3", "r4", "r5")

    def test_what_was_said_of_a_group_of_three_gives_way_to_the_tile(self) -> None:
        witness = witness_of(lay("r10 o10 j=k10", "k10", "r10 o10 j k10"))
        assert witness.lying[0].reading is None

    def test_it_can_not_be_said_otherwise_later(self) -> None:
        assert slugs(lay("j=r3 j=r4 r5", "k9 b9 o9", "j=r7 j=r6 r5 | k9 b9 o9")) == ["joker.frozen"]

    def test_where_nothing_freezes_what_a_moved_joker_stands_for_is_kept(self) -> None:
        table, rack = "r3 r4 j=r5", "k3 b3 k4 b4 r6 j"
        witness = witness_of(lay(table, rack, "r3 k3 b3 | r4 k4 b4 | j r6 j", joker_freezes=False))
        assert "r5" in (witness.lying[2].reading or ())


def test_a_witness_keeps_tiles_together() -> None:
    witness = witness_of(lay("r3 r4 r5 r6 r7 | k9 b9 o9", "r5 r9", "r3 r4 r5 | r5 r6 r7 | k9 b9 o9 r9"))
    assert witness.as_dict()["table"] == [
        {"index": 0, "fate": "broken", "into": [0, 1]},
        {"index": 1, "fate": "absorbed", "into": [2]},
    ]
    assert witness.as_dict()["after"][2] == {
        "meld": "k9 b9 o9 r9",
        "reading": "k9 b9 o9 r9",
        "from": [*({"table": 1, "at": at} for at in range(3)), "rack"],
    }
    assert witness.opening is None


def test_a_lay_is_worth_no_points() -> None:
    verdict = lay("", "k9 b9 o9", "k9 b9 o9")
    assert isinstance(verdict, Accepted)
    assert verdict.score == 0
