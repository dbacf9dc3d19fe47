"""What a turn scores: the longest new word that has not lain here and lies here once (rules, sections 3.2 and 4)."""

from __future__ import annotations

import pytest

from tests.words.games import MANNERS, kinds, lay, scored, witness_of
from wordrummi.core.verdict import Accepted, Verdict
from wordrummi.words.options import INTERNATIONALE, SABRA


def notes(verdict: Verdict) -> list[tuple[str, str]]:
    return [(note.word, note.slug) for note in witness_of(verdict).notes]


@pytest.mark.parametrize("manner", MANNERS)
def test_only_the_longest_new_word_scores(manner: str) -> None:
    verdict = lay(manner, "HUT", "SOPKRING", "HUT SOP KRING")
    assert scored(verdict) == (5, "KRING")
    assert notes(verdict) == [("KRING", "score.longest-new")]


@pytest.mark.parametrize("manner", MANNERS)
def test_of_words_as_long_the_first_by_the_alphabet_scores(manner: str) -> None:
    assert scored(lay(manner, "HUT", "SOPBED", "HUT SOP BED")) == (3, "BED")


@pytest.mark.parametrize("manner", MANNERS)
def test_standing_words_and_pieces_score_nothing_however_long(manner: str) -> None:
    verdict = lay(manner, "KOKSMAAT HUT", "OP", "KOK MAAT SOP HUT")
    assert kinds(verdict) == ["piece", "piece", "new", "standing"]
    assert scored(verdict) == (3, "SOP")
    assert ("MAAT", "score.unchanged") in notes(verdict)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_formed_earlier_is_passed_over(manner: str) -> None:
    verdict = lay(manner, "HUT", "SOPKRING", "HUT SOP KRING", formed="KRING")
    assert scored(verdict) == (3, "SOP")
    assert ("KRING", "score.formed-earlier") in notes(verdict)
    assert scored(lay(manner, "HUT", "SOP", "HUT SOP", formed="SOP")) == (0, None)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_that_lies_twice_is_passed_over(manner: str) -> None:
    verdict = lay(manner, "KRING", "SOPKRING", "KRING SOP KRING")
    assert scored(verdict) == (3, "SOP")
    assert ("KRING", "score.twice-on-table") in notes(verdict)
    assert scored(lay(manner, "HUT", "SOPSOP", "HUT SOP SOP")) == (0, None)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_repeat_may_cost_the_whole_turn(manner: str) -> None:
    for formed, table in (("KRING", "HUT"), ("", "KRING")):
        after = f"{table} SOP KRING"
        assert scored(lay(manner, table, "SOPKRING", after, formed=formed, repeat="zero")) == (0, None)
        assert scored(lay(manner, table, "SOPKRING", after, formed=formed, repeat="pass-over")) == (3, "SOP")


def test_a_shorter_repeat_costs_nothing() -> None:
    assert scored(lay(SABRA, "HUT", "SOPKRING", "HUT SOP KRING", formed="SOP", repeat="zero")) == (5, "KRING")


@pytest.mark.parametrize("manner", MANNERS)
def test_a_joker_is_read_so_that_a_repeat_is_avoided(manner: str) -> None:
    also = "PAN PAD"
    assert scored(lay(manner, "HUT", "PA@", "HUT PA@", also=also, formed="PAD")) == (3, "PAN")
    assert scored(lay(manner, "PAD", "PA@", "PAD PA@", also=also)) == (3, "PAN")
    assert scored(lay(manner, "PAD", "PA@", "PAD PA@", also=also, formed="PAN")) == (0, None)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_standing_joker_is_read_so_that_it_is_no_repeat(manner: str) -> None:
    verdict = lay(manner, "PA@", "PAD", "PA@ PAD", also="PAN PAD")
    assert scored(verdict) == (3, "PAD")
    assert witness_of(verdict).after[0].reading == "PAN"
    assert scored(lay(manner, "PA@", "PAD", "PA@ PAD", also="PAD")) == (0, None)
    assert scored(lay(manner, "PA@", "PAD", "PA@=PAD PAD", also="PAN PAD")) == (0, None)


@pytest.mark.parametrize("manner", MANNERS)
def test_two_joker_words_are_read_apart(manner: str) -> None:
    verdict = lay(manner, "HUT", "PA@PA@", "HUT PA@ PA@", also="PAN PAD")
    assert scored(verdict) == (3, "PAD")
    assert sorted(str(word.reading) for word in witness_of(verdict).after[1:]) == ["PAD", "PAN"]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_word_without_a_joker_counts_a_joker_word_read_alike_as_its_double(manner: str) -> None:
    assert scored(lay(manner, "HUT", "PA@PAN", "HUT PA@ PAN", also="PAN")) == (0, None)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_legal_turn_may_score_nothing(manner: str) -> None:
    verdict = lay(manner, "HUT", "HUT", "HUT HUT")
    assert isinstance(verdict, Accepted)
    assert verdict.score == 0
    assert verdict.scoring is None


