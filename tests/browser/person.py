"""Somebody with a browser: what they see, and how they play, by mouse, finger, tap or keyboard."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, expect

STEPS = 4
MOST_STOPS = 60
BLOCKED = "Service Worker registration blocked by Playwright"
"""What the browser of a test says where nothing of the page may stay behind."""
Point = tuple[float, float]


def key() -> str:
    return uuid.uuid4().hex


@dataclass
class Person:
    """A browser profile with a page. `faults`: errors that the browser told of and that nobody expected."""

    name: str
    context: BrowserContext
    room: str = ""
    faults: list[str] = field(default_factory=list)
    expected: tuple[str, ...] = ()
    keyboard: bool = False
    """Whether buttons are reached and pressed by keyboard alone."""

    def __post_init__(self) -> None:
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._told)
        page.on("pageerror", self._failed)
        return page

    def expects(self, *errors: str) -> None:
        """From now on these are no faults: a browser tells of every refused request as an error."""
        self.expected = errors

    def _told(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(one in message.text for one in (BLOCKED, *self.expected)):
            self.faults.append(message.text)

    def _failed(self, error: Error) -> None:
        self.faults.append(str(error))

    # What a page of this person would ask of the server

    @property
    def path(self) -> str:
        return f"/api/rooms/{self.room}"

    def posts(self, path: str, **body: Any) -> Any:
        answer = self.context.request.post(path, data={"key": key(), **body})
        assert answer.ok, answer.text()
        return answer.json()

    def view(self) -> dict[str, Any]:
        """Return the room as this person's page gets it."""
        return dict(self.context.request.get(self.path).json())

    def asks(self, command: str, **more: Any) -> None:
        """Ask something of the room beside the page, as another device of the same person might."""
        self.posts(f"{self.path}/commands", seen=self.view()["version"], command={"command": command, **more})

    def plays(self, move: str, **more: Any) -> None:
        self.asks("play", move={"move": move, **more})

    def opens(self, variant: str, *, seats: int = 2, bots: Sequence[str] = (), **wish: Any) -> str:
        """Open a room, sit down, and go to it; `bots` by level."""
        body = {"variant": variant, "seats": seats, "name": self.name, "private": True, "pace": 0, **wish}
        self.room = self.posts("/api/rooms", **body)["room"]
        for level in bots:
            self.asks("seat-bot", level=level)
        self.goes()
        return self.room

    def goes(self) -> None:
        self.page.goto(f"/r/{self.room}")

    def joins(self, room: str) -> None:
        """Sit down in a room that somebody else opened, on its page."""
        self.room = room
        self.goes()
        self.page.get_by_label("Je naam").fill(self.name)
        self.button("Schuif aan").click()
        expect(self.page.locator(".seat.you")).to_contain_text(self.name)

    def begins(self) -> None:
        self.presses("Begin")
        expect(self.page.locator(".match")).to_be_visible()

    # What is on the screen

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def presses(self, name: str, *, exact: bool = True) -> None:
        button = self.button(name, exact=exact).first
        if not self.keyboard:
            button.click()
            return
        expect(button).to_be_enabled()
        button.evaluate("button => button.setAttribute('data-sought', '')")
        self.tabs_to("[data-sought]")
        self.page.keyboard.press("Enter")

    @property
    def rack(self) -> Locator:
        return self.page.locator("[data-rack] [data-tile]")

    @property
    def rows(self) -> Locator:
        return self.page.locator("[data-row]")

    def held(self) -> list[str]:
        return kinds(self.rack)

    def lying(self) -> list[list[str]]:
        return [kinds(row.locator("[data-tile]")) for row in self.rows.all()]

    def draws(self) -> None:
        self.presses("Pak een steen", exact=False)

    def is_up_to_date(self, page: Page | None = None) -> None:
        """Wait until the page shows the newest version."""
        version = self.view()["version"]
        (page or self.page).wait_for_function(
            "version => Number(document.querySelector('[data-version]')?.dataset.version) >= version", arg=version
        )

    # How tiles get to the table

    def tile(self, kind: str) -> Locator:
        return self.page.locator(f'[data-rack] [data-tile][data-kind="{kind}"]').first

    def types(self, row: Sequence[str]) -> None:
        """Lay a new row by keyboard alone."""
        self.tabs_to("[data-spot]")
        for _ in range(self.rows.count() + 2):
            self.page.keyboard.press("ArrowDown")
        for tile in row:
            self.page.keyboard.type(tile)
            if tile[1:] == "1":
                self.page.keyboard.press("Space")

    def chooses(self, kind: str) -> None:
        """Choose a tile of the rack, to throw it away."""
        if self.keyboard:
            self.tabs_to("[data-spot]")
            for name in (
                ("ArrowDown",) * (self.rows.count() + 2) + ("Home",) + ("ArrowRight",) * self.held().index(kind)
            ):
                self.page.keyboard.press(name)
            self.page.keyboard.press("Space")
        else:
            self.tile(kind).click()

    def tabs_to(self, what: str) -> None:
        """Go on with the tab key until something of this kind has the focus."""
        for _ in range(MOST_STOPS):
            if self.page.evaluate("what => document.activeElement.matches(what)", what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {what}")

    def taps(self, row: Sequence[str]) -> None:
        """Lay a new row by choosing its tiles and then the place."""
        press: Callable[[Locator], None] = Locator.tap if self._has_touch() else Locator.click
        for tile in row:
            press(self._unchosen(tile))
        press(self.page.locator(".new-row"))

    def _unchosen(self, kind: str) -> Locator:
        return self.page.locator(f'[data-rack] [data-tile][data-kind="{kind}"][aria-pressed="false"]').first

    def _has_touch(self) -> bool:
        return bool(self.page.evaluate("navigator.maxTouchPoints > 0"))

    def drags(self, row: Sequence[str]) -> None:
        """Lay a new row, a tile at a time: the first on the place for new rows, the others at the row's end."""
        carry = self.swipes if self._has_touch() else self.pulls
        carry(self.tile(row[0]), self.page.locator(".new-row"))
        for tile in row[1:]:
            carry(self.tile(tile), self.rows.last.locator(".end"))

    def pulls(self, what: Locator, onto: Locator) -> None:
        """Move with the mouse."""
        shows(what, onto)
        (x, y), (to_x, to_y) = middle(what), middle(onto)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(to_x, to_y, steps=STEPS)
        self.page.mouse.up()

    def swipes(self, what: Locator, onto: Locator) -> None:
        """Move with a finger."""
        shows(what, onto)
        self.slides(middle(what), middle(onto))

    def slides(self, begin: Point, end: Point) -> None:
        """Move a finger from a place on the screen to another, as the browser gets it from there."""
        finger = self.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point(begin)]})
        for at in between(begin, end):
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point(at)]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()


COVERED = """one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!one.contains(hit)) one.scrollIntoView({block: "center"});
}"""
"""On a telephone the rack and what can be done stay in sight, over what lies lower."""


def shows(*all_of_them: Locator) -> None:
    for one in all_of_them:
        one.scroll_into_view_if_needed()
    all_of_them[-1].evaluate(COVERED)


def kinds(tiles: Locator) -> list[str]:
    return [str(tile.get_attribute("data-kind")) for tile in tiles.all()]


def middle(what: Locator) -> Point:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def between(begin: Point, end: Point) -> Iterator[Point]:
    for step in range(1, STEPS + 1):
        part = step / STEPS
        yield begin[0] + (end[0] - begin[0]) * part, begin[1] + (end[1] - begin[1]) * part


def point(at: Point) -> dict[str, float]:
    return {"x": at[0], "y": at[1]}
