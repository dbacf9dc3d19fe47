"""Live referee rooms by HTTP: one device tells, everybody with the link looks on, and what is kept is a record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from typer.testing import CliRunner

from tests.server.conftest import make_app
from tests.server.desk import Operator, keeps, lay, line
from tests.server.table import Json, key, opens
from wordrummi.cli.main import app as command_line
from wordrummi.server.parts import parts_of

TOKEN = "an administrator's long token"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = make_app(tmp_path_factory.mktemp("sheets"), admin_token=TOKEN, streams=2)
    yield app
    parts_of(app).close()


RUN = "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"
PARTS = ["k1 k2 k3 k4 k5 k6", "k6 k7 k8 k9 k10 k11 k12 k13"]
GAME = [lay(RUN), line("draw"), lay(*PARTS), line("count-rack", points=88)]


def test_a_game_of_numbers_that_was_played_offline_is_judged_in_one_go(hall: Flask) -> None:
    anna = keeps(hall)
    told = anna.tells(*GAME)
    assert ([made["place"] for made in told["made"]], told["stopped"]) == ([0, 1, 2, 3], None)
    view = anna.view()
    assert (view["status"], view["scores"], view["operator"]) == ("ended", [88, -88], True)
    assert view["result"]["winners"] == [0]


def test_a_game_of_letters_is_judged_by_the_dutch_lexicon(hall: Flask) -> None:
    anna = keeps(hall, "word-sabra")
    told = anna.tells(lay("HUT"), lay("HUT", "BOOM"), lay("BOOM", "HUTXE"), line("draw"))
    assert [made["line"]["score"] for made in told["made"]] == [3, 4]
    assert told["stopped"]["place"] == 2
    assert [one["slug"] for one in told["stopped"]["verdict"]["violations"]] == ["word.not-in-lexicon"]
    anna.tells(lay("BOOM", "HOUTEN"), line("draw"))
    view = anna.view()
    assert (view["scores"], view["table"]) == ([9, 4], ["BOOM", "HOUTEN"])
    assert view["longest"] == [{"seat": 0, "word": "HOUTEN", "line": 3}, {"seat": 1, "word": "BOOM", "line": 2}]


LETTERS = [lay("HUT"), lay("HUT", "BOOM"), lay("HOUTEN", "BOOM"), line("propose-word", word="XYZ"), line("draw")]
AMERICAN = [line("tell-trump", tile="o13"), line("play", take="pool", after=["k10 k11 k12"], discard="r1")]


@pytest.mark.parametrize(
    ("variant", "names", "lines"),
    [
        ("word-sabra", ("Anna", "Bram"), LETTERS),
        ("number-sabra", ("Anna", "Bram"), GAME),
        ("number-american", ("Anna", "Bram"), AMERICAN),
        ("number-international", ("A", "B", "C", "D"), [line("play", discard="r7"), line("call-false", seat=0)]),
    ],
)
def test_the_record_is_one_that_the_command_line_replays_and_resumes(
    hall: Flask, tmp_path: Path, variant: str, names: tuple[str, ...], lines: list[Json]
) -> None:
    anna = keeps(hall, variant, names)
    assert anna.tells(*lines)["stopped"] is None
    answer = hall.test_client().get(f"{anna.path}/record")
    assert (answer.status_code, answer.mimetype) == (200, "application/jsonl")
    file = tmp_path / "game.jsonl"
    file.write_bytes(answer.get_data())
    for asked in (["replay", str(file), "--format", "jsonl"], ["referee", "--resume", str(file)]):
        done = CliRunner().invoke(command_line, asked, input="")
        assert done.exit_code == 0, done.output
    assert file.read_bytes() == answer.get_data()


def test_undo_redo_and_correction(hall: Flask) -> None:
    anna = keeps(hall)
    anna.tells(lay("k10 k11 k12"), line("draw"), lay("k10 k11 k12 k13"), line("draw"))
    assert anna.posts("undo", count=2).status_code == 200
    view = anna.view()
    assert (len(view["lines"]), len(view["pending"]), view["table"]) == (2, 2, ["k10 k11 k12"])
    assert [made["line"]["number"] for made in anna.posts("redo").get_json()["made"]] == [3, 4]
    change = {"number": 1, "lines": [lay("r10 r11 r12")]}
    proposal = anna.posts("corrections", **change, key=...)
    assert proposal.status_code == 200
    assert [fallen["line"]["number"] for fallen in proposal.get_json()["fallen"]] == [3]
    assert anna.view()["table"] == ["k10 k11 k12 k13"]
    assert anna.posts("corrections", **change).status_code == 201
    view = anna.view()
    assert (view["table"], len(view["pending"])) == (["r10 r11 r12"], 2)
    assert anna.posts("forget").status_code == 200
    assert anna.view()["pending"] == []
    refused = anna.posts("corrections", number=1, lines=[lay("r1 r2")])
    assert (refused.status_code, refused.get_json()["verdict"]["verdict"]) == (422, "refused")


def test_the_same_key_tells_once(hall: Flask) -> None:
    anna = keeps(hall)
    once, seen = key(), anna.view()["version"]
    answers = [anna.tells(line("draw"), line("pass"), key=once, seen=seen) for _ in range(2)]
    assert answers[0] == answers[1]
    assert [made["place"] for made in answers[0]["made"]] == [0]
    assert len(anna.view()["lines"]) == 1


def test_who_did_not_see_the_last_line_is_told_the_present_version(hall: Flask) -> None:
    anna = keeps(hall)
    anna.tells(line("draw"))
    answer = anna.posts("lines", lines=[line("draw")], seen=1)
    assert (answer.status_code, answer.get_json()["slug"], answer.get_json()["version"]) == (409, "stale", 2)


def test_everybody_with_the_link_looks_on_and_only_the_operator_tells(hall: Flask) -> None:
    anna = keeps(hall)
    guest = Operator(hall.test_client(), anna.sheet, "")
    assert {**guest.view(), "operator": True} == anna.view()
    for where, body in (
        ("lines", {"lines": [line("draw")]}),
        ("preview", {"lines": [line("draw")]}),
        ("undo", {}),
        ("redo", {}),
        ("forget", {}),
        ("corrections", {"number": 1, "lines": [line("draw")]}),
    ):
        assert guest.posts(where, **body).status_code == 401
    assert guest.posts("session", secret="x" * 43, key=..., seen=...).status_code == 401
    assert guest.posts("session", secret=anna.secret, key=..., seen=...).status_code == 200
    assert guest.view()["operator"]
    guest.tells(line("draw"))


def test_the_secret_is_kept_for_this_sheet_alone(hall: Flask) -> None:
    wish = {"key": key(), "variant": "number-sabra", "names": ["Anna", "Bram"]}
    answer = hall.test_client().post("/api/sheets", json=wish)
    cookie = answer.headers["Set-Cookie"]
    assert f"Path=/api/sheets/{answer.get_json()['room']};" in f"{cookie};"
    assert "HttpOnly" in cookie
    room, anna = opens(hall), keeps(hall)
    headers = {"Authorization": f"Bearer {room.secret}"}
    body = {"key": key(), "seen": 1, "lines": [line("draw")]}
    assert hall.test_client().post(f"{anna.path}/lines", json=body, headers=headers).status_code == 401


def test_a_preview_tells_of_words_and_keeps_nothing(hall: Flask) -> None:
    anna = keeps(hall, "word-sabra")
    told = anna.posts("preview", lines=[lay("HUTJE", "BOSBAL")]).get_json()
    assert told["stopped"]["verdict"]["verdict"] in ("refused", "undecided")
    assert {word["word"]: word["verdict"] for word in told["words"]}["BOSBAL"] == "undecided"
    assert anna.view()["version"] == 1


def test_a_sheet_is_followed_entry_by_entry(hall: Flask) -> None:
    anna = keeps(hall)
    anna.tells(line("draw"))
    anna.tells(line("pass"))
    with hall.test_client().get(f"{anna.path}/events", headers={"Last-Event-ID": "1"}) as stream:
        assert stream.status_code == 200
        chunks: Iterator[Any] = iter(stream.response)
        sent = b"".join(next(chunks) for _ in range(2)).decode()
    entries = [msgspec.json.decode(row.removeprefix("data: ")) for row in sent.splitlines() if row.startswith("data: ")]
    assert [entry["version"] for entry in entries] == [2, 3]
    assert [event["event"] for event in entries[0]["events"]][:2] == ["LineMade", "DrawMade"]
    assert [event["event"] for event in entries[1]["events"]] == ["LineStopped"]


def test_who_has_the_lines_of_a_version_is_sent_those_after_it(hall: Flask) -> None:
    anna = keeps(hall)
    anna.tells(line("draw"), line("draw"))
    had = anna.view()
    anna.tells(line("draw"))

    def asked(after: object) -> tuple[int, list[int]]:
        told = anna.client.get(f"{anna.path}?after={after}").get_json()
        return told["kept"], [one["number"] for one in told["lines"]]

    assert asked(had["version"]) == (2, [3])
    assert asked(anna.view()["version"]) == (3, [])
    assert asked(0) == asked(1000) == (0, [1, 2, 3])
    assert anna.posts("undo", count=1).status_code == 200
    assert asked(had["version"]) == (0, [1, 2])


@pytest.mark.parametrize("where", ["", "/events", "/record"])
def test_a_sheet_that_is_not_there_is_404(hall: Flask, where: str) -> None:
    assert hall.test_client().get(f"/api/sheets/nothing{where}").status_code == 404


def test_a_room_is_no_sheet_and_a_sheet_no_room(hall: Flask) -> None:
    anna, room = keeps(hall), opens(hall)
    assert room.client.get(f"/api/sheets/{room.room}").status_code == 404
    for where in ("", "/entries", "/events", "/record"):
        assert anna.client.get(f"/api/rooms/{anna.sheet}{where}").status_code == 404
    client = hall.test_client()
    for where in ("rooms", "history"):
        listed = client.get(f"/api/{where}?limit=200").get_json()["rooms"]
        assert anna.sheet not in [one["room"] for one in listed]


@pytest.mark.parametrize(
    ("where", "body", "field"),
    [
        ("lines", {"lines": []}, "lines"),
        ("lines", {"lines": [line("draw")] * 51}, "lines"),
        ("lines", {"lines": [line("vote", agrees=True)]}, "lines[0].move.move"),
        ("lines", {"lines": [line("draw"), lay("k1 k2 q3")]}, "lines[1].move.after"),
        ("lines", {"lines": [line("count-rack", points=-1)]}, "lines[0].move.points"),
        ("lines", {"lines": [line("draw", seat=99)]}, "lines[0].seat"),
        ("lines", {"lines": [line("draw")], "key": "short"}, "key"),
        ("lines", {"lines": [line("draw")], "more": 1}, None),
        ("undo", {"count": 0}, "count"),
        ("corrections", {"number": 7, "lines": [line("draw")]}, "number"),
        ("preview", {"lines": "draw"}, "lines"),
    ],
)
def test_what_can_not_be_read_is_400(hall: Flask, where: str, body: Json, field: str | None) -> None:
    anna = keeps(hall)
    answer = anna.posts(where, **body)
    told = answer.get_json()
    assert (answer.status_code, told["slug"], told.get("field")) == (400, "unreadable", field), told


@pytest.mark.parametrize(
    "wish",
    [
        {"variant": "scrabble"},
        {"names": []},
        {"names": ["Anna", "anna"]},
        {"options": {"policy": "/etc/passwd"}},
        {"key": "short"},
    ],
)
def test_a_wish_for_a_sheet_that_can_not_be_is_400(hall: Flask, wish: Json) -> None:
    asked = {"key": key(), "variant": "word-sabra", "names": ["Anna"], **wish}
    answer = hall.test_client().post("/api/sheets", json=asked)
    assert (answer.status_code, answer.get_json()["slug"]) == (400, "unreadable")


def test_the_administrator_drops_a_sheet(hall: Flask) -> None:
    anna = keeps(hall)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    assert hall.test_client().delete(f"/api/admin/rooms/{anna.sheet}", headers=headers).status_code == 204
    assert anna.client.get(anna.path).status_code == 404


def test_a_sheet_outlives_the_server(tmp_path: Path) -> None:
    first = make_app(tmp_path)
    anna = keeps(first, "number-american")
    anna.tells(line("tell-trump", tile="o13"), line("play", take="pool", after=["k10 k11 k12"], discard="r1"))
    anna.posts("undo")
    before = anna.view()
    parts_of(first).close()
    second = make_app(tmp_path)
    again = Operator(second.test_client(), anna.sheet, anna.secret)
    assert again.view() == {**before, "operator": False}
    assert again.posts("session", secret=anna.secret, key=..., seen=...).status_code == 200
    assert [made["line"]["number"] for made in again.posts("redo").get_json()["made"]] == [2]
    assert again.view()["table"] == ["k10 k11 k12"]
    parts_of(second).close()
