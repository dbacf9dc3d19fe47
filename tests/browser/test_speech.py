"""Dutch and English, light and dark: switched at once, and kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People


def test_the_language_is_switched_at_once_and_kept(people: People) -> None:
    ada = people("Ada")
    ada.opens("word-sabra", bots=["beginner"])
    ada.begins()
    expect(ada.page.locator("html")).to_have_attribute("lang", "nl")
    ada.page.locator(".tools button[lang]").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    expect(ada.page.get_by_text("tiles in the pot")).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_text("tiles in the pot")).to_be_visible()
    ada.page.locator(".tools button[lang]").click()
    expect(ada.page.get_by_text("stenen in de pot")).to_be_visible()


@pytest.mark.parametrize(("locale", "language"), [("nl-BE", "nl"), ("en-GB", "en"), ("de-DE", "nl")])
def test_the_first_language_is_that_of_the_device_else_dutch(people: People, locale: str, language: str) -> None:
    ada = people("Ada", locale=locale)
    ada.page.goto("/")
    expect(ada.page.locator("html")).to_have_attribute("lang", language)


def test_a_refusal_is_told_in_the_language_of_the_page(people: People) -> None:
    ada = people("Ada", locale="en-GB")
    ada.expects("status of 404")
    ada.page.goto("/r/zzzzzzzzzzzzzzzz")
    dutch = ada.context.request.get("/api/rooms/zzzzzzzzzzzzzzzz").json()
    expect(ada.page.get_by_role("alert")).to_have_text(dutch["en"])
    assert dutch["en"] != dutch["nl"]


def test_a_theme_is_chosen_and_kept(people: People) -> None:
    ada = people("Ada", color_scheme="light")
    ada.page.goto("/")

    def paper() -> str:
        return str(ada.page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

    light = paper()
    ada.page.get_by_role("button", name="Thema").click()
    assert paper() == light
    ada.page.get_by_role("button", name="Thema").click()
    dark = paper()
    assert dark != light
    ada.page.reload()
    expect(ada.page.get_by_role("button", name="Thema: donker")).to_be_visible()
    assert paper() == dark
