"""`wordrummi check`: words in, verdicts out. Facts about words are those of the rules, section 1 and 7."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys

import pytest


@pytest.fixture
def check(run):
    def call(*args, stdin=b""):
        return run("check", *args, stdin=stdin)

    return call


@pytest.fixture
def records(check):
    def call(*args, stdin=b""):
        return [json.loads(line) for line in check(*args, "--format", "jsonl", stdin=stdin).stdout.splitlines()]

    return call


@pytest.mark.parametrize(
    ("word", "policy", "verdict", "admissible_as"),
    [
        ("huis", "strict", "allowed", ["noun"]),
        ("leven", "strict", "allowed", ["noun"]),
        ("keten", "strict", "allowed", ["noun"]),
        ("lopen", "strict", "refused", []),
        ("lopen", "children", "allowed", ["verb"]),
        ("huizen", "strict", "refused", []),
        ("huizen", "open", "allowed", ["plural"]),
        ("huisje", "children", "refused", []),
        ("Amsterdam", "strict", "refused", []),
        ("café", "strict", "allowed", ["noun"]),
        ("zee-egel", "strict", "allowed", ["noun"]),
        ("ZEEEGEL", "strict", "allowed", ["noun"]),
        ("ĳs", "strict", "allowed", ["noun"]),
        ("bijv.", "open", "unplayable", []),
        ("4x4", "open", "unplayable", []),
        ("ad hoc", "open", "unplayable", []),
        ("introductiekorting", "strict", "undecided", ["noun"]),
        ("xqzw", "open", "unknown", []),
    ],
)
def test_what_the_rules_say_of_words(records, word, policy, verdict, admissible_as):
    (record,) = records(word, "--policy", policy)
    assert record["verdict"] == verdict
    assert set(admissible_as) <= set(record["admissible_as"])
    assert bool(record["admissible_as"]) == bool(admissible_as)


@pytest.mark.parametrize(("args", "code"), [(["hut"], 0), (["hut", "xqzw"], 1), (["hut", ""], 2), (["hut", "h\0t"], 2)])
def test_exit_codes(check, words, args, code):
    assert check(*args, "--lexicon", words).exit_code == code


def test_the_record_is_that_of_the_contract(records):
    (record,) = records("Huisje")
    assert list(record) == [
        "line",
        "word",
        "tiles",
        "verdict",
        "categories",
        "admissible_as",
        "reason",
        "parts",
        "source",
        "suggestions",
    ]
    assert record["categories"] == ["diminutive"]
    assert record["reason"] == {
        "slug": "word.refused-category",
        "nl": "HUISJE mag niet: verkleinwoord.",
        "en": "HUISJE is not allowed: diminutive.",
    }
    assert record["source"]


def test_words_files_and_standard_input_together_are_told_apart(records, words, tmp_path):
    (tmp_path / "more.txt").write_text("ver\n")
    told = records("hut", "-", "-f", "more.txt", "--lexicon", words, stdin=b"poes\n")
    assert [(record.get("file"), record["line"], record["word"]) for record in told] == [
        (None, 1, "hut"),
        ("more.txt", 1, "ver"),
        ("-", 1, "poes"),
    ]


def test_piped_input_needs_no_argument(records, words):
    assert [record["word"] for record in records("--lexicon", words, stdin=b"hut\nver")] == ["hut", "ver"]


def test_with_words_standard_input_is_left_alone(records, words):
    assert len(records("hut", "--lexicon", words, stdin=b"ver\n")) == 1


def test_nothing_at_all_is_a_wrong_call(check, words):
    result = check("--lexicon", words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Geen woorden" in result.stderr


def test_an_empty_file_is_no_fault(check, words, tmp_path):
    (tmp_path / "empty.txt").write_bytes(b"")
    assert check("-f", "empty.txt", "--lexicon", words).exit_code == 0


def test_a_column_of_a_table(check, records, words, tmp_path):
    (tmp_path / "t.csv").write_text("id;woord\n1;hut\n2;boom\n")
    told = records("-f", "t.csv", "--column", "woord", "--lexicon", words)
    assert [(record["line"], record["verdict"]) for record in told] == [(2, "allowed"), (3, "unknown")]
    result = check("-f", "t.csv", "--column", "word", "--lexicon", words, "--lang", "en")
    assert result.exit_code == 2
    assert "t.csv: there is no column word; there are: id, woord." in result.stderr


def test_the_summary_counts_and_names_the_lexicon(check, words):
    result = check("hut", "xqzw", "", "--lexicon", words, "--lang", "en")
    assert "3 words: allowed 1, not in the word list 1, unreadable 1" in result.stderr
    assert "Word list: words.txt (" in result.stderr
    assert "summary" not in result.stdout
    strict = check("Huisje", "--lang", "en")
    assert "Categories: diminutive 1" in strict.stderr
    assert "policy strict" in strict.stderr


@pytest.mark.parametrize(
    ("locale", "args", "sentence"),
    [
        ({}, [], "staat niet in"),
        ({"LANG": "en_GB.UTF-8"}, [], "is not in"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "nl_BE"}, [], "staat niet in"),
        ({"LANG": "C.UTF-8"}, [], "staat niet in"),
        ({"LANG": "nl_NL"}, ["--lang", "en"], "is not in"),
    ],
)
def test_the_language_is_asked_for_or_that_of_the_locale(check, words, monkeypatch, locale, args, sentence):
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert sentence in check("xqzw", "--lexicon", words, *args).stdout


def test_suggestions_are_asked_for(records, words):
    assert records("hute", "--lexicon", words)[0]["suggestions"] == []
    assert records("hute", "--lexicon", words, "--suggest", "3")[0]["suggestions"] == ["HUT"]


def test_only_the_allowed_tells_unreadable_lines_on_standard_error(check, words):
    result = check("--only", "allowed", "--format", "csv", "--lexicon", words, "--lang", "en", stdin=b"hut\n\nxqzw\n")
    assert [row["word"] for row in csv.DictReader(result.stdout.splitlines())] == ["hut"]
    assert "-, line 2: The line is empty." in result.stderr
    assert result.exit_code == 2


def test_only_the_refused(records, words):
    told = records("--only", "refused", "--lexicon", words, stdin=b"hut\n\nxqzw\n")
    assert [record["line"] for record in told] == [2, 3]


def test_the_options_of_a_table(records, tmp_path):
    (tmp_path / "own.toml").write_text('name = "own"\nrefuse = ["noun", "verb", "plural"]\nallow_words = ["xqzw"]\n')
    told = records("huis", "xqzw", "--policy", "own.toml")
    assert [record["verdict"] for record in told] == ["refused", "allowed"]
    assert records("introductiekorting", "--unlisted-compounds", "refuse")[0]["verdict"] == "refused"
    assert [record["verdict"] for record in records("zee-egel", "ZEEEGEL", "--punctuation", "unplayable")] == [
        "unplayable",
        "unplayable",
    ]


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--policy", "no.toml"], "no.toml"),
        (["--policy", "bad.toml"], "colour"),
        (["--lexicon", "no.txt"], "no.txt"),
        (["--lexicon", "."], "."),
        (["--encoding", "klingon"], "klingon"),
        (["--encoding", "hex"], "hex"),
        (["--suggest", "-1"], "--suggest"),
        (["--jobs", "0"], "--jobs"),
        (["--only", "some"], "--only"),
        (["--format", "xml"], "--format"),
        (["--lang", "fr"], "--lang"),
        (["--output", "no/where.csv"], "no/where.csv"),
    ],
)
def test_a_wrong_call_is_named_and_ends_with_2(check, tmp_path, args, named):
    (tmp_path / "bad.toml").write_text('name = "bad"\ncolour = "red"\n')
    (tmp_path / "list.txt").write_text("hut\n")
    result = check("-f", "list.txt", *args)
    assert result.exit_code == 2
    assert named in result.stderr
    assert "Traceback" not in result.output


def test_records_go_to_a_file_that_appears_when_it_is_whole(check, words, tmp_path):
    result = check("hut", "--lexicon", words, "--format", "csv", "-o", "out.csv")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (tmp_path / "out.csv").read_text().splitlines()[1].startswith("1,hut,HUT,allowed,")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.csv", "words.txt"]


PROGRAM = "from wordrummi.cli.main import main; main()"


def program(*args: str, cwd: object, **more) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LANG": "en"}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "check", *args],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **more,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_pipe_ends_quietly(words, tmp_path, jobs):
    (tmp_path / "long.txt").write_text("hut\nxqzw\n" * 300_000)
    with program("-f", "long.txt", "--lexicon", words, "--jobs", jobs, cwd=tmp_path) as running:
        assert running.stdout is not None
        assert b"hut" in running.stdout.readline()
        running.stdout.close()
        assert running.wait(60) == 1
        assert running.stderr is not None
        assert running.stderr.read() == b""


def test_any_number_of_processes_gives_the_same(words, tmp_path):
    (tmp_path / "long.txt").write_bytes(b"hut\nhuten\n\nxq zw\n\xff\nHouten\n" * 40_000)
    outputs = []
    for jobs in ("1", "2", "5"):
        with program("-f", "long.txt", "--lexicon", words, "--jobs", jobs, "--format", "csv", cwd=tmp_path) as running:
            outputs.append((running.communicate(), running.returncode))
    assert outputs[0] == outputs[1] == outputs[2]
    assert outputs[0][1] == 2
    assert outputs[0][0][0].count(b"\n") == 240_001


def test_words_are_answered_while_the_pipe_is_still_open(words, tmp_path):
    with program("-", "--lexicon", words, "--format", "csv", cwd=tmp_path, stdin=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"hut\n")
        running.stdin.flush()
        running.stdout.readline()
        assert running.stdout.readline().startswith(b"1,hut,HUT,allowed,")
        running.stdin.close()
        assert running.wait(60) == 0


def test_a_policy_and_a_word_list_that_can_not_be_used_are_told_in_the_language_that_is_asked_for(run, tmp_path):
    (tmp_path / "own.toml").write_text('name = ""\n')
    calls = {("--policy", "own.toml"): "own.toml: name m", ("--lexicon", "none.txt"): "none.txt."}
    for call, start in calls.items():
        dutch, english = (run("check", "huis", *call, "--lang", language) for language in ("nl", "en"))
        assert (dutch.exit_code, english.exit_code) == (2, 2)
        assert start in dutch.stderr
        assert start in english.stderr
        assert dutch.stderr != english.stderr
    assert "own.toml: name moet een tekst zijn" in run("check", "huis", "--policy", "own.toml").stderr
