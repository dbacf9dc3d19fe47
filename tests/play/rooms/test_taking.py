"""What a seat is told where one takes, lays and discards: what it may take, the last move, how rounds ended."""

from __future__ import annotations

from typing import Any

import pytest

from wordrummi.core.tiles import Tiles
from wordrummi.play.rooms.lastmove import PlayTold
from wordrummi.play.rooms.viewing import MatchView

from .club import Club, Table

OTHERS = ("Bob", "Cas", "Dee")


def at(variant: str, racks: list[str], options: dict[str, object] | None = None, **position: object) -> Table:
    """A match that begins at a position, the first seat on turn."""
    wish = {"position": {"racks": racks, **position}, "seats": len(racks), "options": options or {}}
    return Club().open(variant, **wish).starts(*OTHERS[: len(racks) - 1])


def match_of(table: Table, seat: int = 0) -> MatchView:
    match = table.view(seat).match
    assert match is not None
    return match


class TestWhatMayBeTaken:
    @pytest.mark.parametrize(
        ("opened", "discards", "takes"),
        [
            ([False, True], ["", "r5"], ("trump",)),
            ([True, True], ["", "r5"], ("discard", "trump")),
            ([True, True], ["r5", ""], ("trump",)),
        ],
    )
    def test_in_american_the_left_discard_after_the_opening(
        self, opened: list[bool], discards: list[str], takes: tuple[str, ...]
    ) -> None:
        table = at("number-american", ["r1 r2", "b1 b2"], table=["k1 k2 k3"], opened=opened, discards=discards)
        assert match_of(table).takes == takes
        assert match_of(table, 1).takes == ()

    def test_nothing_more_once_a_tile_is_drawn(self) -> None:
        table = at("number-american", ["r1 r2", "b1 b2"], opened=[True, True], discards=["", "r5"])
        table.move(0, "draw")
        assert match_of(table).takes == ()

    def test_in_international_the_left_discard_before_the_opening_as_well(self) -> None:
        """Counter-clockwise: the seat before the first is the second."""
        assert match_of(at("number-international", ["?14"] * 4, discards=["", "r5", "", ""])).takes == (
            "discard",
            "trump",
        )
        assert match_of(at("number-international", ["?14"] * 4, discards=["", "", "r5", "r6"])).takes == ("trump",)

    def test_an_open_player_takes_no_trump_and_with_one_tile_left_the_pool_alone(self) -> None:
        opened: dict[str, Any] = {
            "table": ["k11 k12 k13"],
            "opened": [True, False, False, False],
            "discards": ["", "r5", "", ""],
        }
        assert match_of(at("number-international", ["?5", "?14", "?14", "?14"], **opened)).takes == ("discard",)
        assert match_of(at("number-international", ["r1", "?14", "?14", "?14"], **opened)).takes == ()

    def test_who_begins_with_fifteen_takes_nothing(self) -> None:
        assert match_of(at("number-international", ["?15", "?14", "?14", "?14"])).takes == ()

    def test_where_all_tiles_come_from_the_pool_there_is_nothing_to_choose(self) -> None:
        assert match_of(at("number-sabra", ["r1 r2", "b1 b2"])).takes == ()


SETS = "k1 k2 k3 k4 o5 b5 r5 k9 o9 b9 r9 r12 r13"
"""With red 11 a hand: a run of four, two groups, a run."""


def with_a_hand() -> Table:
    """The first seat has taken the trump and shown its hand."""
    table = at("number-international", [f"{SETS} o2", "?14", "?14", "?14"], trump="r11", discards=["k5", "", "", ""])
    table.move(0, "play", take="trump", discard="o2", declare="hand")
    return table


def played(table: Table, seat: int = 0) -> PlayTold | None:
    last = match_of(table, seat).last
    assert last is not None
    return last.play


