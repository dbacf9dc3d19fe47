"""`wordrummi analyse`: a record as text, as lines and whole; what can't be analysed is told."""

from __future__ import annotations

import json

import pytest

from tests.numbers.international.scripted import dealt
from tests.words.games import Game, rigged, rules_for
from wordrummi.core.record import write
from wordrummi.core.verdict import Refused, Violation
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.words.judging import Judge

LIST = ["hut", "houten", "ver", "veer", "soepel", "poes", "leer", "eer", "kat", "pan", "kant", "oor", "kantoor"]


def recorded(path, events):
    path.write_bytes(write(events))
    return str(path)


@pytest.fixture
def record(tmp_path):
    """Ann lays KAT where HOUTEN was to be had; the words are those of the fixture `words`."""
    game = rigged(rules_for("word-sabra", PlainLexicon(LIST)), ["OENKATX", "EEEEEEE"], table="HUT")
    game.lay("KAT")
    return recorded(tmp_path / "record.jsonl", game.events)


def test_text_has_the_turns_and_the_totals(run, words, record):
    result = run("analyse", record, "--lexicon", words, "--lang", "en")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "  1. Ann: lays, 3 points (KAT). Left 3 lying (proven).",
        "     better: 6 points (HOUTEN): HOUTEN",
        "     missed: HOUTEN, KANT",
        "Ann: 0 of 1 turns the best (0%), left lying: 3; proven: 1.",
    ]


def test_lines_of_json_end_with_the_totals(run, words, record):
    result = run("analyse", record, "--lexicon", words, "--format", "jsonl")
    turn, end = map(json.loads, result.stdout.splitlines())
    assert (turn["played"]["word"], turn["best"]["word"], turn["cost"]) == ("KAT", "HOUTEN", 3)
    assert [total["left"] for total in end["totals"]] == [3]


def test_json_is_one_document(run, words, record):
    told = json.loads(run("analyse", record, "--lexicon", words, "--format", "json").stdout)
    assert (told["variant"], len(told["turns"]), len(told["totals"])) == ("word-sabra", 1, 1)


def test_a_record_may_come_from_standard_input(run, words, record, tmp_path):
    result = run("analyse", "-", "--lexicon", words, stdin=(tmp_path / "record.jsonl").read_bytes())
    assert result.exit_code == 0


def test_unseen_racks_are_told(run, words, tmp_path):
    game = Game(rules_for("word-sabra", PlainLexicon(LIST)), 2, seed=None)
    game.lay("HUT")
    game.draw()
    result = run("analyse", recorded(tmp_path / "live.jsonl", game.events), "--lexicon", words, "--lang", "en")
    assert "more needs the racks" in result.stderr
    assert "Bob: no racks are known." in result.stdout


def test_another_lexicon_is_told(run, tmp_path, record):
    (tmp_path / "other.txt").write_text("hut\nkat\n")
    result = run("analyse", record, "--lexicon", "other.txt", "--lang", "en")
    assert "another lexicon" in result.stderr
    assert "The best turn (proven)." in result.stdout


@pytest.mark.parametrize("content", [b"", b"{}\n", b"no record\n"])
def test_what_is_no_record_is_exit_2(run, words, content):
    result = run("analyse", "-", "--lexicon", words, stdin=content)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("wordrummi analyse: ")


def test_a_missing_record_is_exit_2(run, words):
    assert run("analyse", "nowhere.jsonl", "--lexicon", words).exit_code == 2


def test_a_disagreement_of_solver_and_referee_is_kept_and_exit_3(run, words, record, tmp_path, monkeypatch):
    """A referee that refuses everything once the record has been made."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(Judge, "lay", lambda *_: Refused((Violation("word.not-in-lexicon"),)))
    result = run("analyse", record, "--lexicon", words)
    (file,) = (tmp_path / "data").rglob("*.json")
    assert (result.exit_code, str(file) in result.stderr) == (3, True)


def test_options_that_do_not_exist_are_exit_2(run, words, record, tmp_path):
    lines = (tmp_path / "record.jsonl").read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    header["options"]["min_length"] = "long"
    result = run("analyse", "-", "--lexicon", words, stdin=b"".join([json.dumps(header).encode() + b"\n", *lines[1:]]))
    assert (result.exit_code, result.stdout) == (2, "")


def test_where_no_best_turn_is_searched_it_is_told(run, tmp_path):
    game = dealt("o4", "k1", "r1", "r2").throws("o4")
    result = run("analyse", recorded(tmp_path / "hands.jsonl", game.events), "--lang", "en")
    assert result.exit_code == 0
    assert "No best turn is searched in this game" in result.stderr
    assert "Discards o4." in result.stdout
