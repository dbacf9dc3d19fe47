"""Rooms by HTTP: who is let in, what is done once, what is refused and with which status."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.server.conftest import make_app
from tests.server.table import Guest, acting, begins, drawn, joins, key, opens
from wordrummi.server.parts import parts_of

TOKEN = "an administrator's long token"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = make_app(tmp_path_factory.mktemp("hall"), admin_token=TOKEN, streams=2)
    yield app
    parts_of(app).close()


def test_a_game_of_two_begins_and_each_sees_the_own_rack_alone(hall: Flask) -> None:
    anna, bram = begins(hall)
    one, other = anna.view(), bram.view()
    assert (one["seat"], other["seat"]) == (0, 1)
    assert (len(one["match"]["rack"]), len(other["match"]["rack"])) == (7, 7)
    assert hall.test_client().get(anna.path).get_json()["match"]["rack"] is None


def test_a_move_is_an_entry_that_everybody_sees_as_far_as_he_may(hall: Flask) -> None:
    anna, bram = begins(hall)
    mover, (watcher,) = acting(anna, bram)
    before = mover.view()["version"]
    entry = drawn(mover)
    assert entry["version"] == before + 1
    assert mover.entries(before) == [entry]
    seen = watcher.entries(before)[0]
    assert seen["version"] == entry["version"]
    assert [event for event in entry["events"] if event["event"] == "TilesDrawn"]
    assert [event for event in seen["events"] if event["event"] == "TilesDrawn"] == []
    assert [event["event"] for event in seen["events"] if event["event"] == "DrawMade"] == ["DrawMade"]


def test_the_same_key_does_nothing_twice_and_gets_the_same_answer(hall: Flask) -> None:
    anna, bram = begins(hall)
    mover, _ = acting(anna, bram)
    seen, once = mover.view()["version"], key()
    answers = [mover.asks("play", seen=seen, by=once, move={"move": "draw"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].get_json() == answers[1].get_json()
    assert mover.view()["version"] == seen + 1


def test_who_did_not_see_what_happened_last_is_told_the_present_version(hall: Flask) -> None:
    anna, bram = begins(hall)
    mover, (next_one,) = acting(anna, bram)
    seen = mover.view()["version"]
    drawn(mover)
    answer = next_one.plays("draw", seen=seen)
    assert (answer.status_code, answer.get_json()["slug"]) == (409, "stale")
    assert answer.get_json()["version"] == seen + 1
    assert next_one.plays("draw", seen=seen + 1).status_code == 200


def test_a_move_that_the_referee_refuses_comes_back_with_the_verdict(hall: Flask) -> None:
    anna, bram = begins(hall)
    mover, (other,) = acting(anna, bram)
    missing = next(letter for letter in "ENATORSI" if letter not in mover.view()["match"]["rack"])
    for answer, slug in (
        (mover.plays("lay", after=[missing]), "word.from-rack"),
        (other.plays("draw"), "turn.not-yours"),
    ):
        told = answer.get_json()
        assert (answer.status_code, told["slug"], told["verdict"]["verdict"]) == (422, "refused", "refused")
        assert slug in [one["slug"] for one in told["verdict"]["violations"]]


def test_a_draft_is_told_what_is_left_on_the_rack(hall: Flask) -> None:
    anna, bram = begins(hall)
    mover, _ = acting(anna, bram)
    rack = mover.view()["match"]["rack"]
    letters = [tile for tile in rack if tile != "@"][:3]
    told = mover.client.post(f"{mover.path}/preview", json={"after": ["".join(letters)]}).get_json()
    assert sorted(told["rack"] + letters) == sorted(rack)
    assert told["foreign"] == []


def test_a_draft_that_comes_when_the_match_is_over_is_no_error_and_has_no_answer(hall: Flask) -> None:
    anna, bram = begins(hall)
    bram.asks("forfeit")
    answer = anna.client.post(f"{anna.path}/preview", json={"after": []})
    assert (answer.status_code, answer.data) == (204, b"")


LEAVE = {"command": "leave"}


@pytest.mark.parametrize(
    "body",
    [
        {"command": {"command": "fly"}},
        {"command": {"command": "play", "move": {"move": "cheat"}}},
        {"command": {"command": "play", "move": {"move": "lay", "after": "A"}}},
        {"command": {"command": "play", "move": {"move": "lay", "after": ["A"], "late": False}}},
        {"command": {"command": "play", "move": {"move": "time-out"}}},
        {"command": {"command": "play"}},
        {"command": LEAVE, "seen": -1},
        {"command": LEAVE, "seen": 2**70},
        {"command": LEAVE, "seen": True},
        {"command": LEAVE, "key": "short"},
        {"command": LEAVE, "key": "x" * 65},
        {"command": LEAVE, "key": "' or 1=1; -- drop"},
        {"command": LEAVE, "key": None},
        {"command": {"command": "say", "text": "a\u202eb"}},
        {"command": LEAVE, "extra": 1},
    ],
)
def test_a_command_that_can_not_be_read_is_400(hall: Flask, body: dict[str, object]) -> None:
    anna, bram = begins(hall)
    mover, _ = acting(anna, bram)
    answer = mover.client.post(f"{anna.path}/commands", json={"key": key(), "seen": mover.view()["version"], **body})
    assert (answer.status_code, answer.get_json()["slug"]) == (400, "unreadable"), answer.get_json()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("seats", {"key": "x" * 16}),
        ("seats", {"key": "x" * 16, "name": ""}),
        ("seats", {"key": "x" * 16, "name": "a" * 25}),
        ("seats", {"key": "x" * 16, "name": "a\u202eb"}),
        ("seats", {"key": "x" * 16, "name": "Anna"}),
        ("preview", {"after": "HUT"}),
        ("session", {"secret": "a b"}),
    ],
)
def test_what_else_can_not_be_read_is_400(hall: Flask, path: str, body: dict[str, object]) -> None:
    anna = opens(hall)
    answer = anna.client.post(f"{anna.path}/{path}", json=body)
    assert (answer.status_code, answer.get_json()["slug"]) == (400, "unreadable"), answer.get_json()


@pytest.mark.parametrize(
    "wish",
    [
        {"variant": "scrabble"},
        {"seats": 9},
        {"seats": -1},
        {"seats": True},
        {"options": {"policy": "/etc/passwd"}},
        {"options": {"seconds": 0}},
        {"options": {"nothing": 1}},
        {"delay": -1},
        {"key": "short"},
        {"extra": 1},
    ],
)
def test_a_wish_for_a_room_that_can_not_be_is_400(hall: Flask, wish: dict[str, object]) -> None:
    answer = hall.test_client().post("/api/rooms", json={"key": key(), "variant": "word-sabra", "name": "A", **wish})
    assert (answer.status_code, answer.get_json()["slug"]) == (400, "unreadable")


@pytest.mark.parametrize("path", ["", "/entries", "/events", "/record"])
def test_a_room_that_is_not_there_is_404(hall: Flask, path: str) -> None:
    assert hall.test_client().get(f"/api/rooms/nothing{path}").status_code == 404


def test_commands_of_whom_nobody_knows_are_401(hall: Flask) -> None:
    anna = opens(hall)
    stranger = Guest(hall.test_client(), anna.room)
    assert stranger.asks("start", seen=1).status_code == 401
    headers = {"Authorization": f"Bearer {anna.secret[:-1]}x"}
    body = {"key": key(), "seen": 1, "command": {"command": "start"}}
    assert stranger.client.post(f"{anna.path}/commands", json=body, headers=headers).status_code == 401


def test_what_is_the_hosts_is_403_for_others(hall: Flask) -> None:
    anna = opens(hall)
    bram = joins(hall, anna.room)
    assert bram.asks("start").status_code == 403


def test_a_full_room_is_409(hall: Flask) -> None:
    anna = opens(hall, seats=1)
    answer = hall.test_client().post(f"{anna.path}/seats", json={"key": key(), "name": "Bram"})
    assert answer.status_code == 409


def test_a_passphrase_is_asked_of_who_comes_in_or_looks(hall: Flask) -> None:
    anna = opens(hall, passphrase="open sesame")
    stranger = hall.test_client()
    assert stranger.get(anna.path).status_code == 403
    wish = {"key": key(), "name": "Bram"}
    assert stranger.post(f"{anna.path}/seats", json=wish).status_code == 403
    assert stranger.post(f"{anna.path}/watchers", json={"passphrase": "open sesame"}).status_code == 201
    assert stranger.get(anna.path).status_code == 200
    assert stranger.post(f"{anna.path}/seats", json={**wish, "passphrase": "open sesame"}).status_code == 201
    assert "sesame" not in str(anna.entries())
    assert "PassphraseSet" not in str(anna.entries())


def test_the_lobby_has_open_rooms_and_no_private_ones(hall: Flask) -> None:
    public, private = opens(hall, name="Publiek"), opens(hall, private=True)
    rooms = {room["room"]: room for room in hall.test_client().get("/api/rooms?limit=200").get_json()["rooms"]}
    assert rooms[public.room]["names"] == ["Publiek"]
    assert private.room not in rooms


def test_the_cookie_is_for_this_room_alone_and_no_script_reads_it(hall: Flask) -> None:
    answer = hall.test_client().post("/api/rooms", json={"key": key(), "variant": "word-sabra", "name": "Anna"})
    cookie = answer.headers["Set-Cookie"]
    assert f"Path=/api/rooms/{answer.get_json()['room']}" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    app = make_app(tmp_path, https=True)
    answer = app.test_client().post("/api/rooms", json={"key": key(), "variant": "word-sabra", "name": "Anna"})
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    parts_of(app).close()


def test_without_https_nothing_is_sent_that_a_browser_then_calls_an_error(hall: Flask) -> None:
    headers = hall.test_client().get("/api/rooms").headers
    assert {"Strict-Transport-Security", "Cross-Origin-Opener-Policy"} & set(headers) == set()


def test_a_link_lets_another_device_in_and_out_again(hall: Flask) -> None:
    anna, _ = begins(hall)
    phone = Guest(hall.test_client(), anna.room)
    answer = phone.client.post(f"{anna.path}/session", json={"secret": anna.secret})
    assert answer.get_json()["holder"]["seat"] == 0
    assert anna.secret not in answer.get_data(as_text=True)
    assert phone.view()["match"]["rack"] == anna.view()["match"]["rack"]
    assert phone.client.delete(f"{anna.path}/session").status_code == 204
    assert phone.view()["match"]["rack"] is None


def test_a_secret_of_another_room_or_of_none_lets_nobody_in(hall: Flask) -> None:
    anna, other = opens(hall), opens(hall)
    for secret in (other.secret, "x" * 43):
        assert anna.client.post(f"{anna.path}/session", json={"secret": secret}).status_code == 401


def test_two_links_in_one_browser_are_two_seats_and_each_is_named(hall: Flask) -> None:
    anna, bram = begins(hall)
    anna.client.post(f"{anna.path}/session", json={"secret": bram.secret})
    assert anna.view("?seat=0")["match"]["rack"] == Guest(anna.client, anna.room).view("?seat=0")["match"]["rack"]
    assert anna.view("?seat=1")["match"]["rack"] == bram.view()["match"]["rack"]
    assert anna.client.get(f"{anna.path}?seat=2").status_code == 403


def test_a_hot_seat_shows_no_rack_until_one_is_named(hall: Flask) -> None:
    anna = opens(hall)
    assert anna.asks("add-seat", name="Bram").status_code == 200
    assert anna.asks("start").status_code == 200
    assert anna.view()["match"]["rack"] is None
    racks = [anna.view(f"?seat={seat}")["match"]["rack"] for seat in (0, 1)]
    assert [len(rack) for rack in racks] == [7, 7]


def test_a_stream_sends_what_the_viewer_may_see_from_where_it_was(hall: Flask) -> None:
    anna, bram = begins(hall)
    mover, (other,) = acting(anna, bram)
    drawn(mover)
    with other.client.get(f"{other.path}/events", headers={"Last-Event-ID": "2"}) as answer:
        assert answer.mimetype == "text/event-stream"
        parts = answer.iter_encoded()
        text = (next(parts) + next(parts)).decode()
    assert [line for line in text.splitlines() if line.startswith("id: ")] == ["id: 3", "id: 4"]
    assert '"TilesDrawn"' not in text
    assert parts_of(hall).hub.count == 0


def test_a_version_that_is_none_is_unreadable(hall: Flask) -> None:
    anna = opens(hall)
    for asked, headers in (("?after=x", {}), ("?after=-1", {}), ("", {"Last-Event-ID": "x"}), ("?after=1e9", {})):
        assert anna.client.get(f"{anna.path}/events{asked}", headers=headers).status_code == 400


def test_more_streams_than_the_cap_are_503_and_commands_still_answered(hall: Flask) -> None:
    anna, bram = begins(hall)
    with anna.client.get(f"{anna.path}/events") as one, bram.client.get(f"{bram.path}/events") as other:
        assert (one.status_code, other.status_code) == (200, 200)
        refused = hall.test_client().get(f"{anna.path}/events")
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
        assert drawn(acting(anna, bram)[0])["version"]
    with anna.client.get(f"{anna.path}/events") as again:
        assert again.status_code == 200


def test_who_has_a_stream_open_is_connected_and_nobody_else(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    anna, bram = begins(app)
    assert anna.view()["connected"] == []
    with bram.client.get(f"{bram.path}/events"), app.test_client().get(f"{anna.path}/events"):
        assert anna.view()["connected"] == [bram.seat]
    assert anna.view()["connected"] == []
    parts_of(app).close()


def test_all_seats_of_a_device_are_connected_by_one_stream(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    anna = opens(app, seats=3)
    assert anna.asks("add-seat", name="Bram").status_code == 200
    joins(app, anna.room, "Cas")
    with anna.client.get(f"{anna.path}/events"):
        assert anna.view()["connected"] == [0, 1]
    parts_of(app).close()


def test_a_record_is_for_matches_that_are_over(hall: Flask) -> None:
    anna, bram = begins(hall)
    assert anna.client.get(f"{anna.path}/record").status_code == 409
    assert acting(anna, bram)[0].asks("forfeit").status_code == 200
    answer = hall.test_client().get(f"{anna.path}/record")
    assert answer.status_code == 200
    assert answer.get_data().startswith(b'{"event":"MatchOpened"')


def test_health_readiness_and_metrics(hall: Flask) -> None:
    client = hall.test_client()
    assert client.get("/healthz").get_json()["ok"]
    assert client.get("/readyz").get_json() == {"ok": True, "streams": 0}
    told = client.get("/metrics").get_data(as_text=True)
    assert 'wordrummi_requests_total{method="GET",route="/readyz",status="200"}' in told
    assert "wordrummi_streams 0.0" in told


def test_a_room_that_is_over_is_in_the_history_and_no_longer_in_the_lobby(hall: Flask) -> None:
    anna, bram = begins(hall)
    assert acting(anna, bram)[0].asks("forfeit").status_code == 200
    assert anna.asks("end").status_code == 200
    client = hall.test_client()
    lists = {where: client.get(f"/api/{where}?limit=200").get_json()["rooms"] for where in ("rooms", "history")}
    assert [anna.room in [room["room"] for room in rooms] for rooms in lists.values()] == [False, True]
