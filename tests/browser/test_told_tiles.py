"""What is told of number tiles shows them as they lie on the table, and says them as people do: no notation."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.access import hindrances
from tests.browser.conftest import People
from tests.browser.person import Person

NOTATION = re.compile(r"\b(?:[kbor]\d{1,2}|j|j=[kbor]\d{1,2})\b")
READ = """() => [document.body.innerText, ...[...document.querySelectorAll('main [aria-label], main [title]')]
    .flatMap(one => [one.ariaLabel ?? '', one.title])]"""
"""All that is seen of a page, and all that is said of it."""

NUMBERS = ("number-sabra", "number-classic", "number-american", "number-international")
RACK = "k7 b7 o3 k10 b10 o10 j r1"
NAMES = {"nl": "zwarte 7, blauwe 7, oranje 3", "en": "black 7, blue 7, orange 3"}
LOCALES = {"nl": "nl-NL", "en": "en-GB"}
LAY = {"nl": "Leg", "en": "Lay"}


def notation(person: Person) -> list[str]:
    return [text for text in person.page.evaluate(READ) if NOTATION.search(text)]


def on_turn(person: Person, variant: str = "number-sabra") -> None:
    """Sit at a table with a known rack, against bots that take their time."""
    seats = 4 if variant == "number-international" else 2
    position = {"table": ["r3 r4 r5"], "racks": [RACK, *["?14"] * (seats - 1)], "opened": [True] * seats, "turn": 0}
    bots = ["beginner"] * (seats - 1)
    person.opens(variant, seats=seats, bots=bots, position=position, options={"seconds": None}, pace=10_000)
    person.asks("start")
    expect(person.page.locator(".match")).to_be_visible()


def refused(person: Person) -> None:
    """Lay what is no meld."""
    person.expects("status of 422")
    on_turn(person)
    person.taps(("k7", "b7", "o3"))
    expect(person.page.locator(".reasons")).to_be_visible()
    person.presses(LAY[str(person.page.locator("html").get_attribute("lang"))])
    expect(person.page.locator(".reasons.firm")).to_be_visible()


@pytest.mark.parametrize("language", LOCALES)
def test_a_refused_lay_shows_its_tiles_and_says_their_names(people: People, language: str) -> None:
    ada = people("Ada", locale=LOCALES[language])
    refused(ada)
    reason = ada.page.locator(".reasons.firm li")
    expect(reason.get_by_role("img")).to_have_accessible_name(NAMES[language])
    expect(reason.locator(".little .number")).to_have_text(["7 ●", "7 ▲", "3 ◆"])
    expect(reason).to_contain_text({"nl": "is geen groep en geen rij", "en": "is neither a group nor a run"}[language])
    assert notation(ada) == []


def test_the_tiles_have_the_colours_of_the_table(people: People) -> None:
    """Beside its mark each has the ink of the same tile where it lies."""
    ada = people("Ada")
    refused(ada)
    colour = "all => all.map(one => getComputedStyle(one).color)"
    told = ada.page.locator(".reasons .little .number").evaluate_all(colour)
    assert told == ada.rows.last.locator("[data-tile] .number").evaluate_all(colour)
    assert len(set(told)) == 3


@pytest.mark.parametrize("variant", NUMBERS)
def test_a_draft_that_does_not_stand_is_told_in_tiles(people: People, variant: str) -> None:
    ada = people("Ada", size="phone")
    on_turn(ada, variant)
    ada.taps(("k7", "b7", "o3"))
    expect(ada.page.locator(".reasons").get_by_role("img", name=NAMES["nl"])).to_be_visible()
    assert notation(ada) == []


def test_a_joker_that_says_what_it_stands_for_is_told_so(people: People) -> None:
    ada = people("Ada")
    on_turn(ada)
    ada.taps(("k7", "b7", "j"))
    ada.page.get_by_label("De joker staat voor").select_option("r13")
    told = ada.page.locator(".reasons").get_by_role("img", name="zwarte 7, blauwe 7, joker als rode 13")
    expect(told).to_be_visible()
    expect(told.locator(".stands")).to_have_text("13■")
    assert notation(ada) == []


def test_a_tile_that_is_not_held_is_named(people: People) -> None:
    ada = people("Ada")
    on_turn(ada)
    ada.types(("r9",))
    expect(ada.page.get_by_text("rode 9: die ligt niet op je plankje.")).to_be_attached()


def test_the_last_move_and_a_match_looked_back_show_tiles(people: People) -> None:
    ada = people("Ada")
    on_turn(ada)
    ada.plays("lay", after=["r3 r4 r5", "k10 b10 j=o10"])
    laid = "zwarte 10, blauwe 10, joker als oranje 10"
    expect(ada.page.locator(".last").get_by_role("img", name=laid)).to_be_visible()
    assert notation(ada) == []
    ada.asks("forfeit")
    ada.page.goto(f"/geschiedenis/{ada.room}")
    ada.button("Een zet verder").click()
    expect(ada.page.locator(".status").get_by_role("img", name=laid)).to_be_visible()
    assert notation(ada) == []


def sheet(person: Person) -> None:
    """Keep the sheet of a real table: melds lie, and a turn is typed that is none."""
    told = person.posts("/api/sheets", variant="number-sabra", names=["Anna", "Bram"], options={})
    person.page.goto(f"/scheids/{told['room']}")
    field = person.page.get_by_label("Nieuwe serie of groep")
    for row in ("r9 r10 r11 r12", "k13 b13 j=o13"):
        field.fill(row)
        field.press("Enter")
    person.presses("Telt")
    expect(person.page.locator(".ref-lines .little")).to_have_count(2)
    person.presses("Verander rode 9, rode 10, rode 11, rode 12")
    person.page.get_by_label("Verander rode 9").fill("r10 r11 r12")
    person.presses("Klaar")
    expect(person.page.locator(".reasons")).to_be_visible()


def test_the_sheet_of_a_real_table_is_read_in_tiles(people: People) -> None:
    keeper = people("Keeper")
    sheet(keeper)
    expect(keeper.page.locator(".reasons").get_by_role("img", name="rode 9", exact=True)).to_have_count(2)
    change = keeper.page.locator(".ref-change")
    expect(change.locator("del").get_by_role("img")).to_have_accessible_name("rode 9, rode 10, rode 11, rode 12")
    expect(change.locator("ins").get_by_role("img")).to_have_accessible_name("rode 10, rode 11, rode 12")
    assert notation(keeper) == []
    onlooker = people("Cor")
    onlooker.page.goto(keeper.page.url)
    lying = ["rode 9, rode 10, rode 11, rode 12", "zwarte 13, blauwe 13, joker als oranje 13"]
    expect(onlooker.page.locator(".ref-table li .hidden-text")).to_have_text(lying)
    assert notation(onlooker) == []


@pytest.mark.parametrize("path", ["/regels/number-international", "/leer/number-american", "/figuren"])
def test_rules_lessons_and_figures_have_no_notation(people: People, path: str) -> None:
    ada = people("Ada")
    ada.page.goto(path)
    if path.startswith("/regels"):
        ada.button("Probeer", exact=False).first.click()
    expect(ada.page.locator("main .tile").first).to_be_visible()
    assert notation(ada) == []


def test_a_puzzle_and_its_hints_name_tiles(people: People) -> None:
    ada = people("Ada")
    ada.page.goto("/puzzels?spel=number-sabra&niveau=1&nummer=1")
    for step in (1, 2):
        ada.button(f"💡 Tip {step} van 3").click()
    names = [tile.get_attribute("aria-label") for tile in ada.page.locator(".hints .tile").all()]
    assert names
    assert all(re.fullmatch(r"(?:zwarte|blauwe|oranje|rode) \d+|joker", str(name)) for name in names)
    assert notation(ada) == []


def test_a_hint_at_the_table_names_tiles(people: People) -> None:
    ada = people("Ada")
    on_turn(ada)
    for step in (1, 2):
        ada.presses(f"Tip {step} van 3")
    expect(ada.page.locator(".hint .tile").first).to_have_accessible_name(
        re.compile(r"(?:zwarte|blauwe|oranje|rode) \d+|joker")
    )
    assert notation(ada) == []


def test_letters_are_told_as_ever(people: People) -> None:
    ada = people("Ada")
    position = {"table": ["HUT"], "racks": ["XQENOU", "?9"], "opened": [True, True], "turn": 0}
    ada.opens("word-sabra", bots=["beginner"], position=position, options={"seconds": None}, pace=10_000)
    ada.begins()
    ada.taps("XQ")
    expect(ada.page.locator(".reasons")).to_contain_text("XQ")
    expect(ada.page.locator(".reasons .little")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("page", [refused, sheet], ids=lambda page: page.__name__)
def test_nothing_stands_in_anybodys_way(people: People, page: Callable[[Person], None], size: str, theme: str) -> None:
    ada = people("Ada", size=size, color_scheme=theme)
    page(ada)
    assert hindrances(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
