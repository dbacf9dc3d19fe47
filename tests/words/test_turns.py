"""A turn within a match: laying, drawing, passing, filling up, time, the open pot. Sections 3 to 5 of the rules."""

from __future__ import annotations

import pytest

from tests.words.games import DUTCH, MANNERS, Game, rigged, rules_for, slugs
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Pass, Stop, TimeOut
from wordrummi.core.verdict import Accepted, Refused, Undecided
from wordrummi.words.events import JokerRead
from wordrummi.words.options import INTERNATIONALE, SABRA

WORDS = "HUT HOUTEN BED SOP KAT OP EN STOP BUITEN BUITENS HUTS"


def table(manner: str, racks: list[str], *, words: str = WORDS, **setting: object) -> Game:
    keys = {"table", "pot", "stacks", "opened", "scores"}
    options = {name: value for name, value in setting.items() if name not in keys}
    chosen = {name: value for name, value in setting.items() if name in keys}
    return rigged(rules_for(manner, words, **options), racks, **chosen)  # type: ignore[arg-type]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_draw_takes_one_tile_and_ends_the_turn(manner: str) -> None:
    game = table(manner, ["AAAAEEE", "OOOOIII"], pot="XYZ")
    game.draw()
    assert game.rack(0) == "AAAAEEEX"
    assert game.seat == 1
    assert game.state.turn.number == 2
    game.close()


@pytest.mark.parametrize("manner", MANNERS)
def test_who_can_lay_may_still_draw(manner: str) -> None:
    game = table(manner, ["HUTEEEE", "OOOOIII"])
    game.draw()
    assert game.seat == 1


@pytest.mark.parametrize("manner", MANNERS)
def test_a_pass_needs_an_empty_pot_and_a_draw_a_full_one(manner: str) -> None:
    game = table(manner, ["AAAAEEE", "OOOOIII"], pot="X")
    assert game.refusal(Pass(0)) == "turn.pass-with-pot"
    game.draw()
    assert game.refusal(Draw(1)) == "turn.pot-empty"
    game.pass_()
    assert game.seat == 0
    game.close()


def test_players_take_turns_clockwise_or_the_other_way() -> None:
    for direction, order in (("clockwise", [0, 1, 2, 0]), ("counter-clockwise", [0, 2, 1, 0])):
        game = table(SABRA, ["AAAAEEE", "OOOOIII", "NNNNRRR"], direction=direction)
        seats = []
        for _ in range(4):
            seats.append(game.seat)
            game.draw()
        assert seats == order
        assert game.state.turn.round == 2
        game.close()


def test_sabra_fills_the_rack_up_to_seven_after_a_lay() -> None:
    game = table(SABRA, ["HUTBEDA", "OOOOIII"], pot="XYZKL")
    game.lay("HUT")
    assert game.rack(0) == "ABDEXYZ"
    assert [event.why for event in game.told(ev.DrawMade)] == ["fill"]  # type: ignore[attr-defined]
    assert game.seat == 1
    game.close()


def test_sabra_fills_up_with_what_the_pot_still_has() -> None:
    game = table(SABRA, ["HUTBEDA", "OOOOIII"], pot="X")
    game.lay("HUT")
    assert game.rack(0) == "ABDEX"
    game.close()


def test_sabra_does_not_fill_a_rack_above_seven() -> None:
    game = table(SABRA, ["HUTBEDAAANN", "OOOOIII"], pot="XYZKL")
    game.lay("HUT")
    assert len(game.rack(0)) == 8
    assert game.told(ev.DrawMade) == []


def test_sabra_fills_a_rack_that_falls_from_above_seven_to_below() -> None:
    game = table(SABRA, ["HUTBEDAA", "OOOOIII"], pot="XYZKL")
    game.lay("HUT")
    assert len(game.rack(0)) == 7


