"""Whatever is asked wrongly is answered as problem+json, with a status that says whose fault it is."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder

from tests.server.conftest import make_app
from wordrummi.server.parts import parts_of

FIELDS = {"type", "title", "status", "slug", "nl", "en"}
TURN = b'{"variant": "number-sabra", "melds": ["r1 r2 r3"]}'


def test_an_address_that_does_not_exist(client: FlaskClient) -> None:
    answer = client.get("/api/nothing")
    assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
    assert answer.get_json().keys() == FIELDS


def test_a_method_that_an_address_has_not_names_those_it_has(client: FlaskClient) -> None:
    answer = client.delete("/api/judge")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None])
def test_a_form_of_another_site_is_no_json(client: FlaskClient, kind: str | None) -> None:
    assert client.post("/api/judge", data=TURN, content_type=kind).status_code == 415


def test_what_another_site_lets_a_browser_send_is_refused(client: FlaskClient) -> None:
    def status(site: str) -> int:
        headers = {"Sec-Fetch-Site": site}
        return client.post("/api/judge", data=TURN, content_type="application/json", headers=headers).status_code

    assert (status("cross-site"), status("same-origin"), status("none")) == (403, 200, 200)


def test_a_body_over_the_limit_is_too_large(tmp_path: Path) -> None:
    app = make_app(tmp_path, body_bytes=2000)
    client = app.test_client()

    def status(size: int) -> int:
        return client.post("/api/judge", data=TURN.ljust(size), content_type="application/json").status_code

    assert (status(2000), status(2001)) == (200, 413)
    parts_of(app).close()


def test_a_body_in_pieces_has_no_length_and_is_not_read(client: FlaskClient) -> None:
    environ = EnvironBuilder("/api/judge", method="POST", content_type="application/json").get_environ()
    environ |= {"wsgi.input": io.BytesIO(TURN), "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    assert client.open(environ).status_code == 411


@pytest.mark.parametrize(
    ("asked", "header", "language"),
    [
        ("", "", "nl"),
        ("?lang=en", "", "en"),
        ("?lang=nl", "en", "nl"),
        ("", "fr, en;q=0.5", "en"),
        ("?lang=x", "", "nl"),
    ],
)
def test_the_language_is_that_of_the_address_else_of_the_browser_else_dutch(
    client: FlaskClient, asked: str, header: str, language: str
) -> None:
    problem = client.get(f"/api/nothing{asked}", headers={"Accept-Language": header} if header else {}).get_json()
    assert problem["title"] == problem[language]


def test_every_answer_forbids_scripts_from_elsewhere_and_frames(client: FlaskClient) -> None:
    for path in ("/api/nothing", "/openapi/openapi.json"):
        headers = client.get(path).headers
        assert "script-src 'self'" in headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
