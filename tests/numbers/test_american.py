"""American, rule by rule: judged alone, and in a game."""

from __future__ import annotations

from typing import Any

import pytest

from wordrummi.core.moves import Draw, Pass, TimeOut
from wordrummi.core.referee import judge, open_match
from wordrummi.core.state import State
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.core.view import view
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import Play, Take, TellTrump
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.open_play import OpenPosition, OpenTurn
from wordrummi.numbers.options import read_options
from wordrummi.numbers.rules import american_judge
from wordrummi.numbers.witness import NumberWitness

from .games import NAMES, begin, kinds, move, moves, only, refusal, rules_of

AMERICAN = "number-american"
OPENING = "k10 b10 o10"


def turn(
    table: str,
    rack: str,
    after: str,
    discard: str | None,
    *,
    take: Take | None = Take.POOL,
    taken: str | None = None,
    opened: bool = True,
    own: tuple[int, ...] = (),
    **options: object,
) -> Verdict:
    """Return the verdict on a turn; `rack` is the rack before taking, with the tile of the pool."""
    held = read_rack(rack) + Tiles((taken,) if taken else ())
    position = OpenPosition(read_table(table), held, opened, take=take, taken=taken, own=frozenset(own))
    return american_judge(AMERICAN, read_options(AMERICAN, options)).turn(
        position, OpenTurn(read_table(after), discard)
    )


def told(verdict: Verdict) -> list[tuple[str, str | None]]:
    return [(found.slug, found.because) for found in verdict.violations] if isinstance(verdict, Refused) else []


class TestOpening:
    def test_thirty_points_of_the_own_rack(self) -> None:
        assert told(turn("", f"{OPENING} k1", OPENING, "k1", opened=False)) == []
        assert told(turn("", "k9 b9 o9 k1", "k9 b9 o9", "k1", opened=False)) == [("american.opening", "opening.points")]
        found = turn("k5 k6 k7", "k8 k9 k10 k1", "k5 k6 k7 k8 k9 k10", "k1", opened=False)
        assert told(found) == [("american.opening", "opening.own-rack")]

    def test_nobody_has_to_lay(self) -> None:
        assert told(turn("k5 k6 k7", "k8 k1", "k5 k6 k7", "k1", opened=False)) == []

    def test_an_ace_above_thirteen_is_worth_what_the_table_says(self) -> None:
        table = ("", "k12 k13 k1 b5", "k12 k13 k1", "b5")
        assert told(turn(*table, opened=False)) == [("american.opening", "opening.points")]
        assert told(turn(*table, opened=False, high_ace_value=10)) == []

    def test_once_it_lies_others_melds_may_be_added_to_in_the_same_turn(self) -> None:
        assert told(turn("r3 r4 r5", f"{OPENING} r6 k1", f"r3 r4 r5 r6 | {OPENING}", "k1", opened=False)) == []

    def test_no_joker_of_the_table_makes_it(self) -> None:
        found = turn("r3 r4 j", "r5 k12 o12 k1", "r3 r4 r5 | k12 o12 j", "k1", opened=False)
        assert told(found) == [("american.opening", "opening.no-joker-exchange")]

    def test_the_trump_does_not_count_for_it(self) -> None:
        trump: dict[str, Any] = {"take": Take.TRUMP, "taken": "o10", "opened": False}
        assert told(turn("", "k10 b10", OPENING, None, **trump)) == [("american.opening", "opening.own-rack")]
        after = f"{OPENING.replace('o10', 'r10')} | o10 o11 o12"
        assert told(turn("", "k10 b10 r10 o11 o12", after, None, **trump)) == []


class TestTakingTheDiscard:
    def test_only_to_meld_it_at_once(self) -> None:
        take: dict[str, Any] = {"take": Take.DISCARD, "taken": "r6"}
        assert told(turn("r3 r4 r5", "k1 k2", "r3 r4 r5 r6", "k1", **take)) == []
        assert told(turn("r3 r4 r5", "k1 k2", "r3 r4 r5", "k1", **take)) == [("american.take-discard", None)]
        assert told(turn("r3 r4 r5", "k1 r2", "r2 r3 r4 r5", "r6", **take)) == [("american.take-discard", None)]

    def test_only_after_the_opening(self) -> None:
        found = turn("", "k10 b10 k1", OPENING, "k1", take=Take.DISCARD, taken="o10", opened=False)
        assert told(found) == [("american.take-discard", None)]

    def test_there_must_be_one(self) -> None:
        assert told(turn("", "k10 k1", "", "k1", take=Take.DISCARD)) == [("american.take-discard", None)]

    def test_with_an_equal_tile_on_the_rack_one_of_them_is_melded(self) -> None:
        found = turn("r3 r4 r5", "k1 r6", "r3 r4 r5 r6", "r6", take=Take.DISCARD, taken="r6")
        assert told(found) == []


