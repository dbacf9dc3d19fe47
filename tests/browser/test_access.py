"""Every page for everybody: no fault that axe knows of, in both themes, and nothing too small to hit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.access import hindrances
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.playing import comes_to_turn
from tests.browser.taking import AMERICAN, INTERNATIONAL, against_bots, pile, trump
from tests.browser.test_in_sight import begins_with
from tests.browser.test_turns import letters


def home(ada: Person) -> None:
    ada.page.goto("/")
    expect(ada.page.locator("a.game")).to_have_count(6)


def new_room(ada: Person) -> None:
    ada.page.goto("/nieuw?spel=number-international")
    ada.page.locator("details summary").first.click()
    expect(ada.page.locator(".option").first).to_be_visible()


def words(ada: Person) -> None:
    ada.page.goto("/woorden")
    ada.page.get_by_label("Of plak woorden").fill("tafel\ntafels\nbijv.\n")
    ada.button("Kijk na").click()
    expect(ada.page.locator("tbody tr")).to_have_count(3)


def waiting(ada: Person) -> None:
    ada.opens("word-sabra", seats=3, bots=["beginner"])
    ada.page.locator(".menu summary").click()
    expect(ada.page.locator("output.link")).to_be_visible()


def joining(ada: Person) -> None:
    ada.room = ada.posts("/api/rooms", variant="word-sabra", seats=2)["room"]
    ada.context.clear_cookies()
    ada.goes()
    expect(ada.button("Schuif aan")).to_be_visible()


def turn(variant: str) -> Callable[[Person], None]:
    def on_turn(ada: Person) -> None:
        ada.opens(variant, bots=["beginner"])
        ada.begins()
        assert comes_to_turn(ada)
        ada.page.locator(".chat summary").click()
        ada.page.locator(".menu summary").click()
        ada.drags(letters(ada, 2))
        expect(ada.page.locator(".reasons")).to_be_visible()

    on_turn.__name__ = variant
    return on_turn


def long_word(ada: Person) -> None:
    """A word that is scrolled on a phone."""
    begins_with(ada, "TAFEL", "VERANTWOORDELIJK")


def ended(ada: Person) -> None:
    ada.opens("word-sabra", bots=["beginner"])
    ada.begins()
    ada.asks("forfeit")
    expect(ada.page.locator(".result")).to_be_visible()


def taken(ada: Person) -> None:
    """A discard is taken and one tile more chosen; what lies here is told."""
    against_bots(ada, "number-american", AMERICAN)
    pile(ada, "Bot 1").click()
    ada.page.locator(".about summary").click()
    ada.chooses("o1")
    expect(ada.button("Speel en leg de oranje 1 weg")).to_be_visible()


def declaring(ada: Person) -> None:
    against_bots(ada, "number-international", INTERNATIONAL)
    ada.page.locator(".sheet summary").click()
    expect(ada.page.locator(".figures .distance").first).to_be_visible()
    trump(ada).click()
    ada.chooses("o2")
    ada.page.locator("details.declare summary").click()
    expect(ada.page.locator("#declare-hand")).to_contain_text("500")


def round_over(ada: Person) -> None:
    declaring(ada)
    ada.presses("Rummikub: Hand")
    expect(ada.page.locator(".round-over")).to_be_visible()
    ada.page.locator(".session-sheet summary").click()


def looking_back(ada: Person) -> None:
    """The session of a match that is over."""
    round_over(ada)
    ada.asks("end")
    ada.page.goto(f"/geschiedenis/{ada.room}")
    expect(ada.page.locator(".session-sheet")).to_be_visible()


def lesson(ada: Person) -> None:
    ada.page.goto("/leer/number-international")
    ada.presses("Sla over")
    ada.tile("o2").click()
    expect(ada.page.locator(".judged .good")).to_be_visible()


def at(path: str) -> Callable[[Person], None]:
    def page(ada: Person) -> None:
        ada.page.goto(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        ada.page.wait_for_load_state("networkidle")

    page.__name__ = path
    return page


PAGES = [
    *(home, new_room, words, waiting, joining, turn("word-sabra"), turn("number-american"), long_word, ended),
    *(taken, declaring, round_over, looking_back, lesson),
    *map(at, ("/puzzels", "/regels", "/regels/number-international", "/geschiedenis", "/figuren", "/leer/word-sabra")),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_nothing_stands_in_anybodys_way(people: People, page: Callable[[Person], None], size: str, theme: str) -> None:
    ada = people("Ada", size=size, color_scheme=theme)
    page(ada)
    assert hindrances(ada.page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_nothing_is_wider_than_a_phone(people: People, page: Callable[[Person], None]) -> None:
    ada = people("Ada", size="phone")
    page(ada)
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
