"""Learning and looking back: lessons, rules that can be tried, puzzles, hints, the sheet of figures, replays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.playing import comes_to_turn
from wordrummi.variants import VARIANTS

HOUTEN = {"table": ["HUT"], "racks": ["OENBCDF", "?7"], "opened": [True, True], "turn": 0}


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_lesson_is_over_when_its_goal_is_laid(people: People, size: str) -> None:
    ada = people("Ada", size=size)
    ada.page.goto("/leer/number-sabra")
    expect(ada.page.get_by_text("Stap 1 van")).to_be_visible()
    ada.taps(["k11", "b11"])
    expect(ada.page.locator(".reasons")).to_be_visible()
    ada.button("Alles terug").click()
    ada.taps(["k11", "b11", "o11"])
    expect(ada.page.get_by_text("Goed zo!")).to_be_visible()
    ada.presses("Verder")
    expect(ada.page.get_by_text("Stap 2 van")).to_be_visible()
    expect(ada.page.get_by_text("Goed zo!")).to_have_count(0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_example_of_the_rules_is_judged_as_they_say(people: People, variant: str) -> None:
    ada = people("Ada")
    ada.page.goto(f"/regels/{variant}")
    examples = ada.page.locator(".examples > li")
    expect(examples.first).to_be_visible()
    for example in examples.all():
        example.locator(".claim").click()
        is_allowed = example.evaluate("one => one.classList.contains('accepted')")
        expect(example.locator(".judged .good" if is_allowed else ".judged .reasons")).to_be_visible()


def test_a_puzzle_tells_more_and_more_and_shown_is_not_solved(people: People) -> None:
    ada = people("Ada")
    ada.page.goto("/puzzels?spel=number-sabra&niveau=1&nummer=1")
    for step in (1, 2, 3):
        ada.presses(f"Tip {step} van 3", exact=False)
    expect(ada.page.get_by_text("Zo ligt de oplossing.")).to_be_visible()
    ada.presses("Volgende puzzel")
    expect(ada.page.get_by_role("heading", name="Puzzel 2")).to_be_visible()
    expect(ada.page.get_by_text("opgelost")).to_have_count(0)


def test_a_hint_stays_while_table_and_rack_are_the_same(people: People) -> None:
    ada = people("Ada")
    ada.opens("word-sabra", bots=["beginner"], position=HOUTEN)
    ada.begins()
    ada.presses("Tip 1 van 3")
    expect(ada.page.get_by_text("Je kunt leggen.")).to_be_visible()
    ada.asks("say", text="Even denken")
    ada.is_up_to_date()
    expect(ada.page.get_by_text("Je kunt leggen.")).to_be_visible()
    expect(ada.button("Tip 2 van 3")).to_be_visible()


def test_a_hint_goes_on_to_the_lay_itself(people: People) -> None:
    ada = people("Ada")
    ada.opens("word-sabra", bots=["beginner"], position=HOUTEN)
    ada.begins()
    ada.presses("Tip 1 van 3", exact=False)
    expect(ada.page.get_by_text("Je kunt leggen.")).to_be_visible()
    expect(ada.button("Leg het klaar")).to_have_count(0)
    ada.presses("Tip 2 van 3", exact=False)
    ada.presses("Tip 3 van 3", exact=False)
    ada.presses("Leg het klaar")
    ada.presses("Leg")
    expect(ada.page.get_by_text("Ada legde").first).to_be_visible()
    assert ada.view()["seats"][0]["score"] >= len("HOUTEN")


def test_a_room_that_helps_less_offers_no_hint(people: People) -> None:
    ada = people("Ada")
    ada.opens("word-sabra", bots=["beginner"], position=HOUTEN, help="tiles")
    ada.begins()
    expect(ada.button("Leg")).to_be_visible()
    expect(ada.button("Tip 1 van 3", exact=False)).to_have_count(0)


def test_the_sheet_tells_how_far_the_rack_is_from_every_figure(people: People) -> None:
    ada = people("Ada")
    ada.opens("number-international", seats=4, bots=["beginner"] * 3)
    ada.begins()
    ada.page.locator(".sheet summary").click()
    expect(ada.page.locator(".figures > li")).to_have_count(40)
    assert ada.page.locator(".figures .distance").count() > 30


def test_a_match_that_is_over_is_looked_back_step_by_step(people: People) -> None:
    ada = people("Ada")
    ada.opens("word-sabra", bots=["beginner"], position=HOUTEN)
    ada.begins()
    ada.draws()
    expect(ada.page.locator(".last")).to_be_visible()
    assert comes_to_turn(ada)
    ada.asks("forfeit")
    ada.page.get_by_role("link", name="Kijk terug").click()
    expect(ada.page.get_by_text("Het begin")).to_be_visible()
    assert ada.lying() == [["H", "U", "T"]]
    ada.presses("Een zet verder")
    expect(ada.page.get_by_text("Ada pakte een steen.")).to_be_visible()
    assert len(ada.held()) == 8
    ada.presses("Zet de beste zetten ernaast")
    expect(ada.page.get_by_text("Beter was")).to_be_visible()
    ada.presses("Toon die zet")
    assert ada.lying() != [["H", "U", "T"]]
    ada.presses("Naar het einde")
    expect(ada.page.get_by_text("Bot 1 wint!")).to_be_visible()
