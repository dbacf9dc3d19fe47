"""What a solver answers: objectives, limits, and that the referee takes every answer."""

from __future__ import annotations

import time
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles.positions import LEXICON
from tests.solver.deals import deal, dutch_solver
from tests.solver.tables import INTERNATIONALE, SABRA, judge, position, small_position, solver_of
from wordrummi.core.tiles import Tiles
from wordrummi.core.verdict import Accepted, Refused, Violation
from wordrummi.solver.answer import Answer, Objective, SolverDisagreement, Turn
from wordrummi.solver.words import WordSolver
from wordrummi.words.judging import Judge
from wordrummi.words.letters import LETTERS
from wordrummi.words.notation import write_word
from wordrummi.words.position import Position

VARIANTS = (SABRA, INTERNATIONALE)


def held(solver: WordSolver, where: Position, answer: Answer) -> None:
    """Hold every turn of an answer against the referee."""
    for turn in [answer.turn, *(step.turn for step in answer.front)]:
        if turn is not None:
            verdict = judge(solver).lay(where, turn.after)
            assert isinstance(verdict, Accepted)
            assert (verdict.score, verdict.scoring) == (turn.score, turn.word)


def after(turn: Turn | None) -> list[str]:
    return [] if turn is None else sorted(map(write_word, turn.after))


def test_the_longest_word_of_the_rulebook_s_example() -> None:
    answer = solver_of(SABRA, ["HUT", "HOUTEN", "TOEN"]).solve(position("HUT", "OEN"))
    assert (after(answer.turn), answer.proven) == (["HOUTEN"], True)
    assert answer.turn is not None
    assert (answer.turn.word, answer.turn.score, answer.turn.tiles_laid, answer.turn.changed) == ("HOUTEN", 6, 3, 1)


def test_no_lay_is_proven() -> None:
    answer = solver_of(INTERNATIONALE).solve(position("VER", "E"))
    assert (answer.turn, answer.proven) == (None, True)


def test_only_words_that_count_score() -> None:
    solver = solver_of(SABRA, ["OOR", "AL"])
    formed = solver.solve(position("", "OORAL", formed=["OOR"])).turn
    assert formed is not None
    assert (formed.word, formed.score) == ("AL", 2)


def test_a_lay_that_scores_nothing_is_better_than_none() -> None:
    turn = solver_of(SABRA, ["OOR"]).solve(position("OOR", "OOR")).turn
    assert turn is not None
    assert (turn.score, turn.word, turn.tiles_laid) == (0, None, 3)


def test_a_joker_is_read_in_the_scoring_word() -> None:
    turn = solver_of(SABRA, ["PIANO", "TIN", "PATIOTUIN"]).solve(position("PIA@O TIN", "T")).turn
    assert turn is not None
    assert after(turn)[0].startswith("PATIOTUIN") or "=PATIOTUIN" in after(turn)[0]


def test_unseen_tiles_are_not_laid() -> None:
    answer = solver_of(SABRA, ["OOR"]).solve(position("", "OO?5"))
    assert (answer.turn, answer.proven) == (None, True)


def test_a_table_word_too_short_to_stand_has_to_go() -> None:
    solver = solver_of(INTERNATIONALE, ["AL", "AAL", "DAL", "TEEN"])
    turn = solver.solve(position("AL", "DTEEN")).turn
    assert after(turn) == ["DAL", "TEEN"]
    assert solver.solve(position("AL", "TEEN")).turn is None


def test_the_front_of_least_disturbance() -> None:
    solver = solver_of(SABRA, ["HUT", "HOUTEN", "ONE", "KAT"])
    answer = solver.solve(position("HUT KAT", "OEN"), Objective.LEAST_DISTURBANCE)
    assert [(step.most_changed, step.turn and step.turn.score, step.proven) for step in answer.front] == [
        (0, 3, True),
        (1, 6, True),
    ]
    assert answer.turn == answer.front[-1].turn


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(20))
def test_a_front_keeps_its_promise_and_ends_at_the_best(variant: str, seed: int) -> None:
    where, options = small_position(Random(f"front {variant} {seed}"), variant, seed % 3)
    solver = solver_of(variant, **options)
    answer = solver.solve(where, Objective.LEAST_DISTURBANCE, 60)
    held(solver, where, answer)
    scores = [step.turn.score if step.turn else -1 for step in answer.front]
    assert scores == sorted(scores)
    assert all(step.turn is None or step.turn.changed <= step.most_changed for step in answer.front)
    best = solver.solve(where, Objective.LONGEST, 60).turn
    assert (answer.turn.score if answer.turn else None) == (best.score if best else None)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(20))
def test_no_more_table_words_change_than_may(variant: str, seed: int) -> None:
    """The step of the front for so many words says what the best turn is then."""
    where, options = small_position(Random(f"front {variant} {seed}"), variant, seed % 3)
    solver = solver_of(variant, **options)
    for step in solver.solve(where, Objective.LEAST_DISTURBANCE, 60).front:
        answer = solver.solve(where, seconds=60, most_changed=step.most_changed)
        held(solver, where, answer)
        assert (answer.turn and answer.turn.score) == (step.turn and step.turn.score)
        assert answer.turn is None or answer.turn.changed <= step.most_changed