class TestPermanent:
    @pytest.mark.parametrize(
        ("table", "rack", "after"),
        [
            ("r3 r4 r5 r6 r7", "r5 k1", "r3 r4 r5 | r5 r6 r7"),
            ("r3 r4 r5 r6", "k6 b6 k1", "r3 r4 r5 | r6 k6 b6"),
            ("b6 r6 o6", "k6 r7 r8 k1", "b6 k6 o6 | r6 r7 r8"),
            ("r3 r4 r5 | r6 r7 r8", "r9 k1", "r3 r4 r5 r6 r7 r8 r9"),
            ("r3 r4 r5 r6 r7 r8", "k1 r9", "r3 r4 r5 | r6 r7 r8 r9"),
        ],
    )
    def test_melds_are_not_broken_nor_joined(self, table: str, rack: str, after: str) -> None:
        found = told(turn(table, rack, after, "k1"))
        assert found
        assert {slug for slug, _ in found} == {"meld.permanent"}

    def test_a_rearrangement_without_a_tile_is_one_too(self) -> None:
        assert told(turn("r3 r4 r5 r6 r7 r8", "k1", "r3 r4 r5 | r6 r7 r8", "k1", opened=False)) == [
            ("meld.permanent", None)
        ]

    @pytest.mark.parametrize(
        ("table", "rack", "after"),
        [
            ("r3 r4 r5", "r6 r2 k1", "r2 r3 r4 r5 r6"),
            ("b6 r6 o6", "k6 k1", "b6 r6 o6 k6"),
            ("r11 r12 r13", "r1 k1", "r11 r12 r13 r1"),
            ("j b7 b8", "b5 k1", "b5 j b7 b8"),
            ("r3 r4 r5 | r3 r4 r5", "r6 k1", "r3 r4 r5 | r3 r4 r5 r6"),
            ("r3 r4 r5", "k4 k5 k6 k1", "k4 k5 k6 | r5 r4 r3"),
        ],
    )
    def test_tiles_are_added_to_any_meld(self, table: str, rack: str, after: str) -> None:
        assert told(turn(table, rack, after, "k1")) == []

    def test_no_tile_of_the_table_is_taken(self) -> None:
        assert told(turn("r3 r4 r5 r6", "k1", "r3 r4 r5", "k1")) == [("turn.table-kept", None)]
        assert told(turn("r3 r4 r5", "k1", "r3 r4 r5 r6", "k1")) == [("turn.from-rack", None)]
        assert told(turn("r3 r4 r5", "r7 k1", "r3 r4 r5 r7", "k1")) == [("turn.melds-valid", "meld.run")]


class TestJokerExchange:
    def test_the_joker_goes_to_another_meld_new_or_lying(self) -> None:
        assert told(turn("r3 r4 j", "r5 k9 b9 k1", "r3 r4 r5 | k9 b9 j", "k1")) == []
        assert told(turn("r3 r4 j | k9 b9 o9", "r5 k1", "r3 r4 r5 | k9 b9 o9 j", "k1")) == []

    def test_never_to_the_one_that_it_came_from(self) -> None:
        found = turn("r3 j r5", "r4 k1", "r3 r4 r5 j", "k1")
        assert told(found) == [("american.joker-exchange", "joker.reuse")]
        assert told(turn("r3 j r5", "r4 k1", "r3 r4 r5 j", "k1", reuse="anywhere")) == []

    def test_a_table_may_ask_for_a_new_meld(self) -> None:
        lying = ("r3 r4 j | k9 b9 o9", "r5 k1", "r3 r4 r5 | k9 b9 o9 j", "k1")
        assert told(turn(*lying, reuse="new-meld")) == [("american.joker-exchange", "joker.reuse")]
        assert told(turn("r3 r4 j", "r5 k9 b9 k1", "r3 r4 r5 | k9 b9 j", "k1", reuse="only-rack")) == []

    def test_the_meld_that_it_left_stays(self) -> None:
        assert {slug for slug, _ in told(turn("r3 r4 j", "r5 k5 b5 k9 b9 k1", "r3 r4 j | r5 k5 b5 | k9 b9", "k1"))} == {
            "turn.melds-valid"
        }
        found = turn("k3 r3 j", "b3 b4 b5 k9 o9 o3 k1", "k3 r3 o3 | b3 b4 b5 | k9 o9 j", "k1")
        assert told(found) == []
        found = turn("k3 r3 j", "b3 o3 b4 b5 k9 o9 k1", "k3 r3 o3 | b3 b4 b5 | k9 o9 j", "k1", group_of_three="both")
        assert told(found) == [("american.joker-exchange", "joker.group-of-three")]
        found = turn("k3 r3 j", "b3 o3 k9 o9 k1", "k3 r3 o3 b3 | k9 o9 j", "k1", group_of_three="both")
        assert told(found) == []

    def test_only_after_the_opening_or_when_opening_without_it_in_the_same_turn(self) -> None:
        rack, after = f"{OPENING} r5 k9 b9 k1", f"r3 r4 r5 | k9 b9 j | {OPENING}"
        assert told(turn("r3 r4 j", rack, after, "k1", opened=False)) == []

    def test_two_jokers_may_change_places(self) -> None:
        table, after = "r3 k3 j | b6 b7 j", "r3 k3 o3 j | b6 b7 b8 j"
        assert told(turn(table, "o3 b8 k1", after, "k1")) == []

    def test_many_equal_melds_take_no_time(self) -> None:
        pairs = " | ".join(
            f"{colour}{low} {colour}{low + 1} {colour}{low + 2}" for colour in "kb" for low in (1, 4, 7, 10)
        )
        table = f"{pairs} | {pairs} | o3 o4 j"
        found = turn(table, "o5 r1", f"{pairs} | {pairs} | o3 o4 o5 j", "r1")
        assert told(found) == [("american.joker-exchange", "joker.reuse")]


