"""Whatever is asked of a room or a sheet, by whomever, whenever: no fault of the server, nothing told that is hidden.

`holding` says what holds of each answer. All comes from a seed: a failure says what was asked, and comes again.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.wild.asking import WildRoom
from tests.server.wild.house import House
from tests.server.wild.sheets import WildSheet
from wordrummi.variants import VARIANTS

SHORT, LONG = 120, 500
"""Things that happen in a room."""


@pytest.fixture
def house(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[House]:
    """A server that has a sheet and a room, so that each can be asked for as if it were the other."""
    made = House(tmp_path)
    made.others += [WildSheet(made, 0, "number-sabra").sheet, WildRoom(made, 0, "word-sabra").room]
    yield made
    made.close()
    assert not [one for one in caplog.records if one.name.endswith("rooms.waking") and one.levelno >= logging.ERROR]


def happens(house: House, seed: int, variant: str, times: int, seats: int | None = None) -> Counter[str]:
    """Let matches be played in a room while everything is asked of it; return what happened, by event."""
    room, happened = WildRoom(house, seed, variant, seats), Counter[str]()
    for _ in range(times):
        if room.rng.random() < 0.6:
            room.goes_on()
        else:
            room.asked()
        if not room.is_there():
            house.others.append(room.room)
            return happened
        if room.rng.random() < 0.03:
            room.hides()
        if room.now.ended is not None and room.rng.random() < 0.1:
            break
    keeper = house.parts.rooms._keeper
    return Counter(type(event).__name__ for told in keeper.told(room.held, 0) for event in told.events)


@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_is_asked_of_a_room(house: House, variant: str) -> None:
    happened = Counter[str]()
    for seed in range(3):
        happened += happens(house, seed, variant, SHORT)
    assert happened["TurnBegan"] > 10
    assert house.holding.count.total() > 200


def test_everything_is_asked_where_the_fifth_sits_out(house: House) -> None:
    happened = Counter[str]()
    for seed in range(4):
        happened += happens(house, seed, "number-international", SHORT, seats=5)
    assert happened["DealBegan"] >= 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_is_asked_of_a_sheet(house: House, variant: str) -> None:
    sheet = WildSheet(house, 1, variant)
    for _ in range(SHORT):
        sheet.asked()
    assert sheet.now["version"] > 10


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_is_asked_of_many_rooms(house: House, variant: str) -> None:
    happened = Counter[str]()
    for seed in range(100, 130):
        happened += happens(house, seed, variant, LONG)
    common = {"MatchEnded", "SeatForfeited", "SeatLeft", "SeatGivenToBot", "Paused", "TurnTakenBack", "RoomEnded"}
    own = {"word": "WordVoteOpened", "number": "RoundBegan"}[variant.split("-")[0]]
    assert {*common, own} - happened.keys() == set()


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_is_asked_of_many_sheets(house: House, variant: str) -> None:
    for seed in range(100, 120):
        sheet = WildSheet(house, seed, variant)
        for _ in range(LONG):
            sheet.asked()
