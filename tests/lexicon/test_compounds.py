from __future__ import annotations

from pathlib import Path

import pytest

from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.answer import WordVerdict
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.compounds import LONGEST_COMPOUND, Splitter
from wordrummi.lexicon.trie import Lexicon

# Three lists written by hand when hunspell's compounding was measured: it took 26 of the 30 real ones, and 19 of the 30
# nonsense ones as well.
LISTS = Path(__file__).parent / "compounds"


def words(name: str) -> list[str]:
    return (LISTS / f"{name}.txt").read_text().split()


def test_a_split_names_its_parts_and_its_head_decides(lexicon: Lexicon) -> None:
    split = Splitter(lexicon).split("TUINHUTTEN")
    assert split
    assert (split.parts, split.categories) == (("TUIN", "HUTTEN"), Category.PLURAL.bit)


def test_the_fewest_parts_are_the_best(lexicon: Lexicon) -> None:
    split = Splitter(lexicon).split("TUINBOOMHUT")
    assert split
    assert split.parts == ("TUIN", "BOOMHUT")


@pytest.mark.parametrize(
    "tiles", ["", "HUT", "HUISX", "XTUIN", "TUINMOOI", "TUINLOPEN", "AMSTERDAMHUT", "BTWHUT", "HUTHUT"]
)
def test_what_is_no_compound_does_not_split(lexicon: Lexicon, tiles: str) -> None:
    assert Splitter(lexicon).split(tiles) is None


def test_a_word_too_long_for_a_table_is_not_tried(lexicon: Lexicon) -> None:
    assert Splitter(lexicon).split("TUIN" * (LONGEST_COMPOUND // 4) + "HUT") is None


def test_real_compounds_are_listed_or_split(dutch: Admission) -> None:
    verdicts = {word: dutch.status(word.upper()) for word in words("real")}
    assert WordVerdict.UNKNOWN not in verdicts.values()
    assert verdicts["introductiekorting"] is WordVerdict.UNDECIDED
    assert verdicts["keukenkastdeurtje"] is WordVerdict.REFUSED


def test_misspelt_compounds_are_unknown(dutch: Admission) -> None:
    # FIETSSTALLING is counted in text, beside FIETSENSTALLING; VETTER is a word that can end a compound.
    taken = {word for word in words("misspelt") if dutch.status(word.upper()) is not WordVerdict.UNKNOWN}
    assert taken <= {"fietsstalling", "schoenvetter"}


def test_nonsense_is_never_more_than_a_question(dutch: Admission) -> None:
    for word in words("nonsense"):
        assert dutch.status(word.upper()) in (WordVerdict.UNDECIDED, WordVerdict.UNKNOWN)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("arbeidsuitzicht", "arbeiduitzicht"),
        ("koningslepel", "koninglepel"),
        ("regeringslepel", "regeringlepel"),
    ],
)
def test_the_linking_sound_that_listed_compounds_use_is_needed(dutch: Admission, right: str, wrong: str) -> None:
    assert dutch.status(right.upper()) is WordVerdict.UNDECIDED
    assert dutch.status(wrong.upper()) is WordVerdict.UNKNOWN


def test_short_chips_are_no_parts(dutch: Admission) -> None:
    assert dutch.status("PAARDESTAL") is WordVerdict.UNKNOWN