def test_internationale_does_not_fill_up() -> None:
    game = table(INTERNATIONALE, ["HUTBEDA", "OOOOIII"], pot="XYZKL")
    game.lay("HUT")
    assert game.rack(0) == "ABDE"
    assert game.seat == 1
    game.close()


@pytest.mark.parametrize(("pot", "taken"), [("XYZKLMPRR", "KLMPXYZ"), ("XYZ", "XYZ")])
def test_internationale_takes_seven_when_the_rack_is_empty(pot: str, taken: str) -> None:
    game = table(INTERNATIONALE, ["HUT", "OOOOIII"], pot=pot)
    game.lay("HUT")
    assert game.rack(0) == taken
    assert game.seat == 1
    game.close()


def test_internationale_plays_on_with_an_empty_rack_when_the_pot_is_empty() -> None:
    game = table(INTERNATIONALE, ["HUT", "OOOOIII"], pot="")
    game.lay("HUT")
    assert game.rack(0) == ""
    assert game.seat == 1
    game.pass_()
    game.pass_()
    game.close()


def test_points_are_added_from_turn_to_turn() -> None:
    game = table(SABRA, ["HUTOENA", "BEDSOPA"])
    game.lay("HUT")
    game.lay("BED", "SOP")
    game.turn("HOUTEN", "BED", "SOP")
    assert game.scores == [9, 3]
    game.close()


def test_a_word_that_has_lain_on_the_table_scores_nothing_later() -> None:
    game = table(SABRA, ["HUTOENA", "HUTBEDA"])
    game.lay("HUT")
    game.lay("HUT")
    assert game.scores == [3, 0]
    game.turn("HOUTEN", "HUT")
    assert game.scores == [9, 0]
    game.close()


def test_a_word_that_is_gone_still_counts_as_formed() -> None:
    game = table(SABRA, ["HUTOENA", "HUTBEDA"])
    game.lay("HUT")
    game.draw()
    game.turn("HOUTEN")
    game.lay("HUT")
    assert game.scores == [9, 0]


def test_the_reading_of_a_joker_is_formed_and_only_that() -> None:
    game = table(SABRA, ["SO@TTTT", "SOPPKKA"], words="SOP SOK")
    game.lay("SO@=SOP")
    assert game.scores == [3, 0]
    assert game.told(JokerRead) == [JokerRead(0, 0, "SOP")]
    assert game.table == ["SO@"]
    game.lay("SOP")
    assert game.scores == [3, 0]
    game.close()


def test_a_standing_joker_read_anew_adds_nothing_to_what_was_formed() -> None:
    game = table(SABRA, ["SO@TTTT", "BEDAAAA", "SOKIIII"], words="SOP SOK BED")
    game.lay("SO@=SOP")
    game.turn("SO@=SOK", "BED")
    assert game.told(JokerRead) == []
    assert game.table == ["SO@", "BED"]
    game.lay("SOK")
    assert game.scores == [3, 3, 3]
    game.close()


def test_a_piece_with_a_joker_is_formed_by_its_reading() -> None:
    game = table(SABRA, ["SOAAAAA", "SOPIIII"], table="KUSO@", words="SOP KUS KUSO")
    game.turn("KUSO", "SO@")
    assert "SOP" in game.state.public.extra.formed
    game.lay("SOP")
    assert game.scores[1] == 0


def test_who_has_not_opened_may_only_lay_a_start_word() -> None:
    game = table(INTERNATIONALE, ["OENAAAA", "SOPSIII"], table="HUT", opened=[True, False])
    game.draw()
    assert "word.start.table-untouched" in slugs(game.judge(game.laying("HUTS")))
    game.lay("SOP")
    assert game.state.public.seats[1].opened
    game.draw()
    assert isinstance(game.judge(game.laying("HUTS", "SOP")), Accepted)


def test_opening_is_asked_of_each_player_for_itself() -> None:
    game = table(SABRA, ["HUTAAAA", "OENSIII"], opened=False)
    game.lay("HUT")
    assert [seat.opened for seat in game.state.public.seats] == [True, False]
    assert "word.start.own-rack" in slugs(game.judge(game.laying("HUTS")))


