"""A trump match of International with a joker: who has the other joker says so, and has fifty points less."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.taking import INTERNATIONAL, SETS, begun, guide, pile, takes_of_pool, throws, trump

MATCH = {"options": {"trump_match": True, "rounds": 2}}
BOTS = (
    "r1 r1 r4 r7 r7 r10 b2 b2 b5 b8 b11 o3 o6 o13",
    "o4 o4 o7 o10 o10 o13 k3 k6 k9 k12 k12 b1 b1 b8",
    "j r2 r2 r5 r8 r8 r11 b3 b3 b6 b9 b12 k13 o1",
)
"""Racks of tiles that lie far from each other, so that nobody goes Open or out by what is drawn in one turn."""


def declares(person: Person, thrown: str) -> None:
    person.chooses(thrown)
    person.page.locator("details.declare summary").click()
    person.presses("Rummikub: Hand")


def gains(person: Person) -> list[str]:
    return [gain.inner_text() for gain in person.page.locator(".round-over .gains li").all()]


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_joker_is_announced_and_the_trump_taken_for_a_hand_with_two(people: People, size: str) -> None:
    """Hand 1 with two jokers is worth 300; Ada has fifty less than that."""
    rack = SETS.replace("k4", "j")
    position = {**INTERNATIONAL, "racks": [f"{rack} o2", "?14", "?14", "?14"], "trump": "j"}
    ada, bram, *_ = begun(people, "number-international", position, sizes=(size, "desk", "phone", "desk"), **MATCH)
    expect(trump(ada)).to_have_accessible_name("troef: joker. Neem deze steen")
    expect(bram.button("Meld de troef")).to_have_count(0)
    ada.presses("Meld de troef")
    expect(bram.page.locator(".last")).to_contain_text("Ada meldde de troef.")
    expect(ada.button("Meld de troef")).to_have_count(0)
    trump(ada).click()
    assert ada.held().count("j") == 2
    declares(ada, "o2")
    for one in (ada, bram):
        expect(one.page.locator(".round-over")).to_contain_text("Hand 1 (300)")
        expect(one.page.locator(".round-over")).to_contain_text("Ada meldde de troef: 50 minder.")
        assert gains(one) == ["Ada -350", "Bram 300", "Cas 300", "Dee 300"]
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_joker_that_is_thrown_out_doubles_the_hand_and_not_the_fifty(people: People) -> None:
    position = {**INTERNATIONAL, "racks": [f"{SETS} j", "?14", "?14", "?14"], "trump": "j"}
    ada, bram, *_ = begun(people, "number-international", position, **MATCH)
    ada.presses("Meld de troef")
    expect(bram.page.locator(".last")).to_contain_text("Ada meldde de troef.")
    pile(ada, "Bram").click()
    declares(ada, "j")
    for one in (ada, bram):
        expect(one.page.locator(".round-over")).to_contain_text("Hand 1 (500)")
        assert gains(one) == ["Ada -1.050", "Bram 1.000", "Cas 1.000", "Dee 1.000"]


def test_who_is_not_on_turn_announces_it_as_well(people: People) -> None:
    position = {**INTERNATIONAL, "racks": [f"{SETS} o2", "?13 j", "?14", "?14"], "trump": "j"}
    ada, bram, *_ = begun(people, "number-international", position, **MATCH)
    bram.presses("Meld de troef")
    expect(ada.page.locator(".last")).to_contain_text("Bram meldde de troef.")
    pile(ada, "Bram").click()
    declares(ada, "o2")
    for one in (ada, bram):
        expect(one.page.locator(".round-over")).to_contain_text("Bram meldde de troef: 50 minder.")
        assert gains(one) == ["Ada -500", "Bram 450", "Cas 500", "Dee 500"]


def test_a_bot_with_the_joker_announces_it_in_its_turn(people: People) -> None:
    """A Hand of one joker, the trump, is worth 400; Bot 3 alone loses fifty less."""
    ada = people("Ada")
    position = {**INTERNATIONAL, "racks": [f"{SETS} o2", *BOTS], "discards": ["", "k13", "", ""], "trump": "j"}
    ada.opens("number-international", seats=4, bots=["beginner"] * 3, position=position, **MATCH)
    ada.begins()
    throws(ada, takes_of_pool(ada))
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    expect(ada.button("Meld de troef")).to_have_count(0)
    trump(ada).click()
    expect(guide(ada)).to_contain_text("meld je Hand met Rummikub!")
    declares(ada, "o2")
    expect(ada.page.locator(".round-over")).to_contain_text("Hand 1 (400)")
    expect(ada.page.locator(".round-over")).to_contain_text("Bot 3 meldde de troef: 50 minder.")
    assert gains(ada) == ["Ada -400", "Bot 1 400", "Bot 2 400", "Bot 3 350"]
