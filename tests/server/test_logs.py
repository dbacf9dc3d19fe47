"""What lets anybody in is never logged, whatever it is called and wherever it stands."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from flask.testing import FlaskClient

from tests.server.conftest import make_app
from wordrummi.server.logs import HIDDEN, hide, set_up_logs
from wordrummi.server.parts import parts_of

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
def test_where_people_watch_only_failed_requests_are_logged(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    app = make_app(tmp_path, log_format="text")
    set_up_logs(parts_of(app).config)
    app.test_client().get("/healthz")
    app.test_client().get("/api/rooms")
    assert "request" not in capfd.readouterr().err
    app.test_client().get("/api/nothing")
    assert "404" in capfd.readouterr().err
    parts_of(app).close()


@pytest.mark.usefixtures("restored")
def test_a_request_is_logged_without_what_was_sent(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    app = make_app(tmp_path, log_format="json")
    set_up_logs(parts_of(app).config)
    client: FlaskClient = app.test_client()
    client.set_cookie("wordrummi", SECRET, path="/")
    client.get(f"/api/rooms?before={SECRET}", headers={"Authorization": f"Bearer {SECRET}"})
    client.post("/api/judge", data=f'{{"{SECRET}"', content_type="application/json")
    logged = capfd.readouterr().err
    assert '"route":"/api/rooms"' in logged
    assert '"status":400' in logged
    assert SECRET not in logged
    parts_of(app).close()
