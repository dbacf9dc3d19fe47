"""One turn: what the referee says of it while it is arranged, and how tiles go to and fro."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.playing import lays
from tests.browser.thinking import rows_of

REFUSED = "status of 422"
MANY = 80


def alone_with(people: People, *, size: str = "desk", variant: str = "word-sabra") -> tuple[Person, Person]:
    """Begin a match of two, and let the other draw when it is his turn first."""
    ada, bram = people("Ada", size=size), people("Bram")
    bram.joins(ada.opens(variant, options={"seconds": None}))
    ada.begins()
    hands_over(ada, bram)
    return ada, bram


def hands_over(ada: Person, bram: Person) -> None:
    if bram.view()["match"]["turn"]["acts"] == bram.view()["seat"]:
        bram.plays("draw")
    ada.is_up_to_date()


def with_a_word(ada: Person, bram: Person) -> list[list[str]]:
    """Draw until the rack has something to lay."""
    while not rows_of(ada.view()):
        ada.plays("draw")
        hands_over(ada, bram)
    return rows_of(ada.view())


def letters(person: Person, count: int) -> list[str]:
    return [kind for kind in person.held() if kind != "@"][:count]


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_lay_that_is_not_right_is_explained_and_mended(people: People, size: str) -> None:
    ada, bram = alone_with(people, size=size)
    ada.expects(REFUSED)
    rows = with_a_word(ada, bram)
    ada.drags(letters(ada, 2))
    judged = ada.page.locator(".judged")
    expect(judged).to_contain_text("beginwoord")
    ada.button("Leg").click()
    expect(judged.locator(".firm")).to_contain_text("beginwoord")
    assert len(ada.lying()[0]) == 2
    ada.button("Alles terug").click()
    expect(judged).to_have_text("")
    lays(ada, rows, Person.drags)
    expect(judged).to_contain_text("Dit kan:")
    ada.button("Leg").click()
    expect(ada.page.locator(".last")).to_contain_text("Ada legde")
    assert ada.lying() == rows


def test_steps_are_undone_and_done_again(people: People) -> None:
    ada, _ = alone_with(people)
    first, second = letters(ada, 2)
    ada.drags([first, second])
    assert ada.lying() == [[first, second]]
    ada.button("Ongedaan").click()
    assert ada.lying() == [[first]]
    ada.button("Ongedaan").click()
    assert ada.lying() == []
    ada.button("Opnieuw").click()
    ada.button("Opnieuw").click()
    assert ada.lying() == [[first, second]]
    ada.page.keyboard.press("Control+z")


def test_a_row_is_split_by_a_long_press_and_joined_by_its_grip(people: People) -> None:
    ada, _ = alone_with(people)
    tiles = letters(ada, 4)
    ada.drags(tiles)
    third = ada.rows.first.locator("[data-tile]").nth(2)
    third.click(delay=700)
    expect(ada.rows).to_have_count(2)
    assert ada.lying() == [tiles[:2], tiles[2:]]
    ada.pulls(ada.rows.last.locator(".grip"), ada.rows.first.locator(".end"))
    expect(ada.rows).to_have_count(1)
    assert ada.lying() == [tiles]


def test_several_tiles_go_together(people: People) -> None:
    ada, _ = alone_with(people)
    tiles = ada.held()[:3]
    for at in range(3):
        ada.rack.nth(at).click()
    ada.pulls(ada.rack.first, ada.page.locator(".new-row"))
    assert ada.lying() == [tiles]


def test_a_double_click_brings_a_tile_back(people: People) -> None:
    ada, _ = alone_with(people)
    held = ada.held()
    ada.drags(letters(ada, 1))
    ada.rows.first.locator("[data-tile]").dblclick()
    expect(ada.rows).to_have_count(0)
    assert sorted(ada.held()) == sorted(held)


def test_a_draft_is_there_again_after_a_reload(people: People) -> None:
    ada, _ = alone_with(people)
    tiles = letters(ada, 3)
    ada.drags(tiles)
    ada.page.reload()
    expect(ada.rows).to_have_count(1)
    assert ada.lying() == [tiles]


def test_the_rack_keeps_its_own_order_when_another_moves(people: People) -> None:
    ada, bram = alone_with(people)
    ada.plays("draw")
    ada.is_up_to_date()
    ada.pulls(ada.rack.nth(4), ada.rack.first)
    order = ada.held()
    bram.plays("draw")
    ada.is_up_to_date()
    assert ada.held() == order
    ada.page.reload()
    expect(ada.rack).to_have_count(len(order))
    assert ada.held() == order


def test_a_joker_is_said_to_stand_for_a_number(people: People) -> None:
    ada, bram = people("Ada"), people("Bram")
    for _ in range(MANY):
        bram.room = ada.opens("number-sabra", options={"seconds": None})
        bram.posts(f"{bram.path}/seats", name="Bram")
        ada.asks("start")
        if "j" in ada.view()["match"]["rack"]:
            break
    hands_over(ada, bram)
    ada.drags(["j"])
    ada.rows.first.locator("[data-tile]").click()
    ada.page.get_by_label("De joker staat voor").select_option("r5")
    expect(ada.rows.first.locator("[data-tile]")).to_have_accessible_name(
        "joker als rode 5 van jouw plankje, rij 1, plaats 1"
    )


def test_a_drag_that_ends_beside_the_table_changes_nothing(people: People) -> None:
    ada, _ = alone_with(people)
    held = ada.held()
    ada.pulls(ada.rack.first, ada.page.locator("header"))
    assert (ada.held(), ada.lying()) == (held, [])


def drafts(person: Person) -> list[str]:
    return [
        str(name) for name in person.page.evaluate("Object.keys(localStorage)") if name.startswith("wordrummi.draft.")
    ]


def waits_for_a_preview(person: Person) -> None:
    """Change a draft, and let what is asked about it have no answer."""

    def holds_up(_: Route) -> None:
        pass

    person.page.route("**/preview", holds_up)
    with person.page.expect_request("**/preview"):
        person.drags(letters(person, 2))


def test_nobody_waits_for_what_the_referee_says_of_a_draft_when_the_match_is_over(people: People) -> None:
    ada, bram = alone_with(people)
    waits_for_a_preview(ada)
    with ada.page.expect_event("requestfailed", lambda request: request.url.endswith("/preview")) as given_up:
        bram.asks("forfeit")
    assert given_up.value.failure == "net::ERR_ABORTED"
    expect(ada.page.locator(".result")).to_be_visible()


def test_nobody_waits_for_what_the_referee_says_of_a_draft_that_is_laid(people: People) -> None:
    ada, _ = alone_with(people)
    ada.expects(REFUSED)
    waits_for_a_preview(ada)
    with ada.page.expect_event("requestfailed", lambda request: request.url.endswith("/preview")):
        ada.button("Leg").click()


def test_a_draft_is_let_go_of_when_the_match_is_over(people: People) -> None:
    ada, bram = alone_with(people)
    ada.drags(letters(ada, 2))
    assert len(drafts(ada)) == 1
    bram.asks("forfeit")
    expect(ada.page.locator(".result")).to_be_visible()
    assert drafts(ada) == []
    ada.pulls(ada.rack.nth(2), ada.rack.first)
    assert drafts(ada) == []
