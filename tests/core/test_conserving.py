"""What an event changes tells as much of lost and made tiles as counting them all."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from tests.words.games import rigged, rules_for
from wordrummi.core import events as ev
from wordrummi.core.conserving import ConservationError, check_change, check_conserved
from wordrummi.core.state import Stack, State
from wordrummi.core.table import Meld
from wordrummi.core.tiles import UNSEEN, Tiles
from wordrummi.words.options import SABRA

RULES = rules_for(SABRA, "HUT HOUTEN")
TOLD = ev.Passed(0)


def begun() -> State:
    return rigged(RULES, ["OENAAAA", "BBBCCDD"], table="HUT", pot="XYZ").state


def holds(check, *given) -> bool:  # type: ignore[no-untyped-def]
    try:
        check(*given)
    except ConservationError:
        return False
    return True


def rearranged(state: State, rng: Random) -> State:
    """Move, lose, make, swap, hide and show a few tiles, and tell all or only some of it in public."""
    places = [list(stack) for stack in state.pot] + [list(rack) for rack in state.racks]
    places += [list(meld.tiles) for meld in state.public.table]
    for _ in range(rng.randrange(3)):
        here, there = rng.choice(places), rng.choice(places)
        if not here:
            continue
        tile = here.pop(rng.randrange(len(here)))
        there.append(rng.choice([tile, tile, tile, UNSEEN, "Q"]))
        if rng.random() < 0.2:
            rng.choice(places).append(rng.choice([tile, "Q"]))
    pots, racks = len(state.pot), len(state.racks)
    pot, held = places[:pots], places[pots : pots + racks]
    changed = replace(state, pot=tuple(map(tuple, pot)), racks=tuple(map(Tiles, held)))
    changed = changed.open(table=tuple(Meld(tuple(tiles)) for tiles in places[pots + racks :]))
    if rng.random() < 0.9:
        changed = changed.open(pot=tuple(Stack(len(stack)) for stack in pot))
        for seat, rack in enumerate(held):
            changed = changed.seated(seat, rack_count=len(rack))
    return changed


def test_by_the_change_the_same_states_are_refused_as_by_counting_all() -> None:
    rng, seen = Random(7), {True: 0, False: 0}
    for _ in range(3000):
        was = begun()
        for _ in range(rng.randrange(1, 4)):
            now = rearranged(was, rng)
            expected = holds(check_conserved, now, RULES.tile_set, TOLD)
            assert holds(check_change, was, now, RULES.tile_set, TOLD) is expected, (was, now)
            seen[expected] += 1
            if not expected:
                break
            was = now
    assert min(seen.values()) > 500


def test_tiles_that_were_unseen_may_show_only_as_often_as_the_box_has_them() -> None:
    state = begun()
    hidden = replace(state, racks=(Tiles.unseen(7), Tiles.unseen(7)))
    check_change(state, hidden, RULES.tile_set, TOLD)
    shown = replace(hidden, racks=(Tiles("BBBCCDD"), Tiles("OENAAAA")))
    check_change(hidden, shown, RULES.tile_set, TOLD)
    twice = replace(hidden, racks=(Tiles("BBBCCDD"), Tiles("QQNAAAA")))
    with pytest.raises(ConservationError):
        check_change(hidden, twice, RULES.tile_set, TOLD)


def test_what_everybody_counts_is_checked_though_no_tile_moves() -> None:
    state = begun()
    with pytest.raises(ConservationError):
        check_change(state, state.seated(0, rack_count=8), RULES.tile_set, TOLD)
    with pytest.raises(ConservationError):
        check_change(state, state.open(pot=(Stack(4),)), RULES.tile_set, TOLD)
    check_change(state, state.seated(0, rack_count=8), RULES.tile_set, ev.TilesDrawn(0, ("X",)))
