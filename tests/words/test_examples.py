"""The worked examples of the rulebook, from `tests/rules/word-examples.json`: verdict, score and scoring word."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.words.games import DUTCH, lay, plain, scored, slugs
from wordrummi.core.verdict import Accepted, Undecided
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.policy import load_policy
from wordrummi.words.options import SABRA

FILE = Path(__file__).parent.parent / "rules" / "word-examples.json"
EXAMPLES = [
    {**row, "variant": f"word-{manner}"}
    for manner, rows in json.loads(FILE.read_text("utf-8")).items()
    if manner != "about"
    for row in rows
]
WHOLE = [row for row in EXAMPLES if row["verdict"] != "fragment"]
READ = "KAT OORD DAL GAL PAK PAD PIANO STOP"
WORDS = {word for row in WHOLE for word in (*row["after"], *row.get("scoring", ())) if "@" not in word}
LEXICONS = {
    "needed words": plain([*WORDS, *READ.split()]),
    "Dutch, strict": Admission(DUTCH, load_policy("strict")),
}
CORTEGE = "ROOD TIK RUN GIET TIEN"


def judged(row: dict[str, Any], admission: Admission, **changes: object) -> object:
    table, after = " ".join(row["table"]), " ".join(row["after"])
    return lay(row["variant"], table, row["rack"], after, admission=admission, **changes)  # type: ignore[arg-type]


def test_the_file_holds_all_examples() -> None:
    assert len(EXAMPLES) == 42
    assert len(WHOLE) == 41


@pytest.mark.parametrize("lexicon", LEXICONS)
@pytest.mark.parametrize("row", WHOLE, ids=lambda row: row["id"])
def test_an_example_has_the_verdict_of_the_rulebook(row: dict[str, Any], lexicon: str) -> None:
    verdict = judged(row, LEXICONS[lexicon])
    if row["verdict"] == "refused":
        assert slugs(verdict) == [row["slug"]]  # type: ignore[arg-type]
        return
    score, scoring = scored(verdict)  # type: ignore[arg-type]
    assert score == row["score"]
    if "scoring" in row:
        assert scoring == min(row["scoring"])
    assert isinstance(verdict, Accepted)
    assert verdict.exact


@pytest.mark.parametrize("row", [row for row in WHOLE if row["verdict"] == "accepted"], ids=lambda row: row["id"])
def test_an_example_scores_nothing_when_its_new_words_were_formed_earlier(row: dict[str, Any]) -> None:
    every = " ".join({*WORDS, *READ.split()})
    assert scored(judged(row, LEXICONS["needed words"], formed=every)) == (0, None)  # type: ignore[arg-type]


def test_a_joker_that_is_just_taken_away_still_has_to_be_laid() -> None:
    (fragment,) = (row for row in EXAMPLES if row["verdict"] == "fragment")
    table = " ".join(fragment["table"])
    admission = LEXICONS["Dutch, strict"]
    assert slugs(lay(fragment["variant"], table, "AL", "PLAAT", admission=admission)) == [
        "word.one-rack-tile",
        "word.table-kept",
    ]
    assert slugs(lay(fragment["variant"], table, "AL", "PLAAT @", admission=admission)) == ["word.one-rack-tile"]
    assert scored(lay(fragment["variant"], table, "AL", "PLAAT @AL", admission=admission))[0] == 3


def test_example_5_as_printed_leaves_one_e_loose() -> None:
    admission = LEXICONS["Dutch, strict"]
    assert slugs(lay(SABRA, CORTEGE, "C", "INTRODUCTIEKORTING E", admission=admission)) == ["word.no-loose-letters"]


def test_example_5_completed_is_for_the_table_to_decide() -> None:
    admission = LEXICONS["Dutch, strict"]
    verdict = lay(SABRA, CORTEGE, "CEN", "INTRODUCTIEKORTING EEN", admission=admission)
    assert isinstance(verdict, Undecided)
    assert [(v.slug, v.facts["word"]) for v in verdict.ask] == [("word.unlisted-compound", "INTRODUCTIEKORTING")]
    assert (verdict.accepted.score, verdict.accepted.scoring) == (18, "INTRODUCTIEKORTING")
    agreed = admission.with_agreed(allow=["INTRODUCTIEKORTING"])
    assert scored(lay(SABRA, CORTEGE, "CEN", "INTRODUCTIEKORTING EEN", admission=agreed)) == (18, "INTRODUCTIEKORTING")


def test_giet_stays_though_it_is_a_verb_form() -> None:
    admission = LEXICONS["Dutch, strict"]
    assert scored(lay(SABRA, "GIET HUT", "OEN", "GIET HOUTEN", admission=admission)) == (6, "HOUTEN")
    assert slugs(lay(SABRA, "HUT", "GIET", "HUT GIET", admission=admission)) == ["word.refused-category"]
