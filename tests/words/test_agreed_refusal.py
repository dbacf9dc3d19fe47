"""A word that the table refuses: the verdict says that the table agreed on it, whatever the word is."""

from __future__ import annotations

import pytest

from wordrummi.core.verdict import Refused
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.texts import LANGUAGES, catalogue
from wordrummi.words.judges import admission_of, judge_of
from wordrummi.words.judging import agreeing
from wordrummi.words.notation import read_rack, read_word
from wordrummi.words.options import read_options
from wordrummi.words.position import Position


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_by_agreement_names_the_agreement(language: str) -> None:
    options = read_options("word-sabra", {})
    judge = judge_of("word-sabra", options, admission_of(options, {}, PlainLexicon(["pan"])))
    told = agreeing(judge, frozenset(), frozenset({"PAN"})).lay(Position((), read_rack("PAN")), (read_word("PAN"),))
    assert isinstance(told, Refused)
    said = catalogue(language).says(told.violations[0].slug, told.violations[0].facts)
    assert catalogue(language).name("source", "agreed") in said
