"""A live game is on disk after every line, and goes on from there; damage is told with its line, nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wordrummi.core.moves import Draw, Lay
from wordrummi.core.record import RecordError
from wordrummi.core.referee import fold
from wordrummi.core.verdict import Accepted
from wordrummi.lexicon.trie import PlainLexicon, Words
from wordrummi.play import scoresheet_files, scoresheet_longest
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_files import RecordFile, latest_record_file, new_record_file, write_whole
from wordrummi.play.scoresheet_longest import LongestDamaged, is_record, keep_longest, longest_file, to_beat
from wordrummi.play.scoresheet_resume import resume

from .test_scoresheet import LIST, lay, sheet_of, table


def words() -> Words:
    return PlainLexicon(LIST.split())


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (scoresheet_files, scoresheet_longest):
        monkeypatch.setattr(module, "user_data_path", lambda _: tmp_path / "data")
    return tmp_path / "data"


Script = list[Callable[[ScoreSheet], object]]

AUTOMATIC: Script = [
    lambda sheet: lay(sheet, "HUT"),
    lambda sheet: sheet.agree("XY"),
    lambda sheet: lay(sheet, "XY BOOM"),
    lambda sheet: lay(sheet, "HOUT@N", "HUT"),
    lambda sheet: sheet.draw(),
    lambda sheet: sheet.time_out(),
    lambda sheet: sheet.refuse("PAN"),
    lambda sheet: lay(sheet, "K@T=KAT", late=True),
    lambda sheet: sheet.undo(2),
    lambda sheet: sheet.redo(),
    lambda sheet: sheet.accept(sheet.correct(1, Lay(0, table("HOUT")))),
    lambda sheet: sheet.end(),
]
CHALLENGED: Script = [
    lambda sheet: lay(sheet, "QXZ"),
    lambda sheet: sheet.challenge(1),
    lambda sheet: lay(sheet, "HUT"),
    lambda sheet: lay(sheet, "PAN"),
    lambda sheet: sheet.let_stand(),
    lambda sheet: lay(sheet, "KAT"),
    lambda sheet: sheet.challenge(2),
    lambda sheet: sheet.draw(),
    lambda sheet: sheet.end(),
    lambda sheet: sheet.count(0, 1),
    lambda sheet: sheet.count(1, 1),
]
OPEN: Script = [
    lambda sheet: lay(sheet, "HUT"),
    lambda sheet: sheet.draw(3),
    lambda sheet: sheet.draw(3),
    lambda sheet: sheet.draw(0),
    lambda sheet: sheet.draw(1),
]


@pytest.mark.parametrize(
    ("script", "sheet"),
    [
        (AUTOMATIC, sheet_of(seconds=60)),
        (AUTOMATIC, sheet_of("A", "B", "C", variant="word-internationale")),
        (CHALLENGED, sheet_of("A", "B", "C", adjudication="challenge", failed_challenge="lose-turn")),
        (OPEN, sheet_of(pot="open")),
        (AUTOMATIC, sheet_of("Anna")),
    ],
    ids=["sabra", "internationale", "challenge", "open-pot", "solitaire"],
)
def test_a_game_resumed_after_any_line_is_the_game_that_was_played(script: Script, sheet: ScoreSheet) -> None:
    for act in script:
        act(sheet)
        resumed = resume(sheet.record, words)
        assert resumed.other_lexicon is None
        assert resumed.sheet.state == sheet.state == fold(sheet.rules, sheet.events)
        assert resumed.sheet.record == sheet.record
        assert [(step.moves, step.verdict) for step in resumed.sheet.steps] == [
            (step.moves, step.verdict) for step in sheet.steps
        ]


def played() -> ScoreSheet:
    sheet = sheet_of()
    lay(sheet, "HUT")
    sheet.agree("XY")
    lay(sheet, "XYHUT", "HUT")
    lay(sheet, "BOOM")
    return sheet


def test_a_game_goes_on_with_another_lexicon_and_its_words_stand() -> None:
    sheet = played()
    resumed = resume(sheet.record, lambda: PlainLexicon(["pan"], "another"))
    assert (resumed.other_lexicon, resumed.sheet.state) == ("plain list", sheet.state)
    lay(resumed.sheet, "HUT")
    assert resumed.sheet.state == sheet.state
    lay(resumed.sheet, "PAN")
    assert len(resumed.sheet.steps) == len(sheet.steps) + 1


def test_a_word_that_lay_only_in_passing_stands_with_another_lexicon() -> None:
    sheet = sheet_of(variant="word-internationale", words=["veld", "velg", "velgen", "dal", "pan"])
    lay(sheet, "VEL@")
    lay(sheet, "PAN")
    for _ in range(4):
        sheet.draw()
    assert isinstance(lay(sheet, "VELGEN @AL", "VEL@"), Accepted)
    resumed = resume(sheet.record, lambda: PlainLexicon(["pan"], "another")).sheet
    assert (resumed.state, resumed.record) == (sheet.state, sheet.record)
    assert resumed.steps[-1].verdict.scoring == "VELGEN"


def test_a_resumed_game_can_be_taken_back_and_corrected() -> None:
    sheet = resume(played().record, words).sheet
    sheet.undo(2)
    sheet.accept(sheet.correct(1, Lay(0, table("PAN"))))
    lay(sheet, "BAL")
    assert [seat.score for seat in sheet.state.public.seats] == [3, 3]


def test_a_record_that_is_cut_off_between_lines_is_told_or_whole() -> None:
    sheet = played()
    lines = sheet.record.splitlines(keepends=True)
    whole = {
        len(lines) - sum(len(step.events) for step in sheet.steps[place:]) for place in range(len(sheet.steps) + 1)
    }
    for kept in range(min(whole), len(lines) + 1):
        content = b"".join(lines[:kept])
        if kept in whole:
            assert resume(content, words).sheet.record == content
        else:
            with pytest.raises(RecordError, match="unfinished") as caught:
                resume(content, words)
            assert caught.value.line == kept


@pytest.mark.parametrize("cut", [1, 9, 40])
def test_a_record_that_is_cut_off_within_a_line_names_the_line(cut: int) -> None:
    record = played().record
    with pytest.raises(RecordError) as caught:
        resume(record[:-cut] if cut > 1 else record[:-2], words)
    assert caught.value.line == len(record.splitlines())


def changed_line(number: int, old: bytes, new: bytes) -> bytes:
    lines = played().record.splitlines(keepends=True)
    assert old in lines[number - 1], lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return b"".join(lines)


def line_of(event: bytes) -> int:
    return next(n for n, line in enumerate(played().record.splitlines(), start=1) if event in line)


@pytest.mark.parametrize(
    ("event", "old", "new", "message"),
    [
        (b"TableLaid", b'"score":3', b'"score":30', "differs"),
        (b"TableLaid", b'"seat":0', b'"seat":1', "differs"),
        (b"TableLaid", b'"seat":0', b'"seat":9', "impossible"),
        (b"TableLaid", b'"seat":0', b'"seat":-1', "impossible"),
        (b"DrawMade", b'"count":3', b'"count":4', "impossible"),
        (b"WordAgreed", b'"word":"XY"', b'"word":"XYZ"', "differs"),
        (b"MatchOpened", b'"live":true', b'"live":false', "not-live"),
    ],
)
def test_a_record_that_was_tampered_with_is_told(event: bytes, old: bytes, new: bytes, message: str) -> None:
    number = line_of(event)
    with pytest.raises(RecordError) as caught:
        resume(changed_line(number, old, new), words)
    assert caught.value.key == f"record.{message}"
    assert abs(caught.value.line - number) <= 1


def test_events_that_tell_of_no_move_are_told() -> None:
    record = played().record
    turn = next(line for line in reversed(record.splitlines(keepends=True)) if b"TurnBegan" in line)
    with pytest.raises(RecordError, match="differs") as caught:
        resume(record + turn, words)
    assert caught.value.line == len(record.splitlines()) + 1


@pytest.mark.parametrize("content", [b"", b"\n", b"\x00\xff", b"[]", b'{"event":"Passed","seat":0}\n'])
def test_what_is_no_record_is_told(content: bytes) -> None:
    with pytest.raises(RecordError):
        resume(content, words)


def test_a_record_that_stops_before_the_first_turn_is_unfinished() -> None:
    with pytest.raises(RecordError, match="unfinished"):
        resume(b"".join(played().record.splitlines(keepends=True)[:4]), words)


def test_nothing_happens_after_the_end() -> None:
    sheet = played()
    sheet.end()
    sheet.count(1, 2)
    sheet.count(0, 2)
    assert sheet.is_over
    content = sheet.record + b'{"event":"Passed","seat":0}\n'
    with pytest.raises(RecordError, match="impossible"):
        resume(content, words)


def test_a_file_is_replaced_at_once_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    write_whole(file, b"old")

    def fails(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.fsync", fails)
    with pytest.raises(OSError, match="disk full"):
        write_whole(file, b"new")
    assert [path.read_bytes() for path in tmp_path.glob("**/*.jsonl*")] == [b"old"]
    assert not list(tmp_path.glob(".*"))


def test_the_longer_record_is_kept_when_lines_are_taken_back(tmp_path: Path) -> None:
    sheet, file = played(), RecordFile(tmp_path / "game.jsonl")
    file.save(sheet)
    whole = sheet.record
    for _ in range(2):
        sheet.undo()
        file.save(sheet)
    assert (file.path.read_bytes(), file.kept.read_bytes()) == (sheet.record, whole)
    sheet.accept(sheet.correct(1, Draw(0)))
    file.save(sheet)
    assert file.kept.read_bytes() == whole


def test_the_latest_record_is_the_one_written_last(folder: Path) -> None:
    assert latest_record_file() is None
    first, sheet = new_record_file("word-sabra"), played()
    RecordFile(first).save(sheet)
    second = new_record_file("word-sabra")
    assert first != second
    RecordFile(second).save(sheet)
    sheet.undo()
    RecordFile(first, first.read_bytes()).save(sheet)
    assert latest_record_file() == first
    assert first.parent == folder / "records"


def solitaire(word: str) -> ScoreSheet:
    sheet = sheet_of("Anna")
    lay(sheet, word)
    sheet.end()
    sheet.count(0, 0)
    return sheet


def test_the_longest_word_of_solitaire_is_kept_from_game_to_game() -> None:
    assert to_beat("word-sabra") is None
    for word, record in (("HUT", True), ("BESTAND", True), ("KAART", False)):
        assert is_record(solitaire(word)) is record
        keep_longest(solitaire(word))
    best = to_beat("word-sabra")
    assert best is not None
    assert (best.word, best.name) == ("BESTAND", "Anna")
    assert to_beat("word-internationale") is None


def test_only_an_ended_game_of_one_player_makes_a_record() -> None:
    sheet = solitaire("HUT")
    sheet.undo()
    keep_longest(sheet)
    keep_longest(played())
    assert to_beat("word-sabra") is None


def test_a_damaged_record_of_solitaire_is_told_and_kept() -> None:
    longest_file().parent.mkdir(parents=True)
    longest_file().write_bytes(b"{")
    with pytest.raises(LongestDamaged):
        keep_longest(solitaire("HUT"))
    assert longest_file().read_bytes() == b"{"
