"""What an operator can tell, as JSON: every move that a real table knows."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from tests.play.sheets.desk import lexicon
from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.numbers.moves import CountRack, Misplay, Play, Take, TellTrump
from wordrummi.numbers.notation import read_table
from wordrummi.play.reading import Unreadable
from wordrummi.play.sheets.lines import LINE_CODECS, Line, LineMove, read_line, write_line
from wordrummi.variants import VARIANTS
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord, Vote
from wordrummi.words.notation import read_word

MOVES = {move for variant in VARIANTS.values() for move in variant.rules({}, lexicon).handlings}


def test_every_move_of_every_variant_can_be_told_but_a_vote_of_one() -> None:
    assert set(LINE_CODECS) == MOVES - {Vote}


def test_no_two_moves_have_one_name() -> None:
    assert len({codec.name for codec in LINE_CODECS.values()}) == len(LINE_CODECS)
    assert {codec.wire for codec in LINE_CODECS.values()} == set(get_args(LineMove))


WORD_MOVES: list[Move] = [
    Lay(1, (read_word("HUT"), read_word("H@T=HUT"))),
    Lay(1, (), late=True),
    Draw(2, 3),
    Pass(0),
    Stop(1),
    TimeOut(1),
    Challenge(2),
    LetStand(1),
    ProposeWord(0, "XYZ", allow=False),
    CountJokers(1, 2),
]
NUMBER_MOVES: list[Move] = [
    Lay(1, read_table("k1 k2 k3 | b7 o7 j=r7"), late=True),
    Play(1, Take.POOL, read_table("k1 k2 k3"), "r7"),
    Play(2, None, None, None, "hand"),
    Misplay(1),
    MatchTrump(2),
    CountRack(1, 88),
    TellTrump(0, "o13"),
    CallFalse(3),
]


@pytest.mark.parametrize(
    ("variant", "move"),
    [("word-sabra", move) for move in WORD_MOVES] + [("number-international", move) for move in NUMBER_MOVES],
)
def test_a_move_that_is_written_is_read_again(variant: str, move: Move) -> None:
    sent = msgspec.json.encode({"move": write_line(move, variant), "seat": move.seat})
    assert read_line(msgspec.json.decode(sent, type=Line), variant) == move


@pytest.mark.parametrize(
    ("variant", "move"),
    [
        ("word-sabra", {"move": "lay", "after": ["H?"]}),
        ("word-sabra", {"move": "tell-trump", "tile": "k5"}),
        ("number-sabra", {"move": "lay", "after": ["HUT"]}),
        ("number-american", {"move": "tell-trump", "tile": "q5"}),
        ("number-american", {"move": "play", "take": "hat"}),
    ],
)
def test_what_is_no_tile_or_no_place_can_not_be_read(variant: str, move: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        read_line(msgspec.convert({"move": move}, Line), variant)


@pytest.mark.parametrize(
    "sent",
    [
        {"move": {"move": "vote", "agrees": True}},
        {"move": {"move": "count-rack", "points": -1}},
        {"move": {"move": "count-jokers", "jokers": 2**70}},
        {"move": {"move": "draw"}, "seat": -1},
        {"move": {"move": "draw"}, "seat": 16},
        {"move": {"move": "draw"}, "late": True},
        {"move": {"move": "draw", "late": True}},
        {"seat": 1},
    ],
)
def test_what_is_no_line_is_not_taken(sent: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(sent, Line)
