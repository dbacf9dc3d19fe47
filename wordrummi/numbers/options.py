"""The table options of the number games: declared here, once. Defaults and rulings as the rules tell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wordrummi.core.events import OptionValue
from wordrummi.core.options import option, read

SABRA: Final = "number-sabra"
CLASSIC: Final = "number-classic"
AMERICAN: Final = "number-american"
INTERNATIONAL: Final = "number-international"

_NO_YES: Final = (False, True)
_TURNS: Final = ("clockwise", "counter-clockwise")
_REUSE: Final = ("anywhere", "another-meld", "new-meld", "two-from-rack", "only-rack")


def _all(value: OptionValue) -> dict[str, OptionValue]:
    return dict.fromkeys((SABRA, CLASSIC, AMERICAN, INTERNATIONAL), value)


def _table(sabra: OptionValue, classic: OptionValue) -> dict[str, OptionValue]:
    """An option of the games in which the table is rearranged."""
    return {SABRA: sabra, CLASSIC: classic}


@dataclass(frozen=True, slots=True)
class NumberOptions:
    """The house rules of a number game; read them with `read_options`."""

    direction: str = option(_all("counter-clockwise") | {CLASSIC: "clockwise"}, _TURNS, elsewhere="clockwise")
    starter: str = option(_all("draw"), ("draw", "oldest", "youngest", "named"), elsewhere="draw")
    joker_in_start_draw: str = option(_table("high", "high"), ("high", "low", "again"), elsewhere="again")
    seconds: int | None = option(
        _all(None) | {SABRA: 120}, (None, 40, 60, 120, 180), elsewhere=None, closed=False, least=1, most=3600
    )
    rounds: int = option(_all(1) | {INTERNATIONAL: 4}, (1, 4, 20), elsewhere=1, closed=False, least=1, most=100)
    opening_points: int = option(_all(30) | {INTERNATIONAL: 50}, (25, 30, 50), elsewhere=30, closed=False, most=200)
    play_on_after_opening: bool = option(_table(True, False), _NO_YES, elsewhere=True)
    joker_freezes: bool = option(_table(True, True), (True, False), elsewhere=True)
    exchange_from: str = option(_all("rack"), ("rack", "anywhere"), elsewhere="rack")
    group_of_three: str = option(_all("either"), ("either", "both"), elsewhere="either")
    reuse: str = option(
        _all("another-meld") | {SABRA: "new-meld", CLASSIC: "two-from-rack"}, _REUSE, elsewhere="another-meld"
    )
    two_jokers_in_meld: bool = option(_all(True), (True, False), elsewhere=True)
    overtime_penalty: int = option(_table(1, 0), (0, 1, 3), elsewhere=0, closed=False, most=14)
    overtime_grace: int = option(_table(1, 0), (0, 1, 2, 3), elsewhere=0, closed=False, most=100)
    misplay_penalty: int = option(_table(3, 3), (0, 3), elsewhere=0, closed=False, most=14)
    report_draft: bool = option(_table(True, False), _NO_YES, elsewhere=False)
    stalemate_by: str = option(_table("count", "tiles"), ("count", "tiles"), elsewhere="count")
    joker_on_rack: int = option(_all(30), (25, 30, 50, 100), elsewhere=30, closed=False)
    unopened_penalty: int = option(_table(0, 0), (0, 100, 200), elsewhere=0, closed=False)
    stalemate_after: str = option(
        _table("first-pass", "full-round"), ("first-pass", "full-round"), elsewhere="first-pass"
    )
    next_starter: str = option(_all("rotate"), ("rotate", "winner", "draw"), elsewhere="rotate")
    high_ace_value: int = option({AMERICAN: 1, INTERNATIONAL: 1}, (1, 10), elsewhere=1, closed=False, least=1, most=14)
    discard_to_win: bool = option({AMERICAN: False}, _NO_YES, elsewhere=True)
    open_take_melds: bool = option({INTERNATIONAL: False}, _NO_YES, elsewhere=True)
    false_call_penalty: int = option({INTERNATIONAL: 0}, (0, 50, 100), elsewhere=0, closed=False)
    trump_on: str = option({AMERICAN: "own-melds"}, ("own-melds", "any-meld"), elsewhere="own-melds")
    round_up_to_ten: bool = option({INTERNATIONAL: False}, _NO_YES, elsewhere=False)
    trump_match: bool = option({INTERNATIONAL: False}, _NO_YES, elsewhere=False)
    sheet: str = option({INTERNATIONAL: "house"}, ("house",), elsewhere="house", closed=False)


def read_options(variant: str, given: Mapping[str, object]) -> NumberOptions:
    """Return the options of a number game: the variant's defaults with the given values over them.

    Raises OptionError for an option that is unknown, not of this variant, or out of its values.
    """
    return read(NumberOptions, variant, given)
