"""How long it takes from going to a room to a table that can be played on, with nothing kept in the browser.

    python -m benchmarks.first_table [--runs 15]

Each run is a new profile: go to the room, until a tile of the rack takes the focus and a frame was drawn. A bare page
of one file, with a button for each tile, is the peer in the same run: what the browser itself needs.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DESK, FLAGS, PHONE
from tests.browser.person import Person
from tests.server.serving import Served, served

BOUND = 1000.0
VARIANTS = ("word-sabra", "number-international")
BOTS = {"word-sabra": 1, "number-international": 3}
BARE = "<!doctype html><title>Bare</title><div data-rack>" + "<button data-tile>A</button>" * 14 + "</div>"
USABLE = """
const look = () => {
  const tile = document.querySelector('[data-rack] [data-tile]');
  tile?.focus();
  if (!tile || document.activeElement !== tile) requestAnimationFrame(look);
  else requestAnimationFrame(() => setTimeout(() => (window.usable = performance.now())));
};
look();
"""


class Bare(BaseHTTPRequestHandler):
    """Gives one page, whatever is asked."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        with suppress(BrokenPipeError):  # the browser was closed before it had its icon
            self.wfile.write(BARE.encode())

    def log_message(self, *given: Any) -> None:
        """Say nothing."""


@contextmanager
def bare() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Bare)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def until_usable(page: Page, address: str) -> float:
    """Return milliseconds from the navigation on."""
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.usable !== undefined")
    return float(page.evaluate("usable"))


def runs(browser: Browser, address: str, shape: dict[str, Any], count: int, cookies: list[Any]) -> list[float]:
    times = []
    for _ in range(count):
        context = browser.new_context(locale="nl-NL", **{**shape, "service_workers": "allow"})
        context.add_cookies(cookies)
        context.add_init_script(USABLE)
        times.append(until_usable(context.new_page(), address))
        context.close()
    return times


def playing(browser: Browser, server: Served, variant: str) -> tuple[str, list[Any]]:
    """Begin a match; return its address and what lets a browser in."""
    context = browser.new_context(base_url=f"http://{server.host}:{server.port}", locale="nl-NL", **DESK)
    ada = Person("Ada", context)
    ada.opens(variant, seats=BOTS[variant] + 1, bots=["beginner"] * BOTS[variant])
    ada.begins()
    cookies = list(context.cookies())
    context.close()
    return f"http://{server.host}:{server.port}/r/{ada.room}", cookies


def told(name: str, times: list[float]) -> float:
    print(f"{name:<36} median {median(times):6.0f} ms  fastest {min(times):6.0f} ms  slowest {max(times):6.0f} ms")
    return median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    count = parser.parse_args().runs
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data) / "data") as server,
        bare() as peer,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for variant in VARIANTS:
            address, cookies = playing(browser, server, variant)
            for size, shape in (("desk", DESK), ("phone", PHONE)):
                name = f"{variant}, {size}"
                least = told(f"{name}: bare", runs(browser, peer, shape, count, []))
                table = told(f"{name}: table", runs(browser, address, shape, count, cookies))
                print(f"{'':<36} {table / least:.1f} x bare, {'within' if table < BOUND else 'OVER'} {BOUND:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
