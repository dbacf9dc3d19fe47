"""Processes that end with the tests that started them, also when those were killed."""

from __future__ import annotations

import shutil


def ends_with_us(signal: str) -> list[str]:
    """What goes before a command so that it gets a signal when its parent dies; nothing where that can't be had."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", signal] if found else []
