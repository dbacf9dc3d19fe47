"""How long rooms are kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from wordrummi.play.rooms.store import Status
from wordrummi.server.store.sql import SqlStore

DAY: Final = 24 * 60 * 60 * 1000
"""Milliseconds."""


def forget_old(store: SqlStore, now: int, days: Mapping[Status, int], kinds: Collection[str]) -> int:
    """Forget what of these kinds, in each status, has not changed for so many days; return how many.

    `now`: UTC in milliseconds. A status that is not named is kept for ever, and so is every other kind. Private rooms
    go as public ones do.
    """
    return sum(_forget(store, status, now - number * DAY, kinds) for status, number in days.items())


def _forget(store: SqlStore, status: Status, before: int, kinds: Collection[str]) -> int:
    return sum(iter(lambda: store.forget_idle(status, before, kinds), 0))
