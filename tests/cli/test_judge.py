"""`wordrummi judge`: a verdict a line in the order of the turns, exit codes, languages, damaged input."""

import gzip
import json

import pytest

HOUTEN = {"id": "a", "variant": "word-sabra", "table": ["HUT"], "rack": "OEN", "after": ["HOUTEN"]}
VEER = {"id": "b", "variant": "word-internationale", "table": ["VER"], "rack": "E", "after": ["VEER"]}


def lines(*turns):
    return b"".join(json.dumps(turn).encode() + b"\n" for turn in turns)


def verdicts(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_turn_has_its_verdict_in_the_same_order(run, words):
    result = run("judge", "--lexicon", words, stdin=lines(HOUTEN, VEER, HOUTEN))
    assert [(told["id"], told["verdict"]) for told in verdicts(result)] == [
        ("a", "accepted"),
        ("b", "refused"),
        ("a", "accepted"),
    ]


def test_exit_is_0_when_all_is_accepted(run, words):
    assert run("judge", "--lexicon", words, stdin=lines(HOUTEN)).exit_code == 0


def test_exit_is_1_when_a_turn_is_refused(run, words):
    assert run("judge", "--lexicon", words, stdin=lines(HOUTEN, VEER)).exit_code == 1


def test_exit_is_2_when_a_line_can_not_be_read_and_the_rest_is_judged(run, words):
    result = run("judge", "--lexicon", words, stdin=lines(VEER) + b"{\n" + lines(HOUTEN))
    assert result.exit_code == 2
    assert [told["verdict"] for told in verdicts(result)] == ["refused", "unreadable", "accepted"]
    assert verdicts(result)[1]["error"]["line"] == 2


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("nl", "regel 1 (rack): onleesbaar. Geen leesbare invoer: verwacht: een tekst; gegeven: een rij"),
        ("en", "line 1 (rack): unreadable. This can't be read: expected: a text; given: an array"),
    ],
)
def test_what_a_line_should_have_been_is_told_in_the_language(run, language, says):
    turn = {"variant": "word-sabra", "rack": ["C"], "after": ["CEN"]}
    result = run("judge", "--format", "text", "--lang", language, stdin=lines(turn))
    assert (result.exit_code, result.stdout.rstrip()) == (2, says)


def test_an_undecided_turn_is_not_accepted(run):
    turn = {
        "variant": "word-sabra",
        "table": ["ROOD", "TIK", "RUN", "GIET", "TIEN"],
        "rack": "CEN",
        "after": ["INTRODUCTIEKORTING", "EEN"],
    }
    result = run("judge", stdin=lines(turn))
    (told,) = verdicts(result)
    assert (result.exit_code, told["verdict"], told["score"]) == (1, "undecided", 18)
    assert told["ask"] == ["INTRODUCTIEKORTING"]


def test_a_policy_file_can_hold_a_word_that_the_table_agreed_on(run, tmp_path):
    policy = tmp_path / "tafel.toml"
    policy.write_text('name = "tafel"\nallow_words = ["introductiekorting"]\n')
    turn = {
        "variant": "word-sabra",
        "table": ["ROOD", "TIK", "RUN", "GIET", "TIEN"],
        "rack": "CEN",
        "after": ["INTRODUCTIEKORTING", "EEN"],
    }
    result = run("judge", "--policy", str(policy), stdin=lines(turn))
    assert (result.exit_code, verdicts(result)[0]["score"]) == (0, 18)


def test_no_turns_are_no_fault(run, words):
    result = run("judge", "--lexicon", words, stdin=b"")
    assert (result.exit_code, result.stdout) == (0, "")


def test_an_empty_line_is_told_so_that_verdicts_stay_in_step(run, words):
    result = run("judge", "--lexicon", words, stdin=b"\n" + lines(HOUTEN))
    assert [told["verdict"] for told in verdicts(result)] == ["unreadable", "accepted"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("plain.jsonl", lines(HOUTEN)),
        ("crlf.jsonl", lines(HOUTEN).replace(b"\n", b"\r\n")),
        ("bom.jsonl", b"\xef\xbb\xbf" + lines(HOUTEN)),
        ("wide.jsonl", lines(HOUTEN).decode().encode("utf-16")),
        ("packed.jsonl.gz", gzip.compress(lines(HOUTEN), mtime=0)),
        ("open-ended.jsonl", lines(HOUTEN).rstrip(b"\n")),
    ],
)
def test_files_are_read_however_they_were_saved(run, words, tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    result = run("judge", "--lexicon", words, "-f", name)
    assert (result.exit_code, len(verdicts(result))) == (0, 1)


def test_a_line_of_ten_megabytes_is_told_and_the_next_is_judged(run, words):
    result = run("judge", "--lexicon", words, stdin=b'{"id":"' + b"x" * 10_000_000 + b'"}\n' + lines(HOUTEN))
    assert [told["verdict"] for told in verdicts(result)] == ["unreadable", "accepted"]


def test_nul_and_broken_utf8_are_told(run, words):
    broken = lines(HOUTEN).replace(b"HUT", b"H\xffT")
    nul = lines(HOUTEN).replace(b"HUT", b"H\x00T")
    result = run("judge", "--lexicon", words, stdin=broken + nul + lines(HOUTEN))
    assert [told["verdict"] for told in verdicts(result)] == ["unreadable", "unreadable", "accepted"]


def test_a_missing_file_is_a_wrong_call(run):
    result = run("judge", "-f", "nowhere.jsonl")
    assert result.exit_code == 2
    assert "nowhere.jsonl" in result.stderr


def test_a_missing_word_list_is_a_wrong_call(run):
    result = run("judge", "--lexicon", "nowhere.txt", stdin=lines(HOUTEN))
    assert result.exit_code == 2
    assert "nowhere.txt" in result.stderr


def test_text_speaks_dutch_first(run, words):
    result = run("judge", "--lexicon", words, "--format", "text", stdin=lines(HOUTEN, VEER))
    assert result.stdout.splitlines()[:2] == ["a: goed, 6 punten: HOUTEN", "b: mag niet"]


def test_text_speaks_english_when_asked(run, words):
    result = run("judge", "--lexicon", words, "--format", "text", "--lang", "en", stdin=lines(HOUTEN))
    assert result.stdout == "a: accepted, 6 points: HOUTEN\n"


def test_text_names_the_rule_and_what_would_mend_it(run, words):
    told = run("judge", "--lexicon", words, "--format", "text", "--lang", "en", stdin=lines(VEER)).stdout
    assert "[word.int.given-up]" in told
    assert "→" in told


def test_verdicts_can_go_to_a_file(run, words, tmp_path):
    result = run("judge", "--lexicon", words, "-o", "out.jsonl", stdin=lines(HOUTEN))
    assert result.stdout == ""
    assert json.loads((tmp_path / "out.jsonl").read_text())["verdict"] == "accepted"


def test_text_says_what_a_turn_in_numbers_brings(run):
    opening = {"variant": "number-sabra", "rack": "k10 b10 j", "after": ["k10 b10 j"], "opened": False}
    later = {"variant": "number-sabra", "table": ["r3 r4 r5"], "rack": "r6", "after": ["r3 r4 r5 r6"]}
    hand = {
        "variant": "number-international",
        "opened": False,
        "rack": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 k2",
        "turn": {"take": "pool:r1", "discard": "k2", "declare": "hand"},
    }
    told = run("judge", "--format", "text", "--lang", "en", stdin=lines(opening, later, hand)).stdout.splitlines()
    assert told == ["accepted, opens with 30", "accepted", "accepted, Royal: 2400 (house value)"]
