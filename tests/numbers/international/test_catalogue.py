"""The forty rows: their order, how figures imply each other, blitz figures, the best of several."""

from __future__ import annotations

from random import Random

import pytest

from wordrummi.core.tiles import Tiles
from wordrummi.numbers.international.catalogue import FIGURES, NUMBER
from wordrummi.numbers.international.figures import Context
from wordrummi.numbers.international.sheet import HOUSE
from wordrummi.numbers.international.showing import NO_CONTEXT, best, made
from wordrummi.numbers.notation import read_rack, write_table

from .hands import NAMES, hand, hand_of

SINGLE = {"single-color-runs", "single-color-odd", "hand-1"}

IMPLIED: dict[str, set[str]] = {
    "hand-1": set(),
    "hand-minor": {"hand-1"},
    "hand-minor-51": {"hand-minor", "hand-1"},
    "minor-51-groups": {"sticks-minor", "sticks"},
    "minor-51-runs": {"hand-minor-51", "hand-minor", "hand-1"},
    "piccolo-41-odd": set(),
    "piccolo-41-sets": {"piccolo-41-odd"},
    "piccolo-41-runs": {
        "piccolo-41-sets",
        "piccolo-41-odd",
        "minor-51-runs",
        "hand-minor-51",
        "hand-minor",
        "hand-1",
    },
    "piccolo-41-groups": {"piccolo-41-sets", "piccolo-41-odd", "minor-51-groups", "sticks-minor", "sticks"},
    "grand-odd": set(),
    "grand-sets": {"grand-odd"},
    "grand-square": set(),
    **{
        row: implied
        for colours in ("four-colors", "three-colors", "two-colors")
        for row, implied in {
            colours: {"hand-1"},
            f"{colours}-minor": {colours, "hand-minor", "hand-1"},
            f"{colours}-major": {colours, "grand-sets", "grand-odd", "hand-1"},
        }.items()
    },
    "single-color-odd": set(),
    "single-color-runs": {"single-color-odd", "hand-1"},
    "royal": SINGLE,
    "sticks": set(),
    "sticks-minor": {"sticks"},
    "sticks-major": {"sticks", "grand-sets", "grand-odd"},
    "mosaic": set(),
    "little-wave": set(),
    "big-wave": set(),
    "little-wave-single-color": SINGLE | {"hand-minor", "seven-pairs", "seven-pairs-minor", "seven-pairs-single-color"},
    "big-wave-single-color": SINGLE | {"seven-pairs", "seven-pairs-single-color"},
    "little-wave-two-colors": {"two-colors-minor", "two-colors", "hand-minor", "hand-1", "little-wave"},
    "big-wave-two-colors": {"two-colors", "hand-1", "big-wave"},
    "seven-pairs": set(),
    "seven-pairs-minor": {"seven-pairs"},
    "seven-pairs-major": {"seven-pairs", "grand-odd"},
    "seven-pairs-single-color": {"seven-pairs", "single-color-odd"},
}
"""What whoever makes a figure makes as well."""


def ids(short: str, context: Context = NO_CONTEXT) -> set[str]:
    return {one.figure.id for one in made(read_rack(hand(short)), context)}


def test_forty_rows_in_the_books_order_with_ids_of_their_own() -> None:
    assert [figure.number for figure in FIGURES] == list(range(1, 41))
    assert len({figure.id for figure in FIGURES}) == 40
    assert set(IMPLIED) == set(NAMES) == {figure.id for figure in FIGURES[:38]}
    assert (FIGURES[0].id, FIGURES[23].id, FIGURES[39].id) == ("hand-1", "royal", "grand-blitz")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_figure_that_implies_another_is_worth_no_less(name: str, jokers: int) -> None:
    for other in IMPLIED[name]:
        assert HOUSE.value(NUMBER[name], jokers) >= HOUSE.value(NUMBER[other], jokers), other


@pytest.mark.parametrize("name", NAMES)
def test_what_a_figure_implies_is_just_what_every_hand_of_it_makes(name: str) -> None:
    rng = Random(name)
    hands = [{one.figure.id for one in made(read_rack(hand_of(rng, name)))} for _ in range(80)]
    assert set.intersection(*hands) == {name} | IMPLIED[name]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("jokers", [1, 2])
def test_with_jokers_as_well(name: str, jokers: int) -> None:
    rng = Random(f"{name}{jokers}")
    for _ in range(12):
        rack = hand_of(rng, name, jokers)
        assert {name} | IMPLIED[name] <= {one.figure.id for one in made(read_rack(rack))}, rack


def test_values_fall_with_each_joker_and_known_ones_are_the_books() -> None:
    assert HOUSE.hands[0].values == (500, 400, 300)
    assert HOUSE.hands[0].source == ("book", "book", "book")
    assert HOUSE.hands[21].values[0] == 1600
    assert HOUSE.hands[21].source == ("book", "house", "house")
    for row in HOUSE.hands:
        none, one, two = row.values
        assert 300 <= two < one < none <= 2600


@pytest.mark.parametrize(
    ("short", "context", "figure", "value"),
    [
        ("r1-14", Context(), "royal", 2400),
        ("r1-12 j j", Context(), "royal", 2200),
        ("r1-7 b3 b9 k2 o5 k11 k12 o9", Context(), None, 0),
        ("k3-5 7:kbo 7:kbor r9-12", Context(), "hand-1", 500),
        ("k3-5 7:kbo 7:kbor r9-12", Context(first_turn=True), "little-blitz", 1200),
        ("k3-5 7:kbo 8:kbor r9-11 j", Context(first_turn=True), "little-blitz", 1100),
        ("r1-14", Context(first_turn=True), "royal", 2400),
        ("r1-14", Context(dealt=True), "grand-blitz", 2600),
        ("k3-5 7:kbo 7:kbor j j r11 r12", Context(dealt=True), "grand-blitz", 2400),
        ("r1 r2 r5 b3 b9 k2 o5 k11 k12 o9 o13 k4 k13 b13", Context(dealt=True), None, 0),
    ],
)
def test_the_best_figure_counts(short: str, context: Context, figure: str | None, value: int) -> None:
    shown = best(read_rack(hand(short)), context)
    assert (shown and shown.figure.id, shown.value if shown else 0) == (figure, value)


def test_a_figure_is_shown_with_what_its_jokers_stand_for() -> None:
    def shown(short: str) -> str:
        first = best(read_rack(hand(short)))
        assert first is not None
        return write_table(first.witness.rows)

    assert shown("r1-4 r6-12 r1 j j") == "r1 r2 r3 r4 j=r5 r6 r7 r8 r9 r10 r11 r12 j=r13 r1"
    assert shown("r1 r1 r2 r2 k3 k3 o9 o9 b5 b5 k13 k13 b9 j") == (
        "b5 b5 | b9 j=b9 | k13 k13 | k3 k3 | o9 o9 | r1 r1 | r2 r2"
    )
    assert shown("7:kkbboorr r1 b3 k4 o9 o12 j") == "k7 k7 b7 b7 o7 o7 r7 r7 | b3 j k4 o12 o9 r1"


def test_a_joker_may_be_a_tile_whose_copies_both_lie_elsewhere() -> None:
    """Three groups of 1s with the jokers in them total 38 with the 7s; as 7s the jokers would make it 50."""
    assert "piccolo-41-groups" in ids("1:kkbboorr 7:kbor j j")


def test_a_hand_is_fourteen_known_tiles() -> None:
    with pytest.raises(ValueError, match="14 known tiles"):
        made(read_rack("r1 r2"))
    with pytest.raises(ValueError, match="14 known tiles"):
        made(Tiles.unseen(14))
