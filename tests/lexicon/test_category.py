from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wordrummi.lexicon.category import ALL, ONLY_PUNCTUATED, READINGS, Category, categories_of, mask_of


def test_the_wire_names_never_change() -> None:
    assert [category.value for category in Category] == [
        "noun",
        "verb",
        "adjective",
        "adverb",
        "function",
        "plural",
        "diminutive",
        "proper",
        "geographical",
        "abbreviation",
        "offensive",
    ]


def test_offensive_is_a_mark_and_no_reading() -> None:
    assert READINGS | Category.OFFENSIVE.bit == ALL
    assert not READINGS & Category.OFFENSIVE.bit


def test_the_mark_for_punctuation_is_no_category() -> None:
    assert not ONLY_PUNCTUATED & ALL
    assert categories_of(ONLY_PUNCTUATED) == ()


@given(st.sets(st.sampled_from(Category)))
def test_a_mask_gives_its_categories_back_in_order(categories: set[Category]) -> None:
    assert categories_of(mask_of(categories)) == tuple(category for category in Category if category in categories)