# Time.


def test_the_thinking_time_grows_with_the_rounds() -> None:
    game = table(SABRA, ["AAAAEEE", "OOOOIII"], seconds=60, seconds_growth=10)
    times = []
    for _ in range(5):
        times.append(game.state.turn.seconds)
        game.draw()
    assert times == [60, 60, 70, 70, 80]
    game.close()


def test_a_time_that_does_not_grow_stays_the_same() -> None:
    game = table(INTERNATIONALE, ["AAAAEEE", "OOOOIII"], seconds=120)
    game.draw()
    game.draw()
    assert game.state.turn.seconds == 120


def test_a_late_lay_scores_nothing_in_sabra_and_its_tiles_stay() -> None:
    game = table(SABRA, ["HUTBEDA", "OOOOIII"], seconds=60)
    game.lay("HUT", late=True)
    assert game.scores == [0, 0]
    assert "HUT" in game.table
    assert len(game.rack(0)) == 7
    game.close()


def test_a_late_lay_counts_in_internationale() -> None:
    game = table(INTERNATIONALE, ["HUTBEDA", "OOOOIII"], seconds=60)
    game.lay("HUT", late=True)
    assert game.scores == [3, 0]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_late_lay_costs_what_the_table_has_agreed(manner: str) -> None:
    for overtime, score in (("none", 3), ("zero", 0)):
        game = table(manner, ["HUTBEDA", "OOOOIII"], overtime=overtime)
        game.lay("HUT", late=True)
        assert game.scores[0] == score
    game = table(manner, ["HUTBEDA", "OOOOIII"], overtime="reject", pot="XYZ")
    assert slugs(game.judge(game.laying(*game.table, "HUT", late=True))) == ["score.overtime"]
    game.time_out()
    assert game.rack(0) == "ABDEHTUX"
    assert game.seat == 1
    game.close()


@pytest.mark.parametrize("overtime", ["none", "zero", "reject"])
def test_a_lay_in_time_counts_whatever_overtime_costs(overtime: str) -> None:
    game = table(SABRA, ["HUTBEDA", "OOOOIII"], overtime=overtime)
    game.lay("HUT")
    assert game.scores == [3, 0]


@pytest.mark.parametrize("manner", MANNERS)
def test_the_clock_draws_for_who_did_not_move_and_passes_when_there_is_nothing(manner: str) -> None:
    game = table(manner, ["HUTBEDA", "OOOOIII"], pot="X")
    assert game.refusal(TimeOut(1)) == "turn.not-yours"
    game.time_out()
    assert [type(event).__name__ for event in game.last] == [
        "TurnTimedOut",
        "TilesDrawn",
        "DrawMade",
        "TurnBegan",
    ]
    assert game.rack(0) == "ABDEHTUX"
    game.time_out()
    assert ev.Passed(1) in game.last
    game.close()


# The open pot.


def test_who_draws_from_an_open_pot_chooses_a_stack() -> None:
    game = open_pot(SABRA, ["AAAAEEE", "OOOOIII"], ["GX", "Y", "", "KZ"])
    assert game.refusal(Draw(0, 2)) == "turn.stack-empty"
    assert game.refusal(Draw(0, 4)) == "turn.stack-empty"
    assert game.refusal(Draw(0, -1)) == "turn.stack-empty"
    game.draw(3)
    assert game.rack(0) == "AAAAEEEZ"
    assert [stack.top for stack in game.state.public.pot] == ["X", "Y", None, "K"]
    game.draw(1)
    assert [stack.top for stack in game.state.public.pot] == ["X", None, None, "K"]
    game.close()


def open_pot(manner: str, racks: list[str], stacks: list[str]) -> Game:
    return rigged(rules_for(manner, WORDS, pot="open"), racks, stacks=stacks)


