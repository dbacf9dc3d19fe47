"""Sounds: off until somebody wants them, remembered, and none before a click or a key."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_turns import REFUSED, alone_with, letters

LISTENING = """
window.contexts = 0;
window.tones = [];
const Context = AudioContext;
window.AudioContext = class extends Context {
  constructor(...given) { super(...given); window.contexts++; }
};
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...given) {
  window.tones.push(Math.round(this.frequency.value));
  return start.apply(this, given);
};
"""
WARNING = 15
"""Seconds before the end of a turn."""


def contexts(person: Person) -> int:
    return int(person.page.evaluate("contexts"))


def tones(person: Person, after: int = 0) -> list[int]:
    return [int(tone) for tone in person.page.evaluate("tones")[after:]]


def hears(person: Person, before: Sequence[int]) -> list[int]:
    """Wait for a sound after those of before; return its tones."""
    person.page.wait_for_function("count => tones.length > count", arg=len(before))
    return tones(person, len(before))


def switch(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Geluid")


@pytest.fixture
def listeners(people: People) -> tuple[Person, Person]:
    ada, bram = alone_with(people)
    ada.context.add_init_script(LISTENING)
    ada.page.reload()
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    return ada, bram


def draws_first(ada: Person) -> None:
    ada.draws()
    expect(ada.page.locator("p.turn")).to_have_text("Bram is aan de beurt")


def switched_on(ada: Person) -> list[int]:
    switch(ada).click()
    return hears(ada, [])


def test_nothing_sounds_unless_it_is_switched_on(listeners: tuple[Person, Person]) -> None:
    ada, bram = listeners
    expect(switch(ada)).to_have_attribute("aria-pressed", "false")
    ada.drags(letters(ada, 2))
    ada.button("Alles terug").click()
    draws_first(ada)
    bram.plays("draw")
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    assert (contexts(ada), tones(ada)) == (0, [])


def test_who_switches_it_on_hears_it_at_once_and_who_switches_it_off_hears_no_more(
    listeners: tuple[Person, Person],
) -> None:
    ada, _ = listeners
    assert switched_on(ada)
    expect(switch(ada)).to_have_attribute("aria-pressed", "true")
    assert contexts(ada) == 1
    switch(ada).click()
    before = tones(ada)
    ada.drags(letters(ada, 2))
    expect(ada.rows).to_have_count(1)
    assert tones(ada) == before


def test_it_is_remembered_but_nothing_sounds_before_a_click_or_a_key(listeners: tuple[Person, Person]) -> None:
    ada, bram = listeners
    switched_on(ada)
    ada.plays("draw")
    ada.page.reload()
    expect(switch(ada)).to_have_attribute("aria-pressed", "true")
    bram.plays("draw")
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    assert (contexts(ada), tones(ada)) == (0, [])
    ada.page.locator("p.turn").click()
    assert contexts(ada) == 1
    ada.drags(letters(ada, 1))
    assert hears(ada, [])


def test_a_tile_a_refusal_a_turn_and_the_end_each_have_a_sound(listeners: tuple[Person, Person]) -> None:
    ada, bram = listeners
    ada.expects(REFUSED)
    tile = switched_on(ada)
    before = tones(ada)
    ada.drags(letters(ada, 1))
    assert hears(ada, before) == tile
    before = tones(ada)
    ada.button("Leg").click()
    refused = hears(ada, before)
    ada.button("Alles terug").click()
    draws_first(ada)
    before = tones(ada)
    bram.plays("draw")
    turn = hears(ada, before)
    before = tones(ada)
    bram.asks("forfeit")
    end = hears(ada, before)
    assert len({tuple(one) for one in (tile, refused, turn, end)}) == 4


def second_tab(ada: Person) -> Page:
    tab = ada.new_page()
    tab.goto(f"/r/{ada.room}")
    expect(tab.locator("p.turn")).to_be_visible()
    return tab


def heard_in(tab: Page) -> int:
    return int(tab.evaluate("tones.length"))


def test_of_two_tabs_of_a_room_the_one_that_was_used_last_is_heard(listeners: tuple[Person, Person]) -> None:
    ada, bram = listeners
    switched_on(ada)
    other = second_tab(ada)
    other.locator("p.turn").click()
    other.wait_for_function("contexts === 1")
    draws_first(ada)
    other.bring_to_front()
    other.locator("p.turn").click()
    before, heard = tones(ada), heard_in(other)
    bram.plays("draw")
    other.wait_for_function("count => tones.length > count", arg=heard)
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    assert tones(ada) == before
    other.close()
    bram.asks("forfeit")
    assert hears(ada, before)


def test_a_clock_that_runs_out_warns_once(people: People) -> None:
    ada = people("Ada")
    ada.context.add_init_script(LISTENING)
    ada.page.clock.install()
    ada.opens("number-sabra", bots=["beginner"], options={"seconds": 120})
    ada.begins()
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    switched_on(ada)
    before = tones(ada)
    ada.page.clock.run_for((120 - WARNING - 10) * 1000)
    assert tones(ada) == before
    ada.page.clock.run_for(15_000)
    warning = hears(ada, before)
    ada.page.clock.run_for(3_000)
    assert tones(ada, len(before)) == warning
