"""A whole match played by a person in a browser, against whoever sits there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import Person
from tests.browser.thinking import rows_of

Way = Callable[[Person, Sequence[str]], None]
MOST_MOVES = 150
WAIT = 100
"""Milliseconds."""


def plays_on(person: Person, way: Way) -> None:
    """Play until the match is over, laying rows in the given way."""
    for _ in range(MOST_MOVES):
        if not comes_to_turn(person):
            return
        moves(person, way)
    raise AssertionError("the match does not end")


def comes_to_turn(person: Person) -> bool:
    """Wait until it is the person's turn, and the page shows it; false when the match is over."""
    while True:
        view = person.view()
        match = view["match"]
        if match["phase"] == "ended" or view["status"] != "playing":
            return False
        if match["turn"] and match["turn"]["acts"] == view["seat"]:
            person.is_up_to_date()
            return True
        person.page.wait_for_timeout(WAIT)


def moves(person: Person, way: Way) -> None:
    view = person.view()
    may = view["match"]["may"]
    if "play" in may:
        takes_and_discards(person, view, way)
    else:
        lays_or_draws(person, view, way)
    person.page.wait_for_function(
        "before => Number(document.querySelector('[data-version]')?.dataset.version) > before", arg=view["version"]
    )


def lays_or_draws(person: Person, view: dict[str, Any], way: Way) -> None:
    may = view["match"]["may"]
    rows = rows_of(view) if "lay" in may else []
    if rows:
        lays(person, rows, way)
        person.presses("Leg")
    elif "draw" in may:
        person.draws()
    else:
        person.presses("Pas")


def takes_and_discards(person: Person, view: dict[str, Any], way: Way) -> None:
    if "draw" in view["match"]["may"]:
        person.draws()
        return
    rows = rows_of(view)
    lays(person, rows, way)
    if person.rack.count():
        person.chooses(person.held()[0])
        person.presses("Speel en leg", exact=False)
    else:
        person.presses("Speel")


def lays(person: Person, rows: Sequence[Sequence[str]], way: Way) -> None:
    """Lay rows, and see that they lie there as they were meant."""
    before = person.lying()
    for row in rows:
        way(person, row)
    expect(person.rows).to_have_count(len(before) + len(rows))
    assert person.lying()[len(before) :] == [list(row) for row in rows]
