"""The end of a game: both endings, the final round, what racks cost, solitaire, live games. Section 6 of the rules."""

from __future__ import annotations

import pytest

from tests.words.games import MANNERS, Game, rigged, rules_for
from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Stop
from wordrummi.words.events import CountingBegan, FinalRoundBegan
from wordrummi.words.moves import CountJokers
from wordrummi.words.options import INTERNATIONALE, SABRA

WORDS = "HUT BED SOP KAT OP EN STOP BUITEN LAT ROK"


def table(
    manner: str, racks: list[str], *, scores: dict[int, int] | None = None, pot: str = "", **options: object
) -> Game:
    return rigged(rules_for(manner, WORDS, **options), racks, pot=pot, scores=scores)


def play_out(game: Game) -> Game:
    """Let everybody draw or pass until the end."""
    for _ in range(200):
        if game.state.public.turn is None:
            break
        game.draw() if game.state.public.pot_count else game.pass_()
    game.close()
    return game


# The pot.


@pytest.mark.parametrize("manner", MANNERS)
def test_the_round_is_completed_and_one_final_round_follows(manner: str) -> None:
    game = table(manner, ["AAAAEEE", "OOOOIII", "NNNNRRR"], pot="XY", end="pot")
    game.draw()
    game.draw()
    assert game.state.public.extra.final is None
    game.pass_()
    assert game.told(FinalRoundBegan) == [FinalRoundBegan(2)]
    for seat in (0, 1, 2):
        assert game.seat == seat
        game.pass_()
    assert game.end.reason == "pot"
    assert [event.seat for event in game.events if isinstance(event, ev.TurnBegan)] == [0, 1, 2, 0, 1, 2]
    game.close()


def test_a_pot_that_the_first_of_a_round_empties_gives_all_equally_many_turns() -> None:
    game = table(SABRA, ["AAAAEEE", "OOOOIII", "NNNNRRR"], pot="X")
    game.draw()
    game.pass_()
    game.pass_()
    assert game.told(FinalRoundBegan) != []


def test_a_pot_that_the_last_of_a_round_empties_brings_the_final_round_at_once() -> None:
    game = table(SABRA, ["AAAAEEE", "OOOOIII"], pot="XY")
    game.draw()
    game.draw()
    assert game.told(FinalRoundBegan) == [FinalRoundBegan(2)]
    game.pass_()
    game.pass_()
    assert game.end.reason == "pot"


def test_filling_up_empties_the_pot_as_a_draw_does() -> None:
    game = table(SABRA, ["HUTAAAA", "OOOOIII"], pot="XYZ")
    game.lay("HUT")
    assert game.state.public.pot_count == 0
    game.pass_()
    assert game.told(FinalRoundBegan) == [FinalRoundBegan(2)]
    game.close()


def test_seven_for_an_empty_rack_empty_the_pot_as_well() -> None:
    game = table(INTERNATIONALE, ["HUT", "OOOOIII"], pot="XYZ", end="pot")
    game.lay("HUT")
    game.pass_()
    assert game.told(FinalRoundBegan) == [FinalRoundBegan(2)]


def test_points_are_still_made_in_the_final_round() -> None:
    game = table(SABRA, ["HUTAAAA", "BEDIIII"])
    game.pass_()
    game.pass_()
    assert game.state.public.extra.final == 2
    game.lay("HUT")
    game.lay("BED")
    assert game.end.scores == (3 - 4, 3 - 4)
    game.close()


def test_an_empty_rack_is_no_end_and_brings_no_bonus() -> None:
    game = table(SABRA, ["HUT", "OOOOIII"])
    game.lay("HUT")
    assert game.state.public.turn is not None
    game.pass_()
    game.pass_()
    game.pass_()
    assert game.end.deducted == (0, 7)
    assert game.end.scores == (3, -7)


# Points.


@pytest.mark.parametrize("manner", MANNERS)
def test_the_round_in_which_a_player_reaches_the_target_is_completed(manner: str) -> None:
    game = table(manner, ["HUTAAAA", "BEDIIII", "OOOOEEE"], pot="XYZKLMPR", end="points", scores={0: 47})
    game.lay("HUT")
    assert game.scores[0] == 50
    game.lay("BED")
    game.draw()
    assert game.end.reason == "points"
    game.close()


def test_a_target_that_is_not_reached_ends_nothing() -> None:
    game = table(INTERNATIONALE, ["HUTAAAA", "OOOOIII"], pot="XYZKLMPR", scores={0: 46})
    game.lay("HUT")
    game.draw()
    assert game.state.public.turn is not None


