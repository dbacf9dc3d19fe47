"""The rulings and traps of sections 8 and 9 of the rules that bear on a lay; those on games are held with the games."""

from __future__ import annotations

import pytest

from tests.words.games import MANNERS, fates, kinds, lay, scored, slugs
from wordrummi.core.verdict import Accepted
from wordrummi.words.options import INTERNATIONALE, SABRA

I, S = INTERNATIONALE, SABRA  # noqa: E741 - the initials of the manners


def test_uitgang_from_uit_and_gang_needs_a_tile_of_the_rack_anywhere() -> None:
    assert slugs(lay(I, "GANG UIT", "SOP", "UITGANG")) == ["word.one-rack-tile"]
    assert scored(lay(I, "GANG UIT", "SOP", "UITGANG SOP")) == (7, "UITGANG")
    assert scored(lay(I, "GANG UIT SOEP", "EL", "UITGANG SOEPEL")) == (7, "UITGANG")


def test_uitgang_scores_only_beside_shorter_words() -> None:
    assert scored(lay(I, "GANG UIT SOEP", "BORDEN", "UITGANG SOEPBORDEN")) == (10, "SOEPBORDEN")


def test_order_alone_is_not_enough_to_absorb_a_word() -> None:
    assert slugs(lay(I, "VER", "E", "VEER")) == ["word.int.given-up"]
    assert isinstance(lay(I, "VER", "E", "VERE"), Accepted)
    assert isinstance(lay(I, "HEN KOETS", "G", "KOE HENGST"), Accepted)


def test_an_absorbed_word_is_whole_whatever_the_options() -> None:
    for options in ({"remainder": "in-order"}, {"remainder_may_grow": True}, {"unchanged": "in-order"}):
        assert slugs(lay(I, "VER", "E", "VEER", **options)) == ["word.int.given-up"]  # type: ignore[arg-type]


def test_several_words_are_absorbed_in_one() -> None:
    assert fates(lay(I, "UIT GANG PUNT", "S", "UITGANGSPUNT")) == ["absorbed", "absorbed", "absorbed"]


def test_two_pieces_of_a_broken_word_may_stay() -> None:
    assert kinds(lay(I, "KANTOOR", "SOP", "KANT OOR SOP")) == ["piece", "piece", "new"]
    assert isinstance(lay(I, "KANTOOR", "DM", "KANT DROOM"), Accepted)


def test_a_remainder_is_a_word_by_itself() -> None:
    assert slugs(lay(I, "KANTOOR", "DM", "KANT DROOM", words="DROOM")) == ["word.not-in-lexicon"]


def test_a_remainder_does_not_grow_in_the_same_turn() -> None:
    assert slugs(lay(I, "OPENBAAR", "ERT", "OPENER BAART")) == ["word.int.remainder"]
    assert isinstance(lay(I, "OPENBAAR", "ERT", "OPENER BAART", also="OPEN", remainder_may_grow=True), Accepted)


def test_a_remainder_that_grows_must_have_been_a_word() -> None:
    words = "OPENER BAART"
    verdict = lay(I, "OPENBAAR", "ERT", "OPENER BAART", words=words, remainder_may_grow=True)
    assert [slug.split(".")[1] for slug in slugs(verdict)] == ["int"]


@pytest.mark.parametrize("letter", ["A", "O", "U"])
@pytest.mark.parametrize("manner", MANNERS)
def test_one_letter_is_no_word_even_where_the_lexicon_has_it(manner: str, letter: str) -> None:
    verdict = lay(manner, "HUT", f"{letter}SOP", f"HUT SOP {letter}", words=f"SOP {letter}")
    assert slugs(verdict) == ["word.no-loose-letters"]


def test_two_letters_are_too_short_in_internationale() -> None:
    assert slugs(lay(I, "HUT", "OP", "HUT OP")) == ["word.min-length"]
    assert scored(lay(S, "HUT", "OP", "HUT OP")) == (2, "OP")


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_that_stands_is_not_tried_again(manner: str) -> None:
    assert isinstance(lay(manner, "GIET", "SOP", "GIET SOP", words="SOP"), Accepted)
    assert slugs(lay(manner, "HUT", "GIETSOP", "HUT GIET SOP", words="SOP")) == ["word.not-in-lexicon"]
    assert slugs(lay(manner, "GIET", "GIETSOP", "GIET GIET SOP", words="SOP")) == ["word.not-in-lexicon"]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_that_stood_is_tried_once_it_is_changed(manner: str) -> None:
    assert slugs(lay(manner, "GIET", "S", "GIETS", words="SOP")) == ["word.not-in-lexicon"]


@pytest.mark.parametrize("manner", MANNERS)
def test_several_words_may_be_laid_in_a_start_turn(manner: str) -> None:
    assert scored(lay(manner, "HUT", "SOPBED", "HUT SOP BED", opened=False)) == (3, "BED")


@pytest.mark.parametrize("manner", MANNERS)
def test_a_start_turn_needs_one_long_word_and_the_others_may_be_short(manner: str) -> None:
    verdict = lay(manner, "HUT", "SOPEN", "HUT SOP EN", opened=False, min_length=2)
    assert isinstance(verdict, Accepted)


def test_ij_is_two_tiles_and_counts_two_letters() -> None:
    assert scored(lay(I, "HUT", "IJS", "HUT IJS")) == (3, "IJS")
    assert scored(lay(I, "HUT", "IJS", "HUT ĳs", words="IJS")) == (3, "IJS")
    assert slugs(lay(I, "HUT", "YS", "HUT IJS", words="IJS")) == ["word.from-rack"]
