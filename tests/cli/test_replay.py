"""`wordrummi replay`: says whether rules and record agree, and where they do not."""

import json

import pytest

from tests.play.test_replaying import altered, played
from wordrummi.core import events as ev
from wordrummi.core.record import write
from wordrummi.words.moves import CountJokers


@pytest.fixture
def replay(run, tmp_path):
    (tmp_path / "words.txt").write_text("HUT\nHUTS\nKAT\nKAR\n")

    def call(events, *args):
        (tmp_path / "match.jsonl").write_bytes(events if isinstance(events, bytes) else write(events))
        return run("replay", "match.jsonl", "--lexicon", "words.txt", *args)

    return call


def test_a_record_that_agrees_ends_with_0(replay):
    result = replay(played().events)
    assert result.exit_code == 0
    assert "Ann: legt aan, 3 punten (HUT)" in result.stdout
    assert "eens" in result.stderr


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("nl", "regel 2, veld seat: geen leesbare regel: verwacht: een geheel getal; gegeven: een tekst"),
        ("en", "line 2, field seat: no readable line: expected: a whole number; given: a text"),
    ],
)
def test_a_line_that_is_no_event_is_told_in_the_language(replay, language, says):
    header, _, rest = write(played().events).partition(b"\n")
    result = replay(header + b"\n" + rest.replace(b'"seat":0', b'"seat":"x"', 1), "--lang", language)
    assert (result.exit_code, says in result.stderr) == (2, True)


def test_the_end_is_told_with_scores_and_winner(replay):
    game = played()
    for seat in range(2):
        game.do(CountJokers(seat, 0))
    # Each laid a word of 3; Ann, who also drew, keeps 8 tiles, Bob 7.
    assert "Ann -5, Bob -4" in replay(game.events).stdout


def test_a_record_that_was_altered_ends_with_1_and_says_where(replay):
    result = replay(altered(played().events, ev.TableLaid, score=9))
    assert result.exit_code == 1
    assert "←" in result.stdout.splitlines()[0]


def test_lines_of_json_tell_each_step(replay):
    told = [json.loads(line) for line in replay(played().events, "--format", "jsonl").stdout.splitlines()]
    assert [step["move"] for step in told] == ["lay", "lay", "draw", "stop"]
    assert all(step["agrees"] for step in told)


def test_another_lexicon_is_told_and_changes_nothing(run, tmp_path):
    (tmp_path / "match.jsonl").write_bytes(write(played().events))
    (tmp_path / "other.txt").write_text("BOOM\n")
    result = run("replay", "match.jsonl", "--lexicon", "other.txt", "--lang", "en")
    assert result.exit_code == 0
    assert "another lexicon" in result.stderr
    assert run("replay", "match.jsonl", "--lexicon", "other.txt", "--rejudge").exit_code == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{}\n",
        b'{"event":"TableLaid"}\n',
        b"\xff\xfe\n",
        b"\x00",
        b"[" * 1000,
        b'{"event":"MatchOpened"}\n',
    ],
)
def test_what_is_no_record_is_a_named_error(replay, content):
    result = replay(content)
    assert result.exit_code == 2
    assert "regel 1" in result.stderr


def test_a_record_cut_off_in_a_line_names_the_line(replay):
    content = write(played().events)
    result = replay(content[: content.rindex(b"\n", 0, -1) + 20])
    assert result.exit_code == 2
    assert f"regel {len(played().events)}: geen leesbare regel" in result.stderr


def test_a_missing_record_is_a_wrong_call(run):
    assert run("replay", "nowhere.jsonl").exit_code == 2


def test_a_game_of_numbers_is_replayed_too(run):
    lines = b"+r10 k10 b10\npak\n+r11 r12 j\nsluit\n"
    call = ["referee", "--variant", "number-sabra", "--player", "Anna", "--player", "Bram", "--record", "n.jsonl"]
    assert run(*call, stdin=lines).exit_code == 0
    result = run("replay", "n.jsonl")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["  1. Anna: legt aan", "  2. Bram: pakt een steen", "  3. Anna: legt aan"]