def test_an_open_pot_fills_the_rack_tile_by_tile() -> None:
    game = open_pot(SABRA, ["HUTBEDA", "OOOOIII"], ["GX", "YR", "", "KZ"])
    game.lay("HUT")
    assert game.seat == 0
    assert game.rack(0) == "ABDE"
    game.draw(0)
    assert game.state.public.pot[0].top == "G"
    assert game.refusal(Pass(0)) == "turn.already-moved"
    assert game.refusal(TimeOut(0)) == "turn.already-moved"
    assert slugs(game.judge(game.laying(*game.table, "BED"))) == ["turn.already-moved"]
    game.draw(0)
    assert game.seat == 0
    assert game.refusal(Draw(0, 0)) == "turn.stack-empty"
    game.draw(3)
    assert game.rack(0) == "ABDEGXZ"
    assert game.seat == 1
    game.close()


def test_with_one_stack_left_an_open_pot_fills_by_itself() -> None:
    game = open_pot(SABRA, ["HUTBEDA", "OOOOIII"], ["GXKZL", "", "", ""])
    game.lay("HUT")
    assert game.rack(0) == "ABDEKLZ"
    assert game.seat == 1
    game.close()


def test_internationale_takes_seven_from_an_open_pot_one_by_one() -> None:
    game = open_pot(INTERNATIONALE, ["HUT", "OOOOIII"], ["GXK", "YR", "RRR", "KZ"])
    game.lay("HUT")
    for stack in (0, 1, 2, 3, 0, 1, 2):
        assert game.seat == 0
        game.draw(stack)
    assert game.rack(0) == "".join(sorted("KRRZXYR"))
    assert game.seat == 1
    game.close()


def test_internationale_takes_what_an_open_pot_still_has() -> None:
    game = open_pot(INTERNATIONALE, ["HUT", "OOOOIII"], ["G", "Y", "", ""])
    game.lay("HUT")
    game.draw(1)
    assert len(game.rack(0)) == 2
    assert game.seat == 1
    game.close()


def test_a_late_draw_from_an_open_pot_takes_a_stack_that_has_a_tile() -> None:
    game = open_pot(SABRA, ["HUTBEDA", "OOOOIII"], ["", "Y", "R", ""])
    game.time_out()
    assert game.rack(0) == "ABDEHTUY"
    game.close()


def test_a_lay_that_fills_nothing_is_over_at_once_with_an_open_pot() -> None:
    game = open_pot(INTERNATIONALE, ["HUTBEDA", "OOOOIII"], ["GX", "YR", "", "KZ"])
    game.lay("HUT")
    assert game.seat == 1


# Words that the table decides on.


def dutch(manner: str, racks: list[str], **setting: object) -> Game:
    return rigged(rules_for(manner, DUTCH, **setting), racks)


def test_an_undecided_lay_is_accepted_once_all_agree() -> None:
    game = dutch(SABRA, ["INTRODUCTIEKORTING", "OOOOEEE", "AAAANNN"])
    move = game.laying(*game.table, "INTRODUCTIEKORTING")
    verdict = game.judge(move)
    assert isinstance(verdict, Undecided)
    assert verdict.accepted.score == 18
    game.agree("INTRODUCTIEKORTING")
    assert game.seat == 0
    game.do(move)
    assert game.scores == [18, 0, 0]
    game.close()


def test_a_game_is_not_stopped_by_one_player_of_more() -> None:
    game = table(SABRA, ["HUTBEDA", "OOOOIII"])
    assert game.refusal(Stop(0)) == "turn.stop-alone"
    assert game.refusal(Stop(1)) == "turn.stop-alone"


def test_a_refused_lay_leaves_the_turn_open() -> None:
    game = table(SABRA, ["HUTBEDA", "OOOOIII"])
    assert isinstance(game.judge(game.laying("TUH")), Refused)
    game.lay("HUT")
    assert game.scores[0] == 3
