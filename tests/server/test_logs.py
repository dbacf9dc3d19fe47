"""What lets anybody in is never logged, whatever it is called and wherever it stands."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient

from wordrummi.server.config import Config
from wordrummi.server.logs import HIDDEN, hide, set_up_logs

SECRET = secrets.token_urlsafe(32)


@pytest.mark.parametrize("name", ["secret", "seat_secret", "admin_token", "Authorization", "Set-Cookie", "passphrase"])
def test_a_value_with_such_a_name_is_hidden(name: str) -> None:
    assert hide(None, "", {name: "x", "room": "y"}) == {name: HIDDEN, "room": "y"}


def test_a_secret_is_hidden_by_its_look_anywhere() -> None:
    event = {"event": f"/r/room#{SECRET} not found", "more": [{"url": f"?s={SECRET}&a=1"}], "exception": SECRET}
    told = hide(None, "", event)
    assert SECRET not in str(told)
    assert told["event"] == f"/r/room#{HIDDEN} not found"


def test_the_password_of_a_database_is_hidden() -> None:
    told = hide(None, "", {"event": "postgresql://anna:geheim@db.local/wordrummi is away"})
    assert told["event"] == f"postgresql://anna:{HIDDEN}@db.local/wordrummi is away"


def test_what_is_no_secret_stays() -> None:
    event = {"event": "request", "route": "/api/rooms/<string:room>", "room": "abcdefghijklmnop", "ms": 1.5}
    assert hide(None, "", dict(event)) == event


@pytest.fixture
def restored() -> Iterator[None]:
    """Let the tests that follow log as before."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.usefixtures("restored")
def test_a_request_is_logged_without_what_was_sent(app: Flask, capfd: pytest.CaptureFixture[str]) -> None:
    set_up_logs(Config(log_format="json"))
    client: FlaskClient = app.test_client()
    client.set_cookie("wordrummi", SECRET, path="/")
    client.get(f"/api/rooms?before={SECRET}", headers={"Authorization": f"Bearer {SECRET}"})
    client.post("/api/judge", data=f'{{"{SECRET}"', content_type="application/json")
    logged = capfd.readouterr().err
    assert '"route":"/api/rooms"' in logged
    assert '"status":400' in logged
    assert SECRET not in logged