@pytest.mark.parametrize("target", [30, 50, 100])
def test_the_target_is_what_the_table_chose(target: int) -> None:
    game = table(INTERNATIONALE, ["HUTAAAA", "OOOOIII"], pot="XYZKLMPR", target=target, scores={0: target - 3})
    game.lay("HUT")
    game.draw()
    assert game.end.reason == "points"


def test_a_target_reached_by_the_last_of_a_round_ends_the_game_at_once() -> None:
    game = table(INTERNATIONALE, ["AAAAEEE", "HUTIIII"], pot="XYZKLMPR", scores={1: 47})
    game.draw()
    game.lay("HUT")
    assert game.end.reason == "points"
    assert game.end.scores == (-8, 50 - 4)
    game.close()


def test_the_target_is_tested_before_racks_are_deducted() -> None:
    game = table(INTERNATIONALE, ["HUT@@AA", "OOOOIII"], pot="XYZKLMPR", scores={0: 47})
    game.lay("HUT")
    game.draw()
    assert game.end.deducted == (22, 8)
    assert game.end.scores == (28, -8)


@pytest.mark.parametrize("manner", MANNERS)
def test_racks_are_deducted_at_a_points_end_where_the_table_wants_it(manner: str) -> None:
    for deduct in (True, False):
        game = table(
            manner,
            ["AAAAHUT", "OOOOIII"],
            pot="XYZKL",
            end="points",
            deduct_at_points_end=deduct,
            scores={0: 47},
        )
        game.lay("HUT")
        filled = len(game.rack(0))
        game.draw()
        expected = (50 - filled, -8) if deduct else (50, 0)
        assert game.end.scores == expected
        game.close()


def test_at_a_pot_end_racks_are_deducted_whatever_is_agreed_for_points() -> None:
    game = play_out(table(SABRA, ["AAAAEEE", "OOOOIII"], deduct_at_points_end=False))
    assert game.end.scores == (-7, -7)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_points_game_with_an_empty_pot_ends_when_all_pass_in_a_row(manner: str) -> None:
    game = table(manner, ["HUTAAAA", "BEDIIII", "OOOOEEE"], end="points")
    game.pass_()
    game.pass_()
    game.pass_()
    assert game.end.reason == "all-passed"
    game.close()


def test_a_lay_breaks_a_row_of_passes() -> None:
    game = table(INTERNATIONALE, ["HUTAAAA", "BEDIIII"])
    game.pass_()
    game.lay("BED")
    game.pass_()
    assert game.state.public.turn is not None
    game.pass_()
    assert game.end.reason == "all-passed"
    game.close()


def test_the_row_of_passes_may_begin_anywhere_in_a_round() -> None:
    game = table(INTERNATIONALE, ["HUTAAAA", "BEDIIII"])
    game.lay("HUT")
    game.pass_()
    game.pass_()
    assert game.end.reason == "all-passed"


def test_a_points_game_may_go_to_a_final_round_when_its_pot_is_empty() -> None:
    game = table(INTERNATIONALE, ["HUTAAAA", "BEDIIII"], pot="X", points_game_ends_with_pot=True)
    game.draw()
    game.lay("BED")
    assert game.told(FinalRoundBegan) == [FinalRoundBegan(2)]
    game.lay("HUT")
    game.pass_()
    assert game.end.reason == "pot"
    plays_on = table(INTERNATIONALE, ["HUTAAAA", "BEDIIII"], pot="X", points_game_ends_with_pot=False)
    plays_on.draw()
    plays_on.lay("BED")
    assert plays_on.told(FinalRoundBegan) == []
    plays_on.lay("HUT")
    plays_on.pass_()
    assert plays_on.state.public.turn is not None


# What it comes to.


def test_a_tile_costs_one_point_and_a_joker_ten() -> None:
    game = play_out(table(SABRA, ["QXE@", "OO@", ""], scores={0: 5, 1: 1, 2: 2}))
    assert game.end.deducted == (13, 12, 0)
    assert game.end.scores == (-8, -11, 2)
    assert game.end.winners == (2,)


def test_equal_totals_share_the_win() -> None:
    game = play_out(table(SABRA, ["AA", "OOO", "E"], scores={0: 4, 1: 5, 2: 1}))
    assert game.end.scores == (2, 2, 0)
    assert game.end.winners == (0, 1)
    assert game.state.public.winners == (0, 1)


def test_a_player_who_never_started_is_deducted_like_all() -> None:
    game = rigged(rules_for(SABRA, WORDS), ["HUT", "OOOOIII"], pot="", opened=[True, False])
    play_out(game)
    assert game.end.deducted == (3, 7)
    assert game.state.public.seats[1].opened is False


