"""A match of people and bots: whose move it is, what a seat sees, and that only what is legal happens."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from tests.solver.bots.matches import bot_of, hidden_otherwise, rules_of, small
from wordrummi.core.conserving import check_conserved
from wordrummi.core.moves import Draw, Lay, Move, Pass
from wordrummi.core.referee import fold
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.core.verdict import Accepted, Refused
from wordrummi.core.view import View
from wordrummi.play.table_play import TablePlay, begin_match, covered
from wordrummi.solver.bots.arena import BotAtFault
from wordrummi.solver.bots.bot import Level
from wordrummi.words.moves import Challenge, LetStand, ProposeWord, Vote
from wordrummi.words.notation import read_word

SABRA = "word-sabra"


def match_of(variant: str = SABRA, people: int = 1, bots: int = 1, seed: int = 3, **options: object) -> TablePlay:
    seats = range(people, people + bots)
    players = {seat: bot_of(variant, options, Level.BEGINNER, small(), seat) for seat in seats}
    names = [f"p{seat}" for seat in range(people + bots)]
    levels = dict.fromkeys(seats, Level.BEGINNER)
    return TablePlay(begin_match(rules_of(variant, options, small()), names, levels, seed), players)


def until_asked(match: TablePlay, seat: int) -> None:
    while match.asked != seat:
        match.let_bot()


def word_of(match: TablePlay, seat: int) -> Lay:
    """Return a lay of some word of the rack, made by the best bot."""
    move = bot_of(SABRA, {}, Level.MASTER, small()).choose(match.view(seat))
    assert isinstance(move, Lay)
    return move


def test_a_bot_makes_its_move_when_it_is_asked() -> None:
    match = match_of()
    until_asked(match, 1)
    step = match.let_bot()
    assert step.move.seat == 1
    assert match.sheet.steps[-1] == step
    assert match.asked == 0


def test_a_person_s_move_is_judged() -> None:
    match = match_of()
    until_asked(match, 0)
    before = match.state
    assert isinstance(match.make(Pass(0)), Refused)
    assert match.state == before
    assert isinstance(match.make(Draw(0)), Accepted)
    assert match.state.public.seats[0].rack_count == 8


@pytest.mark.parametrize("variant", ["word-sabra", "word-internationale", "number-sabra", "number-classic"])
def test_a_match_is_played_to_its_end_and_its_record_tells_it(variant: str) -> None:
    match = match_of(variant, people=1, bots=2)
    player = bot_of(variant, {}, Level.BEGINNER, small())
    while not match.is_over:
        if match.asked == 0:
            assert isinstance(match.make(player.choose(match.view(0))), Accepted)
        else:
            match.let_bot()
    assert fold(match.rules, match.sheet.events) == match.state


def test_a_bot_that_breaks_a_rule_is_a_fault() -> None:
    class Cheat:
        def choose(self, view: View[Any]) -> Move:
            return Pass(view.seat)

    match = TablePlay(begin_match(rules_of(SABRA, {}, small()), ["a", "b"], {}, 3), {0: Cheat(), 1: Cheat()})
    with pytest.raises(BotAtFault, match="Pass"):
        match.let_bot()


class TestWhatASeatSees:
    def test_the_racks_of_others_and_the_pot_are_unseen(self) -> None:
        match = match_of(people=2)
        seen = match.seen_by(0).state
        assert seen.racks[0] == match.state.racks[0]
        assert seen.racks[1] == Tiles.unseen(len(match.state.racks[1]))
        assert set(seen.pot[0]) == {UNSEEN}
        assert seen.seed is None

    def test_what_lies_face_up_is_seen(self) -> None:
        match = match_of(pot="open")
        seen = match.seen_by(0).state
        for pile, stack in zip(seen.pot, match.state.public.pot, strict=True):
            assert pile[-1] == stack.top
            assert set(pile[:-1]) == {UNSEEN}

    def test_the_sheet_goes_on_as_it_is(self) -> None:
        match = match_of()
        until_asked(match, 0)
        match.make(Draw(0))
        seen = match.seen_by(0)
        assert [step.moves for step in seen.steps] == [step.moves for step in match.sheet.steps]
        assert seen.state.public == match.state.public
        unseen = seen.unseen()
        assert unseen.tiles == match.view(0).unseen
        check_conserved(seen.state, match.rules.tile_set, match.sheet.events[-1])

    @pytest.mark.parametrize("variant", ["word-sabra", "number-sabra", "number-american"])
    def test_it_does_not_depend_on_what_is_hidden(self, variant: str) -> None:
        match = match_of(variant)
        other = hidden_otherwise(Random(1), match.state, 0)
        assert other != match.state
        assert covered(other, 0) == covered(match.state, 0)


class TestCalls:
    def test_the_next_player_is_asked_about_a_lay_that_can_be_challenged(self) -> None:
        match = match_of(people=2, bots=0, adjudication="challenge")
        layer = match.asked
        assert isinstance(match.make(word_of(match, layer)), Accepted)
        assert match.asked == 1 - layer
        assert isinstance(match.make(LetStand(1 - layer)), Accepted)
        assert match.asked == 1 - layer

    def test_a_turn_lets_the_lay_before_it_stand(self) -> None:
        match = match_of(people=2, bots=0, adjudication="challenge")
        layer = match.asked
        match.make(word_of(match, layer))
        assert isinstance(match.make(Draw(1 - layer)), Accepted)
        assert [type(step.move) for step in match.sheet.steps] == [Lay, LetStand, Draw]

    def test_a_wrong_word_comes_back_on_a_challenge(self) -> None:
        match = match_of(people=2, bots=0, adjudication="challenge")
        layer = match.asked
        tiles = tuple(match.state.racks[layer])[:5]
        match.make(Lay(layer, (read_word("".join(tiles)),)))
        match.make(Challenge(1 - layer))
        assert match.state.public.table == ()

    def test_bots_and_people_vote(self) -> None:
        match = match_of(people=2, bots=1)
        proposer = match.state.turn.seat
        match.make(ProposeWord(proposer, "KOE", allow=True))
        for _ in count():
            if match.state.public.extra.proposal is None:
                break
            seat = match.asked
            assert seat != proposer
            if seat in match.bots:
                match.let_bot()
            else:
                match.make(Vote(seat, agrees=True))
        assert match.state.public.extra.allowed == {"KOE"}
        assert match.asked == proposer
