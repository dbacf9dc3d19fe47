"""A table of five: International, where one sits out each round, and what the page says and lets do of that."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.playing import WAIT, moves
from tests.browser.taking import guide, pile, takes_of_pool, throws

NAMES = ("Ada", "Bram", "Cas", "Dee", "Eva")
SIZES = ("desk", "phone", "desk", "phone", "phone")
PLAYING = 4
"""So many of the five play a round."""


def opens(host: Person) -> None:
    """Open a table of five by the form, for people alone."""
    host.page.goto("/nieuw?spel=number-international")
    host.page.get_by_label("Je naam").fill(host.name)
    host.page.get_by_label("Aantal spelers").select_option("5")
    host.button("Weg").click()
    host.presses("Open de tafel")
    host.page.wait_for_url("**/r/*")
    host.room = host.page.url.rsplit("/", 1)[1]


def on_turn(looking: Person, everybody: Sequence[Person]) -> Person:
    """Return whom somebody's page tells to be on turn."""
    looking.is_up_to_date()
    said = looking.page.locator("p.turn").inner_text()
    return next(one for one in everybody if said == f"{one.name} is aan de beurt")


def who_sits_out(everybody: Sequence[Person]) -> Person:
    """Return of whom every page says that he sits the round out."""
    told = {one.page.locator(".seat", has_text="zit deze ronde uit").inner_text().split()[0] for one in everybody}
    assert len(told) == 1
    return next(one for one in everybody if one.name in told)


def test_five_sit_down_and_one_of_them_looks_on(people: People) -> None:
    """Who is served first has fifteen tiles and only discards; each may take what the one before him threw out."""
    everybody = [people(name, size=size) for name, size in zip(NAMES, SIZES, strict=True)]
    host, *others = everybody
    opens(host)
    for other in others:
        expect(host.button("Begin")).to_be_disabled()
        other.joins(host.room)
    host.begins()
    for one in everybody:
        one.is_up_to_date()
        expect(one.page.locator(".seat")).to_have_count(5)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    out = who_sits_out(everybody)
    assert sorted(len(one.held()) for one in everybody) == [0, 14, 14, 14, 15]
    expect(guide(out)).to_contain_text("Jij zit deze ronde uit")
    expect(out.page.locator(".actions")).to_have_count(0)
    out.page.locator(".sheet summary").click()
    expect(out.page.locator(".figures > li")).to_have_count(40)
    expect(out.page.locator(".distance")).to_have_count(0)
    before: Person | None = None
    for turn in range(PLAYING):
        now = on_turn(out, everybody)
        assert now is not out
        expect(guide(now)).to_have_count(1)
        if before is None:
            assert len(now.held()) == 15
            thrown = now.held()[0]
        elif turn == 1:
            pile(now, before.name).click()
            expect(now.rack).to_have_count(15)
        else:
            expect(now.page.locator(".discards .pile:enabled")).to_have_count(1)
            expect(pile(now, before.name)).to_be_enabled()
            thrown = takes_of_pool(now)
        throws(now, thrown)
        assert len(now.held()) == 14
        before = now
    assert len(on_turn(out, everybody).held()) == 14


@pytest.mark.slow
def test_a_session_of_five_until_another_sits_out(people: People) -> None:
    """Two people and three bots: the fifth sits out four rounds, then the fourth; a round sat out is no score.

    The finals by the formula of the rulebook: F makes up for the lowest total, and each has the sum of all P less five
    times his own.
    """
    ada, bram = people("Ada"), people("Bram", size="phone")
    bram.joins(ada.opens("number-international", seats=5, bots=["master"] * 2, options={"rounds": 5}))
    ada.presses("Laat het programma meespelen")
    ada.begins()
    while (match := ada.view()["match"])["turn"]:
        acting = next((one for one in (ada, bram) if one.view()["seat"] == match["turn"]["acts"]), None)
        if acting is None:
            ada.page.wait_for_timeout(WAIT)
            continue
        acting.is_up_to_date()
        if (over := acting.page.locator(".round-over button")).count():
            over.click()
        moves(acting, Person.taps)
    for one in (ada, bram):
        expect(one.page.locator(".result h2")).to_contain_text("win")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        one.page.locator(".session-sheet summary").click()
        rows = [row.locator("td").all_inner_texts() for row in one.page.locator(".session-sheet tbody tr").all()]
        rounds = [[None if cell == "–" else int(cell.replace(".", "")) for cell in row] for row in rows[:5]]
        dummies = [row.index(None) for row in rounds]
        assert [row.count(None) for row in rounds] == [1] * 5
        assert len(set(dummies[:4])) == 1
        assert dummies[4] != dummies[0]
        totals = [sum(score or 0 for score in column) for column in zip(*rounds, strict=True)]
        primary = [total + max(0, -min(totals)) for total in totals]
        finals = [int(cell.replace(".", "")) for cell in rows[-1]]
        assert finals == [sum(primary) - 5 * own for own in primary]
