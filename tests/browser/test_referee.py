"""The referee page: a game on real tiles that one telephone keeps the sheet of, with and without the network."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.access import hindrances
from tests.browser.conftest import People
from tests.browser.person import Person

LOST = "net::ERR_"
BIG = 44
SHEET = "**/api/sheets/**"


def opens(keeper: Person, variant: str = "Letters, Sabra", *names: str) -> None:
    """Fill in who play, and begin the sheet."""
    page = keeper.page
    page.goto("/scheids")
    page.get_by_label(variant, exact=True).check()
    for place, name in enumerate(names or ("Anna", "Bram"), start=1):
        page.get_by_label(f"Speler {place}").fill(name)
    keeper.presses("Begin het scoreblad")
    expect(page.locator(".ref-lines")).to_be_visible()


def entry(keeper: Person) -> Locator:
    return keeper.page.get_by_role("form", name="De beurt")


def lays(keeper: Person, word: str) -> None:
    """Lay a word beside the others, and tell it."""
    entry(keeper).get_by_label("Nieuw woord").fill(word)
    keeper.presses("Telt")


def changes(keeper: Person, row: str, other: str) -> None:
    """Put another word in the place of one on the table."""
    keeper.presses(f"Verander {row}")
    keeper.page.get_by_label(f"Verander {row}").fill(other)


def scored(keeper: Person, *scores: int) -> None:
    expect(keeper.page.locator(".ref-scores b")).to_have_text([str(score) for score in scores])


def lines(keeper: Person) -> Locator:
    return keeper.page.locator(".ref-lines tbody tr")


def waiting(keeper: Person) -> Locator:
    return keeper.page.locator(".ref-queue > ol > li")


@pytest.fixture
def keeper(people: People) -> Person:
    return people("Keeper", size="phone")


def growing(keeper: Person) -> None:
    """Anna HUT (3), Bram BOOM (4); Anna makes HOUTEN of HUT, and has not told so yet."""
    opens(keeper)
    lays(keeper, "hut")
    scored(keeper, 3, 0)
    lays(keeper, "boom")
    scored(keeper, 3, 4)
    changes(keeper, "HUT", "houten")


def begun(keeper: Person) -> None:
    """Anna HUT (3), Bram BOOM (4), Anna HOUTEN (6)."""
    growing(keeper)
    keeper.presses("Telt")
    scored(keeper, 9, 4)


def test_a_word_that_is_not_right_is_explained_and_mended(keeper: Person) -> None:
    opens(keeper)
    judged = entry(keeper).locator(".judged")
    entry(keeper).get_by_label("Nieuw woord").fill("boomx")
    expect(judged).to_contain_text("BOOMX staat niet in de woordenlijst")
    keeper.presses("Telt")
    expect(judged.locator(".firm")).to_contain_text("BOOMX staat niet in de woordenlijst")
    expect(lines(keeper)).to_have_text(["Nog geen beurten."])
    entry(keeper).get_by_label("Nieuw woord").fill("boom")
    expect(judged).to_contain_text("Dit kan: 4 punten.")
    keeper.presses("Telt")
    scored(keeper, 4, 0)
    expect(keeper.page.locator(".ref-now .turn")).to_have_text("Bram is aan de beurt")


def test_what_came_from_where_is_told_before_it_counts(keeper: Person) -> None:
    growing(keeper)
    expect(entry(keeper).locator(".ref-change")).to_contain_text("HUT")
    expect(entry(keeper).locator(".judged")).to_contain_text("HOUTEN: HUT, met OEN van het plankje.")


def test_a_turn_is_taken_back_and_made_again(keeper: Person) -> None:
    begun(keeper)
    keeper.presses("Maak ongedaan", exact=False)
    scored(keeper, 3, 4)
    expect(keeper.page.locator(".ref-pending")).to_contain_text("1 beurt teruggenomen")
    keeper.presses("Toch weer doen")
    scored(keeper, 9, 4)
    expect(lines(keeper)).to_have_count(3)


def test_a_correction_shows_what_falls_before_it_is_made(keeper: Person) -> None:
    begun(keeper)
    keeper.presses("Verbeter regel 1")
    changes(keeper, "HUT", "kat")
    told = keeper.page.locator(".ref-proposal")
    expect(told).to_contain_text("Anna 9 → 3")
    expect(told).to_contain_text("HUT ligt niet meer op tafel.")
    scored(keeper, 9, 4)
    keeper.presses("Verbeter zo")
    scored(keeper, 3, 4)
    expect(keeper.page.locator(".ref-pending")).to_contain_text("HOUTEN")
    keeper.presses("Laat vervallen")
    expect(keeper.page.locator(".ref-pending")).to_have_count(0)


def test_a_correction_that_nothing_hangs_on(keeper: Person) -> None:
    begun(keeper)
    keeper.presses("Verbeter regel 2")
    changes(keeper, "BOOM", "boon")
    expect(keeper.page.locator(".ref-proposal")).to_contain_text("Anna 9 → 9")
    keeper.presses("Laat zoals het is")
    expect(keeper.page.locator(".ref-correct")).to_have_count(0)
    scored(keeper, 9, 4)


def told_without_network(keeper: Person, *words: str) -> None:
    keeper.expects(LOST)
    keeper.context.set_offline(True)
    expect(keeper.page.locator(".banner")).to_contain_text("Geen verbinding")
    for place, word in enumerate(words, start=1):
        lays(keeper, word)
        expect(waiting(keeper)).to_have_count(place)
    expect(waiting(keeper).first).to_contain_text("nog niet beoordeeld")


def test_turns_that_were_told_without_the_network_are_judged_when_it_is_back(keeper: Person) -> None:
    begun(keeper)
    told_without_network(keeper, "boek", "kist")
    expect(waiting(keeper)).to_contain_text(["BOEK", "KIST"])
    scored(keeper, 9, 4)
    keeper.context.set_offline(False)
    expect(waiting(keeper)).to_have_count(0)
    scored(keeper, 13, 8)


def test_nothing_is_lost_when_the_page_is_loaded_anew_without_the_network(keeper: Person) -> None:
    begun(keeper)
    told_without_network(keeper, "boek", "kist")
    keeper.page.route(SHEET, lambda route: route.abort())
    keeper.context.set_offline(False)
    keeper.page.reload()
    expect(waiting(keeper)).to_contain_text(["BOEK", "KIST"])
    scored(keeper, 9, 4)
    keeper.page.unroute(SHEET)
    expect(waiting(keeper)).to_have_count(0)
    scored(keeper, 13, 8)
    expect(lines(keeper)).to_have_count(5)


def test_the_first_that_is_refused_holds_up_the_others_until_it_is_mended(keeper: Person) -> None:
    begun(keeper)
    told_without_network(keeper, "boek", "kistx", "roos")
    keeper.context.set_offline(False)
    expect(waiting(keeper)).to_have_count(2)
    expect(waiting(keeper).first).to_contain_text("KISTX staat niet in de woordenlijst")
    scored(keeper, 9, 8)
    waiting(keeper).first.get_by_role("button", name="Verbeter de beurt").click()
    changes(keeper, "KISTX", "kist")
    keeper.presses("Verbeterd")
    expect(waiting(keeper)).to_have_count(0)
    scored(keeper, 13, 12)
    expect(keeper.page.locator(".ref-table")).to_contain_text("ROOS")


def test_a_refused_turn_that_waits_can_be_dropped(keeper: Person) -> None:
    begun(keeper)
    told_without_network(keeper, "boekx", "kist")
    keeper.context.set_offline(False)
    expect(waiting(keeper).first).to_contain_text("BOEKX staat niet in de woordenlijst")
    waiting(keeper).first.get_by_role("button", name="Laat vervallen").click()
    expect(waiting(keeper)).to_have_count(0)
    scored(keeper, 9, 8)


def test_others_look_on_and_have_nothing_to_press(people: People, keeper: Person) -> None:
    opens(keeper)
    guest = people("Guest")
    guest.page.goto(keeper.page.url)
    scored(guest, 0, 0)
    lays(keeper, "hut")
    scored(guest, 3, 0)
    expect(guest.page.locator(".ref-table")).to_contain_text("HUT")
    for button in ("Telt", "Pakt een steen", "Maak ongedaan", "Verbeter regel 1"):
        expect(guest.button(button, exact=False)).to_have_count(0)


def test_who_looks_on_comes_by_the_picture_of_the_link(keeper: Person) -> None:
    opens(keeper)
    picture = keeper.page.get_by_alt_text("QR-code van de link")
    keeper.page.get_by_text("QR-code voor wie meekijkt").click()
    expect(picture).to_be_visible()
    keeper.page.wait_for_function(
        "picture => picture.complete && picture.naturalWidth > 0", arg=picture.element_handle()
    )


def test_who_types_on_before_the_answer_is_there_loses_nothing(keeper: Person) -> None:
    opens(keeper)
    box = entry(keeper).get_by_label("Nieuw woord")
    held: list[Route] = []
    keeper.page.route("**/lines", lambda route: held.append(route))
    with keeper.page.expect_request("**/lines"):
        lays(keeper, "hut")
    box.fill("boom")
    held.pop().continue_()
    scored(keeper, 3, 0)
    expect(box).to_have_value("boom")
    keeper.page.unroute("**/lines")
    keeper.presses("Telt")
    scored(keeper, 3, 4)


def test_the_sheet_is_found_again_on_the_same_telephone(keeper: Person) -> None:
    begun(keeper)
    keeper.page.goto("/scheids")
    keeper.page.get_by_role("link", name="Anna, Bram").first.click()
    scored(keeper, 9, 4)
    expect(keeper.button("Telt")).to_be_visible()


def test_a_word_that_is_half_typed_survives_a_reload(keeper: Person) -> None:
    begun(keeper)
    entry(keeper).get_by_label("Nieuw woord").fill("boek")
    expect(entry(keeper).locator(".judged")).to_contain_text("Dit kan")
    keeper.page.reload()
    expect(entry(keeper).get_by_label("Nieuw woord")).to_have_value("boek")


def ended(keeper: Person) -> None:
    begun(keeper)
    keeper.page.locator(".ref-more summary").click()
    keeper.presses("Stop het spel")
    keeper.presses("Ja, stop")
    for name in ("Anna", "Bram"):
        keeper.page.get_by_label(f"Jokers op het plankje van {name}").fill("0")
        keeper.presses("Geteld")
    expect(keeper.page.locator(".ref-result")).to_be_visible()


def test_the_result_can_be_printed_and_kept(keeper: Person, tmp_path: Path) -> None:
    ended(keeper)
    with keeper.page.expect_download() as download:
        keeper.page.get_by_role("link", name="Bewaar het verslag").click()
    download.value.save_as(tmp_path / "record.jsonl")
    events = [json.loads(row) for row in (tmp_path / "record.jsonl").read_text("utf-8").splitlines()]
    assert [event["scoring"] for event in events if event["event"] == "TableLaid"] == ["HUT", "BOOM", "HOUTEN"]
    keeper.page.emulate_media(media="print")
    expect(keeper.page.locator(".ref-result")).to_be_visible()
    expect(keeper.page.get_by_role("button")).to_have_count(0)
    first, second = (lines(keeper).filter(has_text=word).bounding_box() for word in ("BOOM", "HOUTEN"))
    assert first is not None
    assert second is not None
    assert first["y"] < second["y"]


def test_the_operator_holds_the_clock(keeper: Person) -> None:
    keeper.page.clock.install()
    opens(keeper, "Cijfers, Sabra")
    clock = keeper.page.get_by_role("timer")
    expect(clock).to_have_text("2:00")
    keeper.page.clock.run_for(5000)
    expect(clock).to_have_text("2:00")
    keeper.presses("Start de klok")
    keeper.page.clock.run_for(30_000)
    expect(clock).to_have_text("1:30")
    keeper.presses("Zet stil")
    keeper.page.clock.run_for(300_000)
    expect(clock).to_have_text("1:30")
    keeper.presses("Start de klok")
    keeper.page.clock.run_for(91_000)
    expect(keeper.page.locator(".ref-clock")).to_contain_text("De tijd is om.")
    keeper.presses("Tijd om")
    expect(lines(keeper).first).to_contain_text("tijd om")
    expect(clock).to_have_text("2:00")


def press_tiles(keeper: Person, colour: str, of_colour: str, *numbers: int) -> None:
    keeper.button(colour).click()
    for number in numbers:
        keeper.button(f"{of_colour} {number}").click()


def test_number_tiles_are_pressed_rather_than_typed(keeper: Person) -> None:
    opens(keeper, "Cijfers, Amerikaans")
    keeper.page.get_by_label("Welke steen is troef?").fill("o13")
    keeper.presses("Dit is de troef")
    expect(lines(keeper).first).to_contain_text("troef is de oranje 13")
    press_tiles(keeper, "zwart", "zwarte", 10, 11, 12)
    keeper.page.get_by_label("Legt weg").focus()
    press_tiles(keeper, "rood", "rode", 1)
    expect(entry(keeper).locator(".judged")).to_contain_text("de eerste uitleg is 33 waard")
    keeper.presses("Telt")
    expect(lines(keeper).first).to_contain_text("legde de rode 1 weg")
    expect(keeper.page.locator(".ref-piles")).to_contain_text("weggelegd door Anna")


def test_a_false_call_in_international(keeper: Person) -> None:
    opens(keeper, "Cijfers, Internationaal", "Anna", "Bram", "Cora", "Daan")
    keeper.presses("Bram riep ten onrechte Rummikub")
    expect(lines(keeper).first).to_contain_text("riep ten onrechte Rummikub")


def with_rules(keeper: Person, **options: str) -> None:
    sheet = keeper.posts("/api/sheets", variant="word-sabra", names=["Anna", "Bram"], options=options)["room"]
    keeper.page.goto(f"/scheids/{sheet}")
    expect(keeper.button("Telt")).to_be_visible()


def test_a_word_is_challenged(keeper: Person) -> None:
    with_rules(keeper, adjudication="challenge")
    lays(keeper, "hutx")
    scored(keeper, 4, 0)
    keeper.presses("Bezwaar van Bram")
    expect(lines(keeper).first).to_contain_text("maakte terecht bezwaar: HUTX mag niet")
    scored(keeper, 0, 0)


def test_nobody_challenges(keeper: Person) -> None:
    with_rules(keeper, adjudication="challenge")
    lays(keeper, "hut")
    keeper.presses("Geen bezwaar")
    expect(keeper.button("Bezwaar", exact=False)).to_have_count(0)
    scored(keeper, 3, 0)


def test_tiles_are_drawn_from_a_stack_of_choice(keeper: Person) -> None:
    with_rules(keeper, pot="open")
    keeper.presses("Pakt van stapel 2 (25)")
    expect(lines(keeper).first).to_contain_text("pakte een steen")
    expect(keeper.button("Pakt van stapel 2 (24)")).to_be_visible()


def test_a_turn_of_numbers_is_corrected(keeper: Person) -> None:
    opens(keeper, "Cijfers, Amerikaans")
    keeper.page.get_by_label("Legt weg").fill("r1")
    keeper.presses("Telt")
    expect(lines(keeper).first).to_contain_text("legde de rode 1 weg")
    keeper.presses("Verbeter regel", exact=False)
    keeper.page.get_by_label("Legt weg").fill("b9")
    expect(keeper.page.locator(".ref-proposal")).to_contain_text("Alle latere regels blijven kloppen.")
    keeper.presses("Verbeter zo")
    expect(lines(keeper).filter(has_text="blauwe 9")).to_have_count(1)


def test_the_table_decides_about_a_compound(keeper: Person) -> None:
    opens(keeper)
    entry(keeper).get_by_label("Nieuw woord").fill("hutbal")
    keeper.presses("Mag")
    keeper.presses("Telt")
    scored(keeper, 6, 0)


def test_a_turn_by_keyboard_alone(people: People) -> None:
    keeper = people("Keeper")
    opens(keeper)
    keeper.keyboard = True
    keeper.tabs_to(".ref-new input")
    keeper.page.keyboard.type("hut")
    keeper.page.keyboard.press("Enter")
    expect(keeper.button("Verander HUT")).to_be_visible()
    keeper.presses("Telt")
    scored(keeper, 3, 0)
    keeper.presses("Pakt een steen")
    expect(lines(keeper)).to_have_count(2)


def correcting(keeper: Person) -> None:
    begun(keeper)
    keeper.presses("Verbeter regel 1")
    changes(keeper, "HUT", "kat")
    expect(keeper.page.locator(".ref-proposal")).to_be_visible()


def without_network(keeper: Person) -> None:
    begun(keeper)
    told_without_network(keeper, "boek", "kist")


def setting_up(keeper: Person) -> None:
    keeper.page.goto("/scheids")
    expect(keeper.page.get_by_label("Speler 2")).to_be_visible()


def with_numbers(keeper: Person) -> None:
    opens(keeper, "Cijfers, Internationaal", "Anna", "Bram", "Cora", "Daan")
    keeper.page.locator(".ref-unseen summary").click()


STATES = [setting_up, begun, correcting, without_network, with_numbers, ended]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_nothing_stands_in_anybodys_way(people: People, state: Callable[[Person], None], theme: str) -> None:
    keeper = people("Keeper", size="phone", color_scheme=theme)
    state(keeper)
    assert hindrances(keeper.page, BIG) == []
    assert keeper.page.evaluate("document.documentElement.scrollWidth") <= 390
