"""A seed gives one order for ever; a named scheme never changes."""

from __future__ import annotations

from collections import Counter

import pytest

from wordrummi.core.shuffle import SCHEME, shuffle

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_the_order_of_a_seed_is_frozen() -> None:
    assert SCHEME == "blake2b-1"
    assert "".join(shuffle(LETTERS, 1, "pot", "blake2b-1")) == "MUHWPDKGZYNALEIFRQVXCBTJOS"
    assert "".join(shuffle(LETTERS, 20240229, "start", "blake2b-1")) == "EGATHBQFYDKJPOLSVZCWRUXINM"


def test_tiles_are_neither_made_nor_lost() -> None:
    for seed in (0, -1, 7, 2**70):
        assert Counter(shuffle("AAB@@", seed, "pot")) == Counter("AAB@@")


def test_purposes_of_one_seed_have_orders_of_their_own() -> None:
    assert shuffle(LETTERS, 1, "pot") != shuffle(LETTERS, 1, "start")
    assert shuffle(LETTERS, 1, "pot") != shuffle(LETTERS, 2, "pot")


def test_an_unknown_scheme_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown shuffle scheme 'dice'"):
        shuffle(LETTERS, 1, "pot", "dice")


def test_every_tile_comes_to_every_place_about_equally_often() -> None:
    places: Counter[tuple[str, int]] = Counter()
    for seed in range(2000):
        places.update((kind, place) for place, kind in enumerate(shuffle("ABCDEFGH", seed, "pot")))
    assert len(places) == 64
    chi = sum((number - 250) ** 2 / 250 for number in places.values())
    assert chi < 100, "49 degrees of freedom: above 100 once in 40,000 times"


def test_the_six_orders_of_three_are_about_equally_frequent() -> None:
    orders = Counter(shuffle("ABC", seed, "start") for seed in range(3000))
    assert len(orders) == 6
    assert all(400 < number < 600 for number in orders.values())
