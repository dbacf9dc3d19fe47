"""Rounds as they are dealt and played: who sees what, announcements, every end, the next deal, the real table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wordrummi.core import events as ev
from wordrummi.core.moves import Draw, Stop, TimeOut
from wordrummi.core.options import OptionError
from wordrummi.core.referee import open_match
from wordrummi.core.replay import replay
from wordrummi.core.state import Phase
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import view
from wordrummi.numbers import events as ne
from wordrummi.numbers.international import events as ie
from wordrummi.numbers.international.course import rounds_of
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.numbers.international.rules import international_rules, sheet_of
from wordrummi.numbers.international.setup import deal_began
from wordrummi.numbers.international.state import own
from wordrummi.numbers.moves import CountRack, Play, Take, TellTrump
from wordrummi.numbers.notation import read_table
from wordrummi.numbers.options import INTERNATIONAL, read_options

from .games import NAMES, rules_with
from .hands import hand
from .scripted import Round, dealt, live
from .test_sheet import PACKAGED

# -- the deal ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5])
def test_the_deal(players: int) -> None:
    rules = rules_with()
    state, events = open_match(rules, NAMES[:players], seed=11)
    deal = next(event for event in events if isinstance(event, ie.DealBegan))
    shuffled = next(event.order for event in events if isinstance(event, ev.PotShuffled))
    assert [len(state.racks[seat]) for seat in deal.order] == [15, 14, 14, 14]
    first = deal.order[0]
    assert state.turn.seat == first
    assert state.racks[first] == Tiles(shuffled[-8:]) + Tiles(shuffled[-36:-29])
    assert state.public.pot_count == 48
    assert state.public.piles[players].top == shuffled[6]
    assert state.pot[0] == shuffled[:6] + shuffled[7:49]
    highest = max((d for e in events if isinstance(e, ev.StarterDrawn) for d in e.draws), key=lambda d: int(d.tile[1:]))
    assert deal.dealer == highest.seat == deal.order[-1]
    if players == 5:
        assert deal.dummy is not None
        assert not state.racks[deal.dummy]


def test_a_seat_sees_its_rack_the_top_discards_and_the_trump() -> None:
    game = dealt("k1 k2 k3", "b1-14", "", "", trump="o4").throws("k3")
    seen = view(game.state, 2, game.rules)
    assert seen.rack == Tiles(hand("b1-14").split())
    assert [pile.top for pile in seen.public.piles[:4]] == [None, "k3", None, None]
    assert (seen.public.piles[4].count, seen.public.piles[4].top) == (1, "o4")


def test_four_or_five_play() -> None:
    for players in (3, 6):
        with pytest.raises(ValueError, match="4 to 5"):
            open_match(rules_with(), ["a"] * players, seed=1)


# -- turns -------------------------------------------------------------------------------------------------------------


def test_who_begins_draws_nothing() -> None:
    game = dealt("r1-14 k5", "", "", "")
    assert game.refuses(Draw(1)) == "intl.count"
    assert game.refuses(game.play(Take.POOL, "k5")) == "turn.draw-first"
    game.throws("k5")
    assert game.state.turn.seat == 2
    assert game.state.public.piles[1].top == "k5"


def test_one_tile_is_taken() -> None:
    game = dealt("r1-14 k5", "b1-14", "", "", draws="o9").throws("k5").do(Draw(2))
    assert game.refuses(Draw(2)) == "turn.already-drawn"
    assert game.refuses(game.play(Take.DISCARD, "k5")) == "turn.already-drawn"
    assert game.refuses(Play(3, Take.POOL, None, "k5")) == "turn.not-yours"
    game.do(game.play(Take.POOL, "o9"))
    assert game.state.public.piles[2].top == "o9"


def test_the_left_discard_may_be_taken_and_thrown_out_again() -> None:
    game = dealt("r1-14 k5", "b1-14", "", "").throws("k5")
    game.do(game.play(Take.DISCARD, "k5"))
    assert [pile.count for pile in game.state.public.piles] == [0, 0, 1, 0, 1]
    assert game.told(ne.DiscardTaken).giver == 1


OPEN = "k10-13 b10-13 7:kbo r1 r2 r4"
LAID = "k10 k11 k12 k13 | b10 b11 b12 b13 | k7 b7 o7"


def opened(**options: Any) -> Round:
    """Seat 2 has laid 11 tiles and has r1 r2 r4 left."""
    game = dealt("o1-3 k5 k6", OPEN, "", "", draws="o2 o4 o6 o8", **options).throws("k5")
    return game.draws("o2", LAID)


def test_three_tiles_left_are_announced_by_the_referee() -> None:
    game = opened()
    told = game.told(ie.Announced)
    assert (told.seat, told.left, told.rule) == (2, 3, "intl.open.announce")
    assert game.state.public.seats[2].opened


def test_only_the_player_who_gets_there_is_announced() -> None:
    game = opened()
    game.do(game.play(Take.DISCARD, "o2"))
    assert not any(isinstance(event, ie.Announced) for event in game.last)


def out(game: Round, discard: str = "r4") -> Round:
    """Let the others throw out what they draw, and seat 2 go out with a red run."""
    for _ in range(3):
        game.do(Draw(game.state.turn.seat))
        drawn = next(event.tiles[0] for event in game.last if isinstance(event, ev.TilesDrawn))
        game.do(game.play(Take.POOL, drawn))
    return game.draws(discard, f"{LAID} | r1 r2 r3")


def test_open_goes_out_as_the_only_one_who_has_melded() -> None:
    game = dealt("o1-3 k5 k6", OPEN, "", "", draws="o2 o4 o6 o8 r3").throws("k5")
    out(game.draws("o2", LAID))
    told = game.told(ie.Declared)
    assert (told.seat, told.way, told.doubled, told.figure) == (2, "open", False, None)
    settled = game.told(ie.RoundSettled)
    assert (settled.way, settled.winner, settled.scores) == ("open", 2, (100, 100, -200, 100))
    assert game.told(ne.Discarded).face_down
    assert game.told(ev.MatchEnded).scores == (-300, -300, 900, -300)
    assert game.state.public.winners == (2,)
    assert game.state.public.phase is Phase.ENDED
    assert all(step.agrees for step in replay(game.rules, game.events))


def test_a_joker_thrown_out_doubles_the_round() -> None:
    rack = OPEN.replace("r4", "j")
    game = dealt("o1-3 k5 k6", rack, "", "", draws="o2 o4 o6 o8 r3").throws("k5")
    out(game.draws("o2", LAID), "j")
    assert game.told(ie.Declared).doubled
    assert game.told(ie.RoundSettled).scores == (200, 200, -400, 200)


FOOT = "r5 k2-5 b2-5 o8-12"


def footed(**options: Any) -> Round:
    """Seat 2 plays Open with r1 r2 r3 r4 on the table; seat 3 adds r5 and lays three runs."""
    rack = "k10-13 b10-13 r1-4 j r13"
    game = dealt("o1-3 k6 k7", rack, FOOT, "", draws="o2 r9", **options).throws("k6")
    laid = "k10 k11 k12 k13 | b10 b11 b12 b13 | r1 r2 r3 r4"
    game.draws("o2", laid)
    return game.draws("r9", f"{laid} r5 | k2 k3 k4 k5 | b2 b3 b4 b5 | o8 o9 o10 o11 o12", "foot")


def test_foot_in_a_match() -> None:
    game = footed()
    assert (game.told(ie.Declared).way, game.told(ie.RoundSettled).way) == ("foot", "foot")
    assert game.told(ie.RoundSettled).scores == (100, 100, 40, -200)
    assert game.told(ie.RoundSettled).counts[2] == 40
    assert all(step.agrees for step in replay(game.rules, game.events))


def test_what_a_joker_costs_and_racks_rounded_up() -> None:
    assert footed(joker_on_rack=25).told(ie.RoundSettled).scores[2] == 35
    assert footed(joker_on_rack=25, round_up_to_ten=True).told(ie.RoundSettled).scores[2] == 40


def test_a_hand_with_the_trump() -> None:
    game = dealt("k1 k2 k3", "b1-9 b11-13 b1 k4", "", "", trump="b10").throws("k3")
    assert game.refuses(game.play(Take.TRUMP, "k4")) == "intl.trump-only-to-win"
    game.do(game.play(Take.TRUMP, "k4", None, "hand"))
    told = game.told(ie.Declared)
    assert (told.figure, told.value, told.source, len(told.rows)) == ("royal", 2400, "house", 1)
    assert game.told(ie.RoundSettled).scores == (2400, 2400, -2400, 2400)


def test_a_hand_after_a_joker_was_the_trump() -> None:
    game = dealt("k1 k2 k3", "b1-9 b11-13 b1 k4", "", "", trump="j").throws("k3")
    game.do(game.play(Take.TRUMP, "k4", None, "hand"))
    assert game.told(ie.Declared).value == 2300


def test_grand_blitz_in_a_match() -> None:
    game = dealt("k1 k2 k3", "b1-14", "", "").throws("k3")
    game.do(Play(2, None, None, None, "grand-blitz"))
    assert (game.told(ie.Declared).figure, game.told(ie.Declared).value) == ("grand-blitz", 2600)
    assert not any(isinstance(event, ne.Discarded) for event in game.last)


def test_grand_blitz_is_for_the_first_turn() -> None:
    game = dealt("b1-14 k3", "", "", "", draws="r2 r4 r6").throws("k3")
    for _ in range(3):
        game.draws(game.state.pot[0][-1])
    assert game.refuses(Play(1, None, None, None, "grand-blitz")) == "intl.grand-blitz.dealt-15"
    other = dealt("k1 k2 k3", "b1-14", "", "").throws("k3").draws("b1")
    for _ in range(3):
        other.draws(other.state.pot[0][-1])
    assert other.refuses(Play(2, None, None, None, "grand-blitz")) == "intl.false-declaration"


def test_a_false_declaration_is_refused_and_the_turn_goes_on() -> None:
    game = dealt("k1 k2 k3", OPEN, "", "", draws="o2").throws("k3").do(Draw(2))
    assert game.refuses(game.play(Take.POOL, "o2", None, "hand")) == "intl.hand.no-figure"
    assert game.state.turn.seat == 2
    game.do(game.play(Take.POOL, "o2"))


# -- the pool is used up -----------------------------------------------------------------------------------------------


def test_the_round_ends_after_the_turn_that_drew_the_last_tile() -> None:
    game = dealt("k1 k2 k3", "", "", "").throws("k3")
    for _ in range(48):
        assert game.state.public.phase is Phase.TURN
        game.draws(game.state.pot[0][-1])
    assert game.told(ie.RoundSettled).way == "pool"
    assert game.told(ie.RoundSettled).winner is None
    assert game.told(ie.RoundSettled).scores == (-100, -100, -100, -100)
    assert game.told(ev.MatchEnded).scores == (0, 0, 0, 0)


def test_eight_rounds_without_a_tile_from_the_pool_end_it_too() -> None:
    game = dealt("k1 k2 k3", "", "", "").throws("k3")
    for _ in range(31):
        assert game.state.public.phase is Phase.TURN
        game.do(game.play(Take.DISCARD, "k3"))
    assert game.told(ie.RoundSettled).way == "pool"


def test_a_tile_from_the_pool_begins_the_count_again() -> None:
    game = dealt("k1 k2 k3", "", "", "").throws("k3")
    for _ in range(20):
        game.do(game.play(Take.DISCARD, "k3"))
    game.draws(game.state.pot[0][-1])
    assert own(game.state).idle == 1


# -- announcing the tile equal to the trump ----------------------------------------------------------------------------


def test_the_tile_equal_to_the_trump_is_announced_once() -> None:
    game = dealt("r1-14 k5", "b1-12 j k4", "", "", draws="o1", trump="j", trump_match=True)
    assert game.refuses(MatchTrump(1)) == "intl.trump-match"
    game.do(MatchTrump(2))
    assert game.told(ie.TrumpMatched) == ie.TrumpMatched(2, "j")
    assert game.refuses(MatchTrump(2)) == "intl.trump-match"
    game.do(Play(1, None, None, "k5", "hand"))
    assert game.told(ie.RoundSettled).scores == (2400, -2400, 2350, 2400)
    assert all(step.agrees for step in replay(game.rules, game.events))


def test_it_is_not_doubled() -> None:
    game = dealt("r1-14 j", "b1-12 o7 k4", "", "", trump="o7", trump_match=True).do(MatchTrump(2))
    game.do(Play(1, None, None, "j", "hand"))
    assert game.told(ie.RoundSettled).scores == (4800, -4800, 4750, 4800)


def test_tables_without_that_rule() -> None:
    assert dealt("k1 k2 k3", "", "", "", trump="j").refuses(MatchTrump(1)) == "turn.no-such-move"


# -- time --------------------------------------------------------------------------------------------------------------


def test_who_begins_and_is_late_throws_out_his_highest_tile() -> None:
    game = dealt("k1-9 b1-4 o12 r5", "", "", "", seconds=60).do(TimeOut(1))
    assert (game.told(ne.Discarded).tile, game.state.turn.seat) == ("o12", 2)
    assert not any(isinstance(event, ev.DrawMade) for event in game.last)


def test_who_is_late_draws_and_throws_out() -> None:
    game = dealt("k1-9 b1-5 o12", "r1-9 b1-5", "", "", draws="o11", seconds=60).throws("k1").do(TimeOut(2))
    assert game.told(ne.Discarded).tile == "o11"
    assert len(game.state.racks[2]) == 14


# -- the next deal -----------------------------------------------------------------------------------------------------


def won_by_2(**options: Any) -> Round:
    game = dealt("k1 k2 k3", "b1-14", "", "", rounds=3, **options).throws("k3")
    return game.do(Play(2, None, None, None, "grand-blitz"))


def test_the_deal_passes_to_the_right() -> None:
    told = won_by_2().told(ie.DealBegan)
    assert (told.round, told.dealer, told.order) == (2, 1, (2, 3, 0, 1))


def test_the_winner_deals() -> None:
    assert won_by_2(next_starter="winner").told(ie.DealBegan).dealer == 2


def test_a_draw_for_the_deal() -> None:
    game = won_by_2(next_starter="draw")
    drawn = game.told(ev.StarterDrawn)
    assert game.told(ie.DealBegan).dealer == drawn.seat
    assert {draw.seat for draw in drawn.draws} == {0, 1, 2, 3}


def test_the_dummy_does_not_deal() -> None:
    told = deal_began((0, 1, 2, 3, 4), 2, 4)
    assert (told.dealer, told.dummy, told.order) == (0, 4, (1, 2, 3, 0))


def test_a_new_round_begins_afresh() -> None:
    game = won_by_2()
    assert [len(rack) for rack in game.state.racks] == [14, 14, 15, 14]
    assert [seat.score for seat in game.state.public.seats] == [2600, 2600, -2600, 2600]
    known = own(game.state)
    assert (known.played, known.ending, known.idle, known.matched) == (frozenset(), None, 1, None)
    assert game.state.turn.round == 2


def test_five_players_play_twenty_rounds_unless_told_otherwise() -> None:
    assert rounds_of(read_options(INTERNATIONAL, {}), 5) == 20
    assert rounds_of(read_options(INTERNATIONAL, {"rounds": 10}), 5) == 10
    assert rounds_of(read_options(INTERNATIONAL, {}), 4) == 4


# -- a table's own sheet -----------------------------------------------------------------------------------------------


def test_a_table_plays_by_its_own_sheet(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(PACKAGED.replace(b"[2600, 2500, 2400]", b"[9000, 2500, 2400]"))
    game = dealt("k1 k2 k3", "b1-14", "", "", sheet=str(path)).throws("k3")
    game.do(Play(2, None, None, None, "grand-blitz"))
    assert game.told(ie.Declared).value == 9000


@pytest.mark.parametrize("content", [None, b"{}"])
def test_a_sheet_that_can_not_be_read(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "sheet.json"
    if content is not None:
        path.write_bytes(content)
    options = read_options(INTERNATIONAL, {"sheet": str(path)})
    with pytest.raises(OptionError) as told:
        sheet_of(options)
    assert (told.value.option, told.value.slug) == ("sheet", "option.sheet")
    with pytest.raises(OptionError):
        international_rules(INTERNATIONAL, options)


# -- a real table ------------------------------------------------------------------------------------------------------


def test_a_real_table_is_followed_without_seeing_the_racks() -> None:
    game = live(false_call_penalty=50).throws("k5")
    assert game.refuses(MatchTrump(1)) == "turn.no-such-move"
    game.do(TellTrump(0, "r7"))
    assert game.refuses(TellTrump(0, "r7")) == "turn.trump-told"
    game.draws("o2", LAID)
    assert game.refuses(CountRack(2, 30)) == "turn.no-counting"
    assert game.refuses(TimeOut(3)) == "turn.tell-discard"
    game.do(CallFalse(2))
    assert game.told(ie.FalseCalled) == ie.FalseCalled(3, 2, 50, "intl.false-declaration")
    rows = " | ".join((LAID, "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"))
    assert game.refuses(Play(3, Take.TRUMP, None, "k6", "hand")) == "intl.hand.unseen"
    game.do(Play(3, Take.TRUMP, read_table(rows), "k6", "hand"))
    assert game.told(ie.Declared).figure == "royal"
    assert game.told(ne.CountingBegan)
    assert game.refuses(Draw(3)) == "turn.game-over"
    assert game.refuses(CountRack(0, 30)) == "turn.no-counting"
    assert game.refuses(CountRack(2, 5)) == "turn.rack-count"
    assert game.refuses(CountRack(2, 71)) == "turn.rack-count"
    game.do(CountRack(2, 33))
    assert game.told(ie.RoundSettled).scores == (2400, 2400, 33, -2350)
    assert all(step.agrees for step in replay(game.rules, game.events))


def test_a_match_by_a_seat_whose_rack_nobody_sees() -> None:
    game = live(trump_match=True)
    assert game.refuses(MatchTrump(1)) == "intl.trump-match"
    game.do(TellTrump(0, "r7")).do(MatchTrump(1))
    assert game.told(ie.TrumpMatched).tile == "r7"


def test_only_at_a_real_table_calls_are_told_and_a_match_is_stopped() -> None:
    game = dealt("k1 k2 k3", "", "", "")
    assert game.refuses(CallFalse(2)) == "turn.no-such-move"
    assert game.refuses(Stop(1)) == "turn.stop-live"


def test_a_real_match_is_stopped_with_the_rounds_that_were_played() -> None:
    game = live(rounds=4).do(Stop(2))
    told = game.told(ev.MatchEnded)
    assert (told.reason, told.scores) == ("stopped", (0, 0, 0, 0))


def test_a_draw_for_the_deal_is_not_seen_at_a_real_table() -> None:
    game = live(rounds=2, next_starter="draw").throws("k5")
    game.do(Play(2, None, read_table(["r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r1"]), None, "grand-blitz"))
    assert game.told(ie.DealBegan).dealer == 1
