"""The examples of figures on the page: fourteen tiles of one box, and each makes the figure that it stands beside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.catalogue import FIGURES
from wordrummi.numbers.international.sheet import HOUSE
from wordrummi.numbers.tiles import NUMBERS
from wordrummi.play.hands import hand_dict, read_hand

EXAMPLES = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "rules" / "figures.json").read_text("utf-8"),
)
BLITZ = {"little-blitz", "grand-blitz"}
"""They are made by when a hand is shown, not by its tiles."""


def test_every_figure_that_tiles_make_has_one() -> None:
    assert set(EXAMPLES) == {figure.id for figure in FIGURES} - BLITZ


@pytest.mark.parametrize("figure", EXAMPLES)
def test_it_makes_the_figure(figure: str) -> None:
    tiles = read_hand(" ".join(EXAMPLES[figure]))
    assert len(tiles) == 14
    assert tiles <= Tiles(NUMBERS.tiles)
    assert figure in {made["id"] for made in hand_dict(tiles, None, HOUSE)["figures"]}
