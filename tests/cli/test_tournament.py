"""`wordrummi tournament`: who plays whom, what is told, and what is refused."""

from __future__ import annotations

import json
from math import isclose
from statistics import fmean, stdev

import pytest

from wordrummi.cli import tournament as told
from wordrummi.core.moves import Draw
from wordrummi.core.verdict import Refused, Violation
from wordrummi.solver.bots.arena import BotAtFault

WORDS = "hut houten koe koek een eend boer boerin pan pannenkoek ster sterk er en de"
SHORT = ("--option", "end=points", "--option", "target=8")
"""Matches of a few turns."""


@pytest.fixture
def play(run, tmp_path):
    """Call the command with a small word list."""
    path = tmp_path / "list.txt"
    path.write_text(WORDS.replace(" ", "\n"))

    def call(*args):
        return run("tournament", *args, *SHORT, "--lexicon", str(path))

    return call


def records(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_tournament_says_who_is_stronger_and_how_sure_that_is(play):
    result = play("word-sabra", "--bot", "beginner", "--bot", "master", "--games", "10", "--seed", "4", "--lang", "en")
    assert result.exit_code == 0
    head, difference, ahead, stronger = result.stdout.splitlines()
    assert head == "word-sabra: 5 deals, 10 matches"
    assert difference.startswith("beginner against master: ")
    assert ahead.startswith("  beginner is ahead in ")
    assert stronger in ("  stronger: master", "  which one is stronger is not known", "  stronger: beginner")


def test_the_figures_follow_from_the_matches(play):
    result = play("word-sabra", "--bot", "beginner", "--bot", "master", "--games", "12", "--format", "jsonl")
    *matches, compared = records(result)
    assert len(matches) == 12
    assert [match["seats"] for match in matches[:2]] == [["beginner", "master"], ["master", "beginner"]]
    assert [match["seed"] for match in matches] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    apart = [
        match["scores"][match["seats"].index("beginner")] - match["scores"][match["seats"].index("master")]
        for match in matches
    ]
    deals = [fmean(apart[place : place + 2]) for place in range(0, 12, 2)]
    assert isclose(compared["mean"], fmean(deals))
    # Student's t for 5 degrees of freedom is 2.571 (two-sided, 95 %).
    assert isclose(compared["difference"]["high"], fmean(deals) + 2.571 * stdev(deals) / 6**0.5, rel_tol=0.01)
    assert isclose(compared["ahead"]["estimate"], fmean(0.5 if d == 0 else float(d > 0) for d in apart))


def test_the_same_call_gives_the_same_matches(play):
    call = ("word-internationale", "--bot", "advanced", "--bot", "beginner", "--games", "4", "--format", "jsonl")
    assert play(*call).stdout == play(*call).stdout


def test_a_bot_against_itself_is_as_strong_from_every_side(play):
    result = play("word-sabra", "--bot", "master", "--bot", "master", "--games", "12", "--format", "jsonl")
    compared = records(result)[-1]
    assert (compared["one"], compared["other"]) == ("master 1", "master 2")
    assert (compared["mean"], compared["stronger"], compared["ahead"]["estimate"]) == (0, None, 0.5)


def test_three_contestants_sit_everywhere_and_are_compared_in_pairs(play):
    levels = ("--bot", "beginner", "--bot", "advanced", "--bot", "master")
    result = play("word-sabra", *levels, "--games", "4", "--format", "jsonl")
    found = records(result)
    assert [record["seats"][0] for record in found if "seats" in record] == ["beginner", "advanced", "master"] * 2
    assert [(r["one"], r["other"]) for r in found if "one" in r] == [
        ("beginner", "advanced"),
        ("beginner", "master"),
        ("advanced", "master"),
    ]


def test_more_seats_than_contestants_are_filled_in_turn(play):
    result = play(
        "word-sabra", "--bot", "beginner", "--bot", "master", "--seats", "4", "--games", "2", "--format", "jsonl"
    )
    assert [record["seats"] for record in records(result)[:2]] == [
        ["beginner", "master", "beginner", "master"],
        ["master", "beginner", "master", "beginner"],
    ]


def test_with_few_deals_nothing_is_said_to_be_sure(play):
    result = play("word-sabra", "--bot", "beginner", "--bot", "master", "--games", "2", "--lang", "en")
    assert "too few deals" in result.stdout
    assert result.stdout.endswith("  which one is stronger is not known\n")


def test_options_are_those_of_the_table(play):
    call = ("word-sabra", "--bot", "beginner", "--bot", "beginner", "--games", "2", "--format", "jsonl")
    assert records(play(*call))[0]["reason"] == "points"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("word-sabra", "--bot", "master"), "two or more bots"),
        (("word-sabra", *("--bot", "master") * 5), "two or more bots"),
        (("word-sabra", *("--bot", "master") * 3, "--seats", "2"), "two or more bots"),
        (("word-sabra", *("--bot", "master") * 2, "--seats", "5"), "two or more bots"),
        (("chess", *("--bot", "master") * 2), "chess"),
        (("word-sabra", *("--bot", "master") * 2, "--option", "pot=shut"), "pot"),
        (("word-sabra", *("--bot", "master") * 2, "--option", "pot"), "pot"),
        (("word-sabra", "--bot", "genius", "--bot", "master"), "genius"),
    ],
)
def test_a_wrong_call_is_told(play, args, said):
    result = play(*args, "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_word_list_that_is_not_there_is_told(run):
    result = run("tournament", "word-sabra", "--bot", "master", "--bot", "master", "--lexicon", "nowhere.txt")
    assert result.exit_code == 2
    assert "nowhere.txt" in result.stderr


def test_what_was_played_before_a_fault_is_told(play, monkeypatch):
    real = told.tournament

    def breaks_off(*args):
        yield next(real(*args))
        raise BotAtFault(2, 0, Draw(0), Refused((Violation("turn.pot-empty"),)))

    monkeypatch.setattr(told, "tournament", breaks_off)
    result = play("word-sabra", "--bot", "beginner", "--bot", "master", "--lang", "en")
    assert result.exit_code == 1
    assert "turn.pot-empty" in result.stderr
    assert result.stdout.startswith("word-sabra: 1 deals, 2 matches\n")


def test_what_was_played_before_an_interrupt_is_told(play, monkeypatch):
    real = told.tournament

    def breaks_off(*args):
        yield next(real(*args))
        raise KeyboardInterrupt

    monkeypatch.setattr(told, "tournament", breaks_off)
    result = play("word-sabra", "--bot", "beginner", "--bot", "master", "--lang", "en")
    assert (result.exit_code, result.stdout.count("1 deals")) == (130, 1)
