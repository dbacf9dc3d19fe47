"""In mid-game the rack and what may be done are on the screen, whatever lies on the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import scenes
from tests.browser.conftest import People

SEEN = """() => [...document.querySelectorAll('.match .rack [data-tile], .match .actions > .button')]
    .filter(one => one.checkVisibility())
    .map(one => [one.getBoundingClientRect(), one.textContent.trim(), one])
    .filter(([box, , one]) => {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return box.top < 0 || box.bottom > innerHeight || !(one === hit || one.contains(hit));
    })
    .map(([, text]) => text)"""


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("variant", list(scenes.SCENES))
def test_the_rack_and_the_actions_are_in_sight_in_mid_game(people: People, variant: str, size: str) -> None:
    ada = people("Ada", size=size)
    scenes.opens(ada, variant)
    assert ada.rack.count() > 0
    assert ada.page.evaluate(SEEN) == []


@pytest.mark.parametrize("path", ["/", "/nieuw", "/scheids", "/woorden", "/puzzels", "/regels", "/geschiedenis"])
def test_nothing_is_wider_than_a_small_phone(people: People, path: str) -> None:
    ada = people("Ada", size="phone", viewport={"width": 360, "height": 640})
    ada.page.goto(path)
    ada.page.wait_for_load_state("networkidle")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_of_a_long_lay_a_few_words_are_told_and_the_others_when_asked_for(people: People) -> None:
    ada = people("Ada")
    words = ["P@T", "HUIS", "BOOM", "TAFEL"]
    position = {"table": [], "racks": ["".join(words) + "QX", "?7"], "opened": [True, True], "turn": 0}
    ada.opens("word-sabra", bots=["beginner"], position=position, pace=60)
    ada.begins()
    ada.plays("lay", after=words)
    last = ada.page.locator(".last")
    expect(last).to_contain_text("Ada legde")
    expect(last).not_to_contain_text("@")
    rest = last.locator(".rest")
    expect(rest.locator("b")).to_be_hidden()
    rest.locator("summary").click()
    expect(rest.locator("b")).to_be_visible()
    assert rest.locator("b").inner_text() in words
