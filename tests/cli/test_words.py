"""`wordrummi words`: what a rack can lay, as text and as JSON."""

from __future__ import annotations

import pytest

from tests.cli.positions import answers


def test_text_has_the_words_by_their_length(run, words):
    result = run("words", "KANTOR", "--lexicon", words, "--lang", "en")
    assert result.stdout.splitlines() == ["4 letters:", "  KANT", "3 letters:", "  KAT"]
    assert result.exit_code == 0


def test_a_joker_is_shown_where_it_lies(run, words):
    assert "KAT (K@T)" in run("words", "KT@", "--lexicon", words).stdout


def test_json_has_a_word_a_line(run, words):
    result = run("words", "KANTOR", "--lexicon", words, "--format", "jsonl", "--limit", "1")
    assert answers(result) == [{"word": "KANT", "tiles": "KANT", "score": 4}]


def test_with_a_table_it_is_told_what_comes_from_where(run, words):
    result = run("words", "OEN", "-t", "HUT", "--lexicon", words, "--lang", "en")
    assert result.stdout.splitlines() == [
        "6 letters:",
        "  HOUTEN = OEN from the rack + HUT from HUT; then there lies HOUTEN",
    ]


def test_nothing_to_lay_is_exit_1(run, words):
    result = run("words", "XYZ", "--lexicon", words, "--lang", "en")
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "No word can be laid with these tiles.\n")


@pytest.mark.parametrize(
    "call",
    [
        ["O1"],
        ["QQ"],
        ["OEN", "-t", "H8"],
        ["OEN", "--variant", "number-sabra"],
        ["OEN", "--policy", "none.toml"],
        ["O", "--limit", "0"],
    ],
)
def test_a_wrong_call_is_exit_2(run, words, call):
    result = run("words", *call, "--lexicon", words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_a_missing_word_list_is_a_wrong_call(run):
    assert run("words", "OEN", "--lexicon", "nowhere.txt").exit_code == 2