def test_a_table_that_may_not_change_is_left_alone() -> None:
    solver, where = solver_of(SABRA, ["HUT", "HOUTEN", "ONE"]), position("HUT", "OEN")
    assert after(solver.solve(where, most_changed=0).turn) == ["HUT", "ONE"]
    assert after(solver.solve(where, most_changed=1).turn) == ["HOUTEN"]


def test_a_word_that_gave_its_joker_is_taken_into_another() -> None:
    """R frees the joker for BETON, TAKEL frees its E; the L that is left over goes before EER."""
    solver = solver_of(INTERNATIONALE, ["TAKEL", "TAK", "EER", "LEER", "BETON"])
    answer = solver.solve(position("TAKEL EE@", "BTNR"))
    assert (after(answer.turn), answer.proven) == (["BET@N=BETON", "LEER", "TAK"], True)


def test_what_is_left_of_a_word_grows_in_another_where_it_may() -> None:
    """ZAND gives its Z to ZEBRAS; AND may stay, and grows when all tiles of the rack are to be laid."""
    words = ["ZAND", "AND", "MAND", "ZEBRAS"]
    grown = solver_of(INTERNATIONALE, words, remainder_may_grow=True).solve(position("ZAND", "EBRASM"))
    assert (after(grown.turn), grown.proven) == (["AND", "ZEBRAS"], True)
    most = solver_of(INTERNATIONALE, words, remainder_may_grow=True).solve(
        position("ZAND", "EBRASM"), Objective.MOST_TILES
    )
    assert (after(most.turn), most.proven) == (["MAND", "ZEBRAS"], True)


def test_a_remainder_too_short_to_lie_is_taken_into_another_word() -> None:
    """STOP gives its T to PLAATS; OP is too short to lie by itself, and SOP takes it in."""
    options = {"remainder_may_grow": True, "min_remainder": 2}
    solver = solver_of(INTERNATIONALE, ["STOP", "OP", "SOP", "SLA", "PLAATS"], **options)
    answer = solver.solve(position("STOP @LA", "AS"))
    assert (after(answer.turn), answer.proven) == (["@LAATS=PLAATS", "SOP"], True)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from(VARIANTS), st.sampled_from(list(Objective)), st.integers(0, 2))
def test_the_referee_takes_every_answer(seed: int, variant: str, objective: Objective, jokers: int) -> None:
    where, options = small_position(Random(seed), variant, jokers, rack=6, tiles=range(4, 13))
    solver = solver_of(variant, LEXICON, **options)
    answer = solver.solve(where, objective, 60)
    held(solver, where, answer)
    assert answer.objective is objective


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", [4, 12])
@pytest.mark.parametrize("objective", list(Objective))
@pytest.mark.parametrize("seed", range(2))
def test_answers_with_the_dutch_lexicon(variant: str, number: int, objective: Objective, seed: int) -> None:
    solver, where = dutch_solver(variant), deal(number, seed)
    answer = solver.solve(where, objective, 0.4, clock=time.process_time)
    held(solver, where, answer)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("number", [2, 5, 10, 15, 20])
@pytest.mark.parametrize("seed", range(3, 40))
def test_hundreds_of_answers_with_the_dutch_lexicon(variant: str, number: int, seed: int) -> None:
    for options in ({}, {"unchanged": "in-order", "repeat": "zero"}, {"exchange_from": "rack"}):
        solver, where = dutch_solver(variant, **options), deal(number, seed)
        held(solver, where, solver.solve(where, Objective.LONGEST, 2, clock=time.process_time))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_input_gives_the_same_answer(variant: str) -> None:
    where = deal(8, 4)
    first, second = (dutch_solver(variant).solve(where, seconds=60) for _ in range(2))
    assert first.proven
    assert (first.turn, first.nodes) == (second.turn, second.nodes)


HOSTILE = {
    "all tiles on the rack": Position((), LETTERS.tiles),
    "all vowels": position("", "AAAAAAAEEEEEEEEEEEEEEEEEEIIIIIIIOOOOOOOUUU@@"),
    "everything but the table": Position(
        deal(8, 0).table, LETTERS.tiles - Tiles(kind for word in deal(8, 0).table for kind in word.tiles)
    ),
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("objective", list(Objective))
def test_the_time_limit_holds(variant: str, name: str, objective: Objective) -> None:
    solver = dutch_solver(variant, **({"remainder": "in-order"} if variant == INTERNATIONALE else {}))
    began = time.process_time()
    answer = solver.solve(HOSTILE[name], objective, 0.3, clock=time.process_time)
    assert time.process_time() - began < 1.0
    held(solver, HOSTILE[name], answer)


def test_no_time_is_no_proof() -> None:
    ticks = count()
    answer = solver_of(SABRA).solve(position("HUT", "OEN"), seconds=2, clock=lambda: float(next(ticks)))
    assert not answer.proven


def test_a_referee_of_another_mind_is_told_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    solver, where = solver_of(SABRA, ["HUT", "HOUTEN"]), position("HUT", "OEN")
    monkeypatch.setattr(Judge, "lay", lambda *_: Refused((Violation("word.not-in-lexicon"),)))
    with pytest.raises(SolverDisagreement) as told:
        solver.solve(where)
    assert told.value.position == where
    assert list(map(write_word, told.value.after)) == ["HOUTEN"]