class TestTrump:
    def test_only_on_the_winning_turn(self) -> None:
        trump: dict[str, Any] = {"take": Take.TRUMP, "taken": "r6", "own": (0,)}
        assert told(turn("r3 r4 r5", "", "r3 r4 r5 r6", None, **trump)) == []
        assert told(turn("r3 r4 r5", "k1", "r3 r4 r5 r6", "k1", **trump)) == []
        assert told(turn("r3 r4 r5", "k1 k2", "r3 r4 r5 r6", "k1", **trump)) == [("american.trump-only-to-win", None)]

    def test_it_is_melded(self) -> None:
        found = turn("r3 r4 r5", "r2", "r2 r3 r4 r5", "r6", take=Take.TRUMP, taken="r6", own=(0,))
        assert told(found) == [("american.trump", None)]

    def test_on_own_melds_this_turns_included(self) -> None:
        trump: dict[str, Any] = {"take": Take.TRUMP, "taken": "r6"}
        assert told(turn("r3 r4 r5", "", "r3 r4 r5 r6", None, **trump)) == [("american.trump", None)]
        assert told(turn("r3 r4 r5", "", "r3 r4 r5 r6", None, **trump, trump_on="any-meld")) == []
        assert told(turn("r3 r4 r5", "r7 r8", "r3 r4 r5 | r6 r7 r8", None, **trump)) == []
        assert told(turn("r3 r4 r5", "", "r3 r4 r5 r6", None, **trump, own=(0,))) == []

    def test_of_two_equal_melds_the_own_one_is_meant(self) -> None:
        for own in (0, 1):
            found = turn(
                "r3 r4 r5 | r3 r4 r5", "", "r3 r4 r5 r6 | r3 r4 r5", None, take=Take.TRUMP, taken="r6", own=(own,)
            )
            assert told(found) == []

    def test_an_equal_tile_that_lay_there_is_not_it(self) -> None:
        found = turn("r6 r7 r8 | r3 r4 r5", "", "r6 r7 r8 | r3 r4 r5 r6", None, take=Take.TRUMP, taken="r6", own=(0,))
        assert told(found) == [("american.trump", None)]

    def test_it_may_be_gone(self) -> None:
        assert told(turn("", "k1", "", "k1", take=Take.TRUMP)) == [("american.trump", None)]


