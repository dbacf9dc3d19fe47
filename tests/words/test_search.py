"""The search is bounded, but a legal turn is never refused for it, and a verdict says when a score may be missed."""

from __future__ import annotations

import pytest

from tests.properties.hostile import EVERY_WORD
from tests.words.games import fates, kinds, lay, scored
from wordrummi.core.verdict import Accepted
from wordrummi.words.claims import placings
from wordrummi.words.options import INTERNATIONALE, SABRA


def test_a_remainder_with_gaps_is_found_beside_hundreds_of_exchanges_that_no_letter_is_left_for() -> None:
    verdict = lay(
        INTERNATIONALE,
        "@@AAAAAAABBBC LMM",
        "H",
        "AAAABBC LMM HA@A@AB",
        admission=EVERY_WORD,
        remainder="in-order",
    )
    assert fates(verdict) == ["broken", "standing"]


def test_a_remainder_without_gaps_is_found_where_pieces_may_have_them() -> None:
    word = "E" * 9 + "N" + "E" * 8
    verdict = lay(INTERNATIONALE, word, "T", f"EEN {'E' * 15}T", admission=EVERY_WORD, unchanged="in-order")
    assert fates(verdict) == ["broken"]


def test_placings_end_at_once_where_the_last_letter_lacks() -> None:
    assert list(placings("E" * 14 + "X", "E" * 40 + "N", gapped=True)) == []


@pytest.mark.parametrize("gapped", [False, True])
def test_placings_without_gaps_come_first(gapped: bool) -> None:
    found = list(placings("EE", "EEXEE", gapped=gapped))
    assert found[:2] == [(0, 1), (3, 4)]
    assert len(found) == (6 if gapped else 2)


def test_a_verdict_that_may_miss_a_score_says_so() -> None:
    pieces = " ".join(["E" * n for n in (2, 3, 4)] * 2)
    verdict = lay(SABRA, "E" * 18, "NNNNNN", pieces + " NNNNNN", admission=EVERY_WORD)
    assert isinstance(verdict, Accepted)
    assert isinstance(verdict.exact, bool)
    assert kinds(verdict)[-1] == "new"


def test_an_ordinary_turn_is_exact() -> None:
    verdict = lay(INTERNATIONALE, "KANTOOR BEST DOOR", "DM", "KANT BEST DOOR DROOM")
    assert scored(verdict) == (5, "DROOM")
    assert isinstance(verdict, Accepted)
    assert verdict.exact
