"""Work of the browser's main thread for each move of the pointer, with 112 tiles on the table.

    python -m benchmarks.board [--moves 300]

A tile is carried over the table and back; the same moves without a tile, in the same run, are the peer. Processor time
from a trace: all tasks of the main thread from one move to the next, so script, style, layout and paint.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.browser.conftest import DESK, FLAGS, PHONE
from tests.browser.person import Person, middle, shows
from tests.server.serving import served

BOUND = 8.0


def run(colour: str, last: int) -> str:
    return " ".join(f"{colour}{number}" for number in range(1, last + 1))


TABLES = {
    "word-sabra": (["STENEN@", "PLANKEN", "LETTERS", "WOORDEN"] * 4, [*"ABCDEFG"]),
    "number-sabra": ([*(run(colour, 13) for colour in "kborkbor"), run("k", 8)], ["k1", "b2", "j"]),
}
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
FRAME = 34
"""Milliseconds from one move to the next: two frames."""


def fills(page: Page, variant: str) -> None:
    """Let the server's answer about the room have a full table."""
    table, rack = TABLES[variant]

    def answer(route: Route) -> None:
        told = route.fetch().json()
        told["match"] |= {"table": table, "rack": rack}
        route.fulfill(json=told)

    page.route("**/api/rooms/*", answer)
    page.reload()
    page.locator("[data-row]").nth(len(table) - 1).wait_for()


def course(page: Page, moves: int) -> Iterator[tuple[float, float]]:
    """Yield points over all of the table that is on the screen, to and fro."""
    box = page.locator("[data-table]").bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    top, bottom = max(box["y"], 0), min(box["y"] + box["height"], size["height"])
    for at in range(moves):
        along, down = (1 - math.cos(at / 9)) / 2, at / moves
        yield box["x"] + 8 + along * (box["width"] - 16), top + 8 + down * (bottom - top - 16)


def traced(browser: Browser, page: Page, moves: int, *, carries: bool) -> list[float]:
    """Return milliseconds of work for each move.

    The moves go to the browser directly: with a button down, Playwright's own would run a script in the page at each.
    """
    mouse = page.context.new_cdp_session(page)
    tile = page.locator("[data-rack] [data-tile]").first
    shows(tile)
    x, y = middle(tile)
    page.mouse.move(x, y)
    if carries:
        page.mouse.down()
        page.mouse.move(x + 9, y)
        page.locator(".ghost").wait_for()
    browser.start_tracing(page=page, categories=CATEGORIES)
    for x, y in course(page, moves):
        held = {"button": "left", "buttons": 1} if carries else {}
        mouse.send("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y, **held})
        page.wait_for_timeout(FRAME)
    trace = json.loads(browser.stop_tracing())
    mouse.detach()
    page.mouse.move(2, 2)
    page.mouse.up()
    return worked(trace["traceEvents"])


def worked(events: Sequence[dict[str, Any]]) -> list[float]:
    """Return how long the thread that heard the pointer worked from each move to the next."""
    heard = [one for one in events if one["name"] == "EventDispatch" and one["args"]["data"]["type"] == "pointermove"]
    thread = heard[0]["pid"], heard[0]["tid"]
    begun = sorted(one["ts"] for one in heard if (one["pid"], one["tid"]) == thread)
    work = [0.0] * len(begun)
    for task in events:
        if task["name"] == "RunTask" and (task["pid"], task["tid"]) == thread and "tdur" in task:
            before = sum(at <= task["ts"] + task["dur"] for at in begun)
            if before:
                work[before - 1] += task["tdur"] / 1000
    return work[:-1]


def told(name: str, times: Sequence[float]) -> float:
    p95 = quantiles(times, n=20)[-1]
    print(f"{name:<32} median {median(times):5.2f} ms  p95 {p95:5.2f} ms  longest {max(times):5.2f} ms")
    return p95


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=300)
    moves = parser.parse_args().moves
    with tempfile.TemporaryDirectory() as data, served(Path(data) / "data") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        for variant in TABLES:
            for size, shape in (("desk", DESK), ("phone", PHONE)):
                context = browser.new_context(base_url=f"http://{server.host}:{server.port}", locale="nl-NL", **shape)
                ada = Person("Ada", context)
                ada.opens(variant, bots=["beginner"])
                ada.begins()
                fills(ada.page, variant)
                tiles = ada.page.locator("[data-table] [data-tile]").count()
                name = f"{variant}, {tiles} tiles, {size}"
                bare = told(f"{name}: bare", traced(browser, ada.page, moves, carries=False))
                carried = told(f"{name}: carried", traced(browser, ada.page, moves, carries=True))
                print(f"{'':<32} {carried / bare:.1f} x bare, {'within' if carried < BOUND else 'OVER'} {BOUND} ms")
                context.close()
        browser.close()


if __name__ == "__main__":
    main()
