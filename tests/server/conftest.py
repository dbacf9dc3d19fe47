"""An application over nothing but memory, with no limit on how often it may be asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from wordrummi.server.app import create_app
from wordrummi.server.config import Config

UNLIMITED = {"rate_requests": 0, "rate_services": 0, "rate_rooms": 0, "rate_commands": 0, "rate_jobs": 0}


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(settings(tmp_path_factory.mktemp("data")))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def settings(data: Path, **given: object) -> Config:
    return Config.model_validate({"data": data, **UNLIMITED, **given})
