"""A real browser before a real server. Each person is a browser profile of its own; none may hear of any error."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.person import Person
from tests.server.conftest import UNLIMITED
from tests.server.serving import Served, served

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
DESK: dict[str, Any] = {"viewport": {"width": 1180, "height": 820}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SIZES = {"desk": DESK, "phone": PHONE}

PATIENCE = 20_000
"""Milliseconds that something may take to be seen: machines that test do other things too."""

ADMIN = "the token of the server's administrator"

People = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    limits = {name: str(value) for name, value in UNLIMITED.items()}
    with served(tmp_path_factory.mktemp("browser"), admin_token=ADMIN, **limits) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    path = shutil.which("chromium")
    assert path is not None, "install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def people(server: Served, chromium: Browser) -> Iterator[People]:
    """Make people: `people("Ada", size="phone", locale="en-GB", color_scheme="dark")`.

    Nothing of the page stays behind in their browsers, unless they say `service_workers="allow"`.
    """
    known: list[Person] = []
    with ExitStack() as stack:

        def person(name: str, size: str = "desk", **settings: Any) -> Person:
            context = chromium.new_context(
                **{
                    "base_url": f"http://{server.host}:{server.port}",
                    "locale": "nl-NL",
                    "service_workers": "block",
                    **SIZES[size],
                    **settings,
                }
            )
            context.set_default_timeout(30_000)
            stack.callback(context.close)
            known.append(Person(name, context))
            return known[-1]

        yield person
        assert {one.name: one.faults for one in known if one.faults} == {}