def test_the_winner_need_not_have_reached_the_target_first() -> None:
    game = table(INTERNATIONALE, ["HUT", "BUITEN"], pot="XYZKLMPRRRSSSN", scores={0: 47, 1: 46})
    game.lay("HUT")
    game.lay("BUITEN")
    assert game.end.winners == (1,)


# Solitaire.


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("end", ["pot", "points"])
def test_solitaire_is_over_when_all_tiles_lie(manner: str, end: str) -> None:
    game = table(manner, ["HUTBED"], end=end, scores={0: 60})
    game.lay("HUT")
    assert game.state.public.turn is not None
    game.lay("BED")
    assert game.end.reason == "all-laid"
    assert game.end.deducted == (0,)
    game.close()


def test_solitaire_has_no_final_round_and_no_end_by_passing() -> None:
    for end in ("pot", "points"):
        game = table(SABRA, ["HUTBEDA"], end=end)
        for _ in range(5):
            game.pass_()
        assert game.state.public.turn is not None
        assert not any(isinstance(event, FinalRoundBegan) for event in game.events)
        game.close()


def test_solitaire_stops_when_the_player_does() -> None:
    game = table(INTERNATIONALE, ["HUTBED@"], pot="XYZ")
    game.lay("HUT")
    game.stop()
    assert game.end.reason == "stopped"
    assert game.end.scores == (3 - 13,)
    assert game.state.public.extra.longest == "HUT"
    game.close()


def test_the_record_of_a_game_is_its_longest_word() -> None:
    game = table(SABRA, ["HUTBUITENOP"], pot="XYZ")
    assert game.state.public.extra.longest == ""
    game.lay("HUT")
    game.lay("BUITEN")
    assert game.state.public.extra.longest == "BUITEN"
    game.lay("OP")
    assert game.state.public.extra.longest == "BUITEN"
    game.close()


# Live games: nobody has seen the racks.


def live(players: int = 2, **options: object) -> Game:
    return Game(rules_for(SABRA, WORDS + " KA KAR", **options), players, seed=None)


def test_a_live_game_ends_when_the_unseen_jokers_are_counted() -> None:
    game = live()
    game.lay("HUT")
    game.lay("BED")
    game.stop()
    assert game.last[-1] == CountingBegan("stopped")
    for move in (Draw(0), Stop(0), game.laying("HUT")):
        assert game.refusal(move) == "turn.game-over"
    assert game.refusal(CountJokers(0, 3)) == "turn.joker-count"
    assert game.refusal(CountJokers(0, -1)) == "turn.joker-count"
    game.do(CountJokers(0, 1))
    assert game.refusal(CountJokers(0, 1)) == "turn.no-counting"
    assert game.refusal(CountJokers(1, 2)) == "turn.joker-count"
    game.do(CountJokers(1, 0))
    assert game.end.deducted == (16, 7)
    assert game.end.scores == (-13, -4)
    game.close()


def test_counting_ends_as_soon_as_both_jokers_are_found() -> None:
    game = live()
    game.stop()
    game.do(CountJokers(0, 2))
    assert game.end.deducted == (25, 7)
    game.close()


def test_jokers_on_the_table_are_not_counted_on_a_rack() -> None:
    game = live()
    game.lay("KA@")
    game.stop()
    assert game.refusal(CountJokers(0, 2)) == "turn.joker-count"
    game.do(CountJokers(1, 1))
    assert game.end.deducted == (7, 16)
    game.close()


def test_nothing_is_counted_when_both_jokers_lie_on_the_table() -> None:
    game = live()
    game.lay("K@@")
    game.stop()
    assert isinstance(game.end, ev.MatchEnded)
    game.close()


def test_nothing_is_counted_while_the_game_is_played() -> None:
    assert live().refusal(CountJokers(0, 0)) == "turn.no-counting"


def test_a_live_lay_is_bounded_by_the_rack_and_the_box() -> None:
    game = live()
    seven = "from-rack"
    assert game.refusal(game.laying("BUITENSS")) == f"word.{seven}"
    assert game.refusal(game.laying("XXA")) == f"word.{seven}"
    game.lay("BUITEN")
    assert game.rack(0) == "???????"
    game.draw()
    game.close()


def test_a_live_game_plays_to_its_end_by_the_pot() -> None:
    game = live(3)
    for _ in range(400):
        if game.state.public.turn is None or game.state.public.extra.counting:
            break
        game.draw() if game.state.public.pot_count else game.pass_()
    assert game.state.public.extra.counting == "pot"
    for seat in range(3):
        game.do(CountJokers(seat, 0))
    assert sum(game.end.deducted) == 112
    game.close()
