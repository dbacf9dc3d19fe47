"""The session's sheet: lines (a) to (f), the shortcut, five players and their dummy."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from wordrummi.numbers.international.session import Session, SessionError, dummy_of, read_session, settle

FOUR = (-1200, 7800, -2320, 16200)
FIVE = (3600, -1200, 6060, 3250, 4320)


def test_four_players_as_the_book_has_them_without_its_misprints() -> None:
    lines = settle(FOUR)
    assert lines.totals == FOUR
    assert lines.factor == 2320
    assert lines.primary == (1120, 10120, 0, 18520)
    assert lines.sum_primary == 29760
    assert lines.products == (4480, 40480, 0, 74080)
    assert lines.finals == (25280, -10720, 29760, -44320)
    assert lines.winners == (2,)


def test_five_players_as_the_book_has_them_with_times_five() -> None:
    lines = settle(FIVE)
    assert lines.primary == (4800, 0, 7260, 4450, 5520)
    assert lines.sum_primary == 22030
    assert lines.products == (24000, 0, 36300, 22250, 27600)
    assert lines.finals == (-1970, 22030, -14270, -220, -5570)


@pytest.mark.parametrize("players", [4, 5])
def test_the_factor_may_be_any_number_and_finals_sum_to_zero(players: int) -> None:
    rng = Random(players)
    for _ in range(50):
        totals = [rng.randint(-9000, 9000) for _ in range(players)]
        finals = {settle(totals, factor).finals for factor in (None, 0, -700, 12345)}
        assert len(finals) == 1
        (final,) = finals
        assert sum(final) == 0
        shortcut = tuple((1 - players) * own + sum(totals) - own for own in totals)
        assert final == shortcut


def test_no_minus_needs_no_factor() -> None:
    assert settle((0, 100, 200, 300)).factor == 0


def test_equal_finals_share() -> None:
    assert settle((-100, 100, -100, 500)).winners == (0, 2)


@pytest.mark.parametrize("players", [0, 3, 6])
def test_a_session_is_for_four_or_five(players: int) -> None:
    with pytest.raises(ValueError, match="4 or 5"):
        settle((0,) * players)


def test_the_dummy_goes_round_the_table() -> None:
    assert [dummy_of(number, 5) for number in (1, 4, 5, 8, 9, 13, 17, 20, 21)] == [4, 4, 3, 3, 2, 1, 0, 0, 4]
    assert set(Counter(dummy_of(number, 5) for number in range(1, 21)).values()) == {4}
    assert dummy_of(7, 4) is None


def test_a_session_is_read_from_csv() -> None:
    session = read_session(["An, Bo,Cy,Di,Eva", "100,-100,0,14,", "100,100,-200,,100", ""])
    assert session == Session(("An", "Bo", "Cy", "Di", "Eva"), ((100, -100, 0, 14, None), (100, 100, -200, None, 100)))
    assert session.lines.totals == (200, 0, -200, 14, 100)
    assert sum(session.lines.finals) == 0


def test_a_session_without_rounds() -> None:
    assert read_session(["a,b,c,d"]).lines.finals == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("lines", "line", "field"),
    [
        ([], 1, None),
        (["a,b,c"], 1, None),
        (["a,b,c,d,e,f"], 1, None),
        (["a,b,c,a"], 1, "a"),
        (["a,b,,d"], 1, None),
        (["a,b,c,d", "1,2,3"], 2, None),
        (["a,b,c,d", "1,2,3,4,5"], 2, None),
        (["a,b,c,d", "1,2,3,4", "1,x,3,4"], 3, "b"),
        (["a,b,c,d", "1,2,3,"], 2, "d"),
        (["a,b,c,d,e", "1,2,3,4,5"], 2, None),
        (["a,b,c,d,e", "1,,3,,5"], 2, "d"),
    ],
)
def test_a_session_that_can_not_be_read(lines: list[str], line: int, field: str | None) -> None:
    with pytest.raises(SessionError) as told:
        read_session(lines)
    assert (told.value.line, told.value.field) == (line, field)
    assert told.value.key.startswith("session.")


def test_the_examples_that_come_with_the_rules() -> None:
    path = Path(__file__).parents[2] / "rules" / "number-examples.json"
    examples = json.loads(path.read_text("utf-8"))["international_sessions"]
    assert len(examples) == 2
    for example in examples:
        lines = settle(example["totals"])
        assert list(lines.finals) == example["finals"]
        assert lines.sum_primary == example["sum_primary"]
