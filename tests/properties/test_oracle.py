"""The referee and the brute-force oracle, written apart, agree on small turns of both manners.

They agree when the verdict is the same, the letters in standing words and pieces, the score, and the word that scores
(the first by the alphabet of those that could); a refusal names rules that the oracle names as well.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles.positions import LEXICON, Position, decoy_position, random_options, random_position
from tests.oracles.word_turns import Expected, Manner, judge
from tests.words.games import lay, plain
from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.words.witness import WordWitness

WORDS = frozenset(LEXICON)
ADMISSION = plain(WORDS)
MANNERS: tuple[Manner, ...] = ("sabra", "internationale")
SEEDS = st.integers(0, 2**40)


def verdict_on(manner: Manner, position: Position, options: dict[str, Any]) -> Verdict:
    return lay(
        f"word-{manner}",
        " ".join(position.table),
        position.rack,
        " ".join(position.after),
        admission=ADMISSION,
        opened=position.opened,
        formed=" ".join(position.formed),
        **options,
    )


def expected_of(manner: Manner, position: Position, options: dict[str, Any]) -> Expected:
    return judge(
        manner,
        position.table,
        position.rack,
        position.after,
        WORDS,
        opened=position.opened,
        formed=position.formed,
        options=options,
    )


def told(slug: str) -> str:
    """The rules of Internationale are one to the oracle."""
    return "word.int" if slug.startswith("word.int") else slug


def agrees(verdict: Verdict, expected: Expected) -> bool:
    if isinstance(verdict, Accepted):
        assert isinstance(verdict.witness, WordWitness)
        kept = sum(len(word.tiles) for word in verdict.witness.after if word.standing.value != "new")
        scoring = min(expected.scoring) if expected.score else None
        told_word = (kept, verdict.score, verdict.scoring)
        return verdict.exact and expected.legal and told_word == (expected.letters, expected.score, scoring)
    assert isinstance(verdict, Refused), "a plain list leaves nothing undecided"
    slugs = frozenset(told(violation.slug) for violation in verdict.violations)
    single = frozenset({"word.start.single-word"})  # which words were laid is open when a start turn breaks up words
    return not expected.legal and any(
        slugs == other or (slugs - single == other - single and slugs - single)
        for other in (expected.slugs, *expected.also)
    )


def hold(manner: Manner, position: Position, options: dict[str, Any]) -> bool:
    """Hold the two against each other, unless the specification leaves the answer open."""
    expected = expected_of(manner, position, options)
    if expected.doubts:
        return False
    verdict = verdict_on(manner, position, options)
    assert agrees(verdict, expected), f"{manner} {options} {position}\n{expected}\n{verdict}"
    return True


def hold_one(seed: int, manner: Manner, jokers: int) -> bool:
    rng = Random(seed)
    options: dict[str, Any] = random_options(rng, manner) if rng.random() < 0.5 else {}
    return hold(manner, random_position(rng, manner, jokers=jokers), options)


def hold_decoy(seed: int) -> bool:
    position, options = decoy_position(Random(seed))
    return hold("internationale", position, options)


@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("manner", MANNERS)
@settings(max_examples=80)
@given(seed=SEEDS)
def test_referee_and_oracle_agree(manner: Manner, jokers: int, seed: int) -> None:
    hold_one(seed, manner, jokers)


@settings(max_examples=60)
@given(seed=SEEDS)
def test_referee_and_oracle_agree_where_letters_and_legality_pull_apart(seed: int) -> None:
    hold_decoy(seed)


@pytest.mark.slow
@pytest.mark.parametrize("jokers", [0, 1, 2])
@pytest.mark.parametrize("manner", MANNERS)
@settings(max_examples=1000)
@given(seed=SEEDS)
def test_referee_and_oracle_agree_on_thousands(manner: Manner, jokers: int, seed: int) -> None:
    hold_one(seed, manner, jokers)


@pytest.mark.slow
@settings(max_examples=1500)
@given(seed=SEEDS)
def test_referee_and_oracle_agree_on_many_decoys(seed: int) -> None:
    hold_decoy(seed)


def test_nearly_every_case_is_held() -> None:
    held = Counter(hold_one(seed, manner, jokers) for manner in MANNERS for jokers in (0, 1, 2) for seed in range(25))
    assert held[True] > 0.9 * held.total()
