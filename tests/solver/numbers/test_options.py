"""The solver knows every choice of every option that bears on a turn."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.solver.numbers.tables import CLASSIC, SABRA, laid
from wordrummi.core.events import OptionValue
from wordrummi.core.options import declared
from wordrummi.numbers.options import NumberOptions

NO_LAY = None
TWICE = "r3 j r5 | k7 b7 o7 r7"


@dataclass(frozen=True)
class Case:
    """A position in which so many tiles can be laid by the choices of one option."""

    table: str
    rack: str
    expected: dict[OptionValue, int | None]
    opened: bool = True
    variant: str = SABRA


CASES: dict[str, list[Case]] = {
    "opening_points": [Case("", "k9 b9 o9", {25: 3, 30: NO_LAY, 50: NO_LAY}, opened=False)],
    "play_on_after_opening": [
        Case("r1 r2 r3", "k10 b10 o10 r4", {True: 4, False: 3}, opened=False),
        Case("r1 r2 r3", "k10 b10 o10 r4", {True: 4, False: 3}, opened=False, variant=CLASSIC),
    ],
    "joker_freezes": [Case("k7 b7 o7 r7 | k1 b1 j o1", "k2 k3", {True: NO_LAY, False: 2})],
    "exchange_from": [Case("r3 j r5 | r4 k4 b4 o4", "k9 b9", {"rack": NO_LAY, "anywhere": 2})],
    "group_of_three": [Case("k7 b7 j", "o7 k1 k2", {"either": 3, "both": 1})],
    "reuse": [
        Case(
            "r3 j r5", "r4", dict.fromkeys(("another-meld", "new-meld", "two-from-rack", "only-rack")) | {"anywhere": 1}
        ),
        Case(
            "r3 j r5 | k7 b7 o7",
            "r4",
            dict.fromkeys(("new-meld", "two-from-rack", "only-rack")) | {"anywhere": 1, "another-meld": 1},
        ),
        Case(
            TWICE,
            "r4 k8",
            dict.fromkeys(("two-from-rack", "only-rack")) | dict.fromkeys(("anywhere", "another-meld", "new-meld"), 2),
        ),
        Case(
            TWICE,
            "r4 k6 k9",
            dict.fromkeys(("anywhere", "another-meld", "new-meld", "two-from-rack"), 3) | {"only-rack": NO_LAY},
        ),
        Case(
            TWICE, "r4 k8 k9", dict.fromkeys(("anywhere", "another-meld", "new-meld", "two-from-rack", "only-rack"), 3)
        ),
    ],
    "two_jokers_in_meld": [Case("", "k5 j j", {True: 3, False: NO_LAY})],
}
ELSEWHERE = {
    "direction": "the order of turns",
    "starter": "the order of turns",
    "joker_in_start_draw": "the order of turns",
    "next_starter": "the order of turns",
    "seconds": "the clock",
    "overtime_penalty": "the clock",
    "overtime_grace": "the clock",
    "report_draft": "the clock",
    "misplay_penalty": "a turn that did not come out",
    "rounds": "the end",
    "stalemate_by": "the end",
    "stalemate_after": "the end",
    "joker_on_rack": "the score of a round",
    "unopened_penalty": "the score of a round",
    "high_ace_value": "American and International",
    "discard_to_win": "American",
    "trump_on": "American",
    "open_take_melds": "International",
    "false_call_penalty": "International",
    "round_up_to_ten": "International",
    "trump_match": "International",
    "sheet": "International",
}
EACH = [(name, case, choice) for name, cases in CASES.items() for case in cases for choice in case.expected]


def test_every_option_bears_on_a_turn_or_has_a_reason_why_not() -> None:
    assert CASES.keys() | ELSEWHERE.keys() == declared(NumberOptions).keys()
    assert not CASES.keys() & ELSEWHERE.keys()


@pytest.mark.parametrize("name", sorted(CASES))
def test_every_choice_has_its_expectation(name: str) -> None:
    for case in CASES[name]:
        assert set(case.expected) == set(declared(NumberOptions)[name].choices)


@pytest.mark.parametrize(("name", "case", "choice"), EACH, ids=lambda part: str(part)[:20])
def test_a_choice_gives_what_it_should(name: str, case: Case, choice: OptionValue) -> None:
    found = laid(case.table, case.rack, variant=case.variant, opened=case.opened, **{name: choice})
    assert found == case.expected[choice]
