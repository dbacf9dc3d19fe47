from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.lexicon.alphabet import PUNCTUATION, fold, has_punctuation


@pytest.mark.parametrize(
    ("word", "tiles"),
    [
        ("huis", "HUIS"),
        ("HuIs", "HUIS"),
        ("café", "CAFE"),
        ("CAFÉ", "CAFE"),
        ("cafe\u0301", "CAFE"),
        ("ĳsje", "IJSJE"),
        ("Ĳsland", "IJSLAND"),
        ("cœur", "COEUR"),
        ("ægis", "AEGIS"),
        ("straße", "STRASSE"),
        ("smørrebrød", "SMORREBROD"),
        ("naïef", "NAIEF"),
        ("zee-egel", "ZEEEGEL"),
        ("auto's", "AUTOS"),
        ("auto’s", "AUTOS"),
        ("zee\u2010egel", "ZEEEGEL"),
        ("zee\u2013egel", "ZEEEGEL"),
        ("zee\u00adegel", "ZEEEGEL"),
        ("ｈｕｉｓ", "HUIS"),
        ("ﬁets", "FIETS"),
        ("İstanbul", "ISTANBUL"),
    ],
)
def test_a_word_is_spelt_by_tiles(word: str, tiles: str) -> None:
    assert fold(word) == tiles


@pytest.mark.parametrize(
    "word",
    [
        "",
        "-",
        "'",
        "bijv.",
        "4x4",
        "ad hoc",
        "huis\n",
        "huis\x00",
        "huis1",
        "дом",
        "γραφή",
        "犬",
        "a\ud800b",
        "½",
        "a/b",
        "@",
        "_",
    ],
)
def test_what_has_no_tile_is_no_tile_form(word: str) -> None:
    assert fold(word) is None


@pytest.mark.parametrize("mark", sorted(PUNCTUATION))
def test_every_hyphen_and_apostrophe_is_dropped_or_makes_a_word_unplayable(mark: str) -> None:
    assert fold(f"au{mark}to") == "AUTO"
    assert fold(f"au{mark}to", punctuation_ignored=False) is None
    assert has_punctuation(f"au{mark}to")


def test_unplayable_punctuation_leaves_other_words_alone() -> None:
    assert fold("café", punctuation_ignored=False) == "CAFE"
    assert not has_punctuation("café")


@given(st.text())
def test_a_tile_form_is_upper_case_a_to_z_and_folds_to_itself(word: str) -> None:
    tiles = fold(word)
    assert tiles is None or (tiles and set(tiles) <= set(string.ascii_uppercase) and fold(tiles) == tiles)


@given(st.text(alphabet=string.ascii_letters, min_size=1))
def test_plain_letters_keep_their_number(word: str) -> None:
    assert fold(word) == word.upper()


@given(st.text(alphabet="abcéïöñ'-’æœĳ"))
def test_case_does_not_matter(word: str) -> None:
    assert fold(word) == fold(word.upper())
