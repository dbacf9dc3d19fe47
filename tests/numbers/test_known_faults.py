"""Faults that other programs for this game have; this one must not."""

from __future__ import annotations

import pytest

from wordrummi.core import events as ev
from wordrummi.core.conserving import ConservationError
from wordrummi.core.moves import Pass, TimeOut
from wordrummi.core.referee import fold_on, judge
from wordrummi.core.table import Meld
from wordrummi.core.verdict import Accepted
from wordrummi.numbers import events as ne
from wordrummi.numbers.melds import MeldTerms, fault, readings
from wordrummi.numbers.notation import NotationError, read_table

from . import games
from .games import begin, kinds, move, moves, only, refusal, rules_of
from .table import lay, slugs, witness_of

SABRA, CLASSIC = "number-sabra", "number-classic"
OPENING = "k10 b10 o10"


def test_equal_numbers_are_counted_once_in_the_opening() -> None:
    assert witness_of(lay("", OPENING, OPENING, opened=False)).opening == 30


def test_a_joker_is_worth_nothing_in_the_opening() -> None:
    assert witness_of(lay("", "k10 b10 j", "k10 b10 j", opened=False)).opening == 30


def test_a_meld_of_jokers_alone_breaks_the_program() -> None:
    assert fault(Meld(("j", "j")), MeldTerms()) == "meld.too-short"
    assert fault(Meld(("j", "j", "j")), MeldTerms()) == "meld.joker"
    with pytest.raises(NotationError):
        read_table("j j j")


@pytest.mark.parametrize("group", ["r7 r7 b7", "r7 b7 o7 r7", "r7 r7 j"])
def test_a_second_identical_tile_is_accepted_in_a_group(group: str) -> None:
    assert slugs(lay("", group, group)) == ["turn.melds-valid"]


@pytest.mark.parametrize("run", ["r12 r13 j", "r11 r12 r13 j", "j r1 r2", "r12 r13 j j"])
def test_a_joker_keeps_a_run_open_past_its_end(run: str) -> None:
    assert slugs(lay("", run, run)) == ["turn.melds-valid"]


def test_a_redundant_joker_at_the_end_of_a_run_makes_a_table_without_answer() -> None:
    table = "r3 r4 r5 j | k9 b9 o9 j"
    assert slugs(lay(table, "r7", "r3 r4 r5 j r7 | k9 b9 o9 j")) == []
    assert slugs(lay(table, "r6 k2 o2", "r3 r4 r5 r6 | k9 b9 o9 j | k2 o2 j")) == []
    assert slugs(lay("r11 r12 r13 | k2 b2 j", "r10 o2 k5 b5", "r10 r11 r12 r13 | k2 b2 o2 | k5 b5 j")) == []
    assert len(readings(Meld(("r11", "r12", "r13")), MeldTerms())) == 1


def test_an_empty_move_is_a_turn() -> None:
    rules = rules_of(SABRA)
    state = begin(rules, ["r1", "k1"])
    assert refusal(judge(state, games.lay(0, ""), rules)) == ["turn.one-rack-tile"]


def test_tiles_are_conserved_by_their_number_only() -> None:
    assert set(slugs(lay("r3 r4 r5", "r6", "r4 r5 r6 r7"))) == {"turn.table-kept", "turn.from-rack"}
    rules = rules_of(SABRA)
    state = begin(rules, [OPENING, "k1"])
    with pytest.raises(ConservationError):
        fold_on(rules, state, (ev.TilesDrawn(0, ("k1", "k1")),))


def test_the_last_tile_is_not_seen_as_a_win() -> None:
    rules = rules_of(SABRA)
    _, events = move(rules, begin(rules, [OPENING, "k1"]), games.lay(0, OPENING))
    assert kinds(events) == ["TableLaid", "RoundEnded", "MatchEnded"]
    assert only(events, ev.MatchEnded).winners == (0,)


@pytest.mark.parametrize("variant", [SABRA, CLASSIC])
def test_a_stalemate_has_no_winner(variant: str) -> None:
    rules = rules_of(variant, stalemate_after="full-round")
    state = begin(rules, ["r2", "k1", ""], drained=True)
    state, events = moves(rules, state, *map(Pass, (0, 1, 2)))
    assert only(events, ne.RoundEnded).winner == 1
    assert state.public.winners == (1,)


def test_a_valid_arrangement_is_thrown_away_when_time_is_up() -> None:
    rules = rules_of(SABRA)
    state, events = move(rules, begin(rules, [f"{OPENING} r1", "k1"]), TimeOut(0, read_table(OPENING)))
    assert "TableLaid" in kinds(events)
    assert state.public.table == read_table(OPENING)


def test_a_refused_lay_loses_tiles() -> None:
    rules = rules_of(SABRA)
    state = begin(rules, ["r1 r2 r3 k5", "k1"])
    assert not isinstance(judge(state, games.lay(0, "r1 r2 r3"), rules), Accepted)
    assert len(state.racks[0]) == 4


def test_a_timer_that_fires_twice_draws_twice() -> None:
    rules = rules_of(SABRA)
    state, _ = move(rules, begin(rules, ["r1", "k1"]), TimeOut(0))
    assert refusal(judge(state, TimeOut(0), rules)) == ["turn.not-yours"]
