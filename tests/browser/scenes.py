"""Tables in mid-game, the same every time: rooms for practice that begin at a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import expect

from tests.browser.person import Person

WORDS = (
    *("BEZOEKEN", "GRAVEN", "WINTER", "TAFEL", "HUIS", "LOPEN"),
    *("MAND", "DROOM", "JONGEN", "PET", "ERG", "DIEREN"),
)
MELDS = (
    *("k1 k2 k3 k4", "r5 b5 o5", "b7 b8 b9 b10 b11", "o9 r9 k9 b9", "r10 r11 r12 r13"),
    *("k6 r6 o6", "o1 o2 o3", "k11 o11 r11", "b2 b3 b4", "k7 k8 k9"),
)
SCENES: Mapping[str, dict[str, Any]] = {
    "word-sabra": {"table": WORDS, "racks": ["ABDEHIOUSTERK@", "?9"], "opened": [True, True], "turn": 0},
    "word-internationale": {"table": WORDS[1:], "racks": ["?12", "?11"], "opened": [True, True], "turn": 0},
    "number-sabra": {"table": MELDS, "racks": ["?17", "?11"], "opened": [True, True], "turn": 0},
    "number-classic": {"table": MELDS[:6], "racks": ["?14", "?11"], "opened": [True, True], "turn": 0},
    "number-american": {
        "table": MELDS[:5],
        "racks": ["?14", "?6"],
        "opened": [False, True],
        "turn": 0,
        "discards": ["r1 k12", "b13 o4"],
        "trump": "r7",
    },
    "number-international": {
        "table": MELDS[:6],
        "racks": ["?14", "?14", "?6", "?14"],
        "opened": [False, False, True, False],
        "turn": 0,
        "discards": ["r1 k12", "b13", "r2 o12", "b1 o4"],
    },
}


def opens(person: Person, variant: str) -> None:
    """Open a table in mid-game where it is the person's turn, against bots."""
    scene = SCENES[variant]
    bots = len(scene["racks"]) - 1
    person.opens(variant, seats=bots + 1, bots=["beginner"] * bots, position=scene, options={"seconds": None})
    person.begins()
    expect(person.rows).to_have_count(len(scene["table"]))
    assert person.view()["match"]["turn"]["acts"] == 0
