"""The bots that ship play whole matches in a room, at every level, without a fault."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import pytest

from wordrummi.core.replay import setup_agrees
from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms.rooms import Rooms
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.registry import BOTS
from wordrummi.variants import VARIANTS

from .club import Club

DUTCH = Lexicon()


def house_bot(variant: str, options: Mapping[str, object], level: Level, seed: int) -> Bot:
    return BOTS[variant](variant, options, lambda: DUTCH, level, seed)


def plays(variant: str, level: Level, caplog: pytest.LogCaptureFixture) -> None:
    club = Club(3, bots=house_bot)
    club.rooms = Rooms(club.store, lambda: DUTCH, house_bot, now=lambda: club.now, seed=lambda: 3)
    seats = max(2, VARIANTS[variant].rules({}, lambda: DUTCH).seats[0])
    table = club.open(variant, name=None, seats=seats)
    for _ in range(seats):
        table.do(table.host, "seat-bot", level=level)
    with caplog.at_level(logging.ERROR):
        table.do(table.host, "start")
        club.wake()
    assert not caplog.records
    assert not table.room.is_playing
    record = club.rooms.record(table.id)
    assert isinstance(record, bytes)
    opened = open_record(record, lambda: DUTCH)
    assert setup_agrees(opened.rules, opened.events)
    assert all(step.agrees for step in opened.steps())


@pytest.mark.parametrize("variant", BOTS)
def test_beginners(variant: str, caplog: pytest.LogCaptureFixture) -> None:
    plays(variant, Level.BEGINNER, caplog)


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.ADVANCED, Level.MASTER])
@pytest.mark.parametrize("variant", BOTS)
def test_those_who_know_more(variant: str, level: Level, caplog: pytest.LogCaptureFixture) -> None:
    plays(variant, level, caplog)
