"""Lists of honours by HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.server.conftest import make_app
from tests.server.table import Guest, begins, opens
from wordrummi.play.rooms.rooms import utc_ms
from wordrummi.server.parts import parts_of

TOKEN = "a-token-of-an-administrator"
PHRASE = "open sesame"
AS_ADMIN = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = make_app(tmp_path, admin_token=TOKEN)
    yield made
    parts_of(made).close()


def finished(app: Flask) -> tuple[Guest, str]:
    """A match alone in which the longest word that the solver finds was laid; who played it, and the word."""
    anna, *_ = begins(app, seats=1)
    for _ in range(40):
        view = anna.view()
        rack = "".join(view["match"]["rack"])
        body = {
            "variant": "word-sabra",
            "table": view["match"]["table"],
            "rack": rack,
            "opened": view["seats"][0]["opened"],
        }
        best = anna.client.post("/api/solve?seconds=5", json=body).get_json()
        if best["after"]:
            assert anna.plays("lay", after=best["after"]).status_code == 200
            break
        assert anna.plays("draw").status_code == 200
    assert anna.plays("stop").status_code == 200
    return anna, best["word"]


def enters(guest: Guest, phrase: str = PHRASE) -> TestResponse:
    return guest.client.post(f"{guest.path}/honours", json={"passphrase": phrase})


def test_a_finished_match_alone_is_what_there_is_to_beat(app: Flask) -> None:
    anna, word = finished(app)
    answer = enters(anna)
    assert (answer.status_code, answer.get_json()) == (200, {"name": "Anna", "entered": ["word", "solitaire"]})
    bram = opens(app, seats=1, name="Bram")
    told = bram.client.get(f"{bram.path}/honours").get_json()
    assert [(row["name"], row["word"], row["room"]) for row in told["solitaire"]] == [("Anna", word, anna.room)]
    assert app.test_client().get("/api/honours?variant=word-sabra").get_json() == told


def test_another_passphrase_enters_nothing_under_that_name(app: Flask) -> None:
    anna, _ = finished(app)
    enters(anna)
    answer = enters(anna, "guess")
    assert (answer.status_code, answer.get_json()["slug"]) == (403, "not-yours")


def test_a_match_that_is_on_enters_nothing(app: Flask) -> None:
    anna, *_ = begins(app, seats=1)
    assert enters(anna).status_code == 409
    assert app.test_client().post(f"{anna.path}/honours", json={"passphrase": PHRASE}).status_code == 401


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("variant=chess", "variant"),
        ("variant=word-sabra&options=[]", None),
        ("variant=word-sabra&options={", None),
        ('variant=word-sabra&options={"colour": 1}', "options.colour"),
        ('variant=word-sabra&options={"policy": "/etc/passwd"}', "options.policy"),
    ],
)
def test_what_is_no_board_is_told(app: Flask, query: str, field: str | None) -> None:
    answer = app.test_client().get(f"/api/honours?{query}")
    assert answer.status_code == 400
    assert answer.get_json().get("field") == field


def test_options_at_their_defaults_may_be_left_out(app: Flask) -> None:
    client = app.test_client()
    told = client.get("/api/honours?variant=word-sabra").get_json()
    assert told["solitaire"] == told["words"] == []
    assert (
        client.get(
            "/api/honours", query_string={"variant": "word-sabra", "options": json.dumps(told["options"])}
        ).get_json()
        == told
    )


def test_the_administrator_takes_a_name_away(app: Flask) -> None:
    anna, _ = finished(app)
    enters(anna)
    client = app.test_client()
    assert client.delete("/api/admin/names/anna").status_code == 401
    assert client.delete("/api/admin/names/anna", headers=AS_ADMIN).status_code == 204
    assert client.delete("/api/admin/names/anna", headers=AS_ADMIN).status_code == 404
    assert client.get("/api/honours?variant=word-sabra").get_json()["solitaire"] == []


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.service)])
def test_what_there_is_to_beat_outlives_the_room_it_was_done_in(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    url = request.getfixturevalue("postgres_url") if database == "postgres" else ""
    app = make_app(tmp_path, database=url, keep_days=10)
    anna, word = finished(app)
    enters(anna)
    then = utc_ms() + 11 * 86_400_000
    monkeypatch.setattr("wordrummi.server.run.utc_ms", lambda: then)
    parts_of(app).chores.do()
    assert parts_of(app).store.listing(anna.room) is None
    parts_of(app).close()
    again = make_app(tmp_path, database=url)
    told = again.test_client().get("/api/honours?variant=word-sabra").get_json()
    assert [(row["name"], row["word"]) for row in told["solitaire"]] == [("Anna", word)]
    bram, _ = finished(again)
    assert enters(bram, "a guess").status_code == 403, "the name still belongs to its passphrase"
    parts_of(again).close()