class TestDiscard:
    def test_one_tile_of_the_rack(self) -> None:
        assert told(turn("", "k1 k2", "", None)) == [("american.one-discard", None)]
        assert told(turn("", "k1 k2", "", "k3")) == [("american.one-discard", "turn.from-rack")]
        assert told(turn("r3 r4 r5", "r6 k1", "r3 r4 r5 r6", "r6")) == [("american.one-discard", "turn.from-rack")]

    def test_not_when_the_last_tile_is_melded(self) -> None:
        assert told(turn("r3 r4 r5", "r6", "r3 r4 r5 r6", None)) == []
        assert told(turn("r3 r4 r5", "r6 k1", "r3 r4 r5 r6", "k1")) == []

    def test_a_table_may_ask_for_one_to_win(self) -> None:
        assert told(turn("r3 r4 r5", "r6", "r3 r4 r5 r6", None, discard_to_win=True)) == [
            ("american.one-discard", None)
        ]
        assert told(turn("r3 r4 r5", "r6 k1", "r3 r4 r5 r6", "k1", discard_to_win=True)) == []

    def test_count_one_tile_is_taken_every_turn(self) -> None:
        assert told(turn("", "k1 k2", "", "k1", take=None)) == [("american.count", None)]

    def test_an_unseen_rack_can_give_any_tile(self) -> None:
        assert told(turn("r3 r4 r5", "?3", "r3 r4 r5 r6", "k1")) == []
        assert told(turn("r3 r4 r5", "?1", "r3 r4 r5 r6", "k1")) == [("american.one-discard", "turn.from-rack")]


def game(racks: list[str], pool: str = "", *, drained: bool = False, **options: object) -> tuple[Any, State[Any]]:
    rules = rules_of(AMERICAN, direction="clockwise", **options)
    return rules, begin(rules, racks, pool, drained=drained)


class TestGame:
    def test_a_turn_takes_lays_and_discards(self) -> None:
        rules, state = game([f"{OPENING} k1 k2", "b1 b2"], pool="k3")
        state, events = move(rules, state, Draw(0))
        assert kinds(events) == ["TilesDrawn", "DrawMade"]
        assert state.turn.seat == 0
        state, events = move(rules, state, Play(0, Take.POOL, read_table(OPENING), "k1"))
        assert kinds(events) == ["TurnPlayed", "TableLaid", "MeldsOwned", "Discarded", "TurnBegan"]
        assert state.public.extra.owners == (0,)
        assert state.public.piles[0].top == "k1"
        assert state.racks[0] == read_rack("k2 k3")

    def test_moves_out_of_place(self) -> None:
        rules, state = game(["k1 k2", "b1 b2"])
        assert refusal(judge(state, Play(0, Take.POOL, None, "k1"), rules)) == ["turn.draw-first"]
        assert refusal(judge(state, Play(0, None, None, "k1"), rules)) == ["american.count"]
        assert refusal(judge(state, Play(0, Take.POOL, None, "k1", "hand"), rules)) == ["turn.nothing-to-declare"]
        state, _ = move(rules, state, Draw(0))
        assert refusal(judge(state, Draw(0), rules)) == ["turn.already-drawn"]
        assert refusal(judge(state, Pass(0), rules)) == ["turn.already-drawn"]
        assert refusal(judge(state, Play(0, Take.TRUMP, None, "k1"), rules)) == ["turn.already-drawn"]

    def test_the_left_discard_is_taken(self) -> None:
        rules, state = game(["k1 k2 r6", f"b1 {OPENING} r3 r4 r5"], pool="k3 k4 k5")
        state, _ = moves(rules, state, Draw(0), Play(0, Take.POOL, None, "k1"), Draw(1))
        state, _ = moves(rules, state, Play(1, Take.POOL, read_table(f"{OPENING} | r3 r4 r5"), "b1"))
        state, _ = moves(rules, state, Draw(0), Play(0, Take.POOL, None, "r6"))
        assert refusal(judge(state, Play(1, Take.DISCARD, None, "k4"), rules)) == ["american.take-discard"]
        state, events = move(rules, state, Play(1, Take.DISCARD, read_table(f"{OPENING} | r3 r4 r5 r6"), "k4"))
        assert only(events, ne.DiscardTaken) == ne.DiscardTaken(1, 0, "r6")
        assert (state.public.piles[0].count, state.public.piles[0].top) == (1, "k1")
        assert only(events, ne.RoundEnded).reason == "out"

    def test_the_trump_is_taken_to_win(self) -> None:
        rules, state = game([f"{OPENING} r5", "b1 b2"])
        trump = state.public.piles[-1].top
        assert trump == "b1"
        rules, state = game([f"{OPENING} b2 b3", "r1 r2"])
        after = read_table(f"{OPENING} | b1 b2 b3")
        state, events = move(rules, state, Play(0, Take.TRUMP, after))
        assert only(events, ne.TrumpTaken) == ne.TrumpTaken(0, "b1")
        assert only(events, ne.RoundEnded).winner == 0
        assert state.public.piles[-1].count == 0

    def test_a_used_up_pool_ends_the_round_with_who_can_not_go_on(self) -> None:
        rules, state = game(["k2 k3", "b2 b13", ""], drained=True)
        assert refusal(judge(state, Draw(0), rules)) == ["turn.pool-empty"]
        assert refusal(judge(state, Play(0, Take.POOL, None, "k2"), rules)) == ["turn.pool-empty"]
        _, events = move(rules, state, Pass(0))
        ended = only(events, ne.RoundEnded)
        assert (ended.reason, ended.winner, ended.counts[:2]) == ("stalemate", 0, (5, 15))
        assert ended.scores[1] == -10

    def test_time_out_draws_and_discards_the_highest(self) -> None:
        rules, state = game(["k2 j b12", "b2", "r2"], pool="o3 o4")
        state, events = move(rules, state, TimeOut(0))
        assert kinds(events) == ["TurnTimedOut", "TilesDrawn", "DrawMade", "Discarded", "TurnBegan"]
        assert only(events, ne.Discarded).tile == "b12"
        state, events = moves(rules, state, Draw(1), TimeOut(1))
        assert kinds(events) == ["TurnTimedOut", "Discarded", "TurnBegan"]
        assert only(events, ne.Discarded).tile == "o4"
        rules, state = game(["k2 k3", ""], drained=True)
        _, events = move(rules, state, TimeOut(0))
        assert kinds(events)[:2] == ["TurnTimedOut", "Passed"]

    def test_owners_follow_their_melds(self) -> None:
        rules, state = game([f"{OPENING} k1 r10", "r3 r4 r5 r11 r12 r13 b1 b2"], pool="k3 k4 k5")
        state, _ = moves(rules, state, Draw(0), Play(0, Take.POOL, read_table(OPENING), "k1"), Draw(1))
        state, _ = move(rules, state, Play(1, Take.POOL, read_table(f"r3 r4 r5 | r11 r12 r13 | {OPENING}"), "b1"))
        assert state.public.extra.owners == (1, 1, 0)
        after = read_table(f"{OPENING} r10 | r3 r4 r5 | r11 r12 r13")
        _, events = moves(rules, state, Draw(0), Play(0, Take.POOL, after, "k3"))
        assert only(events, ne.MeldsOwned).owners == (0, 1, 1)

    def test_a_player_sees_only_top_discards(self) -> None:
        rules, state = game(["k1 k2 k3", "b1 b2 b3"])
        state, _ = moves(rules, state, Draw(0), Play(0, Take.POOL, None, "k1"), Draw(1), Play(1, Take.POOL, None, "b2"))
        state, _ = moves(rules, state, Draw(0), Play(0, Take.POOL, None, "k2"))
        seen = view(state, 1, rules)
        assert [(pile.count, pile.top) for pile in seen.public.piles[:2]] == [(2, "k2"), (1, "b2")]
        assert seen.unseen["k1"] == 2
        assert seen.unseen["k2"] == 1


