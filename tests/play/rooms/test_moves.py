"""Moves on the wire: every move that a client can make has one form, read and written in the notation of its family."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from wordrummi.core.moves import Draw, Lay, Move, Pass, Stop, TimeOut
from wordrummi.core.table import Meld
from wordrummi.numbers.international.moves import CallFalse, MatchTrump
from wordrummi.numbers.moves import CountRack, Misplay, Play, Take, TellTrump
from wordrummi.play.reading import Unreadable
from wordrummi.play.rooms.moves import CODECS, AnyMove, read_move, write_move
from wordrummi.variants import VARIANTS
from wordrummi.words.moves import Challenge, CountJokers, LetStand, ProposeWord, Vote

from .players import lexicon

SERVER_ONLY = {TimeOut}
LIVE_ONLY = {CountJokers, CountRack, TellTrump, CallFalse}


def every_move() -> set[type[Move]]:
    return {move for variant in VARIANTS.values() for move in variant.rules({}, lexicon).handlings}


def test_every_move_of_every_variant_has_a_form_but_those_of_the_clock_and_of_live_games() -> None:
    assert set(CODECS) == every_move() - SERVER_ONLY - LIVE_ONLY


def test_no_two_moves_have_one_name() -> None:
    assert len({codec.name for codec in CODECS.values()}) == len(CODECS)
    assert {codec.wire for codec in CODECS.values()} == set(get_args(AnyMove))


WORDS = [
    (b'{"move":"lay","after":["HOUTEN","B@D=BED"]}', Lay(2, (Meld(tuple("HOUTEN")), Meld(tuple("B@D"), tuple("BED"))))),
    (b'{"move":"draw","stack":3}', Draw(2, 3)),
    (b'{"move":"draw"}', Draw(2)),
    (b'{"move":"pass"}', Pass(2)),
    (b'{"move":"stop"}', Stop(2)),
    (b'{"move":"challenge"}', Challenge(2)),
    (b'{"move":"let-stand"}', LetStand(2)),
    (b'{"move":"propose-word","word":"ijs"}', ProposeWord(2, "ijs")),
    (b'{"move":"propose-word","word":"ijs","allow":false}', ProposeWord(2, "ijs", allow=False)),
    (b'{"move":"vote","agrees":false}', Vote(2, agrees=False)),
]
NUMBERS = [
    (
        b'{"move":"lay","after":["r3 r4 r5","k7 b7 j=r7"]}',
        Lay(2, (Meld(("r3", "r4", "r5")), Meld(("k7", "b7", "j"), ("k7", "b7", "r7")))),
    ),
    (b'{"move":"misplay"}', Misplay(2)),
    (b'{"move":"match-trump"}', MatchTrump(2)),
    (b'{"move":"play"}', Play(2, None)),
    (
        b'{"move":"play","take":"discard","after":["r3 r4 r5"],"discard":"K3","declare":"foot"}',
        Play(2, Take.DISCARD, (Meld(("r3", "r4", "r5")),), "k3", "foot"),
    ),
]


@pytest.mark.parametrize(("body", "move"), WORDS)
def test_a_move_of_letters(body: bytes, move: Move) -> None:
    assert read_move(body, 2, "word-sabra") == move
    assert read_move(write_move(move, "word-sabra"), 2, "word-internationale") == move


@pytest.mark.parametrize(("body", "move"), NUMBERS)
def test_a_move_of_numbers(body: bytes, move: Move) -> None:
    assert read_move(body, 2, "number-american") == move
    assert read_move(write_move(move, "number-international"), 2, "number-classic") == move


def test_every_form_is_written_somewhere_here() -> None:
    told = {msgspec.json.decode(body)["move"] for body, _ in (*WORDS, *NUMBERS)}
    assert told == {codec.name for codec in CODECS.values()}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", "move"),
        (b'{"move":"timeout"}', "move.move"),
        (b'{"move":"TimeOut"}', "move.move"),
        (b'{"move":"lay"}', "move"),
        (b'{"move":"lay","after":["HUT"],"late":false}', "move"),
        (b'{"move":"lay","after":["HUT"],"seat":0}', "move"),
        (b'{"move":"lay","after":"HUT"}', "move.after"),
        (b'{"move":"lay","after":["HUT","A1"]}', "move.after[1]"),
        (b'{"move":"lay","after":[""]}', "move.after[0]"),
        (b'{"move":"lay","after":["QQQ"]}', "move.after"),
        (b'{"move":"draw","stack":"0"}', "move.stack"),
        (b'{"move":"vote"}', "move"),
        (b'{"move":"play","take":"sleeve"}', "move.take"),
        (b'{"move":"play","discard":"k3"}', "move.discard"),
    ],
)
def test_what_can_not_be_read_names_its_place(body: bytes, field: str | None) -> None:
    fault = read_move(body, 0, "word-sabra")
    assert isinstance(fault, Unreadable)
    assert fault.field == field


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b'{"move":"lay","after":["r3 r4 r99"]}', "move.after"),
        (b'{"move":"lay","after":["r3 r3 r3"]}', "move.after"),
        (b'{"move":"play","discard":"k14"}', "move.discard"),
    ],
)
def test_no_box_of_numbers_has_such_tiles(body: bytes, field: str) -> None:
    fault = read_move(body, 0, "number-american")
    assert isinstance(fault, Unreadable)
    assert fault.field == field


def test_a_time_out_has_no_form() -> None:
    with pytest.raises(KeyError):
        write_move(TimeOut(0), "word-sabra")
