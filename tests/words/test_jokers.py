"""Jokers: read anew at every turn, exchanged, taken away, swapped, never off the table. Section 3.1 of the rules."""

from __future__ import annotations

import pytest

from tests.words.games import MANNERS, fates, kinds, lay, scored, slugs, witness_of
from wordrummi.core.verdict import Accepted
from wordrummi.words.options import INTERNATIONALE, SABRA

I, S = INTERNATIONALE, SABRA  # noqa: E741 - the initials of the manners


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_with_a_joker_is_admitted_when_some_reading_is(manner: str) -> None:
    assert scored(lay(manner, "HUT", "ZO@", "HUT ZO@", also="ZON")) == (3, "ZON")
    assert slugs(lay(manner, "HUT", "ZO@", "HUT ZO@", also="ZIN")) == ["word.not-in-lexicon"]


@pytest.mark.parametrize("manner", MANNERS)
def test_with_two_jokers_every_pair_of_readings_counts(manner: str) -> None:
    assert scored(lay(manner, "HUT", "@@N", "HUT @@N", also="ZON")) == (3, "ZON")
    assert scored(lay(manner, "HUT", "@O@", "HUT @O@", also="ZON AOA")) == (3, "AOA")
    assert scored(lay(manner, "HUT", "@@ZN", "HUT @Z@N", also="OZON")) == (4, "OZON")
    assert slugs(lay(manner, "HUT", "@@ZN", "HUT @Z@N", also="OZONX")) == ["word.not-in-lexicon"]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_of_two_jokers_alone_may_be_any_word(manner: str) -> None:
    assert scored(lay(manner, "HUT", "@@", "HUT @@", also="OP EN", min_length=2)) == (2, "EN")


@pytest.mark.parametrize("manner", MANNERS)
def test_a_standing_joker_may_lie_where_no_word_is_read_any_more(manner: str) -> None:
    assert scored(lay(manner, "XQ@", "SOP", "XQ@ SOP")) == (3, "SOP")


def test_a_joker_is_read_anew_when_its_word_is_absorbed() -> None:
    verdict = lay(I, "@A@IO TUIN", "SOP", "@A@IOTUIN SOP", also="PATIOTUIN")
    assert scored(verdict) == (9, "PATIOTUIN")
    assert fates(verdict) == ["absorbed", "absorbed"]


def test_an_exchanged_joker_is_laid_again_in_the_same_turn() -> None:
    verdict = lay(I, "VEL@", "GSOP", "VELG @SOP", also="STOP DSOP")
    assert fates(verdict) == ["exchanged"]
    assert witness_of(verdict).table[0].letters_in == "G"
    assert slugs(lay(I, "VEL@", "GSOP", "VELG SOP")) == ["word.table-kept"]
    assert scored(lay(S, "VEL@", "GOP", "VELG @OP", also="TOP VELG")) == (4, "VELG")


def test_an_exchanged_word_is_new_and_is_tried() -> None:
    verdict = lay(I, "VEL@", "GAL", "VELG @AL", also="DAL")
    assert kinds(verdict) == ["new", "new"]
    assert scored(verdict) == (4, "VELG")
    assert slugs(lay(I, "VEL@", "KAL", "VELK @AL", words="DAL VELG")) == ["word.not-in-lexicon"]


def test_an_exchange_has_no_least_length() -> None:
    assert fates(lay(I, "PA@", "NAL", "PAN @AL", also="DAL")) == ["exchanged"]


def test_the_letter_for_a_joker_may_come_from_the_table() -> None:
    verdict = lay(I, "VEL@ GANGEN", "SOP", "VELG ANGEN @SOP", also="DSOP")
    assert fates(verdict) == ["exchanged", "broken"]
    assert isinstance(lay(S, "VEL@ EGG", "AR", "VELG EG @AR", also="PAR", min_length=2), Accepted)


def test_the_letter_for_a_joker_may_have_to_come_from_the_rack() -> None:
    row = {"also": "DSOP", "exchange_from": "rack"}
    assert slugs(lay(I, "VEL@ GANGEN", "SOP", "VELG ANGEN @SOP", **row)) == ["word.exchange-from-rack"]  # type: ignore[arg-type]
    assert isinstance(lay(I, "VEL@ GANGEN", "GSOP", "VELG GANGEN @SOP", **row), Accepted)  # type: ignore[arg-type]
    sabra = {"also": "PAR", "min_length": 2, "exchange_from": "rack"}
    assert slugs(lay(S, "VEL@ EGG", "AR", "VELG EG @AR", **sabra)) == ["word.exchange-from-rack"]  # type: ignore[arg-type]
    assert isinstance(lay(S, "VEL@ EGG", "GAR", "VELG EGG @AR", **sabra), Accepted)  # type: ignore[arg-type]


