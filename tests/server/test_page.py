"""The page's files: nothing beside them, and those whose names change with their content are kept by browsers."""

from __future__ import annotations

import mimetypes
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from wordrummi.server import app as application


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Wordrummi</title>")
    (folder / "assets" / "a-1b2c.js").write_text("1")
    (folder / "sw.js").write_text("1")
    (tmp_path / "secret.txt").write_text("hush")
    monkeypatch.setattr(application, "PAGE", folder)
    return folder


@pytest.mark.parametrize("path", ["/", "/nieuw", "/r/abc", "/regels/word-sabra"])
@pytest.mark.usefixtures("page")
def test_the_pages_own_addresses_are_the_page(client: FlaskClient, path: str) -> None:
    with client.get(path) as answer:
        assert (answer.status_code, answer.mimetype) == (200, "text/html")


@pytest.mark.usefixtures("page")
def test_an_asset_is_kept_and_the_page_is_asked_for_again(client: FlaskClient) -> None:
    with client.get("/assets/a-1b2c.js") as asset, client.get("/") as index:
        assert asset.cache_control.max_age == 31_536_000
        assert index.cache_control.no_cache


@pytest.mark.usefixtures("page")
def test_the_worker_that_keeps_the_page_is_asked_for_again(client: FlaskClient) -> None:
    with client.get("/sw.js") as answer:
        assert answer.status_code == 200
        assert answer.cache_control.no_cache
        assert answer.cache_control.max_age is None


@pytest.mark.parametrize("path", ["/sw.js", "/assets/a-1b2c.js"])
@pytest.mark.usefixtures("page")
def test_a_script_is_one_whatever_the_machine_calls_it(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    with client.get(path) as answer:
        assert answer.mimetype == "text/javascript"


@pytest.mark.parametrize("path", ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/nothing.js"])
@pytest.mark.usefixtures("page")
def test_nothing_beside_the_page_is_given(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_without_a_page_the_document_is_named(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "PAGE", tmp_path)
    assert client.get("/").get_json()["document"] == "/openapi/openapi.json"
