"""What an operator can tell just now: the page makes its buttons of it, and knows no rules itself."""

from __future__ import annotations

import pytest

from tests.play.sheets.desk import Desk, lay, line

PLAYERS = ("Anna", "Bram", "Cora", "Daan")


def may(desk: Desk) -> set[str]:
    return set(desk.view.open.may)


def test_with_letters_a_turn_is_laying_or_drawing() -> None:
    assert may(Desk()) == {"lay", "draw", "propose-word", "time-out", "stop"}


def test_a_lay_can_be_challenged_until_the_next_turn() -> None:
    desk = Desk(adjudication="challenge")
    assert not {"challenge", "let-stand"} & may(desk)
    desk.does(lay("HUT"))
    assert {"challenge", "let-stand", "lay"} <= may(desk)
    desk.does(lay("HUT", "BOOM"), line("let-stand"))
    assert not {"challenge", "let-stand"} & may(desk)


def test_at_the_end_only_what_is_counted_is_asked_for() -> None:
    desk = Desk("number-sabra")
    desk.does(lay("k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"), line("draw"))
    assert {"lay", "draw"} <= may(desk)
    desk.does(lay("k1 k2 k3 k4 k5 k6", "k6 k7 k8 k9 k10 k11 k12 k13"))
    assert may(desk) == {"count-rack"}
    desk.does(line("count-rack", points=88))
    assert may(desk) == set()


def test_the_trump_is_told_once() -> None:
    desk = Desk("number-american")
    assert {"play", "tell-trump"} <= may(desk)
    desk.does(line("tell-trump", tile="o13"))
    assert "tell-trump" not in may(desk)


def test_in_international_a_false_call_can_be_told() -> None:
    assert {"play", "call-false"} <= may(Desk("number-international", *PLAYERS))


@pytest.mark.parametrize("variant", ["word-sabra", "number-sabra", "number-american", "number-international"])
def test_nobody_votes_at_a_real_table(variant: str) -> None:
    assert "vote" not in may(Desk(variant, *PLAYERS))


def test_the_pot_has_stacks() -> None:
    assert sum(Desk(pot="open").view.open.stacks) == Desk().view.open.stacks[0]