@pytest.mark.parametrize("manner", MANNERS)
def test_a_late_lay_scores_what_the_table_agreed(manner: str) -> None:
    for overtime, score in (("none", 3), ("zero", 0)):
        verdict = lay(manner, "HUT", "SOP", "HUT SOP", late=True, overtime=overtime)
        assert isinstance(verdict, Accepted)
        assert verdict.score == score
        assert ("score.overtime" in {slug for _, slug in notes(verdict)}) == (overtime == "zero")


def test_late_lays_differ_by_manner_where_nothing_is_agreed() -> None:
    assert scored(lay(SABRA, "HUT", "SOP", "HUT SOP", late=True)) == (0, None)
    assert scored(lay(INTERNATIONALE, "HUT", "SOP", "HUT SOP", late=True)) == (3, "SOP")


# The order that decides an attribution: most letters unchanged, then the score, then the alphabet.


def test_a_piece_is_a_piece_whatever_tile_somebody_claims_to_have_used() -> None:
    verdict = lay(SABRA, "TEKENTAFEL MAN", "DT", "MAND TAFEL KETENT")
    assert kinds(verdict) == ["new", "piece", "new"]
    assert scored(verdict) == (6, "KETENT")


def test_a_word_from_whose_middle_a_tile_went_is_new() -> None:
    row = ("RINGSLA@G OP", "T", "RING SLAG @TOP")
    verdict = lay(SABRA, *row, also="STOP")
    assert kinds(verdict) == ["piece", "new", "new"]
    assert scored(verdict) == (4, "SLAG")
    in_order = lay(SABRA, *row, also="STOP", unchanged="in-order")
    assert kinds(in_order) == ["piece", "piece", "new"]
    assert scored(in_order) == (4, "STOP")


def test_one_table_word_accounts_for_one_standing_word() -> None:
    assert kinds(lay(SABRA, "HUT", "HUT", "HUT HUT")).count("new") == 1


def test_segments_of_one_word_are_disjoint() -> None:
    verdict = lay(SABRA, "BANANEN", "ANANS", "BAN ANAN ANENS", also="ANENS")
    kept = sum(len(word.tiles) for word in witness_of(verdict).after if word.standing != "new")
    assert kept <= 7


def test_letters_unchanged_go_before_the_score() -> None:
    verdict = lay(SABRA, "KANTOOR KANT", "OORS", "KANTOOR KANT OOR", also="OORS")
    assert kinds(verdict) == ["standing", "standing", "new"]


# Unseen racks.


@pytest.mark.parametrize("manner", MANNERS)
def test_an_unseen_rack_lays_no_more_than_it_holds(manner: str) -> None:
    assert scored(lay(manner, "HUT", "?7", "HUT BUITENS")) == (7, "BUITENS")
    assert isinstance(lay(manner, "HUT", "?6", "HUT BUITEN"), Accepted)
    refused = lay(manner, "HUT", "?6", "HUT BUITENS")
    assert not isinstance(refused, Accepted)
    assert [v.slug for v in refused.violations] == ["word.from-rack"]  # type: ignore[union-attr]


@pytest.mark.parametrize("manner", MANNERS)
def test_an_unseen_rack_lays_no_more_of_a_kind_than_the_box_has_left(manner: str) -> None:
    assert isinstance(lay(manner, "HUT", "?7", "HUT MMM"), Accepted)
    assert not isinstance(lay(manner, "HUM", "?7", "HUM MMM"), Accepted)
    assert not isinstance(lay(manner, "QUA", "?7", "QUA QUA"), Accepted)
    assert not isinstance(lay(manner, "P@T@", "?7", "P@T@ @AN", also="PITA KAN"), Accepted)


@pytest.mark.parametrize("manner", MANNERS)
def test_a_rack_may_be_known_in_part(manner: str) -> None:
    assert isinstance(lay(manner, "HUT", "EN?5", "HUT EENDEN"), Accepted)
    assert isinstance(lay(manner, "HUT", "EN?5", "HUT BUITENS"), Accepted)
    assert not isinstance(lay(manner, "HUT", "XX?5", "HUT BUITEN"), Accepted)
    assert not isinstance(lay(manner, "HUT", "Q?5", "HUT QUQ"), Accepted)
    assert isinstance(lay(manner, "HUT", "EN?", "HUT TEN"), Accepted)
    assert not isinstance(lay(manner, "HUT", "EN?", "HUT TENT"), Accepted)
