"""The solver knows every choice of every option that bears on a turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.solver.tables import INTERNATIONALE, SABRA, position
from wordrummi.core.events import OptionValue
from wordrummi.core.options import declared
from wordrummi.lexicon.category import ONLY_PUNCTUATED, Category
from wordrummi.lexicon.trie import Lexicon, PlainLexicon
from wordrummi.solver.answer import Objective
from wordrummi.solver.words import WordSolver
from wordrummi.words.judges import admission_of, judge_of
from wordrummi.words.options import WordOptions, read_options
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of

NO_LAY = None


class Nouns(PlainLexicon):
    """Words that are nouns, a verb among them and a word that is never written without a hyphen."""

    def mask(self, tiles: str) -> int:
        own = {"LOPEN": Category.VERB.bit, "ZEEEEND": Category.NOUN.bit | ONLY_PUNCTUATED}
        return own.get(tiles, Category.NOUN.bit) if super().mask(tiles) else 0


@dataclass(frozen=True)
class Case:
    """A position in which the choices of one option give these scores (or numbers of tiles laid)."""

    variant: str
    words: str
    where: Position
    expected: dict[OptionValue, int | None]
    beside: dict[str, Any] = field(default_factory=dict)
    objective: Objective = Objective.LONGEST


CASES: dict[str, list[Case]] = {
    "min_length": [
        Case(SABRA, "EI", position("", "EI"), {2: 2, 3: NO_LAY, 4: NO_LAY}),
        Case(INTERNATIONALE, "OOR OORD", position("OOR", "D"), {2: 4, 3: 4, 4: 4}),
        Case(INTERNATIONALE, "OOR EEN", position("OOR", "EEN"), {2: 3, 3: 3, 4: NO_LAY}),
    ],
    "start_word_min_length": [Case(SABRA, "OOR", position("", "OOR", opened=False), {2: 3, 3: 3, 6: NO_LAY})],
    "start_single_word": [
        Case(SABRA, "OOR AL", position("", "OORAL", opened=False), {False: 5, True: 3}, objective=Objective.MOST_TILES)
    ],
    "min_remainder": [
        Case(INTERNATIONALE, "PAND PA DRN", position("PAND", "R"), {2: 3, 3: NO_LAY}, beside={"min_length": 2})
    ],
    "remainder": [Case(INTERNATIONALE, "VEEL VEL REN", position("VEEL", "RN"), {"contiguous": NO_LAY, "in-order": 3})],
    "unchanged": [Case(SABRA, "KANT KAT NO", position("KANT", "O"), {"contiguous": 3, "in-order": 2})],
    "remainder_may_grow": [
        Case(INTERNATIONALE, "OPENBAAR OPEN OPENER BARA", position("OPENBAAR", "ER"), {False: NO_LAY, True: 6})
    ],
    "repeat": [Case(SABRA, "OOR AL", position("", "OORAL", opened=False, formed=["OOR"]), {"pass-over": 2, "zero": 0})],
    "overtime": [Case(SABRA, "OOR", position("", "OOR", late=True), {"none": 3, "zero": 0, "reject": NO_LAY})],
    "policy": [Case(SABRA, "LOPEN", position("", "LOPEN"), {"strict": NO_LAY, "children": 5, "open": 5})],
    "punctuation": [Case(SABRA, "ZEEEEND", position("", "ZEEEEND"), {"ignored": 7, "unplayable": NO_LAY})],
    "exchange_from": [
        Case(INTERNATIONALE, "PAN TENEN TEN REE", position("PA@ TENEN", "R"), {"anywhere": 3, "rack": NO_LAY}),
        Case(SABRA, "PAN TENEN TEN REE", position("PA@ TENEN", "R"), {"anywhere": 3, "rack": NO_LAY}),
    ],
    "adjudication": [Case(SABRA, "OOR", position("", "OORX"), {"automatic": 3, "challenge": 3})],
}
ELSEWHERE = {
    "unlisted_compounds": "held below, with the Dutch lexicon",
    "direction": "the order of turns",
    "starter": "the order of turns",
    "seconds": "the clock",
    "seconds_growth": "the clock",
    "pot": "what is drawn",
    "end": "the end",
    "deduct_at_points_end": "the end",
    "points_game_ends_with_pot": "the end",
    "target": "the end",
    "failed_challenge": "what a challenge costs",
}
EACH = [(name, case, choice) for name, cases in CASES.items() for case in cases for choice in case.expected]


def test_every_option_bears_on_a_turn_or_has_a_reason_why_not() -> None:
    assert CASES.keys() | ELSEWHERE.keys() == declared(WordOptions).keys()
    assert not CASES.keys() & ELSEWHERE.keys()


@pytest.mark.parametrize("name", sorted(CASES))
def test_every_choice_has_its_expectation(name: str) -> None:
    for case in CASES[name]:
        assert set(case.expected) == set(declared(WordOptions)[name].choices)


@pytest.mark.parametrize(("name", "case", "choice"), EACH, ids=lambda part: str(part)[:20])
def test_a_choice_gives_what_it_should(name: str, case: Case, choice: OptionValue) -> None:
    given = {**case.beside, name: choice}
    options = read_options(case.variant, given)
    solver = WordSolver(judge_of(case.variant, options, admission_of(options, given, Nouns(case.words.split()))))
    answer = solver.solve(case.where, case.objective, 60)
    assert answer.proven
    if case.expected[choice] is None:
        assert answer.turn is None
    else:
        assert answer.turn is not None
        told = answer.turn.tiles_laid if case.objective is Objective.MOST_TILES else answer.turn.score
        assert told == case.expected[choice]


@pytest.mark.parametrize("choice", declared(WordOptions)["unlisted_compounds"].choices)
def test_a_compound_that_no_list_holds_is_never_proposed(choice: str) -> None:
    given = {"unlisted_compounds": choice}
    lexicon, options = Lexicon(), read_options(SABRA, given)
    assert not lexicon.mask("INTRODUCTIEKORTING")
    solver = WordSolver(judge_of(SABRA, options, admission_of(options, given, lexicon)))
    answer = solver.solve(position("", "INTRODUCTIEKORTING"), seconds=60)
    assert answer.turn is not None
    assert 3 < answer.turn.score < len("INTRODUCTIEKORTING")
    assert all(lexicon.mask(text_of(word)) for word in answer.turn.after)
