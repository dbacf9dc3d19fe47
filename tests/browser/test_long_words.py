"""A word that is longer than a telephone is wide stays one word, and each of its places can be reached."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person, Point, middle
from tests.browser.test_in_sight import BOX, SMALL_PHONE

LONGEST = "VERANTWOORDELIJK"
WORDS = ("TAFEL", "BEZOEKEN", "SCHADUWEN", "ONDERSTEBOVEN", LONGEST)
FINGER = 24


def begins(ada: Person, *table: str) -> None:
    position = {"table": list(table), "racks": ["QXZ", "?9"], "opened": [True, True], "turn": 0}
    ada.opens("word-sabra", bots=["beginner"], position=position, options={"seconds": None})
    ada.begins()
    expect(ada.rows).to_have_count(len(table))


def row(ada: Person, at: int = 0) -> Locator:
    return ada.rows.nth(at)


def tile(ada: Person, at: int) -> Locator:
    return row(ada).locator("[data-tile]").nth(at)


def scrolled(ada: Person) -> float:
    return float(row(ada).evaluate("one => one.scrollLeft"))


def beside(what: Locator, right: float = 0, down: float = 0) -> Point:
    x, y = middle(what)
    return x + right, y + down


@pytest.fixture
def ada(people: People) -> Person:
    ada = people("Ada", size="phone")
    begins(ada, LONGEST)
    return ada


@pytest.mark.parametrize("settings", [{}, SMALL_PHONE], ids=["phone", "small phone"])
def test_every_word_lies_on_one_line_of_tiles_that_a_finger_hits(people: People, settings: dict[str, Any]) -> None:
    ada = people("Ada", size="phone", **settings)
    begins(ada, *WORDS)
    for at, word in enumerate(WORDS):
        tiles = [one.evaluate(BOX) for one in row(ada, at).locator("[data-tile]").all()]
        assert (len(tiles), len({one["top"] for one in tiles})) == (len(word), 1)
        assert min(one["width"] for one in tiles) >= FINGER
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= ada.page.evaluate("innerWidth")


def test_words_that_fit_are_not_scrolled(people: People) -> None:
    ada = people("Ada", size="phone", **SMALL_PHONE)
    begins(ada, *WORDS)
    hidden = [one.evaluate("one => one.scrollWidth - one.clientWidth") for one in ada.rows.all()]
    assert [word for word, more in zip(WORDS, hidden, strict=True) if more > 0] == ["ONDERSTEBOVEN", LONGEST]


def test_a_tile_is_laid_between_two_that_are_seen(ada: Person) -> None:
    ada.slides(middle(ada.tile("Q")), beside(tile(ada, 3), -4))
    ada.slides(middle(ada.tile("X")), beside(tile(ada, 10), 4))
    assert ada.lying() == [list("VERQANTWOORXDELIJK")]


def test_a_finger_moves_a_long_word_sideways_and_a_sign_says_whether_there_is_more(
    ada: Person,
) -> None:
    assert scrolled(ada) == 0
    expect(row(ada)).to_have_class(re.compile("more"))
    ada.slides(middle(tile(ada, 8)), beside(tile(ada, 8), right=-150))
    ada.page.wait_for_function("() => document.querySelector('[data-row]').scrollLeft > 0")
    expect(row(ada)).not_to_have_class(re.compile("more"))
    assert ada.lying() == [list(LONGEST)]


def test_a_finger_carries_a_tile_out_of_a_long_word_downwards(ada: Person) -> None:
    ada.slides(middle(tile(ada, 4)), beside(tile(ada, 4), down=200))
    expect(ada.rows).to_have_count(2)
    assert ada.lying() == [list("VERATWOORDELIJK"), ["N"]]
    assert scrolled(ada) == 0


def test_a_tile_is_laid_at_the_right_place_of_a_word_that_was_scrolled(ada: Person) -> None:
    tile(ada, 15).scroll_into_view_if_needed()
    assert scrolled(ada) > 0
    ada.slides(middle(ada.tile("Q")), beside(tile(ada, 14), -4))
    assert ada.lying() == [list("VERANTWOORDELIQJK")]


def test_what_is_laid_at_the_end_goes_behind_the_last_tile_and_is_seen_there(ada: Person) -> None:
    ada.swipes(ada.tile("Q"), row(ada).locator(".end"))
    assert ada.lying() == [list(LONGEST + "Q")]
    expect(tile(ada, 16)).to_be_in_viewport(ratio=0.9)
    ada.tile("X").tap()
    row(ada).locator(".end").tap()
    assert ada.lying() == [list(LONGEST + "QX")]
    expect(tile(ada, 17)).to_be_in_viewport(ratio=0.9)


def test_a_tap_chooses_the_tile_that_is_seen_and_another_lays_it_before_the_first(ada: Person) -> None:
    ada.tile("Z").tap()
    ada.page.touchscreen.tap(*beside(tile(ada, 0), -6))
    assert ada.lying() == [list("Z" + LONGEST)]


def test_the_keyboard_brings_its_place_into_sight(people: People) -> None:
    ada = people("Ada", **SMALL_PHONE)
    begins(ada, LONGEST)
    tile(ada, 0).focus()
    ada.page.keyboard.press("End")
    ada.page.keyboard.press("ArrowLeft")
    expect(tile(ada, 15)).to_be_focused()
    left, end = middle(tile(ada, 15))[0], middle(row(ada).locator(".end"))[0]
    assert left + FINGER / 2 <= end - FINGER / 2 + 1
