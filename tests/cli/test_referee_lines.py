"""What an operator may type: Dutch and English at once, and what can't be read is said."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordrummi.cli.referee_lines import LONGEST_LINE, Laid, Unclear, Verb, numbers, yes_or_no
from wordrummi.cli.referee_lines_words import read_line
from wordrummi.play.scoresheet_words import NAMING


def laid(line: str, *lying: str) -> Laid:
    order = read_line(line, lying)
    assert order.verb is Verb.LAY
    assert order.laid is not None
    return order.laid


def shown(line: str, *lying: str) -> tuple[str, str]:
    found = laid(line, *lying)
    return NAMING.write(found.off), NAMING.write(found.on)


@pytest.mark.parametrize(
    ("verb", "lines"),
    [
        (Verb.NONE, ["", "   ", "\ufeff"]),
        (Verb.DRAW, ["pak", "trek", "draw", "D", " Pak "]),
        (Verb.PASS, ["pas", "pass"]),
        (Verb.NOTHING, ["p"]),
        (Verb.TIME_OUT, ["laat", "late", "te laat", "tijd", "timeout"]),
        (Verb.CHALLENGE, ["bezwaar", "challenge Bram", "b"]),
        (Verb.STAND, ["staat", "goed", "ok", "laat staan", "let stand"]),
        (Verb.ALLOW, ["mag huis", "allow huis", "agree huis"]),
        (Verb.FORBID, ["mag niet huis", "magniet huis", "verbied huis", "forbid huis", "refuse huis"]),
        (Verb.UNDO, ["terug", "undo 3", "u"]),
        (Verb.REDO, ["verder", "redo"]),
        (Verb.FORGET, ["vergeet", "forget"]),
        (Verb.CORRECT, ["verbeter 3 +HUT", "correct 3 draw"]),
        (Verb.TABLE, ["tafel", "table"]),
        (Verb.SHEET, ["blad", "stand", "sheet", "score"]),
        (Verb.UNSEEN, ["ongezien", "unseen"]),
        (Verb.HELP, ["?", "hulp", "help"]),
        (Verb.END, ["einde", "stop", "end"]),
        (Verb.QUIT, ["sluit", "quit", "q"]),
    ],
)
def test_commands_have_names_in_both_languages(verb: Verb, lines: list[str]) -> None:
    assert {read_line(line, ()).verb for line in lines} == {verb}


@pytest.mark.parametrize("line", ["+hut", "+ HUT", "> HUT", "  +HUT\n"])
def test_a_plus_lays_a_word_beside_the_others(line: str) -> None:
    assert shown(line) == ("", "HUT")


@pytest.mark.parametrize("line", ["+HUT BOOM", "+HUT +BOOM", "+HUT, BOOM", "+HUT;BOOM", "+hut+boom"])
def test_several_words_may_be_laid(line: str) -> None:
    assert shown(line) == ("", "HUT BOOM")


@pytest.mark.parametrize(
    "line", ["POES LEER > SOEPEL EER", "poes+leer>soepel eer", "POES, LEER -> SOEPEL, EER", "POES LEER → SOEPEL +EER"]
)
def test_words_left_of_the_arrow_leave_the_table(line: str) -> None:
    assert shown(line) == ("POES LEER", "SOEPEL EER")


def test_an_equals_sign_gives_the_whole_table() -> None:
    found = laid("= HUT BOOM")
    assert (found.is_whole, NAMING.write(found.on)) == (True, "HUT BOOM")


@pytest.mark.parametrize("line", ["+PATIOT@IN=PATIOTUIN", "+PATIOT@IN = patiotuin", "= PATIOT@IN=PATIOTUIN"])
def test_a_reading_may_be_given(line: str) -> None:
    assert NAMING.write(laid(line).on) == "PATIOT@IN=PATIOTUIN"


@pytest.mark.parametrize("line", ["laat +HUT", "late +HUT", "te laat +HUT", "laat = HUT"])
def test_a_lay_may_be_late(line: str) -> None:
    assert (laid(line).is_late, NAMING.write(laid(line).on)) == (True, "HUT")


@pytest.mark.parametrize(
    ("line", "seconds"), [("3:20 +HUT", 200), ("+HUT 200s", 200), ("95 sec HUT > HUTTEN", 95), ("+HUT", None)]
)
def test_the_time_of_a_turn_is_told(line: str, seconds: int | None) -> None:
    assert laid(line).seconds == seconds


def test_words_on_the_table_go_before_commands_of_the_same_name() -> None:
    assert shown("LAAT HUT > HUTLAAT", "LAAT", "HUT") == ("LAAT HUT", "HUTLAAT")
    assert shown("laat > laatst") == ("LAAT", "LAATST")
    assert shown("PAK > PAKT") == ("PAK", "PAKT")
    assert shown("CORRECT > CORRECTE") == ("CORRECT", "CORRECTE")


def test_a_correction_names_its_line_and_leaves_the_move_to_be_read() -> None:
    order = read_line("verbeter 12 HUT > HOUT", ())
    assert (order.numbers, order.text) == ((12,), "HUT > HOUT")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("HOUTEN", "referee.unclear.word"),
        ("4x4", "referee.unclear"),
        ("+", "referee.unclear.no-words"),
        ("HUT >", "referee.unclear.no-words"),
        ("=", "referee.unclear.no-words"),
        ("A > B > C", "referee.unclear.arrows"),
        ("+H?T", "error.tiles"),
        ("+HUT\x00", "error.tiles"),
        ("+HUT=", "error.tiles"),
        ("mag", "referee.unclear.which-word"),
        ("mag 4x4", "referee.unclear.which-word"),
        ("verbeter", "referee.unclear.which-line"),
        ("verbeter +HUT", "referee.unclear.which-line"),
        ("terug drie", "referee.unclear.numbers"),
        ("terug 12345", "referee.unclear.numbers"),
        ("terug -1", "referee.unclear.numbers"),
        ("terug ²", "referee.unclear.numbers"),
        ("tafel boom", "referee.unclear.rest"),
        ("+" + "A" * LONGEST_LINE, "referee.unclear.long"),
    ],
)
def test_what_cannot_be_read_is_said(line: str, key: str) -> None:
    with pytest.raises(Unclear) as caught:
        read_line(line, ())
    assert caught.value.key == key


@given(st.text())
def test_any_line_is_read_or_unclear(line: str) -> None:
    with suppress(Unclear):
        read_line(line, ("HUT", "LAAT"))


def test_numbers_may_be_apart_by_anything() -> None:
    assert numbers("1, 2;3  4") == (1, 2, 3, 4)


def test_answers_are_in_both_languages() -> None:
    assert [yes_or_no(answer) for answer in ("J", "ja", "Yes", "n", "nee", "No", "?", "")] == [
        *(True, True, True),
        *(False, False, False),
        *(None, None),
    ]
