"""How many connections the system lets this process hold: each is a file, and without files a process can't go on."""

from __future__ import annotations

import resource
from typing import Final

MOST: Final = 10_000
"""Connections that are asked for."""

LEAST: Final = 16

RESERVE: Final = 128
"""Files for everything else: the database, word lists, what a library opens."""

EACH: Final = 2
"""Files of a connection; the second while its first request is waited for."""


def places() -> int:
    """Return how many connections this process may hold, after asking the system for as many as are wanted."""
    wanted = EACH * MOST + RESERVE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < wanted:
        soft = wanted if hard < 0 else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST if soft < 0 else max(min(MOST, (soft - RESERVE) // EACH), LEAST)
