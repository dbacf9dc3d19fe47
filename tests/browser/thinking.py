"""What to lay, for people in tests: words or melds from the rack alone, so that they can be laid in any way."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.position import Handler
from wordrummi.play.solving import Asking, families, solving

JOKERS = "@j"


@cache
def solver() -> Handler:
    return solving(families(cache(Lexicon), {}), Asking(seconds=2.0))


def rows_of(view: dict[str, Any]) -> list[list[str]]:
    """Return rows of tiles of the viewer's rack that may lie beside what lies there; empty when there are none."""
    rack = [tile for tile in view["match"]["rack"] if tile not in JOKERS]
    return words(rack) if view["variant"].startswith("word") else melds(view, rack)


def words(rack: list[str]) -> list[list[str]]:
    position = {"variant": "word-sabra", "table": [], "rack": "".join(rack), "options": {"min_length": 3}}
    return [list(word) for word in solved("word-sabra", position)]


def melds(view: dict[str, Any], rack: list[str]) -> list[list[str]]:
    opened = view["seats"][view["seat"]]["opened"]
    options = {"opening_points": view["options"]["opening_points"]}
    position = {"variant": "number-sabra", "table": [], "rack": " ".join(rack), "opened": opened, "options": options}
    return [meld.split() for meld in solved("number-sabra", position)]


def solved(variant: str, position: dict[str, Any]) -> list[str]:
    told = solver()(variant, json.dumps(position).encode())
    return list(told["after"] or [])
