"""No more connections are let in than there are files for, and as many are asked for as are wanted."""

from __future__ import annotations

import resource

import pytest

from wordrummi.server.places import EACH, LEAST, MOST, RESERVE, places

ENDLESS = resource.RLIM_INFINITY
WANTED = EACH * MOST + RESERVE


@pytest.mark.parametrize(
    ("soft", "hard", "asked", "count"),
    [
        (1024, 1 << 20, WANTED, MOST),
        (1024, ENDLESS, WANTED, MOST),
        (1024, 4096, 4096, (4096 - RESERVE) // EACH),
        (1024, 1024, 1024, (1024 - RESERVE) // EACH),
        (100, 100, 100, LEAST),
        (1 << 19, 1 << 20, None, MOST),
        (ENDLESS, ENDLESS, None, MOST),
    ],
)
def test_as_many_files_are_asked_for_as_the_system_gives(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, asked: int | None, count: int
) -> None:
    limits = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: limits.append(given))
    assert places() == count
    assert limits == ([] if asked is None else [(asked, hard)])
