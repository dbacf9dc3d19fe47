"""The solver against every turn that there is, on small positions: by the referee, and by the oracle."""

from __future__ import annotations

from random import Random

import pytest

from tests.oracles import word_turns
from tests.oracles.positions import LEXICON
from tests.oracles.word_turns import TooManyAssignmentsError
from tests.solver import exhaustive
from tests.solver.tables import INTERNATIONALE, MANNERS, SABRA, judge, score_of, shown, small_position, solver_of
from wordrummi.solver.answer import Objective
from wordrummi.words.position import Position
from wordrummi.words.readings import text_of

WORDS = frozenset(LEXICON)


def texts(position: Position) -> list[str]:
    return [text_of(word) for word in position.table]


def compare_with_referee(variant: str, seed: int, objective: Objective) -> None:
    where, options = small_position(Random(f"{variant} {seed}"), variant, seed % 3)
    solver = solver_of(variant, **options)
    referee, least = judge(solver), judge(solver).options.min_length
    answer = solver.solve(where, objective, 60)
    assert answer.proven, shown(where, options)
    if objective is Objective.MOST_TILES:
        every = exhaustive.most_tiles(
            texts(where), "".join(where.rack), WORDS, least, lambda after: score_of(referee, where, after)
        )
        mine = (answer.turn.tiles_laid, answer.turn.score) if answer.turn else None
        assert mine == every, shown(where, options)
        return
    best = exhaustive.best(
        texts(where), "".join(where.rack), WORDS, least, lambda after: score_of(referee, where, after)
    )
    assert (answer.turn.score if answer.turn else None) == (best.score if best else None), shown(where, options)


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("seed", range(40))
def test_no_turn_scores_more(variant: str, seed: int) -> None:
    compare_with_referee(variant, seed, Objective.LONGEST)


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("seed", range(15))
def test_no_turn_lays_more_tiles(variant: str, seed: int) -> None:
    compare_with_referee(variant, seed, Objective.MOST_TILES)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("seed", range(40, 1000))
def test_no_turn_scores_more_in_a_thousand_positions(variant: str, seed: int) -> None:
    compare_with_referee(variant, seed, Objective.LONGEST)
    compare_with_referee(variant, seed, Objective.MOST_TILES)


@pytest.mark.parametrize("variant", [SABRA, INTERNATIONALE])
@pytest.mark.parametrize("seed", range(12))
def test_no_turn_scores_more_by_the_oracle(variant: str, seed: int) -> None:
    """The oracle shares nothing with the program; it is slow, so the positions are smaller still."""
    where, options = small_position(Random(f"oracle {variant} {seed}"), variant, seed % 2, rack=3, tiles=range(3, 7))
    solver = solver_of(variant, **options)

    def by_oracle(after: tuple[str, ...]) -> int | None:
        try:
            told = word_turns.judge(
                MANNERS[variant],
                texts(where),
                "".join(where.rack),
                after,
                WORDS,
                opened=where.opened,
                formed=where.formed,
                options=options,
            )
        except TooManyAssignmentsError:
            pytest.skip("too large to be judged by trying everything")
        return told.score if told.legal else None

    best = exhaustive.best(texts(where), "".join(where.rack), WORDS, judge(solver).options.min_length, by_oracle)
    answer = solver.solve(where, Objective.LONGEST, 60)
    assert answer.proven
    assert (answer.turn.score if answer.turn else None) == (best.score if best else None), shown(where, options)