class TestTheLastMove:
    def test_it_tells_what_was_taken_and_thrown_out(self) -> None:
        table = at("number-international", ["r1 ?13", "?14", "?14", "?14"], discards=["", "r5", "", ""])
        table.move(0, "play", take="discard", discard="r1")
        assert played(table) == PlayTold("discard", "r5", "r1", None)

    def test_a_tile_of_the_pool_is_seen_by_nobody(self) -> None:
        table = at("number-american", ["r1 r2", "b1 b2"])
        table.move(0, "draw")
        table.move(0, "play", take="pool", discard="r1")
        assert played(table, 1) == PlayTold("pool", None, "r1", None)

    def test_the_tile_that_goes_out_lies_face_down(self) -> None:
        table = at(
            "number-international", [f"{SETS} o2", "?14", "?14", "?14"], trump="r11", discards=["k5", "", "", ""]
        )
        table.move(0, "play", take="trump", discard="o2", declare="hand")
        assert played(table) == PlayTold("trump", "r11", None, "hand")

    def test_of_another_move_there_is_nothing_to_tell(self) -> None:
        table = at("number-american", ["r1 r2", "b1 b2"])
        table.move(0, "draw")
        assert played(table) is None


class TestRounds:
    def test_a_hand_that_won_is_told_with_its_figure_and_the_scores_of_the_book(self) -> None:
        """Hand 1 without a joker is 500: the winner minus, every loser who has not melded as much plus."""
        table = at(
            "number-international", [f"{SETS} o2", "?14", "?14", "?14"], trump="r11", discards=["k5", "", "", ""]
        )
        table.move(0, "play", take="trump", discard="o2", declare="hand")
        (told,) = match_of(table).rounds
        assert (told.round, told.reason, told.winner, told.doubled) == (1, "hand", 0, False)
        assert (told.figure, told.value, told.source) == ("hand-1", 500, "book")
        assert told.scores == (-500, 500, 500, 500)
        assert sorted(" ".join(told.rows).split()) == sorted(f"{SETS} r11".split())

    def test_a_foot_that_won_and_the_lines_of_the_session(self) -> None:
        """Foot wins 200; who plays Open pays his rack, 2 and ten; F is 200, so P is 0, 212, 300, 300, 812 in all."""
        rack = "r3 r4 r5 r6 r7 r8 r9 r10 k11 b11 o11 r11 b8 k13"
        lying: dict[str, Any] = {"table": ["b5 b6 b7", "r13 b13 o13"], "opened": [False, True, False, False]}
        table = at("number-international", [rack, "r2 o12", "?14", "?14"], discards=["", "", "", "k1"], **lying)
        table.move(0, "draw")
        (drawn,) = Tiles(table.rack(0)) - Tiles(rack.split())
        after = ["b5 b6 b7 b8", "r13 b13 o13 k13", "r3 r4 r5 r6 r7 r8 r9 r10", "k11 b11 o11 r11"]
        table.move(0, "play", take="pool", after=after, discard=drawn, declare="foot")
        match, scale = match_of(table), 2 if drawn == "j" else 1
        assert [(one.reason, one.winner) for one in match.rounds] == [("foot", 0)]
        assert match.rounds[0].scores == tuple(scale * points for points in (-200, 12, 100, 100))
        assert match.session is not None
        assert match.session.f == tuple(scale * points for points in (812, -36, -388, -388))

    def test_before_the_first_round_has_ended_there_is_no_session(self) -> None:
        match = match_of(at("number-international", ["?14"] * 4))
        assert (match.rounds, match.session) == ((), None)

    def test_a_round_of_american_is_told_and_has_no_session(self) -> None:
        """The left discard makes the run longer, and the last tile is thrown out. Bob loses his rack of 5 and 7."""
        lying: dict[str, Any] = {"table": ["r1 r2 r3"], "opened": [True, True], "discards": ["", "r5"]}
        table = at("number-american", ["r4 k9", "b5 b7"], {"rounds": 2}, **lying)
        table.move(0, "play", take="discard", after=["r1 r2 r3 r4 r5"], discard="k9")
        match = match_of(table)
        assert [(one.reason, one.winner, one.scores) for one in match.rounds] == [("out", 0, (12, -12))]
        assert (match.turn.round if match.turn else 0, match.session) == (2, None)
