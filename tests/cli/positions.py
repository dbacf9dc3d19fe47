"""What the tests of commands that take positions share: positions, and answers as they come out."""

from __future__ import annotations

import json
from typing import Any

HUT = {"id": "a", "variant": "word-sabra", "table": ["HUT"], "rack": "OEN"}
"""With the words of the fixture, HOUTEN is the best, and nothing can be laid by the rack alone."""

VER = {"id": "b", "variant": "word-internationale", "table": ["VER"], "rack": "E"}
"""VER may not be given up and VEER does not hold it whole: there is no lay."""


def lines(*positions: dict[str, Any]) -> bytes:
    """Positions as they come in."""
    return b"".join(json.dumps(position).encode() + b"\n" for position in positions)


def answers(result: Any) -> list[dict[str, Any]]:
    """The answers of a command that writes JSON."""
    return [json.loads(line) for line in result.stdout.splitlines()]
