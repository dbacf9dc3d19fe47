"""The administrator's page: who has the token finds rooms, ends them, and takes names away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.access import hindrances
from tests.browser.conftest import ADMIN, People
from tests.browser.person import Person


def enters(boss: Person, token: str = ADMIN) -> None:
    boss.page.goto("/beheer")
    boss.page.get_by_label("Sleutel van de beheerder").fill(token)
    boss.button("Ga verder").click()


def of(boss: Person, room: str) -> Locator:
    return boss.page.locator(".lobby li", has=boss.page.get_by_text(room, exact=True))


def opened(boss: Person, room: str) -> Locator:
    found = of(boss, room)
    found.locator("summary").click()
    return found


def begun(people: People, name: str) -> tuple[Person, str]:
    """A private match against a bot that the administrator will look for."""
    ada = people(name)
    room = ada.opens("word-sabra", bots=["beginner"])
    ada.begins()
    return ada, room


def says(boss: Person, told: str) -> None:
    expect(boss.page.locator(".admin [role=status]")).to_have_text(told)


def test_a_wrong_token_is_told_and_not_kept(people: People) -> None:
    boss = people("Boss")
    boss.expects("status of 401")
    enters(boss, "guessed")
    expect(boss.page.get_by_role("alert")).to_have_text("Deze sleutel past niet.")
    expect(boss.page.get_by_label("Sleutel van de beheerder")).to_be_visible()
    assert boss.page.evaluate("[sessionStorage.length, JSON.stringify(localStorage).includes('guessed')]") == [0, False]


def test_the_token_is_kept_until_the_window_closes_or_it_is_forgotten(people: People) -> None:
    boss = people("Boss")
    enters(boss)
    expect(boss.button("Vergeet de sleutel")).to_be_visible()
    boss.page.reload()
    expect(boss.button("Vergeet de sleutel")).to_be_visible()
    other = boss.new_page()
    other.goto("/beheer")
    expect(other.get_by_label("Sleutel van de beheerder")).to_be_visible()
    boss.button("Vergeet de sleutel").click()
    expect(boss.page.get_by_label("Sleutel van de beheerder")).to_be_visible()
    assert boss.page.evaluate("sessionStorage.length") == 0


def test_a_room_is_ended_when_it_is_meant(people: People) -> None:
    ada, room = begun(people, "Ada")
    boss = people("Boss")
    # The bot may move at the same moment; the page then ends the room as it is by now.
    boss.expects("status of 409")
    enters(boss)
    opened(boss, room).get_by_role("button", name="Beëindig de kamer").click()
    boss.button("Nee, laat maar").click()
    assert ada.view()["status"] == "playing"
    of(boss, room).get_by_role("button", name="Beëindig de kamer").click()
    boss.page.get_by_role("dialog").get_by_role("button", name="Beëindig de kamer").click()
    says(boss, "De kamer van Ada, Bot 1 is beëindigd.")
    expect(of(boss, room)).to_have_count(0)
    assert ada.view()["ended"] == "host"
    boss.button("Afgelopen").click()
    expect(of(boss, room)).to_be_visible()


def test_a_name_is_taken_away_in_mid_match(people: People) -> None:
    ada, room = begun(people, "Adolfa")
    boss = people("Boss")
    enters(boss)
    opened(boss, room).get_by_role("button", name="Haal de naam Adolfa weg").click()
    boss.page.get_by_role("dialog").get_by_role("button", name="Haal de naam Adolfa weg").click()
    says(boss, "De naam Adolfa is weg.")
    expect(ada.page.locator(".seat.you")).not_to_contain_text("Adolfa")
    expect(of(boss, room)).not_to_contain_text("Adolfa")


def test_all_of_a_room_is_deleted(people: People) -> None:
    ada, room = begun(people, "Ada")
    ada.expects("status of 404")
    boss = people("Boss")
    enters(boss)
    opened(boss, room).get_by_role("button", name="Wis alles").click()
    boss.page.get_by_role("dialog").get_by_role("button", name="Wis alles").click()
    says(boss, "Alles van Ada, Bot 1 is hier gewist.")
    assert ada.context.request.get(f"/api/rooms/{room}").status == 404


def test_a_name_that_is_on_no_list_of_honours_is_told(people: People) -> None:
    boss = people("Boss")
    boss.expects("status of 404")
    enters(boss)
    boss.page.get_by_label("Naam", exact=True).fill("Niemand")
    boss.button("Haal van alle lijsten").click()
    boss.page.get_by_role("dialog").get_by_role("button", name="Haal van alle lijsten").click()
    expect(boss.page.get_by_role("alert")).to_have_text("De naam Niemand staat op geen enkele erelijst.")


@pytest.mark.parametrize("locale", ["nl-NL", "en-GB"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_nothing_stands_in_anybodys_way(people: People, size: str, theme: str, locale: str) -> None:
    _, room = begun(people, "Ada")
    boss = people("Boss", size=size, color_scheme=theme, locale=locale)
    boss.page.goto("/beheer")
    token = boss.page.locator("input[type=password]")
    expect(token).to_be_visible()
    assert faults(boss) == []
    token.fill(ADMIN)
    token.press("Enter")
    opened(boss, room).locator("button").last.click()
    expect(boss.page.get_by_role("dialog")).to_be_visible()
    assert faults(boss) == []
    boss.page.keyboard.press("Escape")
    expect(boss.page.get_by_role("dialog")).to_have_count(0)
    assert faults(boss) == []


def faults(person: Person) -> list[object]:
    wide = person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*hindrances(person.page), *(["wider than the screen"] if wide else [])]
