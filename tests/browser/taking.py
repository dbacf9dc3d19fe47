"""Positions of American and International, and how a turn of them is played by hand on the page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.person import Person

AMERICAN: Final[dict[str, Any]] = {
    "table": ["r3 r4 r5", "k9 b9 o9"],
    "racks": ["r6 b10 b11 b12 k2 k5 o1", "?9"],
    "opened": [True, False],
    "discards": ["k3", "r7"],
    "trump": "r9",
}
"""The first seat may take red 7, after red 6; nobody else can do more than draw and discard."""

SETS: Final = "k1 k2 k3 k4 o5 b5 r5 k9 o9 b9 r9 r12 r13"
INTERNATIONAL: Final[dict[str, Any]] = {
    "racks": [f"{SETS} o2", "?14", "?14", "?14"],
    "discards": ["b8", "r11", "b13", "o11"],
    "trump": "r11",
}
"""Red 11, the trump as well as the left discard, makes a hand of it; orange 2 is left over."""


def begun(people: Callable[..., Person], variant: str, position: dict[str, Any], **wish: Any) -> list[Person]:
    """Let as many people as the position has racks begin there, the first at his desk, the second with a telephone."""
    sizes = wish.pop("sizes", ("desk", "phone", "desk", "phone"))
    racks = position["racks"]
    first, *others = [people(name, size=size) for name, size in zip(("Ada", "Bram", "Cas", "Dee"), sizes, strict=True)][
        : len(racks)
    ]
    room = first.opens(variant, seats=len(racks), position=position, **wish)
    for other in others:
        other.joins(room)
    first.begins()
    for one in (first, *others):
        one.is_up_to_date()
    return [first, *others]


def against_bots(person: Person, variant: str, position: dict[str, Any], **wish: Any) -> None:
    """Begin at a position with bots on the other seats; they take their time."""
    bots = len(position["racks"]) - 1
    wish = {"pace": 10_000, **wish}
    person.opens(variant, seats=bots + 1, bots=["beginner"] * bots, position=position, **wish)
    person.begins()


def guide(person: Person) -> Any:
    return person.page.locator(".guide")


def pile(person: Person, name: str) -> Any:
    """The pile of somebody's discards."""
    return person.page.get_by_role("button", name=f"weggelegd door {name}", exact=False)


def trump(person: Person) -> Any:
    return person.page.locator(".pile.trump")


def adds(person: Person, kind: str, row: int) -> None:
    """Put a tile of the rack behind a meld."""
    person.tile(kind).click()
    person.rows.nth(row).locator(".end").click()
    expect(person.rows.nth(row).locator(f'[data-kind="{kind}"]').first).to_be_visible()


def lays(person: Person, *rows: Sequence[str]) -> None:
    for row in rows:
        before = person.rows.count()
        person.taps(row)
        expect(person.rows).to_have_count(before + 1)


def throws(person: Person, kind: str) -> None:
    """Choose a tile and play the turn that is arranged, and wait until the page has it."""
    version = person.view()["version"]
    person.chooses(kind)
    person.presses("Speel en leg", exact=False)
    person.page.wait_for_function(
        "before => Number(document.querySelector('[data-version]')?.dataset.version) > before", arg=version
    )


def takes_of_pool(person: Person) -> str:
    """Draw, and return which tile came."""
    person.is_up_to_date()
    before = person.held()
    person.draws()
    expect(person.rack).to_have_count(len(before) + 1)
    return next(kind for kind in person.held() if person.held().count(kind) > before.count(kind))
