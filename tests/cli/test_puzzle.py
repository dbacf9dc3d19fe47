"""`wordrummi puzzle`: as text, as positions that other commands read, and when there is none."""

from __future__ import annotations

import pytest

from tests.cli.positions import answers


@pytest.fixture
def long_words(tmp_path):
    """A list in which every puzzle of level 1 has the same shape: one word in two parts, of which one is a word."""
    path = tmp_path / "long.txt"
    path.write_text("kantoor\nkan\noor\n")
    return str(path)


def test_text_tells_the_position_and_what_to_reach(run, long_words):
    result = run("puzzle", "--level", "1", "--seed", "1", "--lexicon", long_words, "--lang", "en")
    head, table, rack, goal = result.stdout.splitlines()
    assert head == "Puzzle word-sabra-1-1-1, level 1"
    assert table in ("  table: KAN", "  table: OOR")
    assert rack.startswith("  rack: ")
    assert "brings 7 points" in goal
    assert "at least 1 must change" in goal


def test_the_solution_follows_when_it_is_asked_for(run, long_words):
    result = run("puzzle", "--level", "1", "--seed", "1", "--lexicon", long_words, "--solution", "--lang", "en")
    assert result.stdout.splitlines()[-1] == "  solution: KANTOOR"


def test_json_is_a_position_that_solve_and_hint_read(run, long_words):
    call = ("--level", "1", "--seed", "3", "--number", "2", "--format", "jsonl", "--lexicon", long_words)
    positions = run("puzzle", *call).stdout.encode()
    solved = answers(run("solve", "--lexicon", long_words, stdin=positions))
    assert [(one["id"], one["word"]) for one in solved] == [
        ("word-sabra-1-3-1", "KANTOOR"),
        ("word-sabra-1-3-2", "KANTOOR"),
    ]
    hints = answers(run("hint", "--step", "2", "--format", "jsonl", "--lexicon", long_words, stdin=positions))
    assert all(len(one["touched"]) == 1 for one in hints)


def test_without_a_seed_there_is_one_all_the_same(run, long_words):
    (told,) = answers(run("puzzle", "--level", "1", "--format", "jsonl", "--lexicon", long_words))
    again = run(
        "puzzle", "--level", "1", "--format", "jsonl", "--lexicon", long_words, "--seed", str(told["puzzle"]["seed"])
    )
    assert answers(again) == [told]


def test_no_puzzle_is_exit_1(run, long_words, monkeypatch):
    monkeypatch.setattr("wordrummi.play.puzzles.MOST_ATTEMPTS", 20)
    result = run("puzzle", "--level", "5", "--lexicon", long_words, "--lang", "en")
    assert (result.exit_code, result.stderr) == (1, "No puzzle of this level was found here.\n")


@pytest.mark.parametrize(
    "call", [["number-american"], ["word-esperanto"], ["--level", "6"], ["--number", "0"], ["--lexicon", "nowhere.txt"]]
)
def test_a_wrong_call_is_exit_2(run, call):
    result = run("puzzle", *call)
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_puzzle_in_numbers_names_how_many_tiles(run):
    call = ("puzzle", "number-sabra", "--level", "1", "--seed", "4")
    (told,) = answers(run(*call, "--format", "jsonl", "--solution"))
    tiles = told["puzzle"]["goal"]["tiles"]
    text = run(*call, "--solution", "--lang", "en").stdout.splitlines()
    assert text[0] == "Puzzle number-sabra-1-4-1, level 1"
    assert f"can't lay more than {tiles} tiles" in text[3]
    assert text[4] == f"  solution: {', '.join(told['puzzle']['solution'])}"
