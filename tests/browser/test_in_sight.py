"""In mid-game the rack and what may be done are on the screen, whatever lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import scenes
from tests.browser.conftest import People
from tests.browser.person import Person, middle
from tests.browser.taking import against_bots

UNSEEN = """() => [...document.querySelectorAll('.hand :is(.rack [data-tile], .actions :is(.button, .tool))')]
    .filter(one => one.checkVisibility())
    .map(one => [one.getBoundingClientRect(), one.textContent.trim(), one])
    .filter(([box, , one]) => [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8]].some(([x, y]) => {
        const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
        return box.top < 0 || box.bottom > innerHeight || !(one === hit || one.contains(hit));
    }))
    .map(([, text]) => text)"""
"""What of the rack and of what may be done is outside the screen or under something else."""

BOX = "one => (({top, bottom, width, height}) => ({top, bottom, width, height}))(one.getBoundingClientRect())"
SMALL_PHONE = {"viewport": {"width": 360, "height": 640}}
DESK = {"viewport": {"width": 1440, "height": 900}}
FULL = (*scenes.WORDS[:11], "STAARTJE", "SCHADUWEN", "DIALECTEN")
"""Fourteen words, eighty-one letters."""


def boxes(person: Person, what: str) -> list[dict[str, float]]:
    return [one.evaluate(BOX) for one in person.page.locator(what).all() if one.is_visible()]


def box(person: Person, what: str) -> dict[str, float]:
    return boxes(person, what)[0]


def lays_loose(person: Person) -> None:
    """Put three tiles of the rack on the table, that are nothing together most of the time."""
    for at in (4, 2, 0):
        person.rack.nth(at).click()
    person.page.locator(".new-row").click()
    expect(person.page.locator(".judged :is(.reasons, .good, .quiet)").first).to_be_visible()


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("variant", list(scenes.SCENES))
def test_the_rack_and_the_actions_are_in_sight_in_mid_game(people: People, variant: str, size: str) -> None:
    ada = people("Ada", size=size)
    scenes.opens(ada, variant)
    assert ada.rack.count() > 0
    assert ada.button("Tip 1 van 3").count() == 1
    assert ada.page.evaluate(UNSEEN) == []
    lays_loose(ada)
    assert ada.page.evaluate(UNSEEN) == []


@pytest.mark.parametrize("variant", ["word-sabra", "number-classic", "number-international"])
@pytest.mark.parametrize("settings", [{}, SMALL_PHONE], ids=["phone", "small phone"])
def test_on_a_phone_actions_take_two_rows_at_most_and_are_wide_enough_for_a_finger(
    people: People, variant: str, settings: dict[str, Any]
) -> None:
    ada = people("Ada", size="phone", **settings)
    scenes.opens(ada, variant)
    lays_loose(ada)
    assert ada.page.evaluate(UNSEEN) == []
    buttons = boxes(ada, ".match .actions :is(.button, .tool)")
    assert len({round(one["top"] + one["height"] / 2) for one in buttons}) <= 2
    assert min(min(one["width"], one["height"]) for one in buttons) >= 40


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_verdict_stands_whole_above_the_rack_and_the_rest_of_it_folds_out(people: People, size: str) -> None:
    ada = people("Ada", size=size)
    position = {"table": list(scenes.WORDS), "racks": ["XQZWVK", "?9"], "opened": [True, True], "turn": 0}
    ada.opens("word-sabra", bots=["beginner"], position=position, options={"seconds": None})
    ada.begins()
    for row in ("XQ", "ZW", "VK"):
        ada.taps(row)
    told = ada.page.locator(".judged .seen")
    expect(told).to_contain_text("VK")
    table_bar_rack = box(ada, ".hand")["top"], box(ada, ".judged .seen"), box(ada, ".rack")["top"]
    assert table_bar_rack[0] <= table_bar_rack[1]["top"]
    assert table_bar_rack[1]["bottom"] <= table_bar_rack[2]
    last = told.locator("li").last
    assert last.evaluate(BOX)["top"] >= table_bar_rack[1]["bottom"]
    ada.presses("Meer")
    assert last.evaluate(BOX)["bottom"] <= box(ada, ".judged .seen")["bottom"]
    assert box(ada, ".judged .seen")["bottom"] <= box(ada, ".rack")["top"]
    assert ada.page.evaluate(UNSEEN) == []


def table_in_sight(person: Person) -> float:
    """How much of the table is above the hand, at the head of the page."""
    person.page.evaluate("scrollTo(0, 0)")
    table, hand = box(person, ".table"), box(person, ".hand")
    return min(table["bottom"], hand["top"]) - table["top"]


@pytest.mark.parametrize("variant", ["number-american", "number-international"])
@pytest.mark.parametrize("settings", [{}, SMALL_PHONE], ids=["phone", "small phone"])
def test_on_a_phone_half_of_what_is_between_header_and_hand_is_table(
    people: People, variant: str, settings: dict[str, Any]
) -> None:
    ada = people("Ada", size="phone", **settings)
    scenes.opens(ada, variant)
    assert table_in_sight(ada) >= (box(ada, ".hand")["top"] - box(ada, ".top")["bottom"]) / 2
    lays_loose(ada)
    assert table_in_sight(ada) >= (box(ada, ".hand")["top"] - box(ada, ".top")["bottom"]) / 2


@pytest.mark.parametrize(
    ("variant", "racks", "rows", "seconds"),
    [
        ("word-sabra", ["XQZWVK?11", "YC"], ["XQ", "ZW", "VK"], 300),
        ("number-sabra", ["r1 b2 k4 r7 k8 ?12", "k12 o13"], [["r1", "b2", "k4"], ["r7", "k8"]], 300),
        ("number-classic", ["r1 b2 k4 r7 k8 ?12", "k12 o13"], [["r1", "b2", "k4"], ["r7", "k8"]], None),
    ],
)
def test_half_of_a_small_phone_is_table_also_when_long_reasons_and_the_last_move_are_told(
    people: People, variant: str, racks: list[str], rows: list[Sequence[str]], seconds: int | None
) -> None:
    ada = people("Ada", size="phone", **SMALL_PHONE)
    position = {**scenes.SCENES[variant], "racks": racks, "turn": 1}
    ada.opens(variant, bots=["beginner"], position=position, options={"seconds": seconds})
    ada.begins()
    expect(ada.page.locator(".last")).to_have_text("Bot 1 pakte een steen.")
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    assert table_in_sight(ada) >= 320
    for row in rows:
        ada.taps(row)
    expect(ada.page.locator(".judged .unfold")).to_be_visible()
    assert table_in_sight(ada) >= 320
    told = ada.page.locator(".judged .seen")
    assert told.evaluate("one => one.firstElementChild.clientHeight / one.clientHeight") > 1.5
    ada.page.touchscreen.tap(*middle(told))
    assert told.evaluate("one => one.firstElementChild.clientHeight - one.clientHeight") == 0
    assert ada.page.evaluate(UNSEEN) == []


@pytest.mark.parametrize("settings", [{}, SMALL_PHONE], ids=["phone", "small phone"])
@pytest.mark.parametrize("variant", ["word-sabra", "number-international"])
def test_who_looks_back_on_a_phone_has_the_steps_under_the_thumb(
    people: People, variant: str, settings: dict[str, Any]
) -> None:
    ada = people("Ada", size="phone", **settings)
    scenes.opens(ada, variant)
    ada.asks("end" if variant == "number-international" else "forfeit")
    ada.page.goto(f"/geschiedenis/{ada.room}")
    steps = ada.page.locator(".steps")
    expect(steps).to_be_visible()
    high = ada.page.evaluate("innerHeight")
    for to in ("0", "document.body.scrollHeight"):
        ada.page.evaluate(f"scrollTo(0, {to})")
        assert ada.page.evaluate(UNSEEN) == []
        assert box(ada, ".steps")["top"] >= high * 0.75
        assert box(ada, ".steps")["bottom"] <= high


def test_who_looks_back_by_keyboard_does_not_lose_sight_of_the_table(people: People) -> None:
    ada = people("Ada", size="phone", **SMALL_PHONE)
    scenes.opens(ada, "word-sabra")
    ada.draws()
    expect(ada.page.locator(".last")).to_contain_text("Bot 1")
    ada.asks("forfeit")
    ada.page.goto(f"/geschiedenis/{ada.room}")
    ada.button("Speel af").focus()
    assert ada.page.evaluate("scrollY") == 0
    last = ada.rows.last.locator("[data-tile]").last
    last.focus()
    assert last.evaluate(BOX)["bottom"] <= box(ada, ".hand")["top"]


def begins_with(person: Person, *table: str) -> list[dict[str, float]]:
    """Begin a game of letters with these words on the table; return where their tiles are."""
    position = {"table": list(table), "racks": ["?14", "?9"], "opened": [True, True], "turn": 0}
    person.opens("word-sabra", bots=["beginner"], position=position, options={"seconds": None})
    person.begins()
    expect(person.rows).to_have_count(len(table))
    return boxes(person, ".table [data-tile]")


@pytest.mark.parametrize("settings", [{}, DESK], ids=["desk", "large desk"])
def test_a_full_table_is_seen_whole_on_a_desk(people: People, settings: dict[str, Any]) -> None:
    assert (len(FULL), sum(map(len, FULL))) == (14, 81)
    ada = people("Ada", **settings)
    tiles = begins_with(ada, *FULL)
    assert len(tiles) == 81
    assert max(one["bottom"] for one in tiles) <= box(ada, ".hand")["top"]


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_tiles_are_smaller_on_a_full_table_and_never_too_small_for_a_finger(people: People, size: str) -> None:
    few, many = (begins_with(people(name, size=size), *table) for name, table in (("Ada", FULL[:1]), ("Eva", FULL)))
    assert few[0]["width"] > many[0]["width"] >= 26


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
    ada.opens("word-sabra", bots=["beginner"], position=position, pace=10_000)
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


MANY = ("k1 k2 k3", "r5 b5 o5", "b7 b8 b9", "r10 r11 r12")


def tells_two_melds_and_the_others_when_asked_for(last: Locator) -> None:
    rest = last.locator(".rest")
    expect(rest.locator("summary")).to_have_text("+2")
    expect(last.locator(".little:visible")).to_have_count(2)
    rest.locator("summary").click()
    expect(last.locator(".little:visible")).to_have_count(4)


def test_of_many_melds_two_are_told_and_the_others_when_asked_for(people: People) -> None:
    ada = people("Ada", size="phone")
    position = {"table": [], "racks": [" ".join((*MANY, "o2", "k12")), "?7"], "opened": [True, True], "turn": 0}
    ada.opens("number-sabra", bots=["beginner"], position=position, pace=10_000)
    ada.begins()
    ada.plays("lay", after=MANY)
    tells_two_melds_and_the_others_when_asked_for(ada.page.locator(".last"))
    ada.asks("forfeit")
    ada.page.goto(f"/geschiedenis/{ada.room}")
    ada.presses("Een zet verder")
    tells_two_melds_and_the_others_when_asked_for(ada.page.locator(".status"))


def test_so_are_those_of_a_turn_of_take_lay_and_discard(people: People) -> None:
    ada = people("Ada", size="phone")
    position = {
        "table": [],
        "racks": [" ".join((*MANY, "o2", "k12")), "?9"],
        "opened": [True, False],
        "discards": ["k3", "r7"],
        "trump": "r9",
    }
    against_bots(ada, "number-american", position)
    ada.plays("draw")
    ada.plays("play", take="pool", after=MANY, discard="k12")
    last = ada.page.locator(".last")
    expect(last.locator(".rest summary")).to_have_text("+2")
    expect(last.locator(".little:visible")).to_have_count(2 + 1)
    expect(last).to_contain_text("Weg:")
