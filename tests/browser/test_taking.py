"""American and International by hand: what may be taken, Foot and Hand, whole short games, rounds and their session."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.playing import WAIT, moves
from tests.browser.taking import (
    AMERICAN,
    INTERNATIONAL,
    adds,
    against_bots,
    begun,
    guide,
    lays,
    pile,
    takes_of_pool,
    throws,
    trump,
)


def turn_of(person: Person, name: str) -> None:
    expect(person.page.locator("p.turn")).to_have_text(f"{name} is aan de beurt")


class TestTaking:
    @pytest.mark.parametrize("size", ["desk", "phone"])
    def test_the_left_discard_is_taken_laid_and_told_to_the_other(self, people: People, size: str) -> None:
        ada, bram = begun(people, "number-american", AMERICAN, sizes=(size, "desk", "desk", "desk"))
        expect(guide(ada)).to_contain_text("Of neem de rode 7 die Bram weglegde")
        expect(ada.button("Speel")).to_be_disabled()
        pile(ada, "Bram").click()
        expect(guide(ada)).to_contain_text("Je neemt de rode 7")
        adds(ada, "r6", 0)
        adds(ada, "r7", 0)
        throws(ada, "o1")
        turn_of(ada, "Bram")
        assert ada.lying()[0] == ["r3", "r4", "r5", "r6", "r7"]
        expect(bram.page.locator(".last")).to_contain_text("Ada nam de rode 7 van de weggelegde stenen.")
        bram.is_up_to_date()
        assert bram.lying() == ada.lying()

    def test_who_has_not_opened_takes_from_the_pool_and_is_told_so(self, people: People) -> None:
        ada, bram = begun(people, "number-american", AMERICAN)
        takes_of_pool(ada)
        throws(ada, "o1")
        bram.is_up_to_date()
        expect(pile(bram, "Ada")).to_be_disabled()
        expect(guide(bram)).to_contain_text("De weggelegde stenen zijn nu niet voor jou.")
        expect(bram.page.locator(".seat", has_text="Ada")).to_contain_text("ligt open")
        expect(bram.page.locator(".seat", has_text="Bram")).to_contain_text("nog niets gelegd")

    def test_what_was_arranged_stays_when_a_tile_is_taken_and_put_back_again(self, people: People) -> None:
        ada = people("Ada")
        against_bots(ada, "number-american", AMERICAN)
        lays(ada, ["b10", "b11", "b12"])
        pile(ada, "Bot 1").click()
        expect(ada.tile("r7")).to_be_visible()
        assert ada.lying()[2] == ["b10", "b11", "b12"]
        pile(ada, "Bot 1").click()
        expect(ada.tile("r7")).to_have_count(0)
        assert ada.lying()[2] == ["b10", "b11", "b12"]
        ada.draws()
        expect(ada.rack).to_have_count(5)
        assert ada.lying()[2] == ["b10", "b11", "b12"]

    def test_a_tile_that_was_taken_is_still_taken_after_a_reload(self, people: People) -> None:
        ada = people("Ada")
        against_bots(ada, "number-american", AMERICAN)
        pile(ada, "Bot 1").click()
        adds(ada, "r6", 0)
        ada.page.reload()
        expect(ada.tile("r7")).to_be_visible()
        assert ada.lying()[0] == ["r3", "r4", "r5", "r6"]
        expect(pile(ada, "Bot 1")).to_have_attribute("aria-pressed", "true")

    def test_a_discard_that_is_not_laid_is_explained_and_then_laid(self, people: People) -> None:
        ada = people("Ada")
        ada.expects("status of 422")
        against_bots(ada, "number-american", AMERICAN)
        pile(ada, "Bot 1").click()
        ada.chooses("o1")
        ada.presses("Speel en leg", exact=False)
        expect(ada.page.locator(".reasons.firm")).to_contain_text("De weggegooide steen van de vorige speler")
        ada.tile("o1").click()
        adds(ada, "r6", 0)
        adds(ada, "r7", 0)
        expect(ada.page.locator(".judged")).to_contain_text("Dit kan. Kies nog een steen om weg te leggen.")
        throws(ada, "o1")

    def test_only_one_tile_that_is_chosen_is_thrown_out(self, people: People) -> None:
        """Two are chosen to be laid; when one is let go again the other is left."""
        ada = people("Ada")
        against_bots(ada, "number-american", AMERICAN)
        takes_of_pool(ada)
        ada.tile("k2").click()
        ada.tile("k5").click()
        expect(ada.button("Speel")).to_be_disabled()
        ada.tile("k2").click()
        expect(ada.button("Speel en leg de zwarte 5 weg")).to_be_enabled()


class TestGoingOut:
    def test_the_trump_is_for_who_goes_out_with_it(self, people: People) -> None:
        position = {**AMERICAN, "racks": ["r1 k2", "?9"], "table": ["r3 r4 r5", "r9 r10 r11"], "trump": "r2"}
        ada, bram = begun(people, "number-american", position)
        trump(ada).click()
        expect(guide(ada)).to_contain_text("Met de troef moet je deze beurt uitgaan")
        ada.tile("r2").click()
        ada.pulls(ada.tile("r2"), ada.rows.first.locator("[data-tile]").first)
        ada.pulls(ada.tile("r1"), ada.rows.first.locator("[data-tile]").first)
        assert ada.lying()[0] == ["r1", "r2", "r3", "r4", "r5"]
        ada.chooses("k2")
        ada.presses("Speel en leg", exact=False)
        for one in (ada, bram):
            expect(one.page.locator(".result h2")).to_have_text("Ada wint!")
            expect(one.page.locator(".result")).to_contain_text("Ada is uit.")

    @pytest.mark.parametrize("size", ["desk", "phone"])
    def test_a_hand_is_completed_by_the_trump_declared_and_shown_to_all(self, people: People, size: str) -> None:
        ada, *others = begun(people, "number-international", INTERNATIONAL, sizes=(size, "desk", "desk", "desk"))
        expect(ada.page.locator(".seat").first).to_contain_text("dicht")
        trump(ada).click()
        ada.chooses("o2")
        ada.page.locator("details.declare summary").click()
        expect(ada.page.locator("#declare-hand")).to_have_text("Hand 1: 500 punten.")
        expect(ada.button("Rummikub: Foot")).to_be_disabled()
        ada.presses("Rummikub: Hand")
        for one in (ada, *others):
            over = one.page.locator(".round-over")
            expect(over).to_contain_text("Ada gaat uit met een Hand: Hand 1 (500)")
            expect(over.locator(".tile")).to_have_count(14)
            expect(over.locator(".gains")).to_contain_text("Bram 500")

    def test_the_left_discard_completes_a_hand_as_well(self, people: People) -> None:
        ada = people("Ada")
        against_bots(ada, "number-international", INTERNATIONAL, options={"rounds": 1})
        expect(guide(ada)).to_contain_text("Of neem de rode 11 die Bot 1 weglegde.")
        pile(ada, "Bot 1").click()
        ada.chooses("o2")
        ada.page.locator("details.declare summary").click()
        ada.presses("Rummikub: Hand")
        expect(ada.page.locator(".result h2")).to_have_text("Ada wint!")

    def test_a_hand_that_is_none_is_not_offered_and_told_why(self, people: People) -> None:
        ada = people("Ada")
        against_bots(ada, "number-international", INTERNATIONAL)
        ada.draws()
        ada.chooses("k1")
        ada.page.locator("details.declare summary").click()
        expect(ada.page.locator("#declare-hand")).to_contain_text("figuur")
        expect(ada.button("Rummikub: Hand")).to_be_disabled()

    def test_a_foot_is_laid_at_once_beside_somebody_who_plays_open(self, people: People) -> None:
        rack = "r3 r4 r5 r6 r7 r8 r9 r10 k11 b11 o11 r11 b8 k13"
        position = {
            "table": ["b5 b6 b7", "r13 b13 o13"],
            "racks": [rack, "r2 o12", "?14", "?14"],
            "opened": [False, True, False, False],
            "discards": ["j", "j", "", ""],
        }
        ada = people("Ada")
        against_bots(ada, "number-international", position, options={"rounds": 1})
        drawn = takes_of_pool(ada)
        adds(ada, "b8", 0)
        adds(ada, "k13", 1)
        lays(ada, [f"r{number}" for number in range(3, 11)], ["k11", "b11", "o11", "r11"])
        ada.chooses(drawn)
        ada.page.locator("details.declare summary").click()
        ada.presses("Rummikub: Foot")
        result = ada.page.locator(".result")
        expect(result).to_contain_text("Ada gaat uit met een Foot.")
        expect(result.locator(".gains")).to_contain_text("Bot 1 12")

    def test_dealt_fifteen_the_first_only_discards(self, people: People) -> None:
        ada = people("Ada")
        against_bots(ada, "number-international", {"racks": ["?15", "?14", "?14", "?14"]})
        expect(guide(ada)).to_have_text("Jij begint, met vijftien stenen: kies er een en leg hem weg.")
        throws(ada, ada.held()[0])
        assert len(ada.held()) == 14

    def test_who_has_the_tile_equal_to_the_trump_announces_it(self, people: People) -> None:
        position = {**INTERNATIONAL, "racks": [f"{INTERNATIONAL['racks'][0]}", "?14", "?14", "?14"], "trump": "k1"}
        ada, bram, *_ = begun(people, "number-international", position, options={"trump_match": True, "rounds": 2})
        ada.presses("Meld de troef")
        expect(bram.page.locator(".last")).to_contain_text("Ada meldde de troef.")
        expect(ada.button("Meld de troef")).to_have_count(0)
        pile(ada, "Bram").click()
        ada.chooses("o2")
        ada.page.locator("details.declare summary").click()
        ada.presses("Rummikub: Hand")
        expect(bram.page.locator(".round-over")).to_contain_text("Ada meldde de troef: 50 minder.")
        expect(bram.page.locator(".gains")).to_contain_text("Ada -550")


class TestAsking:
    def test_a_pause_is_agreed_to_and_ended_together(self, people: People) -> None:
        ada, bram = begun(people, "number-american", AMERICAN)
        ada.page.locator(".menu summary").click()
        ada.presses("Vraag een pauze")
        expect(bram.page.locator(".question")).to_contain_text("Ada vraagt om een pauze.")
        bram.presses("Goed")
        expect(ada.page.locator(".status .badge")).to_be_visible()
        expect(ada.button("Pak een steen", exact=False)).to_have_count(0)
        ada.presses("Ga verder")
        bram.presses("Goed")
        expect(ada.page.locator(".status .badge")).to_have_count(0)

    def test_a_turn_goes_back_only_when_the_other_agrees(self, people: People) -> None:
        ada, bram = begun(people, "number-american", AMERICAN)
        pile(ada, "Bram").click()
        adds(ada, "r6", 0)
        adds(ada, "r7", 0)
        throws(ada, "o1")
        ada.page.locator(".menu summary").click()
        for answer, melds in (("Nee", 5), ("Goed", 3)):
            ada.presses("Vraag de beurt terug")
            expect(bram.page.locator(".question")).to_contain_text("Ada wil de laatste beurt terugnemen.")
            bram.presses(answer)
            expect(ada.page.locator(".question")).to_have_count(0)
            expect(ada.rows.first.locator("[data-tile]")).to_have_count(melds)


class TestWholeGames:
    def test_american_by_two_of_whom_one_has_a_telephone(self, people: People) -> None:
        """Openings, the left discard, adding, the last tile and the trump; every turn in the page."""
        position = {
            "racks": ["r10 b10 o10 k4 k7 b2", "r11 b11 o11 k10 k1 k2 k3"],
            "discards": ["j r1", "j b9"],
            "trump": "k4",
        }
        ada, bram = begun(people, "number-american", position)
        kept = takes_of_pool(ada)
        expect(guide(ada)).to_contain_text("van samen minstens 30")
        lays(ada, ["r10", "b10", "o10"])
        expect(ada.page.locator(".judged")).to_contain_text("Dit kan; de eerste uitleg is 30 waard.")
        throws(ada, "k4")
        other = takes_of_pool(bram)
        lays(bram, ["r11", "b11", "o11"])
        throws(bram, "k10")
        ada.is_up_to_date()
        pile(ada, "Bram").click()
        adds(ada, "k10", 0)
        throws(ada, "k7")
        last = takes_of_pool(bram)
        lays(bram, ["k1", "k2", "k3"])
        throws(bram, other)
        assert bram.held() == [last]
        expect(ada.page.locator(".seat", has_text="Bram")).to_contain_text("nog 1!")
        takes_of_pool(ada)
        throws(ada, kept)
        bram.is_up_to_date()
        trump(bram).click()
        adds(bram, "k4", 2)
        bram.chooses(last)
        bram.presses("Speel en leg", exact=False)
        for one in (ada, bram):
            expect(one.page.locator(".result h2")).to_have_text("Bram wint!")
            assert one.lying() == [["r10", "b10", "o10", "k10"], ["r11", "b11", "o11"], ["k1", "k2", "k3", "k4"]]

    def test_international_by_four_who_draw_take_open_and_declare(self, people: People) -> None:
        """Ada opens, Dee takes and throws out again what Ada discarded, Cas draws, Bram goes out with a Foot."""
        position = {
            "racks": [
                "k13 b13 o13 k9 b9 o9 r2 r1 b6 o8 k1 k5 b3 o2",
                "r3 r4 r5 r6 r7 r8 r9 r13 k11 b11 o11 k12 b12 o12",
                "?14",
                "?14",
            ],
            "discards": ["j", "j", "o1", "b1"],
        }
        ada, bram, cas, dee = begun(people, "number-international", position, options={"rounds": 1})
        takes_of_pool(ada)
        expect(guide(ada)).to_contain_text("dan speel je Open")
        lays(ada, ["k13", "b13", "o13"], ["k9", "b9", "o9"])
        throws(ada, "k5")
        dee.is_up_to_date()
        expect(dee.page.locator(".seat", has_text="Ada")).to_contain_text("Open")
        pile(dee, "Ada").click()
        throws(dee, "k5")
        throws(cas, takes_of_pool(cas))
        drawn = takes_of_pool(bram)
        adds(bram, "r13", 0)
        adds(bram, "r9", 1)
        lays(bram, [f"r{number}" for number in range(3, 9)], ["k11", "b11", "o11"], ["k12", "b12", "o12"])
        bram.chooses(drawn)
        bram.page.locator("details.declare summary").click()
        bram.presses("Rummikub: Foot")
        for one in (ada, bram, cas, dee):
            expect(one.page.locator(".result h2")).to_have_text("Bram wint!")
            expect(one.page.locator(".result")).to_contain_text("Bram gaat uit met een Foot.")
            expect(one.page.locator(".gains")).to_contain_text("Cas 100")

    def test_international_by_two_goes_on_with_the_next_round_and_its_session_is_kept(self, people: People) -> None:
        """Hand 1 is 500 of each; P is 0 and three times 1000, F 500, so the finals are 3000 and three times -1000."""
        ada, bram = people("Ada"), people("Bram", size="phone")
        bram.joins(ada.opens("number-international", seats=4, position=INTERNATIONAL, options={"rounds": 2}))
        for _ in range(2):
            ada.asks("seat-bot", level="beginner")
        ada.begins()
        expect(ada.page.locator(".session-sheet")).to_have_count(0)
        trump(ada).click()
        ada.chooses("o2")
        ada.page.locator("details.declare summary").click()
        ada.presses("Rummikub: Hand")
        for one in (ada, bram):
            expect(one.page.locator(".round-over h2")).to_have_text("Ronde 1 is uit")
            one.presses("Verder met ronde 2")
            expect(one.page.locator(".round-over")).to_have_count(0)
            expect(one.rack).to_have_count(14)
            one.page.locator(".session-sheet summary").click()
            finals = one.page.locator(".session-sheet .finals td")
            assert [cell.replace(".", "") for cell in finals.all_inner_texts()] == ["3000", "-1000", "-1000", "-1000"]
        held = ada.held()
        assert held == sorted(held, key=lambda kind: ("kbor".find(kind[0]) % 5, int(kind[1:] or 99)))
        ada.asks("end")
        ada.page.goto(f"/geschiedenis/{ada.room}")
        expect(ada.page.locator(".session-sheet tbody tr")).to_have_count(7)
        ada.page.emulate_media(media="print")
        expect(ada.page.locator(".session-table")).to_be_visible()
        expect(ada.page.locator(".table")).to_be_hidden()
        expect(ada.page.locator(".session-sheet button")).to_be_hidden()

    @pytest.mark.slow
    def test_international_by_two_to_the_end_of_its_second_round(self, people: People) -> None:
        """Two people and two bots: every turn of the people in the page, the round after a Hand as it is dealt."""
        ada, bram = people("Ada"), people("Bram", size="phone")
        wish = {"position": INTERNATIONAL, "options": {"rounds": 2}, "pace": 0}
        bram.joins(ada.opens("number-international", seats=4, **wish))
        for _ in range(2):
            ada.asks("seat-bot", level="master")
        ada.begins()
        trump(ada).click()
        ada.chooses("o2")
        ada.page.locator("details.declare summary").click()
        ada.presses("Rummikub: Hand")
        for one in (ada, bram):
            one.presses("Verder met ronde 2")
        while (match := ada.view()["match"])["turn"]:
            acting = next((one for one in (ada, bram) if one.view()["seat"] == match["turn"]["acts"]), None)
            if acting is None:
                ada.page.wait_for_timeout(WAIT)
            else:
                acting.is_up_to_date()
                moves(acting, Person.taps)
        lines = [*match["session"]["f"]]
        assert sum(lines) == 0
        for one in (ada, bram):
            expect(one.page.locator(".result h2")).to_contain_text("win")
            one.page.locator(".session-sheet summary").click()
            finals = one.page.locator(".session-sheet .finals td").all_inner_texts()
            assert [int(cell.replace(".", "")) for cell in finals] == lines
            expect(one.page.locator(".session-sheet tbody tr")).to_have_count(8)


class TestByKeyboardAlone:
    def test_a_turn_of_american(self, people: People) -> None:
        ada = people("Ada")
        ada.keyboard = True
        against_bots(ada, "number-american", AMERICAN)
        ada.draws()
        expect(ada.rack).to_have_count(8)
        ada.types(["b10", "b11", "b12"])
        expect(ada.rows).to_have_count(3)
        ada.chooses("o1")
        ada.presses("Speel en leg de oranje 1 weg")
        turn_of(ada, "Bot 1")
        assert ada.lying()[2] == ["b10", "b11", "b12"]

    def test_a_hand_of_international(self, people: People) -> None:
        ada = people("Ada")
        ada.keyboard = True
        against_bots(ada, "number-international", INTERNATIONAL, options={"rounds": 1})
        ada.presses("troef: rode 11. Neem deze steen")
        ada.chooses("o2")
        ada.tabs_to("details.declare summary")
        ada.page.keyboard.press("Enter")
        ada.presses("Rummikub: Hand")
        expect(ada.page.locator(".result h2")).to_have_text("Ada wint!")


class TestFigures:
    @pytest.mark.parametrize("size", ["desk", "phone"])
    def test_the_sheet_tells_which_tiles_lack_and_shows_each_figure_when_asked(self, people: People, size: str) -> None:
        """Red 11 lacks for Hand 1. A royal has fourteen tiles of one colour, of which this rack has six of black."""
        ada = people("Ada", size=size)
        against_bots(ada, "number-international", INTERNATIONAL)
        ada.page.locator(".sheet summary").click()
        nearest = ada.page.locator(".figures > li").first
        expect(nearest).to_contain_text("Hand 1")
        expect(nearest.locator(".distance .tile")).to_have_accessible_name("rode 11")
        royal = ada.page.locator(".figures > li", has_text="Royal")
        expect(royal.locator(".distance .tile")).to_have_count(0)
        more = royal.get_by_role("button")
        more.focus()
        ada.page.keyboard.press("Enter")
        expect(more).to_have_attribute("aria-expanded", "true")
        lacks = int("".join(filter(str.isdigit, royal.locator(".distance").inner_text().split("\n")[0].split()[1])))
        expect(royal.locator(".distance .tile")).to_have_count(lacks)
        expect(royal.locator(".example .tile")).to_have_count(14)
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= ada.page.viewport_size["width"]  # type: ignore[index]

    def test_a_room_that_does_not_help_has_the_sheet_and_no_distances(self, people: People) -> None:
        ada = people("Ada")
        against_bots(ada, "number-international", INTERNATIONAL, help="tiles")
        ada.page.locator(".sheet summary").click()
        expect(ada.page.locator(".figures > li")).to_have_count(40)
        expect(ada.page.locator(".distance")).to_have_count(0)
        expect(ada.page.get_by_label("Dichtstbij eerst")).to_have_count(0)


LESSONS = "/leer/number-international"


class TestLessons:
    def at_step(self, ada: Person, step: int) -> None:
        ada.page.goto(LESSONS)
        for _ in range(step - 1):
            ada.presses("Sla over")
        expect(ada.page.get_by_text(f"Stap {step} van 6")).to_be_visible()

    def test_a_hand_is_declared_and_not_only_thrown_out_for(self, people: People) -> None:
        ada = people("Ada")
        self.at_step(ada, 2)
        ada.tile("o2").click()
        expect(ada.page.locator(".judged .good")).to_be_visible()
        expect(ada.page.get_by_text("Goed zo!")).to_have_count(0)
        ada.presses("Rummikub: Foot")
        expect(ada.page.locator(".judged .reasons")).to_be_visible()
        ada.presses("Rummikub: Hand")
        expect(ada.page.get_by_text("Goed zo!")).to_be_visible()

    def test_a_foot_is_laid_and_declared(self, people: People) -> None:
        ada = people("Ada", size="phone")
        self.at_step(ada, 6)
        adds(ada, "b8", 0)
        adds(ada, "k13", 1)
        lays(ada, [f"r{number}" for number in range(3, 11)], ["k11", "b11", "o11", "r11"])
        ada.tile("o2").click()
        ada.presses("Rummikub: Foot")
        expect(ada.page.get_by_text("Goed zo!")).to_be_visible()
