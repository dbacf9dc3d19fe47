"""`wordrummi hint`: three steps, as text and as JSON."""

from __future__ import annotations

import pytest

from tests.cli.positions import HUT, VER, answers, lines


def test_text_gives_the_first_step_unless_more_is_asked(run, words):
    result = run("hint", "--lexicon", words, "--lang", "en", stdin=lines(HUT, VER))
    assert result.stdout.splitlines() == ["a: You can lay.", "b: Nothing can be laid."]
    assert result.exit_code == 0


def test_the_third_step_has_all(run, words):
    result = run("hint", "--lexicon", words, "--step", "3", stdin=lines(HUT))
    assert result.stdout.splitlines() == [
        "a: Je kunt leggen.",
        "  Van het rekje: E N O.",
        "  Van tafel verandert: HUT.",
        "  Daarna ligt er: HOUTEN.",
    ]


def test_json_has_the_same(run, words):
    (told,) = answers(run("hint", "--lexicon", words, "--step", "2", "--format", "jsonl", stdin=lines(HUT)))
    assert told == {
        "id": "a",
        "step": 2,
        "lay": True,
        "rack": ["E", "N", "O"],
        "touched": [{"index": 0, "tiles": "HUT"}],
    }


def test_a_line_that_can_not_be_read_is_exit_2(run, words):
    result = run("hint", "--lexicon", words, "--lang", "en", stdin=b"{\n" + lines(HUT))
    assert result.exit_code == 2
    assert result.stdout.splitlines()[1] == "a: You can lay."


@pytest.mark.parametrize("step", ["0", "4"])
def test_there_are_three_steps(run, words, step):
    assert run("hint", "--lexicon", words, "--step", step, stdin=lines(HUT)).exit_code == 2


def test_international_tells_how_far_the_figures_are(run):
    royal = {
        "variant": "number-international",
        "opened": False,
        "rack": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 k2",
    }
    told = run("hint", "--step", "3", "--lang", "en", stdin=lines(royal)).stdout
    assert "Royal, worth 2400: 1 more." in told


def test_a_hint_in_numbers_names_the_melds_that_change(run):
    position = {"variant": "number-sabra", "table": ["r3 r4 r5", "k7 b7 j"], "rack": "r6 o9 r7 o7"}
    told = run("hint", "--step", "2", "--lang", "en", stdin=lines(position)).stdout.splitlines()
    assert told == [
        "You can lay.",
        "  From the rack: o7 o9 r6 r7.",
        "  On the table, this changes: r3 r4 r5, k7 b7 j.",
    ]
