"""Whole live games, told line by line: what is kept is a game that anybody can replay, at every line of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.sheets.desk import ROYAL, Desk, lay, line, tiles
from wordrummi.play.sheets.lines import Line


def play(discard: str | None, table: str | None = None, take: str | None = "pool", **more: Any) -> Line:
    after: dict[str, Any] = {} if table is None else {"after": tiles(table)}
    return line("play", take=take, discard=discard, **after, **more)


def plays(desk: Desk, *lines: Line) -> None:
    for one in lines:
        desk.does(one)
        desk.holds()


def test_a_game_of_letters_to_its_end() -> None:
    desk = Desk("word-sabra", "Anna", "Bram")
    plays(desk, lay("HUT"), lay("HUT", "BOOM"), lay("HOUT", "BOOM"), line("draw"), line("time-out"))
    plays(desk, lay("HOUT", "BOOM", "BESTAND"))
    assert (desk.view.scores, desk.lying) == ((7, 11), "HOUT | BOOM | BESTAND")
    plays(desk, line("stop"))
    assert desk.view.open.to_count == (0, 1)
    assert desk.view.turn is None
    plays(desk, line("count-jokers", jokers=0), line("count-jokers", jokers=1))
    view = desk.view
    assert (view.status, view.open.to_count) == ("ended", ())
    assert view.result is not None
    assert view.result.scores == tuple(score - cost for score, cost in zip((7, 11), view.result.deducted, strict=True))
    assert [(one.seat, one.word, one.line) for one in view.longest] == [(0, "HOUT", 3), (1, "BESTAND", 6)]


def test_a_game_by_challenge_tells_who_was_right() -> None:
    desk = Desk("word-sabra", "Anna", "Bram", adjudication="challenge", failed_challenge="lose-turn")
    plays(desk, lay("HTU"))
    assert desk.view.open.contested
    assert desk.view.turn is not None
    assert desk.view.turn.seat == 1
    plays(desk, line("challenge"))
    assert (desk.lying, desk.view.open.contested, desk.view.longest) == ("", False, ())
    decided = [event for event in desk.view.lines[-1].events if event["event"] == "ChallengeDecided"]
    assert [event["refused"] for event in decided] == [("HTU",)]


def test_a_turn_lets_the_lay_before_it_stand_as_a_line_of_its_own() -> None:
    desk = Desk("word-sabra", "Anna", "Bram", adjudication="challenge")
    desk.does(lay("HUT"))
    answer = desk.does(lay("HUT", "BOOM"), line("let-stand"))
    assert [(made.place, made.line.number, made.line.move["move"]) for made in answer.made] == [
        (0, 2, "let-stand"),
        (0, 3, "lay"),
        (1, 4, "let-stand"),
    ]
    desk.holds()


def test_an_agreed_word_is_one_line_and_may_be_laid() -> None:
    desk = Desk("word-sabra", "A", "B", "C", "D")
    plays(desk, line("propose-word", word="xyz"), lay("HUT"), lay("HUT", "XYZ"))
    assert desk.view.family["allowed"] == ["XYZ"]
    assert [one.move["move"] for one in desk.view.lines] == ["propose-word", "lay", "lay"]


def test_two_rounds_of_sabra_in_numbers_sum_to_zero() -> None:
    run = "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13"
    desk = Desk("number-sabra", "Anna", "Bram", rounds=2)
    plays(desk, lay(run), line("draw"), lay("k1 k2 k3 k4 k5 k6", "k6 k7 k8 k9 k10 k11 k12 k13"))
    assert desk.view.open.to_count == (1,)
    plays(desk, line("count-rack", points=88))
    assert (desk.view.scores, desk.lying) == ((88, -88), "")
    assert [(one.round, one.winner, one.scores) for one in desk.view.rounds] == [(1, 0, (88, -88))]
    plays(desk, lay("b10 b11 b12"), line("misplay", seat=0), line("time-out"), line("stop"))
    plays(desk, line("count-rack", points=30), line("count-rack", points=50))
    assert desk.view.status == "ended"
    assert sum(desk.view.scores) == 0


def test_two_rounds_of_american() -> None:
    desk = Desk("number-american", "Anna", "Bram", rounds=2)
    assert desk.view.open.trump
    plays(desk, line("tell-trump", tile="o13"))
    assert not desk.view.open.trump
    table = "k1 k2 k3 k4 | r5 r6 r7 r8 | b9 b10 b11"
    plays(desk, play("r1", table), play("r2"))
    plays(desk, play("o1", "b9 b10 b11 | k1 k2 k3 k4 k5 | r4 r5 r6 r7 r8 r9"), line("count-rack", points=60))
    assert desk.view.scores == (60, -60)
    plays(desk, play("r2"), line("stop"), line("count-rack", points=30), line("count-rack", points=100))
    assert (desk.view.status, desk.view.scores) == ("ended", (130, -130))


def test_a_session_of_international_has_its_sheet() -> None:
    desk = Desk("number-international", "Anna", "Bram", "Cees", "Dora", trump_match=True, false_call_penalty=50)
    plays(desk, line("tell-trump", tile="k13"), play("r7", take=None), play("r7", take="discard"))
    assert desk.view.session is None
    plays(desk, play("b1", "k10 k11 k12 | b7 o7 k7"), line("call-false", seat=0), line("match-trump", seat=1))
    plays(desk, play("b2", f"k10 k11 k12 | b7 o7 k7 | {ROYAL}", declare="hand"))
    while desk.view.open.to_count:
        plays(desk, line("count-rack", points=40))
    view = desk.view
    assert len(view.rounds) == 1
    assert view.session is not None
    assert view.session.a == view.rounds[0].scores == view.scores
    assert view.session.c == tuple(total + view.session.b for total in view.session.a)
    assert view.session.d == sum(view.session.c)
    assert view.session.f == tuple(view.session.d - 4 * primary for primary in view.session.c)
    assert sum(view.session.f) == 0


def test_who_sits_out_a_round_of_five_is_told() -> None:
    desk = Desk("number-international", "A", "B", "C", "D", "E")
    dummy = desk.view.family["dummy"]
    plays(desk, play("b3", take=None), play(None, ROYAL, take=None, declare="grand-blitz"))
    (first,) = desk.view.rounds
    assert (first.dummy, first.scores[dummy], first.reason) == (dummy, 0, "hand")


def test_solitaire_has_its_longest_word() -> None:
    desk = Desk("word-sabra", "Anna")
    plays(desk, lay("HUT"), lay("HUT", "BESTAND"), lay("HUT", "BESTAND", "PAN"))
    assert [(one.word, one.line) for one in desk.view.longest] == [("BESTAND", 2)]


def test_unseen_tiles_are_the_box_less_what_lies_open() -> None:
    desk = Desk("word-sabra", "Anna", "Bram")
    desk.does(lay("HUT"))
    unseen = desk.view.unseen
    assert unseen.count == 112 - 3 == sum(unseen.tiles.values()) == unseen.pot + sum(unseen.racks)


@pytest.mark.parametrize(
    ("variant", "names"),
    [("word-sabra", 1), ("word-internationale", 4), ("number-classic", 2), ("number-international", 5)],
)
def test_names_come_in_the_order_of_turn(variant: str, names: int) -> None:
    given = ("Anna", "Bram", "Cees", "Dora", "Eva")[:names]
    view = Desk(variant, *given).view
    assert tuple(view.names[seat] for seat in view.order) == given
    assert view.turn is not None
    assert view.names[view.turn.seat] == "Anna"
