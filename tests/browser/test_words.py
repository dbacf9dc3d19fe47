"""The words page: one word while it is typed, and long lists."""

from __future__ import annotations

import csv
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from wordrummi.lexicon.trie import Lexicon

LINES = 100_000
NONSENSE = 1_000


@pytest.fixture(scope="module")
def long_list(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A list of known words, of which the last thousand are none."""
    words = islice(Lexicon().beginning_with(""), LINES - NONSENSE)
    path = tmp_path_factory.mktemp("lists") / "lijst.txt"
    path.write_text("\n".join([*words, *(f"xq{'x' * (at % 7)}zq" for at in range(NONSENSE))]) + "\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("word", "says"), [("tafel", "mag"), ("tafels", "TAFELS mag niet: meervoud."), ("tafle", "Bedoelde je")]
)
def test_a_word_is_checked_while_it_is_typed(people: People, word: str, says: str) -> None:
    ada = people("Ada")
    ada.page.goto("/woorden")
    ada.page.get_by_label("Woord", exact=True).press_sequentially(word)
    expect(ada.page.locator("[aria-live]").first).to_contain_text(says)


def test_a_list_of_a_hundred_thousand_lines_is_checked_filtered_and_downloaded(
    people: People, long_list: Path, tmp_path: Path
) -> None:
    ada = people("Ada")
    ada.page.goto("/woorden")
    ada.page.locator("input[type=file]").set_input_files(long_list)
    expect(ada.page.get_by_text("Klaar.")).to_be_visible(timeout=120_000)
    unknown = ada.page.locator(".counts .badge").filter(has_text="niet in de woordenlijst")
    expect(unknown).to_contain_text("1.000")
    ada.page.get_by_label("Toon").select_option("unknown")
    expect(ada.page.locator("tbody tr")).to_have_count(50)
    expect(ada.page.locator("tbody tr").first).to_contain_text(str(LINES - NONSENSE + 1))
    ada.button("Volgende").click()
    expect(ada.page.locator("tbody tr").first).to_contain_text(str(LINES - NONSENSE + 51))
    with ada.page.expect_download() as coming:
        ada.page.get_by_role("link", name="csv").click()
    coming.value.save_as(tmp_path / "uit.csv")
    with (tmp_path / "uit.csv").open(encoding="utf-8") as told:
        rows = list(csv.DictReader(told))
    assert len(rows) == NONSENSE
    assert {row["verdict"] for row in rows} == {"unknown"}


def test_pasted_words_are_checked(people: People) -> None:
    ada = people("Ada", size="phone")
    ada.page.goto("/woorden")
    ada.page.get_by_label("Of plak woorden").fill("tafel\ntafels\nbijv.\n")
    ada.button("Kijk na").click()
    expect(ada.page.locator("tbody tr")).to_have_count(3)
    expect(ada.page.locator("tbody tr").nth(1)).to_contain_text("meervoud")
