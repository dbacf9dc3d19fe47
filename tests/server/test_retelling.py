"""A match that is over, move by move: it ends as the room did, and only then is it told."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.server.table import Guest, Json, acting, begins, drawn, joins, opens


def replay(guest: Guest, asked: str = "") -> Any:
    return guest.client.get(f"{guest.path}/replay{asked}")


def played(app: Flask, variant: str) -> tuple[Guest, Guest]:
    """Let two people play until one of them gives up: a lay where there is one, draws, and the end."""
    anna, bram = begins(app, variant=variant)
    for _ in range(4):
        guest, _ = acting(anna, bram)
        hint = guest.client.post(f"{guest.path}/hint", json={"step": 3}).get_json()
        if hint.get("after"):
            assert guest.plays("lay", after=hint["after"]).status_code == 200
        else:
            drawn(guest)
    return anna, bram


@pytest.mark.parametrize("variant", ["word-sabra", "number-sabra"])
def test_it_tells_every_move_and_ends_as_the_room_did(app: Flask, variant: str) -> None:
    anna, bram = played(app, variant)
    assert replay(anna).status_code == 409
    last = anna.view()["match"]
    assert anna.asks("forfeit").status_code == 200
    told: Json = replay(bram).get_json()
    assert (told["variant"], told["names"]) == (variant, ["Anna", "Bram"])
    assert told["start"]["table"] == []
    assert [move["number"] for move in told["moves"]] == [1, 2, 3, 4]
    assert told["moves"][-1]["after"]["table"] == last["table"]
    assert told["moves"][-1]["after"]["racks"][anna.seat or 0] == last["rack"]
    assert told["moves"][-1]["after"]["scores"] == [seat["score"] for seat in bram.view()["seats"]]


def test_a_lay_has_its_verdict_and_a_draw_has_none(app: Flask) -> None:
    anna, _ = played(app, "word-sabra")
    assert anna.asks("forfeit").status_code == 200
    for move in replay(anna).get_json()["moves"]:
        if move["move"] == "lay":
            assert move["verdict"]["verdict"] == "accepted"
        else:
            assert (move["move"], move["verdict"]) == ("draw", None)


def test_a_match_that_never_was_is_not_found(app: Flask) -> None:
    anna, _ = begins(app)
    assert replay(anna, "?match=2").status_code == 404


def test_who_may_not_see_a_room_may_not_look_it_back(app: Flask) -> None:
    anna, _ = played_with_a_phrase(app)
    assert app.test_client().get(f"{anna.path}/replay").status_code == 403
    assert replay(anna).status_code == 200


def played_with_a_phrase(app: Flask) -> tuple[Guest, Guest]:
    anna = opens(app, passphrase="sesame")
    bram = joins(app, anna.room, passphrase="sesame")
    assert anna.asks("start").status_code == 200
    drawn(acting(anna, bram)[0])
    assert anna.asks("forfeit").status_code == 200
    return anna, bram


HAND = "k1 k2 k3 k4 o5 b5 r5 k9 o9 b9 r9 r11 r12 r13"


def test_a_session_of_international_is_told_with_its_rounds_and_lines(app: Flask) -> None:
    """Hand 1 wins 500 from each; F is 500, so P is 0 and three times 1000, and the winner ends with 3000."""
    position = {"racks": [HAND, "?14", "?14", "?14"], "discards": ["", "o2", "", ""]}
    anna, *_ = begins(app, seats=4, variant="number-international", options={"rounds": 1}, position=position)
    assert anna.plays("play", take="discard", discard="o2", declare="hand").status_code == 200
    told = replay(anna).get_json()
    assert told["moves"][0]["play"] == {"take": "discard", "taken": "o2", "discard": None, "declare": "hand"}
    assert [(one["figure"], one["scores"]) for one in told["rounds"]] == [("hand-1", [-500, 500, 500, 500])]
    assert (told["session"]["a"], told["session"]["b"]) == ([-500, 500, 500, 500], 500)
    assert (told["session"]["f"], told["session"]["winners"]) == ([3000, -1000, -1000, -1000], [0])
    assert anna.view()["match"]["session"] == told["session"]


def test_other_games_have_no_session(app: Flask) -> None:
    anna, bram = played(app, "number-sabra")
    assert anna.asks("forfeit").status_code == 200
    told = replay(bram).get_json()
    assert (told["rounds"], told["session"]) == ([], None)
