"""A crowd of clients on two workers, on a store of every kind (see tests/play/rooms/test_crowd.py)."""

from __future__ import annotations

import pytest

from tests.play.rooms.test_crowd import run
from wordrummi.play.rooms.store import Store


@pytest.mark.parametrize("seed", [1, 2])
def test_a_crowd_is_kept_once_and_seen_as_it_may(store: Store, seed: int) -> None:
    run(seed, 120, store)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 22))
def test_more_crowds(store: Store, seed: int) -> None:
    run(seed, 500, store)