def test_sabra_takes_a_joker_away_from_a_word_that_is_given_up() -> None:
    verdict = lay(S, "SLA@G", "OP", "SLAG @OP", also="TOP")
    assert scored(verdict) == (4, "SLAG")
    assert kinds(verdict) == ["new", "new"]
    assert slugs(lay(S, "SLA@K", "OP", "SLAK @OP", words="TOP")) == ["word.not-in-lexicon"]


def test_internationale_takes_a_joker_away_from_an_end_only() -> None:
    verdict = lay(I, "PLAAT@", "AL", "PLAAT @AL", also="DAL")
    assert fates(verdict) == ["broken"]
    assert kinds(verdict) == ["piece", "new"]
    assert slugs(lay(I, "SLA@G", "OP", "SLAG @OP", also="TOP")) == ["word.int.remainder"]
    assert isinstance(lay(I, "SLA@G", "OP", "SLAG @OP", also="TOP", remainder="in-order"), Accepted)
    assert slugs(lay(I, "PA@", "AL", "PA @AL", also="DAL", min_length=2)) == ["word.int.remainder"]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_declared_reading_binds(manner: str) -> None:
    both = "PAN PAD"
    assert scored(lay(manner, "HUT", "PA@", "HUT PA@", also=both)) == (3, "PAD")
    assert scored(lay(manner, "HUT", "PA@", "HUT PA@=PAN", also=both)) == (3, "PAN")
    assert slugs(lay(manner, "HUT", "PA@", "HUT PA@=PAK", also=both)) == ["word.not-in-lexicon"]
    assert scored(lay(manner, "HUT", "PA@", "HUT PA@=PAN", also=both, formed="PAN")) == (0, None)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("reading", ["PAT", "PANT", "PA"])
def test_a_reading_that_contradicts_the_tiles_is_refused(manner: str, reading: str) -> None:
    found = slugs(lay(manner, "HUT", "@AN", f"HUT @AN={reading}", also="PAN PAT PANT PA"))
    assert found == ["word.two-readings-declared"]


@pytest.mark.parametrize("manner", MANNERS)
def test_no_joker_of_the_table_is_exchanged_in_a_start_turn(manner: str) -> None:
    refused = slugs(lay(manner, "PA@", "NSOP", "PAN @SOP", also="DSOP", opened=False))
    assert "word.start.table-untouched" in refused
    assert isinstance(lay(manner, "PA@", "NSOP", "PA@ SOP", opened=False), Accepted)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_start_word_may_hold_a_joker_of_the_own_rack(manner: str) -> None:
    assert scored(lay(manner, "PA@", "@OP", "PA@ @OP", also="SOP", opened=False)) == (3, "SOP")


def test_a_joker_is_swapped_between_lying_words_in_sabra_only() -> None:
    swapped = ("KA@ HUT", "SOP", "KAT HU@ SOP")
    verdict = lay(S, *swapped, also="HUS KAT")
    assert kinds(verdict) == ["new", "new", "new"]
    assert scored(verdict) == (3, "HUS")
    assert slugs(lay(I, *swapped, also="HUS KAT")) == ["word.int.remainder"]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_joker_counts_as_a_letter(manner: str) -> None:
    assert scored(lay(manner, "HUT", "KEER@UNTSOP", "HUT KEER@UNT SOP", also="KEERPUNT")) == (8, "KEERPUNT")


@pytest.mark.parametrize("manner", MANNERS)
def test_jokers_compare_as_tiles(manner: str) -> None:
    verdict = lay(manner, "PA@S", "RO@", "PA@S R@O", also="PANS PADS REO")
    assert kinds(verdict) == ["standing", "new"]
    assert witness_of(verdict).after[1].reading == "REO"


def test_a_word_exchanged_may_be_absorbed_in_the_same_turn() -> None:
    verdict = lay(I, "VEL@", "GENAL", "VELGEN @AL", also="DAL VELG VELGEN")
    assert fates(verdict) == ["absorbed"]
    (slug,) = slugs(lay(I, "VEL@", "GENAL", "VELGEN @AL", words="DAL VELGEN"))
    assert slug.startswith("word.int.")


def test_a_word_exchanged_may_be_broken_in_the_same_turn() -> None:
    verdict = lay(I, "STE@LING", "KOP", "STEK @LINGOP", also="ALINGOP STEKLING")
    assert fates(verdict) == ["broken"]
