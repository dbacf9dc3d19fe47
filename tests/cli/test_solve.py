"""`wordrummi solve`: the best turn of positions, with the proof, exit codes, and what can't be asked."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.positions import HUT, VER, answers, lines
from wordrummi.core.verdict import Refused, Violation
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
        "b: nothing can be laid (proven)",
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


def test_text_tells_a_disagreement_and_standard_error_as_well(run, words, kept):
    result = run("solve", "--lexicon", words, "--format", "text", "--lang", "en", stdin=lines(HUT))
    assert result.stdout.startswith("a: Solver and referee do not agree")
    assert "Solver and referee do not agree" in result.stderr


def test_a_position_that_can_not_be_kept_is_told_all_the_same(run, words, kept):
    kept.write_text("a file where the folder should be")
    code, (told,) = solved(run, words, HUT)
    assert (code, str(kept) in told["error"]["message"]) == (3, True)


def test_text_has_the_steps_of_the_front(run, words):
    call = ("--format", "text", "--lang", "en", "--objective", "least-disturbance")
    told = run("solve", "--lexicon", words, *call, stdin=lines(HUT)).stdout.splitlines()
    assert told[2:] == [
        "  at most 0 changed: nothing",
        "  at most 1 changed: 6 points (HOUTEN), tiles laid: 3, changed on the table: 1",
    ]


def test_text_does_not_claim_what_is_not_proven(run, words):
    told = run("solve", "--lexicon", words, "--format", "text", "--lang", "en", "--seconds", "0", stdin=lines(VER))
    assert told.stdout == "b: no turn found; that is not certain\n"


def test_the_dutch_lexicon_is_there_without_asking(run):
    (best,) = answers(run("solve", stdin=lines({**HUT, "id": None})))
    assert (best["word"], best["proven"]) == ("HOUTEN", True)


JOKER = {"id": "n", "variant": "number-sabra", "table": ["r3 r4 r5", "k7 b7 j"], "rack": "r6 o9 r7 o7"}
"""r6 goes on the run; r7 frees the joker, which must be laid in a new meld: o7 j o9. So all four tiles go."""


def test_the_best_turn_in_numbers_lays_most_tiles(run):
    result = run("solve", stdin=lines(JOKER))
    (best,) = answers(result)
    assert (best["objective"], best["tiles_laid"], best["points"], best["proven"]) == ("most-tiles", 4, 29, True)
    assert (best["word"], best["score"]) == (None, 0)
    judged = run("judge", stdin=lines({**JOKER, "after": best["after"]}))
    assert answers(judged)[0]["verdict"] == "accepted"


def test_most_points_may_be_fewer_tiles(run):
    """There is one joker: r1 r2 j r4 are four tiles worth 10, j r12 r13 three worth 36."""
    position = {"variant": "number-sabra", "rack": "r1 r2 r4 r12 r13 j"}
    (tiles,) = answers(run("solve", stdin=lines(position)))
    assert (tiles["objective"], tiles["tiles_laid"], tiles["points"]) == ("most-tiles", 4, 10)
    (points,) = answers(run("solve", "--objective", "most-points", stdin=lines(position)))
    assert (points["objective"], points["tiles_laid"], points["points"]) == ("most-points", 3, 36)


def test_the_front_in_numbers_tells_how_many_tiles_each_change_brings(run):
    (best,) = answers(run("solve", "--objective", "least-disturbance", stdin=lines(JOKER)))
    assert [(step["most_changed"], step["tiles_laid"], step["proven"]) for step in best["front"]] == [
        (0, 0, True),
        (1, 3, True),
        (2, 4, True),
    ]


@pytest.mark.parametrize("variant", ["number-american", "number-international"])
def test_where_no_turn_is_searched_it_is_told(run, variant):
    result = run("solve", "--lang", "en", stdin=lines({**JOKER, "variant": variant}))
    (told,) = answers(result)
    assert (result.exit_code, told["error"]["field"]) == (2, "variant")
    assert "wordrummi hint" in told["error"]["message"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rack": "r6 x9"}, "rack"),
        ({"rack": None}, "rack"),
        ({"table": ["r3 r3 r3"]}, "table"),
        ({"melds": ["r3 r4 r5"]}, None),
        ({"options": {"min_length": 3}}, "options.min_length"),
    ],
)
def test_positions_of_numbers_that_can_not_be_read_name_the_field(run, change, field):
    result = run("solve", stdin=lines({**JOKER, **change}))
    assert (result.exit_code, answers(result)[0]["error"]["field"]) == (2, field)


def test_the_longest_word_is_no_objective_of_numbers(run):
    result = run("solve", "--objective", "longest", stdin=lines(JOKER))
    assert (result.exit_code, answers(result)[0]["error"]["field"]) == (2, "objective")


def test_text_in_numbers_tells_the_worth_of_the_tiles(run):
    told = run("solve", "--format", "text", "--lang", "en", stdin=lines(JOKER)).stdout
    assert told.startswith("n: tiles worth 29, tiles laid: 4, changed on the table: 2 (proven to be the best)")


def test_each_answer_is_there_before_the_next_line_is_read():
    """Somebody who asks, waits for the answer, and asks again."""
    call = [sys.executable, "-c", "from wordrummi.cli.main import main; main()", "solve"]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for rack, laid in (("r6 k9", 1), ("r6 r7", 2)):
            program.stdin.write(lines({"variant": "number-sabra", "table": ["r3 r4 r5"], "rack": rack}))
            assert json.loads(program.stdout.readline())["tiles_laid"] == laid
        program.stdin.close()
        assert program.wait() == 0
