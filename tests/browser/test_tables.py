"""What a table can agree on: a clock, challenges, several players on one device; and how a room is opened."""

from __future__ import annotations

from itertools import permutations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_turns import hands_over
from wordrummi.lexicon.trie import Lexicon


def test_a_turn_ends_when_its_time_is_up(people: People) -> None:
    ada, bram = people("Ada"), people("Bram")
    bram.joins(ada.opens("word-sabra", options={"seconds": 3}, grace=0))
    ada.begins()
    hands_over(ada, bram)
    expect(ada.page.get_by_role("timer")).to_be_visible()
    expect(ada.page.locator("p.turn")).to_have_text("Bram is aan de beurt", timeout=20_000)
    expect(ada.page.locator(".last")).to_contain_text("De tijd van Ada was om.")


def nonsense(rack: list[str]) -> list[str]:
    """Return three tiles that are no word."""
    lexicon = Lexicon()
    return next(
        list(tiles)
        for tiles in permutations([kind for kind in rack if kind != "@"], 3)
        if lexicon.entry("".join(tiles)) is None
    )


def challenged(people: People) -> tuple[Person, Person, list[str]]:
    ada, bram = people("Ada"), people("Bram")
    bram.joins(ada.opens("word-sabra", options={"adjudication": "challenge"}))
    ada.begins()
    hands_over(ada, bram)
    word = nonsense(ada.held())
    ada.drags(word)
    ada.button("Leg").click()
    return ada, bram, word


def test_a_word_that_is_none_goes_back_after_a_challenge(people: People) -> None:
    ada, bram, word = challenged(people)
    expect(bram.rows).to_have_count(1)
    assert bram.lying() == [word]
    bram.button("Bezwaar!").click()
    expect(bram.rows).to_have_count(0)
    expect(ada.rows).to_have_count(0)
    expect(ada.page.locator(".last")).to_contain_text("Bram maakte bezwaar.")


def test_a_word_that_nobody_challenges_stays(people: People) -> None:
    ada, bram, word = challenged(people)
    bram.button("Laat staan").click()
    expect(bram.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    ada.is_up_to_date()
    assert ada.lying() == bram.lying() == [word]


def test_two_players_share_a_device_and_neither_sees_the_others_rack(people: People) -> None:
    ada = people("Ada", size="phone")
    ada.opens("number-sabra", options={"seconds": None})
    ada.page.locator(".menu summary").click()
    ada.page.get_by_label("Nog iemand op dit apparaat").fill("Bea")
    ada.button("Erbij").click()
    ada.button("Begin").click()
    racks: dict[str, list[str]] = {}
    for _ in range(4):
        curtain = ada.page.locator(".curtain")
        expect(curtain).to_be_visible()
        turn = ada.view()["match"]["turn"]["acts"]
        name = ("Ada", "Bea")[turn]
        expect(curtain).to_contain_text(f"{name} is aan de beurt")
        assert ada.held() == []
        ada.button(f"Ik ben {name}").click()
        expect(ada.rack.first).to_be_visible()
        held = sorted(ada.held())
        assert set(racks.get(name, [])) <= set(held)
        racks[name] = held
        ada.draws()
    assert racks["Ada"] != racks["Bea"]


def test_a_room_is_opened_with_house_rules_and_somebody_comes_by_the_link(people: People) -> None:
    ada, bram = people("Ada"), people("Bram", size="phone")
    ada.page.goto("/")
    ada.page.locator('a.game[href$="word-internationale"]').click()
    ada.page.get_by_label("Je naam").fill("Ada")
    ada.button("Weg").click()
    ada.page.locator("details summary").click()
    ada.page.get_by_label("Doel").select_option("30")
    ada.button("Open de tafel").click()
    ada.page.wait_for_url("**/r/*")
    link = ada.page.locator("output.link").inner_text()
    bram.page.goto(link)
    bram.page.get_by_label("Je naam").fill("Bram")
    bram.button("Schuif aan").click()
    ada.begins()
    expect(bram.page.locator(".match")).to_be_visible()
    ada.room = link.rsplit("/", 1)[1]
    assert ada.view()["options"]["target"] == 30
    assert ada.view()["variant"] == "word-internationale"


@pytest.mark.parametrize("phrase", ["open sesam"])
def test_a_locked_table_lets_in_who_knows_the_word(people: People, phrase: str) -> None:
    ada, bram = people("Ada"), people("Bram")
    ada.opens("word-sabra", passphrase=phrase)
    bram.expects("status of 403")
    bram.room = ada.room
    bram.goes()
    bram.page.get_by_label("Je naam").fill("Bram")
    bram.page.get_by_label("Wachtwoord van de tafel").fill("sesam")
    bram.button("Schuif aan").click()
    expect(bram.page.get_by_role("alert")).to_be_visible()
    bram.page.get_by_label("Wachtwoord van de tafel").fill(phrase)
    bram.button("Schuif aan").click()
    expect(bram.page.locator(".seat.you")).to_contain_text("Bram")
