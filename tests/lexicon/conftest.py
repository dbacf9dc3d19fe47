"""A small lexicon made by hand, written as the real one is, for tests that need no Dutch."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.build import write
from wordrummi.lexicon.category import ONLY_PUNCTUATED, Category, mask_of
from wordrummi.lexicon.nl.decide import Decision
from wordrummi.lexicon.policy import Policy, load_policy
from wordrummi.lexicon.trie import Lexicon

RECIPE = Path(__file__).parents[2] / "dictionaries" / "nl"

WORDS: dict[str, tuple[str, int]] = {
    "AMSTERDAM": ("geographical", 900),
    "BOOM": ("noun verb", 500),
    "BOOMPJE": ("diminutive", 20),
    "BOOMHUT": ("noun", 5),
    "BOOMHUIS": ("noun", 5),
    "BOMEN": ("plural verb", 300),
    "BTW": ("abbreviation", 90),
    "HUIS": ("noun verb", 4000),
    "HUT": ("noun", 60),
    "HUTTEN": ("plural", 30),
    "KUT": ("noun offensive", 70),
    "LEVEN": ("noun verb", 3000),
    "LOPEN": ("verb", 900),
    "MOOI": ("adjective", 800),
    "TUIN": ("noun", 100),
    "TUINBOOM": ("noun", 2),
    "TUINHUIS": ("noun", 40),
    "ZEEEGEL": ("noun -", 3),
}


def decisions() -> list[Decision]:
    entries = []
    for tiles, (names, frequency) in sorted(WORDS.items()):
        mask = mask_of(Category(name) for name in names.split() if name != "-")
        entries.append(Decision(tiles, mask | (ONLY_PUNCTUATED if "-" in names else 0), 0b1001, frequency))
    return entries


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("lexicon") / "data"
    write(decisions(), RECIPE, target, {"a-source": "1.0"})
    return target


@pytest.fixture(scope="session")
def lexicon(data: Path) -> Lexicon:
    return Lexicon(data)


@pytest.fixture(scope="session")
def strict(lexicon: Lexicon) -> Admission:
    return Admission(lexicon, Policy("strict", frozenset(STRICT)))


@pytest.fixture(scope="session")
def dutch() -> Admission:
    """The built Dutch lexicon under the rulebook's policy."""
    return Admission(Lexicon(), load_policy("strict"))


STRICT = (
    Category.PROPER,
    Category.GEOGRAPHICAL,
    Category.ABBREVIATION,
    Category.DIMINUTIVE,
    Category.VERB,
    Category.PLURAL,
)
