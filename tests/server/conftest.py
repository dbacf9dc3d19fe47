"""An application over a database of its own, with no limit on how often it may be asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from wordrummi.server import run
from wordrummi.server.config import Config
from wordrummi.server.parts import parts_of

TOKEN = "an administrator's long token"
_LIMITED = ("requests", "services", "rooms", "commands", "jobs", "tokens")
UNLIMITED = {f"rate_{kind}": 0 for kind in _LIMITED}


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = make_app(tmp_path_factory.mktemp("data"))
    yield made
    parts_of(made).close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def make_app(data: Path, **given: object) -> Flask:
    """Return an application that keeps everything in a folder; its clocks stand still until they are started."""
    return run.make_app(settings(data, **given))


def settings(data: Path, **given: object) -> Config:
    return Config.model_validate({"data": data, **UNLIMITED, **given})
