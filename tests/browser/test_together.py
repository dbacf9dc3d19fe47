"""Several browsers at one table: everybody sees what happens, and nobody what is another's."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.playing import comes_to_turn, moves

SHORT = {"end": "points", "target": 8}


def ends(person: Person) -> bool:
    return bool(person.view()["match"]["phase"] == "ended")


def on_turn(*persons: Person) -> Person:
    acts = persons[0].view()["match"]["turn"]["acts"]
    return next(one for one in persons if one.view()["seat"] == acts)


def test_two_people_play_a_whole_game_on_a_desk_and_a_phone(people: People) -> None:
    ada, bram = people("Ada"), people("Bram", size="phone")
    bram.joins(ada.opens("word-sabra", options=SHORT))
    ada.begins()
    while not ends(ada):
        acting = on_turn(ada, bram)
        assert comes_to_turn(acting)
        moves(acting, Person.drags if acting is ada else Person.taps)
        for one in (ada, bram):
            one.is_up_to_date()
        assert ada.lying() == bram.lying()
    for one in (ada, bram):
        expect(one.page.locator(".result")).to_be_visible()


def test_four_people_see_whose_turn_it_is_and_only_their_own_rack(people: People) -> None:
    ada, *others = [people(name) for name in ("Ada", "Bram", "Cas", "Dirk")]
    room = ada.opens("number-sabra", seats=4, options={"seconds": None})
    for one in others:
        one.joins(room)
    ada.begins()
    for _ in range(5):
        acting = on_turn(ada, *others)
        acting.is_up_to_date()
        acting.draws()
        expect(acting.page.locator("p.turn")).not_to_have_text("Jij bent aan de beurt")
        for one in (ada, *others):
            one.is_up_to_date()
            assert sorted(one.held()) == sorted(one.view()["match"]["rack"])
            expect(one.page.locator(".last")).to_contain_text(f"{acting.name} pakte een steen")


@pytest.mark.parametrize("said", ["Mooi woord!", "<img src=x onerror=alert(1)>"])
def test_what_is_said_is_heard_as_it_was_said(people: People, said: str) -> None:
    ada, bram = people("Ada"), people("Bram")
    bram.joins(ada.opens("word-sabra"))
    ada.begins()
    expect(bram.page.locator(".chat")).to_be_visible()
    ada.page.locator(".chat summary").click()
    ada.page.get_by_label("Zeg iets").fill(said)
    ada.button("Zeg").click()
    expect(bram.page.locator(".chat li")).to_have_text(f"Ada {said}")


def test_a_question_is_put_to_the_other(people: People) -> None:
    ada, bram = people("Ada"), people("Bram")
    bram.joins(ada.opens("word-sabra"))
    ada.begins()
    ada.page.locator(".menu summary").click()
    ada.button("Vraag een pauze").click()
    expect(bram.page.locator(".question")).to_contain_text("Ada vraagt om een pauze")
    bram.button("Goed").click()
    expect(ada.page.locator(".status")).to_contain_text("Pauze")


def test_who_watches_sees_the_table_and_no_rack(people: People) -> None:
    ada, eva = people("Ada"), people("Eva")
    eva.room = ada.opens("word-sabra", bots=["beginner"])
    ada.begins()
    eva.goes()
    expect(eva.page.locator("p.turn")).to_be_visible()
    assert eva.held() == []
    expect(eva.page.locator(".actions")).to_have_count(0)


def test_who_is_not_connected_is_told_quietly_until_they_are_back(people: People) -> None:
    ada, bram = people("Ada"), people("Bram")
    bram.joins(ada.opens("word-sabra", options={"seconds": None}))
    ada.begins()
    gone = ada.page.locator(".seat", has_text="Bram").get_by_text("niet verbonden")
    expect(gone).to_have_count(0)
    bram.page.goto("about:blank")
    expect(gone).to_be_visible()
    bram.goes()
    expect(gone).to_have_count(0)
    expect(bram.page.get_by_text("niet verbonden")).to_have_count(0)
