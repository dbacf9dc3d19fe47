"""A whole short game of every variant against the program, in every way in which tiles can be moved."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.playing import Way, plays_on

POINTS = {"end": "points", "target": 8}
GAMES = [
    ("word-sabra", "desk", Person.types, POINTS, ["beginner"]),
    ("word-sabra", "phone", Person.taps, POINTS, ["beginner"]),
    ("word-internationale", "desk", Person.drags, POINTS, ["beginner"]),
    ("word-internationale", "phone", Person.drags, POINTS, ["beginner"]),
    ("number-sabra", "desk", Person.drags, {"seconds": None}, ["master"]),
    ("number-classic", "phone", Person.drags, {}, ["master"]),
    ("number-american", "desk", Person.types, {}, ["master"]),
    ("number-international", "phone", Person.taps, {"rounds": 1}, ["master"] * 3),
]


@pytest.mark.parametrize(
    ("variant", "size", "way", "options", "bots"), GAMES, ids=lambda one: getattr(one, "__name__", None)
)
def test_a_whole_game(
    people: People, variant: str, size: str, way: Way, options: dict[str, object], bots: list[str]
) -> None:
    ada = people("Ada", size=size)
    ada.opens(variant, seats=len(bots) + 1, bots=bots, options=options)
    ada.begins()
    plays_on(ada, way)
    expect(ada.page.locator(".result")).to_be_visible()
    winners = [seat["name"] for seat in ada.view()["seats"] if seat["seat"] in ada.view()["match"]["winners"]]
    for name in winners:
        expect(ada.page.locator(".result h2")).to_contain_text(name)


@pytest.mark.parametrize(("variant", "options"), [("word-sabra", POINTS), ("number-american", {})])
def test_the_keyboard_alone_plays_a_game(people: People, variant: str, options: dict[str, object]) -> None:
    ada = people("Ada")
    ada.keyboard = True
    ada.opens(variant, bots=["master"], options=options)
    ada.begins()
    plays_on(ada, Person.types)
    expect(ada.page.locator(".result")).to_be_visible()
