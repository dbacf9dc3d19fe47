"""What a policy file settles is told by the record, so that a game read back is judged by the same."""

from __future__ import annotations

from pathlib import Path

from wordrummi.core.referee import open_match
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.words.judges import admission_of
from wordrummi.words.options import read_options
from wordrummi.words.rules import word_rules


def test_a_record_tells_what_a_policy_file_settled(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('name = "house"\nunlisted_compounds = "accept"\npunctuation = "unplayable"\n')
    for given, compounds in (({}, "accept"), ({"unlisted_compounds": "refuse"}, "refuse")):
        chosen = {"policy": str(file), **given}
        options = read_options("word-sabra", chosen)
        rules = word_rules("word-sabra", options, admission_of(options, chosen, PlainLexicon(["pan"])))
        header = open_match(rules, ["Anna"], seed=None)[1][0]
        told = header.options  # type: ignore[attr-defined]
        assert (told["unlisted_compounds"], told["punctuation"]) == (compounds, "unplayable")
