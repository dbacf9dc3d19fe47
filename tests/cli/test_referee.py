"""The live referee as an operator sees it: lines in, verdicts out; nothing that is typed can lose a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from wordrummi.cli import referee, sitting
from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_texts import MOST_REASONS
from wordrummi.core.conserving import check_conserved
from wordrummi.core.record import write
from wordrummi.core.state import State
from wordrummi.lexicon.trie import PlainLexicon
from wordrummi.play import scoresheet_files, scoresheet_longest
from wordrummi.play.scoresheet_resume import resume
from wordrummi.texts import catalogue
from wordrummi.words.letters import LETTERS

LIST = (
    "hut hout houten boom bomen boon bal pan pad kat kaart maan ster sterk best bestand oor oord een en al "
    "poes leer soepel eer lot snoep peloton patio tuin patiotuin op hond as ven"
)
app = typer.Typer(pretty_exceptions_enable=False)
app.command()(referee.command)

Play = Callable[..., Result]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (scoresheet_files, scoresheet_longest):
        monkeypatch.setattr(module, "user_data_path", lambda _: tmp_path / "data")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "words.txt").write_text("\n".join(LIST.split()))
    return tmp_path


@pytest.fixture
def play(folder: Path) -> Play:
    """Play a script of lines; by default Anna and Bram, Sabra, with a plain list of words."""

    def call(*lines: str, args: tuple[str, ...] = ("--variant", "word-sabra"), names: str = "Anna Bram") -> Result:
        players = [part for name in names.split() for part in ("--player", name)]
        given = [*args, *players, "--lexicon", str(folder / "words.txt")]
        return CliRunner().invoke(app, given, input="\n".join([*lines, ""]), catch_exceptions=False)

    return call


@pytest.fixture
def again(folder: Path) -> Play:
    """Go on with a kept game."""

    def call(*lines: str, args: tuple[str, ...] = ()) -> Result:
        given = ["--resume", *args, "--lexicon", str(folder / "words.txt")]
        return CliRunner().invoke(app, given, input="\n".join([*lines, ""]), catch_exceptions=False)

    return call


def records(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "records").glob("*.jsonl"))


def state_of(folder: Path) -> State[object]:
    content = max(records(folder), key=lambda path: path.stat().st_mtime_ns).read_bytes()
    return resume(content, lambda: PlainLexicon(LIST.split())).sheet.state  # type: ignore[return-value]


def test_a_whole_game_of_sabra(play: Play) -> None:
    done = play("+POES", "+LEER", "POES LEER > SOEPEL EER", "pak", "+KA@", "einde", "1")
    assert done.exit_code == 0
    for said in (
        "Goed: 6 punten voor SOEPEL.",
        "  SOEPEL: SOEP uit POES, L uit LEER, E van het rekje",
        "  EER is een stuk van LEER",
        "Anna vult aan met 1.",
        "Bram pakt er een.",
        "  KA@, gelezen als KAT",
        "stand: Anna 13 [7], Bram 4 [8] · pot 85",
        "  Anna: -3 (rekje: -16)",
        "  Bram: -4 (rekje: -8)",
        "Winnaar: Anna",
    ):
        assert said in done.output


def test_a_whole_game_of_internationale_ends_at_the_target(play: Play) -> None:
    done = play(
        *("+BEST", "+OOR", "BEST > BESTAND", "OOR > OORD", "0", "0"),
        args=("--variant", "internationale", "--option", "target=7", "--lang", "en"),
    )
    assert "Good: 7 points for BESTAND." in done.output
    assert "The target is reached: the game is over." in done.output
    assert "Jokers on Anna's rack" in done.output
    assert "Shared win: Anna, Bram" in done.output


def test_a_game_of_sabra_goes_to_the_bottom_of_the_pot(play: Play) -> None:
    done = play(*["pak"] * 99, "p", "pas", "0", "2", names="Anna Bram")
    assert "De pot is leeg: de laatste ronde." in done.output
    assert "De laatste ronde is gespeeld: het spel is uit." in done.output
    assert "Winnaar:" in done.output


def test_the_presets_and_the_words_of_internationale_for_children(play: Play) -> None:
    done = play("+OP", args=("--variant", "word-internationale", "--preset", "children"))
    assert "Goed: 2 punten voor OP." in done.output
    assert "Fout:" in play("+OP", args=("--variant", "word-internationale")).output


def test_what_is_not_given_is_asked_for(folder: Path) -> None:
    lines = ["schaak", "2", "", "Anna, anna", "Anna, Bram", "min_length", "min_length=x", "kinderen seconds=60", "+OP"]
    given = ["--lexicon", str(folder / "words.txt")]
    done = CliRunner().invoke(app, given, input="\n".join([*lines, ""]), catch_exceptions=False)
    assert done.exit_code == 0
    for said in ("Er is geen spel schaak", "Twee spelers heten hetzelfde", "naam=waarde: min_length", "Goed: 2 punten"):
        assert said in done.output
    header = json.loads(records(folder)[0].read_text().splitlines()[0])
    assert (header["rules"], header["options"]["seconds"], header["options"]["policy"]) == (
        "word-internationale",
        60,
        "children",
    )


@pytest.mark.parametrize("lines", [[], ["1"], ["1", "Anna"]])
def test_input_that_ends_before_the_game_leaves_nothing(folder: Path, lines: list[str]) -> None:
    done = CliRunner().invoke(app, [], input="".join(f"{line}\n" for line in lines), catch_exceptions=False)
    assert (done.exit_code, records(folder)) == (0, [])


@pytest.mark.parametrize(
    "args",
    [
        ("--variant", "schaak"),
        ("--variant", "number-international"),
        ("--variant", "number-sabra", "--preset", "children"),
        ("--variant", "number-sabra", "--policy", "open"),
        ("--variant", "number-classic", "--option", "adjudication=challenge"),
        ("--variant", "number-international", "--option", "sheet=nergens.json"),
        ("--variant", "sabra"),
        ("--variant", "word"),
        ("--variant", "word-sabra", "--option", "min_length=99"),
        ("--variant", "word-sabra", "--option", "min_remainder=3"),
        ("--variant", "word-sabra", "--option", "kleur=rood"),
        ("--variant", "word-sabra", "--option", "min_length"),
        ("--variant", "word-sabra", "--policy", "nergens.toml"),
        ("--variant", "word-sabra", "--player", "anna"),
        ("--variant", "word-sabra", "--player", "C", "--player", "D", "--player", "E"),
        ("--variant", "word-sabra", "--player", "x" * 99),
        ("--variant", "word-sabra", "--preset", "oma"),
        ("--resume",),
        ("zomaar.jsonl",),
    ],
)
def test_a_wrong_call_exits_with_2_and_keeps_nothing(play: Play, folder: Path, args: tuple[str, ...]) -> None:
    done = play("+HUT", args=args)
    assert (done.exit_code, records(folder)) == (2, [])
    assert done.stderr


def test_a_missing_word_list_exits_with_2(folder: Path) -> None:
    done = CliRunner().invoke(app, ["--variant", "word-sabra", "--player", "A", "--lexicon", str(folder / "nee.txt")])
    assert done.exit_code == 2
    assert "nee.txt" in done.stderr


def test_a_refusal_says_why_and_what_would_mend_it(play: Play) -> None:
    done = play("+HUT", "HUT > PAN", "pas", "+XYLOFOONSPELERSGILDE")
    assert "Een H die op tafel lag, ligt er niet meer." in done.output
    assert "Geef de H weer een plaats" in done.output
    assert "Passen kan pas als de pot leeg is" in done.output
    hopeless = done.output.split("XYLOFOON")[1].splitlines()
    assert sum(line.startswith("  Er is een") for line in hopeless) <= 2 * MOST_REASONS


def test_a_table_that_was_left_incomplete_is_refused_and_asked_again(play: Play, folder: Path) -> None:
    done = play("+HUT", "= PAN", "+PAN")
    assert "Fout:" in done.output
    assert [seat.score for seat in state_of(folder).public.seats] == [3, 3]


@pytest.mark.parametrize(
    ("answer", "said"),
    [("j", "afgesproken: BOOMHUTTEN mag"), ("n", "afgesproken: BOOMHUTTEN mag niet"), ("", "Niet beslist")],
)
def test_an_undecided_word_is_put_to_the_table_once(folder: Path, answer: str, said: str) -> None:
    lines = ["+BOOM", "pak", "BOOM > BOOMPAN", "wat?", answer, "terug", "BOOM > BOOMPAN"]
    args = ["--variant", "word-sabra", "--player", "Anna", "--player", "Bram"]
    done = CliRunner().invoke(app, args, input="\n".join([*lines, ""]), catch_exceptions=False)
    assert done.exit_code == 0
    assert "Antwoord met j of n." in done.output
    assert said.replace("BOOMHUTTEN", "BOOMPAN") in done.output


def test_an_agreed_word_holds_and_can_be_withdrawn(play: Play) -> None:
    done = play("mag XYZ", "+XYZ", "mag niet pan", "+PAN", "mag pan", "+PAN", "blad")
    assert "Goed: 3 punten voor XYZ." in done.output
    assert "PAN mag niet: afspraak van deze tafel." in done.output
    assert "Goed: 3 punten voor PAN." in done.output


def test_a_joker_is_read_as_the_table_agrees_and_exchanged(play: Play) -> None:
    done = play("+PIA@O=PIANO", "mag PIANO", "+PIA@O", "+TUIN", "PIANO TUIN > PATIOT@IN=PATIOTUIN UN")
    assert "  PIANO staat niet in de woordenlijst." in done.output
    assert "  PIA@O, gelezen als PIANO" in done.output
    assert "UN staat niet in de woordenlijst." in done.output


def test_where_the_tiles_of_a_word_came_from(play: Play) -> None:
    done = play("+PELOTON", "+BAL", "PELOTON > LOT SNOEP", "blad")
    assert "  LOT is een stuk van PELOTON" in done.output
    assert "  SNOEP: NOEP uit PELOTON, S van het rekje" in done.output
    assert "PELOTON > LOT SNOEP" in done.output


def test_a_word_laid_before_says_why_it_does_not_score(play: Play) -> None:
    done = play("+HUT", "+PAN", "+HUT")
    assert "Goed, maar zonder punten." in done.output
    assert "HUT heeft in dit spel al eerder op tafel gelegen" in done.output


def test_a_late_lay_is_told_by_the_operator(play: Play) -> None:
    args = ("--variant", "word-sabra", "--option", "seconds=60")
    assert "Goed: 3 punten" in play("0:59 +HUT", args=args).output
    for line in ("laat +HUT", "61s +HUT", "+HUT 1:01"):
        assert "Goed, maar zonder punten." in play(line, args=args).output
    assert "Aan deze tafel is er geen bedenktijd." in play("61s +HUT").output


def test_a_late_lay_that_goes_back_is_closed_with_late(play: Play, folder: Path) -> None:
    done = play("laat +HUT", "laat", args=("--variant", "word-sabra", "--option", "overtime=reject"))
    assert "De stenen gaan terug; typ laat om de beurt te sluiten." in done.output
    assert "De tijd van Anna is om." in done.output
    assert state_of(folder).public.table == ()


def test_challenges_are_made_by_name_and_cost_what_the_table_said(play: Play) -> None:
    args = ("--variant", "word-sabra", "--option", "adjudication=challenge", "--option", "failed_challenge=5-points")
    done = play(
        "b", "+QXZ", "b", "b cees", "+HUT", "+PAN", "bezwaar An", "staat", "blad", args=args, names="Anna Bram Cees"
    )
    assert "Er ligt nu niets waartegen bezwaar" in done.output
    assert "Wie maakt bezwaar? Bram, Cees" in done.output
    assert "Bezwaar van Cees terecht: QXZ mag niet" in done.output
    assert "Bezwaar van Anna onterecht" in done.output
    assert "Anna verliest 5 punten." in done.output
    assert "bezwaar, terecht" in done.output


def test_a_correction_is_judged_and_tells_which_lines_fall(play: Play, folder: Path) -> None:
    lines = ("+HUT", "+BOOM", "HUT > HOUTEN", "pak", "verbeter 1 +PAD")
    kept = play(*lines, "n")
    assert "Regel 3 (Anna: HUT > HOUTEN) houdt geen stand. HUT ligt niet op tafel." in kept.output
    assert "Niets is veranderd." in kept.output
    assert [seat.score for seat in state_of(folder).public.seats] == [9, 4]
    done = play(*lines, "j", "+PAN", "verder", "blad")
    assert "Regel 1 is verbeterd." in done.output
    assert "2 regels wachten" in done.output
    assert [seat.score for seat in state_of(folder).public.seats] == [6, 4]


def test_a_correction_tells_which_lines_change(play: Play) -> None:
    done = play("+HUT", "+BOOM", "HUT > HOUTEN", "verbeter 1 +HOUT", "j", "blad")
    assert "Regel 3 (Anna) wordt: HOUT > HOUTEN, 6 punten." in done.output
    assert "Regel 1 is verbeterd." in done.output


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("pak", "Regel 2 is verbeterd."),
        ("p", "Regel 2 is verbeterd."),
        ("laat", "Regel 2 is verbeterd."),
        ("pas", "Passen kan pas"),
        ("mag XYZ", "houdt geen stand"),
        ("blad", "Verbeteren kan met"),
        ("+XYZ", "XYZ staat niet in de woordenlijst."),
        ("BAL > BALEN", "BAL ligt niet op tafel."),
        ("", "Verbeteren kan met"),
    ],
)
def test_a_line_is_corrected_with_any_move(play: Play, move: str, said: str) -> None:
    done = play("+HUT", "+PAN", "+BAL", f"verbeter 2 {move}", "j")
    assert done.exit_code == 0
    assert said in done.output


def test_a_line_that_does_not_exist_cannot_be_corrected(play: Play) -> None:
    assert "Er is geen regel 7; er zijn er 1." in play("+HUT", "verbeter 7 +PAN").output


def test_a_correction_may_hold_a_word_that_the_table_decides(folder: Path) -> None:
    lines = ["+BOOM", "+PAN", "verbeter 2 BOOM > BOOMPAN", "verbeter 2 +BAL", "pak", "verbeter 3 BOOM > BOOMPAN", "j"]
    args = ["--variant", "word-sabra", "--player", "Anna", "--player", "Bram"]
    done = CliRunner().invoke(app, args, input="\n".join([*lines, ""]), catch_exceptions=False)
    assert "Mag BOOMPAN?" in done.output
    assert "Regel 3 is verbeterd." in done.output
    assert "tafel: BAL BOOMPAN" in done.output


def test_undo_redo_and_forget(play: Play) -> None:
    done = play("+HUT", "+PAN", "terug 2", "verder", "terug", "vergeet", "verder", "terug 99", "terug x")
    for said in (
        "2 teruggenomen.",
        "2 opnieuw ingevoerd.",
        "Er wacht niets meer.",
        "Er wacht niets om",
        "geen getal: x",
    ):
        assert said in done.output


def test_an_open_pot_is_drawn_from_stack_by_stack(play: Play) -> None:
    done = play("+HUT", "+PAN", "pak 1 9", "pak 4 2", "tafel", args=("--variant", "word-sabra", "--option", "pot=open"))
    assert "Anna pakt nog 3 (pak STAPEL)>" in done.output
    assert "Stapel 9 is leeg of bestaat niet." in done.output
    assert "Anna pakt nog 2 (pak STAPEL)>" in done.output
    assert "5 Bram>" in done.output


def test_tables_can_be_shown_at_any_time(play: Play) -> None:
    done = play("tafel", "blad", "ongezien", "?", "+HUT", "tafel", "blad", "ongezien", "einde", "blad", "0 0", "blad")
    assert "(nog leeg)" in done.output
    assert "nr  speler  zet" in done.output
    assert "pot 95; rekjes: Anna 7, Bram 7" in done.output
    assert "jokers op het rekje: 0" in done.output
    assert "OUD OUD > NIEUW NIEUW" in done.output


def test_english_is_spoken_on_request_and_dutch_is_understood(play: Play) -> None:
    done = play("?", "+HUT", "pak", "blad", args=("--variant", "word-sabra", "--lang", "en"))
    assert "Good: 3 points for HUT." in done.output
    assert "Bram draws one." in done.output
    assert "no  player  move" in done.output


def test_every_sentence_of_the_referee_is_used(folder: Path) -> None:
    keys = {key for key in catalogue("nl").ui if key.startswith("referee.")}
    code = "".join(path.read_text("utf-8") for path in Path(referee.__file__).parent.glob("*.py"))
    made = ("referee.drawn.", "referee.challenge.", "referee.agreed.", "referee.reason.", "referee.sheet.")
    made += ("referee.move.challenge.", "referee.damaged.", "referee.rounds.", "referee.way.", "referee.part.")
    made += ("referee.declared.",)
    assert {key for key in keys if key not in code and not key.startswith(made)} == set()


def test_records_go_to_standard_output_on_request(play: Play) -> None:
    done = play("+HUT", "+XYZ", "pak", "einde", "0", "0", args=("--variant", "word-sabra", "--format", "jsonl"))
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line.get("verdict") for line in lines] == ["accepted", "refused", *["accepted"] * 4, None]
    assert (lines[0]["line"], lines[0]["player"], lines[0]["score"], lines[1]["line"]) == (1, "Anna", 3, None)
    assert lines[-1] == {"ended": "stopped", "scores": {"Anna": -4, "Bram": -8}, "winners": ["Anna"]}
    assert "Goed: 3 punten voor HUT." in done.stderr


def test_the_record_of_solitaire_is_shown_and_beaten(play: Play) -> None:
    first = play("+HUT", "einde", "0", names="Anna")
    assert "Langste woord: HUT (3)" in first.output
    assert "nieuw record" in first.output
    second = play("+PAN", "einde", "0", names="Bram")
    assert second.output.count("Te verslaan: HUT (3) van Anna") == 2
    assert "nieuw record" in play("+BOOM", "einde", "0", names="Bram").output
    assert "Te verslaan: BOOM (4) van Bram" in play(names="Cees").output


def test_a_damaged_record_of_solitaire_stops_no_game(play: Play, folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "solitaire.json").write_text("{")
    done = play("+HUT", "einde", "0", names="Anna")
    assert done.exit_code == 0
    assert "Het solitairerecord kan niet" in done.output
    assert (folder / "data" / "solitaire.json").read_text() == "{"


def test_a_game_goes_on_where_it_was_left(play: Play, again: Play, folder: Path) -> None:
    play("+HUT", "+PAN", "quit", "+BAL")
    done = again("+BAL", "blad")
    assert "Anna is aan de beurt" in done.output
    assert "stand: Anna 6 [7], Bram 3 [7]" in done.output
    assert len(records(folder)) == 1


def test_a_record_may_have_a_name_and_is_never_overwritten(play: Play, again: Play, folder: Path) -> None:
    file = folder / "spel.jsonl"
    args = ("--variant", "word-sabra", "--record", str(file))
    assert f"--resume {file}" in play("+HUT", args=args).output
    content = file.read_bytes()
    done = play("+PAN", args=args)
    assert (done.exit_code, file.read_bytes()) == (2, content)
    assert "Bram 3" in again("+PAN", args=(str(file),)).output
    assert "Anna 6" in again("+BAL", args=("--record", str(file))).output


@pytest.mark.parametrize("damage", [lambda text: text[:-20], lambda _: b"", lambda text: b"\xff" + text])
def test_a_damaged_record_is_told_with_its_line_and_kept(
    play: Play, again: Play, folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    play("+HUT", "+PAN")
    file = records(folder)[0]
    content = damage(file.read_bytes())
    file.write_bytes(content)
    done = again("+BAL")
    assert (done.exit_code, file.read_bytes()) == (2, content)
    assert "regel " in done.stderr
    assert file.name in done.stderr


@pytest.mark.parametrize("args", [("--variant", "word-sabra"), ("--player", "A"), ("--option", "seconds=60")])
def test_resume_takes_everything_from_the_record(play: Play, again: Play, args: tuple[str, ...]) -> None:
    play("+HUT")
    assert again(args=args).exit_code == 2


def test_resume_without_any_record_exits_with_2(again: Play) -> None:
    assert again().exit_code == 2


def test_a_record_of_another_lexicon_is_told(play: Play, folder: Path) -> None:
    play("+HUT")
    (folder / "words.txt").write_text("pan")
    done = CliRunner().invoke(app, ["--resume", "--lexicon", str(folder / "words.txt")], input="+PAN\n")
    assert "andere woordenlijst (words.txt)" in done.output
    assert "stand: Anna 3 [7], Bram 3 [7]" in done.output


def test_control_c_leaves_with_the_game_kept(play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["+HUT", "+PAN"])

    def ask(_: Console, __: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "ask", ask)
    done = play()
    assert done.exit_code == 130
    assert "Verder spelen: wordrummi referee --resume" in done.output
    assert [seat.score for seat in state_of(folder).public.seats] == [3, 3]


def test_control_c_before_the_game_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(_: Console, __: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Console, "ask", ask)
    assert CliRunner().invoke(app, []).exit_code == 130
    assert records(folder) == []


def test_a_reader_that_has_gone_loses_nothing(play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hushed: list[bool] = []

    def show(_: Console, __: object, ___: str = "") -> None:
        raise BrokenPipeError

    monkeypatch.setattr(Console, "show", show)
    monkeypatch.setattr(sitting, "hush_output", lambda: hushed.append(True))
    assert play("+HUT").exit_code == 0
    assert hushed
    assert [seat.score for seat in state_of(folder).public.seats] == [3, 0]


def test_a_full_disk_is_told_and_the_game_goes_on(play: Play, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter([None, OSError(28, "No space left"), None, None])
    real = scoresheet_files.write_whole

    def write_whole(path: Path, content: bytes) -> None:
        if fault := next(calls, None):
            raise fault
        real(path, content)

    monkeypatch.setattr(scoresheet_files, "write_whole", write_whole)
    done = play("+HUT", "+PAN")
    assert "LET OP" in done.output
    assert [seat.score for seat in state_of(folder).public.seats] == [3, 3]


def test_a_file_that_cannot_be_made_exits_with_2(play: Play, folder: Path) -> None:
    (folder / "file").write_text("")
    done = play("+HUT", args=("--variant", "word-sabra", "--record", str(folder / "file" / "spel.jsonl")))
    assert done.exit_code == 2


def test_broken_bytes_are_one_more_line_that_is_not_understood(folder: Path) -> None:
    args = ["--variant", "word-sabra", "--player", "Anna", "--lexicon", str(folder / "words.txt")]
    stdin = b"\xef\xbb\xbf+HUT\r\n\xff\xfe\x00+PAN\n" + b"A" * 100_000 + b"\n+PAN\n\x1b[31m\n"
    done = CliRunner().invoke(app, args, input=stdin, catch_exceptions=False)
    assert done.exit_code == 0
    assert "Anna 6" in done.output
    assert "\x1b" not in done.output


WORDS = ["HUT", "HOUT", "HOUTEN", "BOOM", "PAN", "K@T", "KA@=KAT", "EN", "QXZ", "H", "@", "BESTAND", "PELOTON", "AL"]
some_words = st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join)
moves = st.one_of(
    some_words.map("+{}".format),
    st.tuples(some_words, some_words).map(" > ".join),
    some_words.map("= {}".format),
    st.sampled_from(
        ["pak", "pas", "p", "laat", "laat +HUT", "70s +PAN", "pak 2", "pak 1 3 2", "mag QXZ", "mag niet HUT"]
    ),
)
lines = st.one_of(
    moves,
    moves,
    st.sampled_from(
        ["terug", "terug 3", "verder", "vergeet", "blad", "tafel", "ongezien", "bezwaar", "b bram", "staat"]
    ),
    st.tuples(st.integers(0, 9), moves).map(lambda pair: f"verbeter {pair[0]} {pair[1]}"),
    st.sampled_from(["einde", "0", "1", "2", "jokers 1", "j", "n", "", "?", "onzin", "HUT", "\x00"]),
    st.text(max_size=12),
)
tables = st.sampled_from(
    [
        ["--variant", "word-sabra"],
        ["--variant", "word-internationale", "--preset", "children"],
        ["--variant", "word-sabra", "--option", "adjudication=challenge", "--option", "failed_challenge=lose-turn"],
        ["--variant", "word-sabra", "--option", "pot=open", "--option", "adjudication=challenge"],
        ["--variant", "word-internationale", "--option", "target=5", "--option", "seconds=60"],
    ]
)


@settings(max_examples=150)
@given(st.lists(lines, max_size=25), tables, st.integers(1, 4))
def test_no_line_raises_or_loses_a_tile(
    tmp_path_factory: pytest.TempPathFactory, typed: list[str], table: list[str], players: int
) -> None:
    folder = tmp_path_factory.mktemp("game")
    (folder / "words.txt").write_text("\n".join(LIST.split()))
    names = [part for name in ["Anna", "Bram", "Cees", "Dora"][:players] for part in ("--player", name)]
    file = folder / "game.jsonl"
    given = [*table, *names, "--lexicon", str(folder / "words.txt"), "--record", str(file)]
    text = "\n".join(line.replace("\n", " ") for line in typed)
    done = CliRunner().invoke(app, given, input=text.encode("utf-8", "replace"), catch_exceptions=False)
    assert done.exit_code == 0
    resumed = resume(file.read_bytes(), lambda: PlainLexicon(LIST.split()))
    assert resumed.other_lexicon is None
    assert write(resumed.sheet.events) == file.read_bytes()
    check_conserved(resumed.sheet.state, LETTERS, resumed.sheet.events[-1])
