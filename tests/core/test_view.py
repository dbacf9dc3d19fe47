"""What a seat sees: what is public, its own rack, and no tile of another."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tests.words.games import Game, rigged, rules_for
from wordrummi.core import events as ev
from wordrummi.core.events import Audience
from wordrummi.core.tiles import Tiles
from wordrummi.core.view import sees, view
from wordrummi.words.options import INTERNATIONALE, SABRA

RULES = rules_for(SABRA, "HUT HOUTEN")


def game() -> Game:
    return rigged(RULES, ["OENAAAA", "BBBCCDD"], table="HUT", pot="XYZ")


def test_a_seat_sees_its_own_rack_and_how_many_tiles_others_hold() -> None:
    seen = view(game().state, 1, RULES)
    assert seen.rack == Tiles("BBBCCDD")
    assert [seat.rack_count for seat in seen.public.seats] == [7, 7]


def test_unseen_are_the_tiles_of_the_pot_and_of_other_racks() -> None:
    assert view(game().state, 0, RULES).unseen == Tiles("BBBCCDD" + "XYZ")
    assert view(game().state, 1, RULES).unseen == Tiles("OENAAAA" + "XYZ")


def test_a_tile_that_lies_face_up_on_a_stack_is_seen() -> None:
    played = rigged(rules_for(SABRA, "", pot="open"), ["OENAAAA", "BBBCCDD"], stacks=["GX", "Y", "", "KZ"])
    assert view(played.state, 0, played.rules).unseen == Tiles("BBBCCDD" + "GK")
    assert [stack.top for stack in view(played.state, 0, played.rules).public.pot] == ["X", "Y", None, "Z"]


def test_moves_are_open_to_the_seat_on_turn_and_some_to_all() -> None:
    state = game().state
    assert {"lay", "draw", "pass", "timeout"} <= set(view(state, 0, RULES).may)
    assert not {"lay", "draw", "pass", "timeout"} & set(view(state, 1, RULES).may)
    assert {"challenge", "proposeword", "vote"} <= set(view(state, 1, RULES).may)


def test_nothing_is_open_after_the_end() -> None:
    played = Game(rules_for(INTERNATIONALE), 1)
    played.stop()
    assert view(played.state, 0, played.rules).may == ()


def test_there_is_no_view_from_a_seat_that_does_not_exist() -> None:
    with pytest.raises(IndexError):
        view(game().state, 2, RULES)


def test_in_a_live_game_a_seat_sees_what_it_has_shown() -> None:
    live = Game(rules_for(INTERNATIONALE, "HUT"), 2, seed=None)
    live.lay("HUT")
    seen = view(live.state, 0, live.rules)
    assert seen.rack == Tiles.unseen(4)
    assert len(seen.unseen) == 109


def test_an_audience_decides_who_sees_an_event() -> None:
    public, own, hidden = ev.DrawMade(0, 1, "turn"), ev.TilesDrawn(0, ("A",)), ev.PotShuffled("blake2b-1", 1, ())
    assert [sees(public, seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [sees(own, seat) for seat in (None, 0, 1)] == [False, True, False]
    assert [sees(hidden, seat) for seat in (None, 0, 1)] == [False, False, False]


def carries_kinds(kind: type[ev.Event]) -> Iterator[str]:
    """Fields of an event that can hold the faces of tiles that do not lie on the table."""
    for field in msgspec.structs.fields(kind):
        if field.name in ("tiles", "order"):
            yield field.name


def test_every_event_with_hidden_tiles_is_for_its_seat_or_the_referee() -> None:
    public = [kind for kind in RULES.events if kind.audience is Audience.PUBLIC and any(carries_kinds(kind))]
    assert [kind.__name__ for kind in public] == ["LayTakenBack"], "tiles that have just lain on the table"
