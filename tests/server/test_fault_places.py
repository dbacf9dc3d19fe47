"""What can't be read is told with its place in what was sent, whoever found it; what lacks is told as that."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.server.conftest import TOKEN, make_app
from tests.server.table import Guest, Json, begins, key, opens
from wordrummi.server.parts import parts_of


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Any:
    app = make_app(tmp_path_factory.mktemp("places"), admin_token=TOKEN)
    yield app
    parts_of(app).close()


@pytest.fixture(scope="module")
def anna(hall: Flask) -> Guest:
    return opens(hall, seats=3)


COMMANDS: list[tuple[Json, str]] = [
    ({"command": "wave"}, "command.command"),
    ({"command": "add-seat", "name": ""}, "command.name"),
    ({"command": "seat-bot", "seat": 9}, "command.seat"),
    ({"command": "remove-seat", "seat": 2}, "command.seat"),
    ({"command": "remove-name", "seat": -1}, "command.seat"),
    ({"command": "say", "text": " "}, "command.text"),
]


@pytest.mark.parametrize(("command", "field"), COMMANDS)
def test_the_place_of_a_fault_in_a_command(anna: Guest, command: Json, field: str) -> None:
    body = {"key": key(), "seen": anna.view()["version"], "command": command}
    answer = anna.client.post(f"{anna.path}/commands", json=body)
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)


def test_the_administrator_is_told_the_same_place(hall: Flask, anna: Guest) -> None:
    body = {"key": key(), "seen": anna.view()["version"], "command": {"command": "remove-seat", "seat": 2}}
    headers = {"Authorization": f"Bearer {TOKEN}"}
    answer = hall.test_client().post(f"/api/admin/rooms/{anna.room}/commands", json=body, headers=headers)
    assert (answer.status_code, answer.get_json()["field"]) == (400, "command.seat")


@pytest.mark.parametrize("command", ["remove-seat", "remove-name"])
def test_a_seat_that_has_to_be_named_and_is_not(anna: Guest, command: str) -> None:
    told = anna.asks(command).get_json()
    assert (told["slug"], told["field"]) == ("unreadable", "command.seat")
    assert (told["nl"], told["en"]) == ("Het veld seat ontbreekt.", "The field seat is missing.")


MOVES: list[tuple[Json, str]] = [
    ({"move": "fly"}, "command.move.move"),
    ({"move": "draw", "stack": "0"}, "command.move.stack"),
    ({"move": "lay", "after": "r1 r2 r3"}, "command.move.after"),
    ({"move": "play", "take": "sleeve"}, "command.move.take"),
    ({"move": "play", "after": ["r1 r2 r99"]}, "command.move.after"),
    ({"move": "play", "discard": "k14"}, "command.move.discard"),
]


@pytest.mark.parametrize(("move", "field"), MOVES)
def test_the_place_of_a_fault_in_a_move(hall: Flask, move: Json, field: str) -> None:
    first, *_ = begins(hall, variant="number-american")
    answer = first.asks("play", move=move)
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        ({"after": [], "take": "sleeve"}, "take"),
        ({"after": ["r1 r2 r99"]}, "after"),
        ({"after": [], "discard": "k14"}, "discard"),
    ],
)
def test_the_place_of_a_fault_in_a_draft(hall: Flask, draft: Json, field: str) -> None:
    first, *_ = begins(hall, variant="number-american")
    answer = first.client.post(f"{first.path}/preview", json=draft)
    assert (answer.status_code, answer.get_json()["field"]) == (400, field)


def test_where_a_tile_can_not_come_from_is_told_with_where_it_can(hall: Flask, client: FlaskClient) -> None:
    first, *_ = begins(hall, variant="number-american")
    room = first.client.post(f"{first.path}/preview", json={"after": [], "take": "pool:r1"}).get_json()
    assert room["en"].endswith("; there are: pool, discard, trump.")
    turn = {"variant": "number-american", "rack": "r1", "turn": {"take": "sleeve"}}
    judge = client.post("/api/judge", json=turn).get_json()
    assert judge["en"].endswith("; there are: pool, pool:r7, discard, trump.")
