"""So much a minute and no more; and everybody counts apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.server.conftest import make_app, settings
from tests.server.table import begins, key
from wordrummi.server.limits import OWN, Limits
from wordrummi.server.parts import parts_of
from wordrummi.server.problems import Refusal

ALL = {f"rate_{kind}": 1 for kind in ("requests", "services", "rooms", "commands", "jobs", "tokens")}
TURN = {"variant": "number-sabra", "melds": ["r1 r2 r3"]}


def test_after_so_many_comes_a_refusal_that_says_how_long_to_wait(tmp_path: Path) -> None:
    limits = Limits(settings(tmp_path, rate_commands=3))
    for _ in range(3):
        limits.hit("commands", "one")
    with pytest.raises(Refusal) as refused:
        limits.hit("commands", "one")
    assert refused.value.status == 429
    assert refused.value.wait is not None
    assert 1 <= refused.value.wait <= 60
    limits.hit("commands", "other")


def test_no_number_is_no_limit(tmp_path: Path) -> None:
    limits = Limits(settings(tmp_path))
    for _ in range(1000):
        limits.hit("commands", "one")


def test_an_address_that_asks_too_much_is_told_to_wait_while_others_are_served(tmp_path: Path) -> None:
    app = make_app(tmp_path, rate_services=2)
    client = app.test_client()

    def status(address: str) -> int:
        return client.post("/api/judge", json=TURN, environ_base={"REMOTE_ADDR": address}).status_code

    assert [status("10.0.0.1") for _ in range(3)] == [200, 200, 429]
    assert status("10.0.0.2") == 200
    assert client.get("/healthz", environ_base={"REMOTE_ADDR": "10.0.0.1"}).status_code == 200
    parts_of(app).close()


def test_only_a_trusted_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    for proxies, statuses in ((0, [200, 429]), (1, [200, 200])):
        app = make_app(tmp_path / str(proxies), rate_services=1, proxies=proxies)
        client = app.test_client()
        told = [
            client.post("/api/judge", json=TURN, headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in (1, 2)
        ]
        assert told == statuses
        parts_of(app).close()


def test_every_endpoint_with_a_limit_of_its_own_is_there(app: Flask) -> None:
    assert set(OWN) <= {rule.endpoint for rule in app.url_map.iter_rules()}
    assert set(OWN.values()) | {"requests", "commands", "tokens"} == set(Limits(settings(Path(), **ALL)).kinds)


def test_rooms_are_opened_and_joined_so_often_and_no_more(tmp_path: Path) -> None:
    app = make_app(tmp_path, rate_rooms=2)
    wish = {"variant": "word-sabra", "name": "Anna"}
    client = app.test_client()
    statuses = [client.post("/api/rooms", json={"key": key(), **wish}).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]
    parts_of(app).close()


def test_a_seat_that_asks_too_much_waits_while_the_other_plays(tmp_path: Path) -> None:
    app = make_app(tmp_path, rate_commands=4)
    anna, bram = begins(app)
    statuses = [anna.asks("react", reaction="wow").status_code for _ in range(6)]
    assert statuses[-1] == 429
    assert bram.asks("react", reaction="wow").status_code == 200
    parts_of(app).close()
