"""The course of a game of Sabra and classic: drawing, penalties, the ends of a round, several rounds, live games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Pass, Stop, TimeOut
from wordrummi.core.referee import judge, open_match
from wordrummi.core.replay import replay
from wordrummi.core.state import Phase
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import sees, view
from wordrummi.numbers import events as ne
from wordrummi.numbers.moves import CountRack, Misplay
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.scoring import STALEMATE, Left, rack_count, round_scores, stalemate_winner

from .games import NAMES, begin, kinds, lay, move, moves, only, refusal, rules_of

SABRA, CLASSIC = "number-sabra", "number-classic"
EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "rules" / "number-examples.json").read_text("utf-8"))
OPENING = "k10 b10 o10"


class TestDrawing:
    def test_a_turn_is_drawing_one_tile(self) -> None:
        rules = rules_of(SABRA)
        state, events = move(rules, begin(rules, ["r1 r2", "k1 k2"], pool="b7"), Draw(0))
        assert kinds(events) == ["TilesDrawn", "DrawMade", "TurnBegan"]
        assert state.racks[0] == read_rack("r1 r2 b7")
        assert state.turn.seat == 1

    def test_pool_empty_there_is_nothing_to_draw(self) -> None:
        rules = rules_of(SABRA)
        state = begin(rules, ["r1 r2", ""], drained=True)
        assert refusal(judge(state, Draw(0), rules)) == ["turn.pool-empty"]

    def test_passing_is_for_an_empty_pool(self) -> None:
        rules = rules_of(SABRA)
        assert refusal(judge(begin(rules, ["r1", "k1"]), Pass(0), rules)) == ["turn.pass-with-pool"]

    def test_not_yours(self) -> None:
        rules = rules_of(SABRA)
        state = begin(rules, ["r1 r2", "k1 k2"])
        assert refusal(judge(state, Draw(1), rules)) == ["turn.not-yours"]
        assert refusal(judge(state, Misplay(1), rules)) == ["turn.not-yours"]

    def test_a_refused_lay_changes_nothing(self) -> None:
        rules = rules_of(SABRA)
        state = begin(rules, [f"{OPENING} r1", "k1"])
        assert refusal(judge(state, lay(0, "k10 b10 o10 r1"), rules)) == ["turn.melds-valid"]
        after, _ = move(rules, state, lay(0, OPENING))
        assert after.racks[0] == read_rack("r1")

    def test_the_clock_is_told_with_the_turn(self) -> None:
        rules = rules_of(SABRA)
        state, _ = open_match(rules, NAMES[:2], seed=1)
        assert state.turn.seconds == 120
        state, _ = open_match(rules_of(CLASSIC), NAMES[:2], seed=1)
        assert state.turn.seconds is None


class TestPenalties:
    def test_misplay_three_tiles_and_the_turn_is_over(self) -> None:
        rules = rules_of(SABRA)
        state, events = move(rules, begin(rules, ["r1", "k1"], pool="b7 b8 b9"), Misplay(0))
        assert kinds(events) == ["MisplayCalled", "TilesDrawn", "PenaltyDrawn", "TurnBegan"]
        assert only(events, ne.PenaltyDrawn) == ne.PenaltyDrawn(0, 3, "misplay")
        assert state.racks[0] == read_rack("r1 b7 b8 b9")
        assert only(events, ev.TilesDrawn).tiles == ("b7", "b8", "b9")

    def test_misplay_may_cost_nothing(self) -> None:
        rules = rules_of(CLASSIC, misplay_penalty=0)
        _, events = move(rules, begin(rules, ["r1", "k1"]), Misplay(0))
        assert kinds(events) == ["MisplayCalled", "TurnBegan"]

    def test_misplay_a_small_pool_gives_what_it_has(self) -> None:
        rules = rules_of(CLASSIC)
        state, events = move(rules, begin(rules, ["r1", ""], pool="b7 b8", drained=True), Misplay(0))
        assert only(events, ne.PenaltyDrawn).count == 2
        assert state.racks[0] == read_rack("r1 b7 b8")

    def test_misplay_with_an_empty_pool_is_a_turn_in_which_nothing_is_laid(self) -> None:
        rules = rules_of(SABRA)
        _, events = move(rules, begin(rules, ["r1", ""], drained=True), Misplay(0))
        assert kinds(events)[:3] == ["MisplayCalled", "Passed", "RoundEnded"]

    def test_late_the_server_draws(self) -> None:
        rules = rules_of(SABRA)
        state, events = move(rules, begin(rules, ["r1", "k1"], pool="b7 b8"), TimeOut(0))
        assert kinds(events) == ["TurnTimedOut", "TilesDrawn", "DrawMade", "TurnBegan"]
        assert state.racks[0] == read_rack("r1 b7")

    def test_late_too_often_costs_a_tile(self) -> None:
        rules = rules_of(SABRA)
        state = begin(rules, ["r1", "k1"], pool="b7 b8 b9 b10")
        state, events = moves(rules, state, TimeOut(0), Draw(1), TimeOut(0))
        assert kinds(events) == ["TurnTimedOut", "TilesDrawn", "DrawMade", "TilesDrawn", "PenaltyDrawn", "TurnBegan"]
        assert only(events, ne.PenaltyDrawn) == ne.PenaltyDrawn(0, 1, "late")
        assert state.racks[0] == read_rack("r1 b7 b9 b10")
        assert state.public.extra.late == (2, 0)

    @pytest.mark.parametrize(("grace", "costs"), [(0, [3, 3]), (1, [3]), (2, [])])
    def test_grace_and_penalty_are_options(self, grace: int, costs: list[int]) -> None:
        rules = rules_of(SABRA, overtime_grace=grace, overtime_penalty=3)
        state = begin(rules, ["r1", "k1"])
        paid = []
        for _ in range(2):
            state, events = move(rules, state, TimeOut(0))
            paid += [event.count for event in events if isinstance(event, ne.PenaltyDrawn)]
            state, _ = move(rules, state, Draw(1))
        assert paid == costs

    def test_late_with_an_empty_pool_is_a_pass(self) -> None:
        rules = rules_of(CLASSIC)
        _, events = move(rules, begin(rules, ["r1", ""], drained=True), TimeOut(0))
        assert kinds(events) == ["TurnTimedOut", "Passed", "TurnBegan"]

    def test_a_late_lay_stands_and_counts_as_late(self) -> None:
        rules = rules_of(SABRA, overtime_grace=0)
        state, events = move(rules, begin(rules, [f"{OPENING} r1", "k1"], pool="b7"), lay(0, OPENING, late=True))
        assert kinds(events) == ["TableLaid", "TilesDrawn", "PenaltyDrawn", "TurnBegan"]
        assert state.public.extra.late == (1, 0)
        assert state.racks[0] == read_rack("r1 b7")

    def test_the_last_tile_wins_though_it_is_late(self) -> None:
        rules = rules_of(SABRA, overtime_grace=0)
        _, events = move(rules, begin(rules, [OPENING, "k1"]), lay(0, OPENING, late=True))
        assert kinds(events) == ["TableLaid", "RoundEnded", "MatchEnded"]


class TestDrafts:
    """What lies on the screen when time is up."""

    def test_a_valid_arrangement_is_not_thrown_away(self) -> None:
        rules = rules_of(SABRA)
        state, events = move(rules, begin(rules, [f"{OPENING} r1", "k1"]), TimeOut(0, read_table(OPENING)))
        assert kinds(events) == ["DraftLeft", "TableLaid", "TurnBegan"]
        assert state.public.extra.late == (0, 0)

    def test_others_do_not_see_it(self) -> None:
        left = ne.DraftLeft(0, ("r1 r2",))
        assert [sees(left, seat) for seat in (0, 1, None)] == [True, False, False]

    def test_an_unfinished_one_is_a_misplay_and_only_that(self) -> None:
        rules = rules_of(SABRA, overtime_grace=0)
        state = begin(rules, [f"{OPENING} r1 r2", "k1"], pool="b7 b8 b9")
        state, _ = moves(rules, state, lay(0, OPENING), Draw(1))
        state, events = move(rules, state, TimeOut(0, read_table("k10 b10 | o10 r1")))
        assert kinds(events) == [
            "DraftLeft",
            "TurnTimedOut",
            "MisplayCalled",
            "TilesDrawn",
            "PenaltyDrawn",
            "TurnBegan",
        ]
        assert only(events, ne.PenaltyDrawn).why == "misplay"
        assert state.public.table == read_table(OPENING)

    def test_where_the_table_does_not_report_drafts_it_is_just_late(self) -> None:
        rules = rules_of(CLASSIC)
        _, events = move(rules, begin(rules, ["r1 r2", "k1"]), TimeOut(0, read_table("r1 r2")))
        assert kinds(events) == ["DraftLeft", "TurnTimedOut", "TilesDrawn", "DrawMade", "TurnBegan"]

    def test_an_opening_under_thirty_of_whole_melds_is_no_misplay(self) -> None:
        rules = rules_of(SABRA)
        _, events = move(rules, begin(rules, ["r1 r2 r3", "k1"]), TimeOut(0, read_table("r1 r2 r3")))
        assert kinds(events) == ["DraftLeft", "TurnTimedOut", "TilesDrawn", "DrawMade", "TurnBegan"]


class TestEnds:
    def test_the_first_empty_rack_wins(self) -> None:
        rules = rules_of(SABRA)
        state, events = move(rules, begin(rules, [OPENING, "k1 j", "r13"]), lay(0, OPENING))
        assert only(events, ne.RoundEnded) == ne.RoundEnded(1, "out", 0, (0, 31, 13), (44, -31, -13))
        assert only(events, ev.MatchEnded) == ev.MatchEnded("out", (0, 31, 13), (44, -31, -13), (0,))
        assert state.public.phase is Phase.ENDED
        assert refusal(judge(state, Draw(1), rules)) == ["turn.game-over"]

    def test_a_player_who_never_opened_may_pay_extra(self) -> None:
        rules = rules_of(CLASSIC, unopened_penalty=100, joker_on_rack=50)
        _, events = move(rules, begin(rules, [OPENING, "k1 j"]), lay(0, OPENING))
        assert only(events, ne.RoundEnded).scores == (151, -151)

    def test_sabra_the_first_who_can_not_go_on_ends_it_and_the_lowest_count_wins(self) -> None:
        rules = rules_of(SABRA)
        _, events = move(rules, begin(rules, ["r13", "k1 k2 k3", ""], drained=True), Pass(0))
        ended = only(events, ne.RoundEnded)
        assert (ended.reason, ended.winner) == ("stalemate", 1)
        assert ended.counts[:2] == (13, 6)
        assert ended.scores[0] == -(13 - 6)
        assert sum(ended.scores) == 0

    def test_classic_plays_on_until_a_whole_round_passes_and_fewest_tiles_win(self) -> None:
        rules = rules_of(CLASSIC)
        state = begin(rules, ["r13", "k1 k2 k3", ""], drained=True)
        state, _ = moves(rules, state, Pass(0), Pass(1))
        assert state.turn.seat == 2
        _, events = move(rules, state, Pass(2))
        ended = only(events, ne.RoundEnded)
        assert (ended.reason, ended.winner) == ("stalemate", 0)
        assert ended.scores[1] == -6
        assert ended.scores[0] == -ended.scores[1] - ended.scores[2]

    def test_classic_a_lay_makes_the_passes_count_anew(self) -> None:
        rules = rules_of(CLASSIC)
        state = begin(rules, ["r13 r1", f"{OPENING} k1", ""], drained=True)
        state, _ = moves(rules, state, Pass(0), lay(1, OPENING), Pass(2), Pass(0))
        assert state.public.phase is Phase.TURN
        _, events = move(rules, state, Pass(1))
        assert only(events, ne.RoundEnded).winner == 1

    def test_each_can_take_the_way_of_the_other(self) -> None:
        rules = rules_of(CLASSIC, stalemate_by="count", stalemate_after="first-pass")
        _, events = move(rules, begin(rules, ["r13", "k1 k2 k3", ""], drained=True), Pass(0))
        assert only(events, ne.RoundEnded).winner == 1
        assert only(events, ne.RoundEnded).scores[0] == -7

    def test_the_winner_of_a_stalemate_is_told(self) -> None:
        rules = rules_of(CLASSIC)
        state, events = moves(rules, begin(rules, ["r13", ""], drained=True), Pass(0), Pass(1))
        assert only(events, ev.MatchEnded).winners == state.public.winners == (0,)


class TestScores:
    @pytest.mark.parametrize("example", EXAMPLES["sabra_round_scores"])
    def test_the_example_of_the_rulebook(self, example: dict[str, Any]) -> None:
        left = [Left(sum(rack), len(rack)) for rack in example["racks"]]
        assert list(round_scores(left, 0, 0, difference=False)) == example["scores"]

    def test_a_rack_counts_faces_and_jokers(self) -> None:
        assert rack_count(read_rack("r1 k13 b13 j j"), 30) == 87
        assert rack_count(read_rack("j"), 25) == 25
        assert rack_count(Tiles(), 30) == 0

    def test_equal_counts_fewer_tiles_then_the_next_after_who_ended_it(self) -> None:
        left = [Left(10, 2), Left(10, 1), Left(10, 1), Left(12, 1)]
        assert stalemate_winner(left, STALEMATE["count"], [3, 2, 1, 0]) == 2
        assert stalemate_winner(left, STALEMATE["count"], [0, 1, 2, 3]) == 1
        assert stalemate_winner(left, STALEMATE["tiles"], [0, 3, 1, 2]) == 1

    def test_who_ended_it_comes_last(self) -> None:
        rules = rules_of(SABRA)
        _, events = move(rules, begin(rules, ["r4", "k4", ""], drained=True), Pass(0))
        assert only(events, ne.RoundEnded).winner == 1

    def test_the_extra_loss_is_for_losers(self) -> None:
        left = [Left(3, 1, opened=False), Left(10, 2, opened=False), Left(7, 1)]
        assert round_scores(left, 0, 100, difference=True) == (111, -107, -4)
        assert round_scores(left, 0, 100, difference=False) == (117, -110, -7)


class TestSeveralRounds:
    def begun_again(self, **options: object) -> Any:
        rules = rules_of(CLASSIC, rounds=3, **options)
        state, events = move(rules, begin(rules, ["k1 j", "r13", OPENING]), Draw(0))
        state, events = moves(rules, state, Draw(1), lay(2, OPENING))
        return rules, state, events

    def test_the_tiles_are_dealt_anew_and_scores_add_up(self) -> None:
        _, state, events = self.begun_again()
        assert kinds(events)[:4] == ["TableLaid", "RoundEnded", "RoundBegan", "PotShuffled"]
        assert state.turn.round == 2
        assert state.public.table == ()
        assert [len(rack) for rack in state.racks] == [14] * 3
        assert not any(seat.opened for seat in state.public.seats)
        assert [seat.score for seat in state.public.seats] == list(only(events, ne.RoundEnded).scores)
        assert state.turn.number == 4

    @pytest.mark.parametrize(("who", "seat"), [("rotate", 1), ("winner", 2)])
    def test_who_begins_the_next_round(self, who: str, seat: int) -> None:
        _, state, events = self.begun_again(next_starter=who)
        assert state.turn.seat == seat == only(events, ne.RoundBegan).starter

    def test_it_may_be_drawn_for_again(self) -> None:
        _, state, events = self.begun_again(next_starter="draw")
        assert kinds(events)[2:5] == ["StarterDrawn", "SeatsOrdered", "RoundBegan"]
        assert state.turn.seat == only(events, ev.StarterDrawn).seat

    def test_the_match_ends_after_the_last_round(self) -> None:
        rules = rules_of(CLASSIC, rounds=1)
        _, events = move(rules, begin(rules, [OPENING, "k1"]), lay(0, OPENING))
        assert kinds(events) == ["TableLaid", "RoundEnded", "MatchEnded"]


class TestLive:
    def live(self, **options: object) -> Any:
        rules = rules_of(SABRA, direction="clockwise", **options)
        return rules, *open_match(rules, NAMES[:2], seed=None)

    def test_what_is_laid_comes_from_unseen_racks(self) -> None:
        rules, state, _ = self.live()
        state, _ = moves(rules, state, lay(0, OPENING), Draw(1), lay(0, "k10 b10 o10 r10"))
        assert state.racks[0] == Tiles.unseen(10)
        more = "k1 k2 k3 k4 k5 | b1 b2 b3 b4 b5 | o1 o2 o3 o4 o5 o6"
        assert refusal(judge(state, lay(1, f"k10 b10 o10 r10 | {more}"), rules)) == ["turn.from-rack"]

    def test_anybody_may_call_a_misplay(self) -> None:
        rules, state, _ = self.live()
        state, events = move(rules, state, Misplay(1))
        assert only(events, ne.MisplayCalled) == ne.MisplayCalled(0, 1)
        assert state.public.seats[0].rack_count == 17

    def out(self, **options: object) -> Any:
        rules, state, events = self.live(**options)
        table = "k10 k11 k12 k13 | b10 b11 b12 b13 | r10 r11 r12 | o10 o11 o12"
        state, more = move(rules, state, lay(0, table))
        return rules, state, (*events, *more)

    def test_racks_are_counted_at_the_end(self) -> None:
        rules, state, events = self.out()
        assert only(events, ne.CountingBegan).reason == "out"
        assert refusal(judge(state, Draw(0), rules)) == ["turn.game-over"]
        state, more = move(rules, state, CountRack(1, 80))
        assert only(more, ne.RoundEnded).scores == (80, -80)
        assert all(step.agrees for step in replay(rules, (*events, *more)))

    def test_a_count_has_bounds_and_is_told_once_by_who_holds_unseen_tiles(self) -> None:
        rules, state, _ = self.out()
        assert refusal(judge(state, CountRack(1, 19), rules)) == ["turn.rack-count"]
        assert refusal(judge(state, CountRack(1, 400), rules)) == ["turn.rack-count"]
        assert refusal(judge(state, CountRack(0, 0), rules)) == ["turn.no-rack-count"]
        fresh = self.live()[1]
        assert refusal(judge(fresh, CountRack(0, 80), rules)) == ["turn.no-rack-count"]

    def test_the_table_may_stop(self) -> None:
        rules, state, _ = self.live(rounds=4)
        state, events = moves(rules, state, Stop(1), CountRack(0, 90), CountRack(1, 70))
        assert kinds(events) == ["RackCounted", "RoundEnded", "MatchEnded"]
        assert only(events, ne.RoundEnded).scores == (-20, 20)
        seen = begin(rules, ["r1", "k1"])
        assert refusal(judge(seen, Stop(0), rules)) == ["turn.stop-live"]

    def test_rounds_go_on(self) -> None:
        rules, state, _ = self.out(rounds=2, next_starter="draw")
        state, events = move(rules, state, CountRack(1, 80))
        assert (state.turn.round, state.turn.seat) == (2, 1)
        assert state.racks == (Tiles.unseen(14), Tiles.unseen(14))
        assert not [event for event in events if isinstance(event, ev.PotShuffled)]


def test_a_seat_sees_its_own_rack_and_what_it_may_do() -> None:
    rules = rules_of(SABRA)
    seen = view(begin(rules, [OPENING, "k1"]), 0, rules)
    assert seen.rack == read_rack(OPENING)
    assert {"lay", "draw", "misplay"} <= set(seen.may)
    assert len(seen.unseen) == 103
