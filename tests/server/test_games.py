"""Whole games of all variants, every move by HTTP, made by who knows what the own seat sees.

Every viewer's entries have no gap and hold no tiles of others; the record of the match is played again and agrees.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.play.rooms.players import player
from tests.server.conftest import make_app
from tests.server.table import Guest, begins, opens
from wordrummi.core.replay import replay, setup_agrees
from wordrummi.core.state import Phase
from wordrummi.core.view import view
from wordrummi.play.replaying import open_record
from wordrummi.play.rooms.moves import write_move
from wordrummi.server.parts import parts_of
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.variants import VARIANTS

MOST = 4000
OPTIONS: dict[str, dict[str, Any]] = {
    "word-sabra": {"end": "points", "target": 30},
    "word-internationale": {"target": 30, "adjudication": "challenge"},
    "number-international": {"rounds": 1},
}
SECRET = {"RackDealt", "TilesDrawn", "DraftLeft", "PotShuffled", "PotReshuffled", "PassphraseSet"}
"""Events that tell of tiles which lie hidden, or of what the room keeps to itself."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.service)])
def club(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    is_file = request.param == "sqlite"
    app = make_app(tmp_path, database="" if is_file else request.getfixturevalue("postgres_url"))
    yield app
    parts_of(app).close()


class Table:
    """As few people as can play, and somebody who watches."""

    def __init__(self, app: Flask, variant: str, seed: int) -> None:
        self.app = app
        self.variant = variant
        count = 4 if variant == "number-international" else 2
        self.guests = begins(app, variant=variant, seats=count, options=OPTIONS.get(variant, {}))
        self.watcher = Guest(app.test_client(), self.guests[0].room)
        options = self.watcher.view()["options"]
        self.bots: list[Bot] = [player(variant, options, Level.BEGINNER, seed + seat) for seat in range(count)]

    def is_over(self) -> bool:
        """Let the seat that the match waits for move; return whether there is none."""
        room = parts_of(self.app).rooms._keeper.load(self.watcher.room)
        assert room is not None
        match, rules = room.room.match, room.room.rules
        assert match is not None
        if match.public.phase is Phase.ENDED:
            return True
        turn = self.watcher.view()["match"]["turn"]
        seat = self.guests[turn["acts"]]
        chosen = self.bots[turn["acts"]].choose(view(match, turn["acts"], rules))
        move = json.loads(write_move(chosen, self.variant))
        answer = seat.asks("play", seen=room.room.version, move=move)
        if answer.status_code == 422:
            answer = seat.asks("play", seen=room.room.version, move={"move": "draw"})
        assert answer.status_code == 200, (move, answer.get_json())
        return False


def secrets_of(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for entry in entries for event in entry["events"] if event["event"] in SECRET]


def whole_game(app: Flask, variant: str, seed: int) -> None:
    table = Table(app, variant, seed)
    assert any(table.is_over() for _ in range(MOST))
    version = table.watcher.view()["version"]
    for guest in (*table.guests, table.watcher):
        entries = guest.entries()
        assert [entry["version"] for entry in entries] == list(range(1, version + 1))
        assert {event.get("seat") for event in secrets_of(entries)} == (
            {guest.seat} if guest.seat is not None else set()
        )
    agrees_when_played_again(table, app.test_client().get(f"{table.watcher.path}/record").get_data())


def agrees_when_played_again(table: Table, content: bytes) -> None:
    record = open_record(content, parts_of(table.app).lexicon)
    assert setup_agrees(record.rules, record.events)
    assert all(step.agrees for step in replay(record.rules, record.events))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_by_http(club: Flask, variant: str) -> None:
    whole_game(club, variant, 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("variant", VARIANTS)
def test_more_whole_games_by_http(club: Flask, variant: str, seed: int) -> None:
    whole_game(club, variant, 100 + seed)


def test_bots_play_on_the_server_while_people_watch(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    parts_of(app).waker.start()
    anna = opens(app, name=None, options=OPTIONS["word-sabra"])
    for _ in range(2):
        assert anna.asks("seat-bot", level="beginner").status_code == 200
    assert anna.asks("start").status_code == 200
    with anna.client.get(f"{anna.path}/events") as answer:
        for part in answer.iter_encoded():
            if b'"MatchEnded"' in part:
                break
    assert anna.view()["match"]["phase"] == "ended"
    assert secrets_of(anna.entries()) == []
    parts_of(app).close()
