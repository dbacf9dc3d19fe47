"""The state is the fold of the events, and no event makes or loses a tile."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.words.games import Game, rigged, rules_for
from wordrummi.core import events as ev
from wordrummi.core.conserving import ConservationError
from wordrummi.core.evolving import evolve
from wordrummi.core.referee import fold, fold_on
from wordrummi.core.state import Phase
from wordrummi.core.tiles import Tiles
from wordrummi.words.options import INTERNATIONALE, SABRA

RULES = rules_for(SABRA, "HUT HOUTEN")


def game() -> Game:
    return rigged(RULES, ["OENAAAA", "BBBCCDD"], table="HUT", pot="XYZ")


def test_the_state_is_the_fold_of_the_events() -> None:
    played = game()
    assert fold(RULES, played.events) == played.state
    played.close()


def test_the_state_holds_what_is_public_and_what_is_not_apart() -> None:
    state = game().state
    assert state.public.phase is Phase.TURN
    assert state.public.pot_count == 3
    assert [seat.rack_count for seat in state.public.seats] == [7, 7]
    assert state.pot == (("Z", "Y", "X"),)
    assert state.racks == (Tiles("OENAAAA"), Tiles("BBBCCDD"))
    assert not hasattr(state.public, "racks")


@pytest.mark.parametrize(
    "event",
    [
        ev.TilesDrawn(0, ("Z",)),
        ev.TilesDrawn(0, ("X", "X")),
        ev.TilesDrawn(0, ("X", "Y", "Z", "A")),
        ev.RackDealt(1, ("A",)),
        ev.DrawMade(0, 1, "turn"),
        ev.TilesDealt(1, 1),
        ev.PotShuffled("blake2b-1", 1, ("X", "Y")),
        ev.PotShuffled("blake2b-1", 1, ("X", "Y", "Q")),
        ev.PotDivided((1, 1), ("Z", "Y")),
        ev.TableLaid(0, ("H U T",)),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_makes_or_loses_tiles_is_an_error(event: ev.Event) -> None:
    with pytest.raises(ConservationError):
        fold_on(RULES, game().state, [event])


def test_a_lay_of_tiles_that_the_rack_has_not_is_an_error() -> None:
    state = game().state
    table = tuple(str(word) for word in state.public.table)
    with pytest.raises(ValueError, match="can't give"):
        fold_on(RULES, state, [ev.TableLaid(0, (*table, "Z E"))])


def test_the_private_side_of_a_draw_needs_its_public_side() -> None:
    state = fold_on(RULES, game().state, [ev.TilesDrawn(0, ("X",))])
    assert state.racks[0] == Tiles("OENAAAAX")
    with pytest.raises(ConservationError):
        fold_on(RULES, state, [ev.Passed(0)])
    assert fold_on(RULES, state, [ev.DrawMade(0, 1, "turn")]).public.seats[0].rack_count == 8


def test_an_event_that_no_rule_knows_is_an_error() -> None:
    class Unheard(ev.Event, frozen=True):
        seat: int

    with pytest.raises(ValueError, match="Unheard"):
        evolve(game().state, Unheard(0), RULES.evolvers, RULES.tile_set)


@pytest.mark.parametrize(
    ("event", "place"),
    [
        (ev.SeatTaken(2, "Cas"), "seat 2"),
        (ev.TurnBegan(-1, 2, 1), "seat -1"),
        (ev.TableLaid(9, ("H U T",)), "seat 9"),
        (ev.StarterDrawn(-3), "seat -3"),
        (ev.TilesDrawn(0, ("X",), stack=1), "stack 1"),
        (ev.DrawMade(0, 1, "turn", stack=-1), "stack -1"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ev.Event) else value,
)
def test_an_event_of_a_seat_or_stack_that_is_not_there_is_told(event: ev.Event, place: str) -> None:
    with pytest.raises(ValueError, match=f"there is no {place}"):
        fold_on(RULES, game().state, [event])


@pytest.mark.parametrize("scores", [(), (1,), (1, 2, 3)])
def test_an_end_tells_a_score_for_each_seat(scores: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="argument"):
        fold_on(RULES, game().state, [ev.MatchEnded("pot", (0, 0), scores, (0,))])


def test_a_second_header_is_told() -> None:
    with pytest.raises(ValueError, match="MatchOpened"):
        fold_on(RULES, game().state, game().events[:1])


def test_a_match_begins_with_its_header() -> None:
    with pytest.raises(ValueError, match="begins with MatchOpened"):
        fold(RULES, game().events[1:])
    with pytest.raises(ValueError, match="begins with MatchOpened"):
        fold(RULES, ())


def test_there_is_no_turn_before_the_first_and_after_the_end() -> None:
    played = Game(rules_for(SABRA), 1)
    with pytest.raises(ValueError, match="no turn"):
        _ = fold(played.rules, played.events[:2]).turn
    played.stop()
    assert played.state.public.phase is Phase.ENDED
    assert played.state.public.turn is None


def test_an_event_does_not_change_the_state_it_was_folded_on() -> None:
    played = game()
    before = played.state
    copied = replace(before)
    played.turn("HOUTEN", *played.table[1:])
    assert before == copied
    assert played.state != before


def test_live_games_count_tiles_that_nobody_has_seen() -> None:
    live = Game(rules_for(INTERNATIONALE, "HUT"), 2, seed=None)
    assert live.state.racks == (Tiles.unseen(7), Tiles.unseen(7))
    assert live.state.pot == (("?",) * 98,)
    live.lay("HUT")
    assert live.state.racks[0] == Tiles.unseen(4)
    too_many = tuple("E" * 19)
    with pytest.raises((ConservationError, ValueError)):
        fold_on(live.rules, live.state, [ev.TableLaid(1, ("H U T", " ".join(too_many)))])
