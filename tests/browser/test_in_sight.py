"""In mid-game the rack and what may be done are on the screen, whatever lies on the table."""

from __future__ import annotations

import pytest

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
