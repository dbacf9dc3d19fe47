"""The connection goes and comes back, in mid-turn; and one browser has many tabs."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, PATIENCE, People
from tests.browser.person import Person
from tests.browser.playing import WAIT, lays
from tests.browser.test_turns import alone_with, letters, with_a_word
from tests.server.serving import Served, served

LOST = ("net::ERR_",)
ENDING = "status of 503"
TABS = 7


def test_the_network_goes_and_comes_back_in_mid_turn(people: People) -> None:
    ada, bram = alone_with(people)
    rows = with_a_word(ada, bram)
    ada.expects(*LOST)
    lays(ada, rows, Person.drags)
    ada.context.set_offline(True)
    banner = ada.page.locator(".banner")
    expect(banner).to_contain_text("Verbinding weg")
    ada.button("Leg").click()
    expect(ada.page.locator(".judged")).to_contain_text("Geen verbinding")
    assert ada.lying() == rows
    ada.context.set_offline(False)
    expect(banner).to_have_count(0)
    assert ada.lying() == rows
    ada.button("Leg").click()
    expect(ada.page.locator(".last")).to_contain_text("Ada legde")


def test_what_happened_in_between_is_there_after_the_network_came_back(people: People) -> None:
    ada, bram = alone_with(people)
    ada.expects(*LOST)
    ada.draws()
    expect(ada.page.locator("p.turn")).to_contain_text("Bram is aan de beurt")
    ada.context.set_offline(True)
    expect(ada.page.locator(".banner")).to_be_visible()
    bram.plays("draw")
    ada.context.set_offline(False)
    expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    expect(ada.page.locator(".last")).to_contain_text("Bram pakte een steen")


def test_the_server_is_started_anew_in_mid_turn(chromium: Browser, tmp_path: Path) -> None:
    context = chromium.new_context(locale="nl-NL", **DESK)
    context.set_default_timeout(30_000)
    with served(tmp_path / "data") as server:
        address = f"http://{server.host}:{server.port}"
        ada = Person("Ada", context)
        ada.expects(*LOST, ENDING)
        ada.room = ada.posts(f"{address}/api/rooms", variant="word-sabra", name="Ada", seats=2)["room"]
        ada.page.goto(f"{address}/r/{ada.room}")
        ada.page.get_by_role("button", name="Laat het programma meespelen").click()
        ada.begins()
        expect(ada.page.locator("p.turn")).to_have_text("Jij bent aan de beurt", timeout=30_000)
        tiles = letters(ada, 3)
        ada.drags(tiles)
        server.ends()
    expect(ada.page.locator(".banner")).to_be_visible()
    with served(tmp_path / "data", "--port", str(server.port)):
        expect(ada.page.locator(".banner")).to_have_count(0, timeout=30_000)
        assert ada.lying()[-1] == tiles
        ada.button("Alles terug").click()
        ada.draws()
        expect(ada.page.locator(".last")).to_be_visible()
        assert ada.faults == []
        context.close()


COUNTING = """
const Source = EventSource;
const made = [];
window.EventSource = class extends Source {
  constructor(...given) { super(...given); made.push(this); }
};
window.streams = () => made.filter(one => one.readyState !== Source.CLOSED).length;
"""
Tabs = tuple[Person, Person, list[Page]]


def streams(pages: list[Page]) -> list[int]:
    """Return how many connections each tab keeps open for news."""
    return [int(page.evaluate("streams()")) for page in pages]


def settled(pages: list[Page]) -> list[int]:
    """Wait until no more than one tab has a connection; return how many each has."""
    for _ in range(PATIENCE // WAIT):
        if sum(streams(pages)) == 1:
            break
        pages[-1].wait_for_timeout(WAIT)
    return streams(pages)


@pytest.fixture
def tabs(people: People, server: Served) -> Tabs:
    """Seven tabs of a browser, at an address on plain http that counts as unsafe, as those of a home network do."""
    plain = f"http://0.0.0.0:{server.port}"
    ada, bram = alone_with(lambda name, **more: people(name, base_url=plain, **more))
    ada.context.add_init_script(COUNTING)
    ada.page.reload()
    pages = [ada.page, *(ada.new_page() for _ in range(TABS - 1))]
    for page in pages[1:]:
        page.goto(f"/r/{ada.room}")
    for page in pages:
        expect(page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
        assert page.evaluate("[isSecureContext, 'locks' in navigator]") == [False, False]
    assert sum(settled(pages)) == 1
    return ada, bram, pages


def test_seven_tabs_of_one_browser_all_go_on(tabs: Tabs) -> None:
    ada, bram, pages = tabs
    pages[-1].get_by_role("button", name="Pak een steen").click()
    for page in pages:
        expect(page.locator("p.turn")).to_have_text("Bram is aan de beurt")
    bram.plays("draw")
    for page in pages:
        expect(page.locator("p.turn")).to_have_text("Jij bent aan de beurt")
    ada.is_up_to_date(pages[3])


def test_the_other_tabs_go_on_when_the_one_with_the_connection_is_closed(tabs: Tabs) -> None:
    ada, bram, pages = tabs
    for _ in range(2):
        pages.pop(settled(pages).index(1)).close()
        assert sum(settled(pages)) == 1
    ada.plays("draw")
    bram.plays("draw")
    for page in pages:
        ada.is_up_to_date(page)
        expect(page.locator(".last")).to_contain_text("Bram pakte een steen")


def test_the_other_tabs_go_on_when_the_one_with_the_connection_says_no_more(tabs: Tabs) -> None:
    ada, bram, pages = tabs
    silent = pages[streams(pages).index(1)]
    silent.evaluate("BroadcastChannel.prototype.postMessage = () => undefined")
    silent.wait_for_function("() => streams() === 0")
    assert sum(settled(pages)) == 1
    ada.plays("draw")
    bram.plays("draw")
    for page in pages:
        ada.is_up_to_date(page)


def test_a_tab_that_is_gone_back_to_goes_on(tabs: Tabs) -> None:
    ada, bram, pages = tabs
    leader = pages[streams(pages).index(1)]
    leader.goto("about:blank")
    leader.go_back()
    ada.plays("draw")
    bram.plays("draw")
    for page in pages:
        ada.is_up_to_date(page)
    assert sum(settled(pages)) == 1
