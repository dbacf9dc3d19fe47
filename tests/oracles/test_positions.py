"""The random turns are diverse, and the judge is consistent with itself on them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from .positions import LEXICON, Position, decoy_position, random_options, random_position
from .word_turns import Expected, Manner, count_assignments, judge, pattern_of

WORDS = frozenset(LEXICON)
MANNERS: tuple[Manner, ...] = ("sabra", "internationale")


def verdict(
    manner: Manner,
    position: Position,
    words: frozenset[str] = WORDS,
    options: dict[str, object] | None = None,
) -> Expected:
    return judge(
        manner,
        position.table,
        position.rack,
        position.after,
        words,
        opened=position.opened,
        formed=position.formed,
        options=options,
    )


@cache
def judged(manner: Manner, jokers: int, number: int = 150) -> list[tuple[Position, Expected]]:
    rng = Random(f"{manner} {jokers}")
    positions = [random_position(rng, manner, jokers=jokers) for _ in range(number)]
    return [(position, verdict(manner, position)) for position in positions]


def everything(manner: Manner) -> list[tuple[Position, Expected]]:
    return [one for jokers in (0, 1, 2) for one in judged(manner, jokers)]


@pytest.mark.parametrize("manner", MANNERS)
def test_positions_are_diverse(manner: Manner) -> None:
    every = everything(manner)
    slugs = Counter(slug for _, expected in every for slug in expected.slugs)
    fates = Counter(fate for _, expected in every for fate in expected.fates)
    legal = sum(expected.legal for _, expected in every)
    assert 0.4 < legal / len(every) < 0.7
    assert sum(expected.legal and not expected.score for _, expected in every) > 10
    assert len({expected.score for _, expected in every}) >= 6
    assert {
        "word.table-kept",
        "word.from-rack",
        "word.one-rack-tile",
        "word.no-loose-letters",
        "word.start.own-rack",
        "word.start.table-untouched",
        "word.not-in-lexicon",
    } <= slugs.keys()
    assert ("word.int" in slugs) == ("word.min-length" in slugs) == (manner == "internationale")
    assert {"standing", "exchanged", "absorbed", "broken", "exchanged, absorbed", "exchanged, broken"} <= fates.keys()


def test_positions_are_small_and_made_of_their_words() -> None:
    for manner in MANNERS:
        for position, _ in everything(manner):
            table, after = "".join(position.table), "".join(map(pattern_of, position.after))
            assert 5 <= len(table) <= 12
            assert len(after) <= 20
            assert count_assignments(position.table, position.after) <= 8000
            assert table.count("@") + position.rack.count("@") <= 2


def test_a_seed_gives_the_same_positions() -> None:
    first, second = (
        [random_position(rng, "internationale", jokers=2) for _ in range(20)] for rng in (Random(3), Random(3))
    )
    assert first == second


def test_letters_before_points_and_legal_before_letters() -> None:
    rng = Random(6)
    decoys = [decoy_position(rng) for _ in range(60)]
    seen = [verdict("internationale", position, options=options) for position, options in decoys]
    assert sum(expected.legal and not expected.letters for expected in seen) > 20
    anything_goes = [
        verdict("sabra", position, options={"min_length": options.get("min_length", 3)}) for position, options in decoys
    ]
    assert (
        sum(free.letters > bound.letters for free, bound in zip(anything_goes, seen, strict=True) if bound.legal) > 20
    )


def test_what_internationale_allows_sabra_allows_with_no_fewer_letters() -> None:
    for position, expected in everything("internationale"):
        free = verdict("sabra", position, options={"min_length": 3})
        assert free.legal >= expected.legal
        assert free.letters >= expected.letters
        if expected.slugs != {"word.int"}:
            assert free.slugs == expected.slugs


@pytest.mark.parametrize("manner", MANNERS)
def test_the_order_of_words_means_nothing(manner: Manner) -> None:
    rng = Random(8)
    for position, expected in judged(manner, 1):
        table, after = list(position.table), list(position.after)
        rng.shuffle(table)
        rng.shuffle(after)
        assert verdict(manner, position._replace(table=table, after=after)) == expected


def test_wider_options_allow_more_and_narrower_less() -> None:
    for position, expected in judged("internationale", 2):
        wider: tuple[dict[str, object], ...] = (
            {"remainder": "in-order"},
            {"remainder_may_grow": True},
            {"min_remainder": 2},
        )
        for options in wider:
            assert verdict("internationale", position, options=options).legal >= expected.legal
        assert verdict("internationale", position, options={"exchange_from": "rack"}).legal <= expected.legal


@pytest.mark.parametrize("manner", MANNERS)
def test_fewer_words_allow_less(manner: Manner) -> None:
    rng = Random(9)
    lost = 0
    for position, expected in judged(manner, 1):
        fewer = verdict(manner, position, frozenset(rng.sample(LEXICON, len(LEXICON) * 4 // 5)))
        assert fewer.legal <= expected.legal
        lost += fewer.legal < expected.legal
    assert lost > 10


@pytest.mark.parametrize("manner", MANNERS)
def test_points(manner: Manner) -> None:
    for position, expected in judged(manner, 1):
        assert {len(word) for word in expected.scoring} == ({expected.score} if expected.score else set())
        assert not expected.scoring & position.formed
        zero = verdict(manner, position, options={"repeat": "zero"})
        assert (zero.legal, zero.letters) == (expected.legal, expected.letters)
        assert zero.score in (0, expected.score)
        if expected.legal:
            unchanged = verdict(manner, position, options={"unchanged": "in-order"})
            assert unchanged.legal
            assert unchanged.letters >= expected.letters


@pytest.mark.parametrize("manner", MANNERS)
def test_options_at_random_are_taken(manner: Manner) -> None:
    rng = Random(10)
    seen: set[str] = set()
    for _ in range(60):
        options = random_options(rng, manner)
        seen |= options.keys()
        position = random_position(rng, manner, jokers=1)
        assert verdict(manner, position, options=options).legal in (True, False)
    assert len(seen) >= (5 if manner == "sabra" else 9)
