"""What the administrator does by HTTP, and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.server.conftest import make_app
from tests.server.table import acting, begins, joins, key, opens
from wordrummi.server.parts import parts_of

TOKEN = "an administrator's long token"
Admin: TypeAlias = Callable[..., TestResponse]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = make_app(tmp_path_factory.mktemp("hall"), admin_token=TOKEN)
    yield app
    parts_of(app).close()


def test_the_administrator_ends_takes_names_away_and_drops(hall: Flask) -> None:
    anna = opens(hall)
    bram = joins(hall, anna.room, "Rude")
    stranger, bearer = hall.test_client(), {"Authorization": f"Bearer {TOKEN}"}
    path = f"/api/admin/rooms/{anna.room}"

    def asks(version: int, headers: dict[str, str], **command: object) -> int:
        body = {"key": key(), "seen": version, "command": command}
        return stranger.post(f"{path}/commands", json=body, headers=headers).status_code

    assert asks(2, {}, command="end") == 401
    assert asks(2, {"Authorization": f"Bearer {anna.secret}"}, command="end") == 401
    assert asks(2, bearer, command="remove-seat", seat=bram.seat) == 200
    assert [seat["name"] for seat in anna.view()["seats"]] == ["Anna", ""]
    assert asks(3, bearer, command="end") == 200
    assert anna.view()["ended"] == "host"
    assert stranger.delete(path).status_code == 401
    assert stranger.delete(path, headers=bearer).status_code == 204
    assert anna.client.get(anna.path).status_code == 404
    assert stranger.delete(path, headers=bearer).status_code == 404


def as_admin(hall: Flask, address: str = "127.0.0.1", token: str = TOKEN) -> Admin:
    client = hall.test_client()

    def asks(method: str, path: str, **body: object) -> TestResponse:
        return client.open(
            f"/api/admin/{path}",
            method=method,
            headers={"Authorization": f"Bearer {token}"},
            environ_base={"REMOTE_ADDR": address},
            json=body or None,
        )

    return asks


def test_the_administrator_takes_a_name_away_in_mid_match_from_view_and_record(hall: Flask) -> None:
    anna, bram = begins(hall)
    admin, name = as_admin(hall), bram.view()["seats"][bram.seat]["name"]
    version = anna.view()["version"]
    command = {"command": "remove-name", "seat": bram.seat}
    answer = admin("POST", f"rooms/{anna.room}/commands", key=key(), seen=0, command=command)
    assert answer.status_code == 200
    assert anna.view()["version"] == version + 1
    assert name not in [seat["name"] for seat in anna.view()["seats"]]
    assert acting(anna, bram)[0].asks("forfeit").status_code == 200
    assert name.encode() not in hall.test_client().get(f"{anna.path}/record").get_data()


def test_who_is_not_the_administrator_takes_no_name_away(hall: Flask) -> None:
    anna, bram = begins(hall)
    before = [seat["name"] for seat in anna.view()["seats"]]
    command = {"command": "remove-name", "seat": bram.seat}
    wrong = as_admin(hall, token="another long token of nobody")
    answer = wrong("POST", f"rooms/{anna.room}/commands", key=key(), seen=0, command=command)
    assert (answer.status_code, answer.get_json()["slug"]) == (401, "unknown-bearer")
    assert [seat["name"] for seat in anna.view()["seats"]] == before


def test_the_administrator_finds_private_rooms_and_sheets_by_how_far_they_are(tmp_path: Path) -> None:
    app = make_app(tmp_path, admin_token=TOKEN)
    admin = as_admin(app)
    waiting = opens(app, private=True)
    playing, _ = begins(app, private=True)

    def found(query: str) -> list[str]:
        return [room["room"] for room in admin("GET", f"rooms?{query}").get_json()["rooms"]]

    assert found("status=open") == [waiting.room]
    assert found("status=playing") == found("") == [playing.room]
    assert found("status=ended") == []
    assert (
        admin(
            "POST",
            f"rooms/{playing.room}/commands",
            key=key(),
            seen=playing.view()["version"],
            command={"command": "end"},
        ).status_code
        == 200
    )
    assert found("status=ended") == [playing.room]
    assert found("status=ended&before=0") == []
    assert admin("GET", "rooms?status=lost").status_code == 400
    assert as_admin(app, token="no token of any administrator")("GET", "rooms").status_code == 401
    parts_of(app).close()


def test_the_administrator_sees_a_locked_room_and_no_rack(hall: Flask) -> None:
    anna = opens(hall, passphrase="open sesame")
    bram = joins(hall, anna.room, passphrase="open sesame")
    assert anna.asks("start").status_code == 200
    admin = as_admin(hall)
    assert hall.test_client().get(anna.path).status_code == 403
    told = admin("GET", f"rooms/{anna.room}").get_json()
    assert [seat["name"] for seat in told["seats"]] == [seat["name"] for seat in anna.view()["seats"]]
    assert (told["seat"], told["you"], told["match"]["rack"]) == (None, [], None)
    assert admin("GET", "rooms/nowhere").status_code == 404
    assert bram.view()["match"]["rack"]


def test_tokens_are_not_guessed(tmp_path: Path) -> None:
    app = make_app(tmp_path, admin_token=TOKEN, rate_tokens=2)
    here, guess = as_admin(app, "10.0.0.1"), as_admin(app, "10.0.0.1", "guess")
    assert [here("GET", "rooms").status_code for _ in range(4)] == [200] * 4
    assert [guess("GET", "rooms").status_code for _ in range(3)] == [401, 401, 429]
    refused = here("GET", "rooms")
    assert (refused.status_code, int(refused.headers["Retry-After"]) > 0) == (429, True)
    assert as_admin(app, "10.0.0.2")("GET", "rooms").status_code == 200
    parts_of(app).close()


def test_without_a_token_in_the_settings_nobody_is_administrator(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    for headers in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer None"}):
        assert app.test_client().delete("/api/admin/rooms/x", headers=headers).status_code == 401
    parts_of(app).close()