class TestLive:
    def test_the_trump_is_told_once(self) -> None:
        rules = rules_of(AMERICAN, direction="clockwise")
        state, _ = open_match(rules, NAMES[:2], seed=None)
        assert refusal(judge(state, Play(0, Take.TRUMP, None, "k1"), rules)) == ["american.trump"]
        assert refusal(judge(state, TellTrump(1, "x9"), rules)) == ["turn.no-such-tile"]
        state, events = move(rules, state, TellTrump(1, "r9"))
        assert events == (ne.TrumpTold(1, "r9"),)
        assert state.public.piles[-1].top == "r9"
        assert refusal(judge(state, TellTrump(1, "r9"), rules)) == ["turn.trump-told"]

    def test_tiles_become_known_as_they_are_shown(self) -> None:
        rules = rules_of(AMERICAN, direction="clockwise")
        state, _ = open_match(rules, NAMES[:2], seed=None)
        state, _ = moves(rules, state, TellTrump(0, "r9"), Draw(0), Play(0, Take.POOL, read_table(OPENING), "k1"))
        assert state.racks[0] == Tiles.unseen(11)
        state, _ = moves(rules, state, Draw(1), Play(1, Take.POOL, read_table(f"{OPENING} | k11 k12 k13"), "k1"))
        assert state.piles[:2] == (("k1",), ("k1",))
        state, _ = move(rules, state, Draw(0))
        assert refusal(judge(state, Play(0, Take.POOL, None, "k1"), rules)) == ["american.one-discard"]
        assert refusal(judge(state, TimeOut(0), rules)) == ["turn.tell-discard"]


def test_a_verdict_has_a_witness() -> None:
    found = turn("r3 r4 j", "r5 k9 b9 k1", "r3 r4 r5 | k9 b9 j", "k1")
    assert isinstance(found, Accepted)
    assert isinstance(found.witness, NumberWitness)
    assert [before.stands_in for before in found.witness.table] == [0]
