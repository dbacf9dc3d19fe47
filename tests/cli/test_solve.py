"""`wordrummi solve`: the best turn of positions, with the proof, exit codes, and what can't be asked."""

from __future__ import annotations

import json

import pytest

from tests.cli.positions import HUT, VER, answers, lines
from wordrummi.core.verdict import Refused, Violation
from wordrummi.play import solving_words
from wordrummi.words.judging import Judge


def solved(run, words, *positions, options=()):
    result = run("solve", "--lexicon", words, *options, stdin=lines(*positions))
    return result.exit_code, answers(result)


def test_the_best_turn_of_each_position_in_the_same_order(run, words):
    code, (first, second) = solved(run, words, HUT, VER)
    assert code == 0
    assert {key: first[key] for key in ("id", "after", "word", "score", "tiles_laid", "objective", "proven")} == {
        "id": "a",
        "after": ["HOUTEN"],
        "word": "HOUTEN",
        "score": 6,
        "tiles_laid": 3,
        "objective": "longest",
        "proven": True,
    }
    assert (second["id"], second["after"], second["proven"]) == ("b", None, True)


def test_the_answer_is_a_turn_that_judge_accepts(run, words):
    kantoor = {"variant": "word-sabra", "table": ["OOR"], "rack": "KAN@", "options": {"min_length": 3}}
    _, (best,) = solved(run, words, kantoor)
    assert best["word"] == "KANTOOR"
    judged = run("judge", "--lexicon", words, stdin=lines({**kantoor, "after": best["after"]}))
    (verdict,) = answers(judged)
    assert (verdict["verdict"], verdict["score"]) == ("accepted", 7)


def test_the_front_tells_what_each_change_of_the_table_brings(run, words):
    position = {**HUT, "rack": "OENKAT"}
    _, (best,) = solved(run, words, position, options=("--objective", "least-disturbance"))
    assert [(step["most_changed"], step["word"]) for step in best["front"]] == [(0, "KANT"), (1, "HOUTEN")]


def test_most_tiles_lays_more_than_the_longest_word(run, words):
    position = {"variant": "word-sabra", "table": [], "rack": "KANTOORPOES", "opened": True}
    assert solved(run, words, position)[1][0]["word"] == "KANTOOR"
    _, (best,) = solved(run, words, position, options=("--objective", "most-tiles"))
    assert (best["tiles_laid"], sorted(best["after"])) == (11, ["KANTOOR", "POES"])


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"after": ["HOUTEN"]}, None),
        ({"table": ["H8T"]}, "table[0]"),
        ({"rack": "@@@"}, "rack"),
        ({"options": {"min_lenght": 2}}, "options.min_lenght"),
        ({"variant": "word-esperanto"}, "variant"),
    ],
)
def test_what_can_not_be_read_is_told_and_the_rest_is_solved(run, words, change, field):
    code, (first, second) = solved(run, words, {**HUT, **change}, HUT)
    assert code == 2
    assert (first["id"], first["verdict"], first["error"]["line"], first["error"]["field"]) == (
        "a",
        "unreadable",
        1,
        field,
    )
    assert second["word"] == "HOUTEN"


def test_an_objective_of_numbers_is_none_for_letters(run, words):
    code, (told,) = solved(run, words, HUT, options=("--objective", "most-points"))
    assert (code, told["error"]["field"]) == (2, "objective")
    assert "longest" in told["error"]["message"]


def test_an_unknown_objective_is_a_wrong_call(run, words):
    assert run("solve", "--lexicon", words, "--objective", "prettiest", stdin=lines(HUT)).exit_code == 2


def test_a_missing_word_list_is_a_wrong_call(run):
    result = run("solve", "--lexicon", "nowhere.txt", stdin=lines(HUT))
    assert (result.exit_code, "nowhere.txt" in result.stderr) == (2, True)


def test_no_time_is_an_answer_without_proof(run, words):
    _, (best,) = solved(run, words, HUT, options=("--seconds", "0"))
    assert best["proven"] is False


def test_text_says_the_turn_and_whether_it_is_proven(run, words):
    result = run("solve", "--lexicon", words, "--format", "text", "--lang", "en", stdin=lines(HUT, VER))
    assert result.stdout.splitlines() == [
        "a: 6 points (HOUTEN), tiles laid: 3, changed on the table: 1 (proven to be the best)",
        "  table: HOUTEN",
        "b: no turn found (proven to be the best)",
    ]


def test_text_speaks_dutch_first(run, words):
    result = run("solve", "--lexicon", words, "--format", "text", stdin=lines(HUT))
    assert "6 punten (HOUTEN)" in result.stdout


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A referee of another mind than the solver, and a folder where positions are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(Judge, "lay", lambda *_: Refused((Violation("word.not-in-lexicon"),)))
    return tmp_path / "data"


def test_a_disagreement_is_kept_and_told_and_the_rest_goes_on(run, words, kept):
    code, (first, second) = solved(run, words, HUT, {**VER, "rack": "E"})
    assert code == 3
    assert (first["id"], first["verdict"], second["after"]) == ("a", "fault", None)
    (file,) = kept.rglob("*.json")
    assert str(file) in first["error"]["message"]
    assert json.loads(json.loads(file.read_text())["position"]) == HUT


def test_the_dutch_lexicon_is_indexed_once(run, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    position = {"variant": "word-sabra", "table": [], "rack": "HUTOENS"}
    first = answers(run("solve", stdin=lines(position)))
    monkeypatch.setattr(solving_words, "build_index", lambda *_: pytest.fail("made again"))
    second = answers(run("solve", stdin=lines(position)))
    assert first[0]["word"] == second[0]["word"]
    assert len(first[0]["word"]) == first[0]["score"]


def test_without_a_cache_the_index_is_made_in_memory(run, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    position = {"variant": "word-sabra", "table": ["HUT"], "rack": "OEN"}
    assert answers(run("solve", stdin=lines(position)))[0]["word"] == "HOUTEN"
