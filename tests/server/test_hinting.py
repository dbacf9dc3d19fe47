"""Hints in a room: as far as it helps, to whom a seat belongs, from what it sees, and few at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.server.conftest import make_app
from tests.server.table import Guest, Json, acting, begins, opens
from wordrummi.core.verdict import Refused
from wordrummi.play.rooms.hinting import Helped, Hints
from wordrummi.server.parts import parts_of
from wordrummi.server.thinking import Thinking
from wordrummi.solver.answer import SolverDisagreement
from wordrummi.words.position import Position


def hint(guest: Guest, **wish: Any) -> Any:
    return guest.client.post(f"{guest.path}/hint", json=wish)


def told(guest: Guest, step: int) -> Json:
    answer = hint(guest, step=step)
    assert answer.status_code == 200, answer.get_json()
    return dict(answer.get_json())


@pytest.fixture
def table(app: Flask) -> tuple[Guest, Guest]:
    """A game of letters, dealt by chance."""
    anna, bram = begins(app)
    return anna, bram


def test_the_first_step_tells_whether_there_is_a_lay_and_not_which(table: tuple[Guest, Guest]) -> None:
    first = told(table[0], 1)
    assert set(first) == {"step", "lay"}


def test_a_pause_stops_hints_and_previews(app: Flask) -> None:
    guests = begins(app, variant="number-international", seats=4)
    assert guests[0].asks("ask", what="pause").status_code == 200
    for guest in guests[1:]:
        assert guest.asks("consent").status_code == 200
    anna = guests[0]
    for asked in (hint(anna, step=1), anna.client.get(f"{anna.path}/figures")):
        assert (asked.status_code, asked.get_json()["title"]) == (409, "Het spel ligt stil.")
    assert anna.client.post(f"{anna.path}/preview", json={"after": []}).status_code == 204


def test_who_sits_a_round_out_has_no_tiles_to_be_helped_with(app: Flask) -> None:
    guests = begins(app, variant="number-international", seats=5, options={"trump_match": True})
    out = guests[guests[0].view()["match"]["family"]["dummy"]]
    for language, says in (
        ("nl", "Wie geen stenen heeft, kan niets leggen."),
        ("en", "Who has no tiles can lay nothing."),
    ):
        for asked in (
            out.client.post(f"{out.path}/hint?lang={language}", json={"step": 3}),
            out.client.get(f"{out.path}/figures?lang={language}"),
        ):
            assert (asked.status_code, asked.get_json()["title"]) == (409, says)
    assert out.client.post(f"{out.path}/preview", json={"after": []}).status_code == 204
    for move in ("draw", "match-trump"):
        assert out.plays(move).status_code == 422


def test_the_last_step_is_a_lay_that_the_room_accepts(app: Flask) -> None:
    """Chance deals the racks; of so many at least one can begin with a word of three letters."""
    for _ in range(8):
        guest, _ = acting(*begins(app))
        last = told(guest, 3)
        if last["lay"]:
            assert sorted(last["rack"]) == sorted("".join(last["after"]).partition("=")[0])
            assert guest.plays("lay", after=last["after"]).status_code == 200
            return
        assert "after" not in last
    pytest.fail("no rack could begin")


def test_each_step_tells_what_the_steps_before_it_tell(table: tuple[Guest, Guest]) -> None:
    first, second, third = (told(table[0], step) for step in (1, 2, 3))
    assert first["lay"] == second["lay"] == third["lay"]
    assert second.get("rack") == third.get("rack")
    assert "after" not in second


def test_the_tiles_come_from_the_own_rack(table: tuple[Guest, Guest]) -> None:
    for guest in table:
        rack = guest.view()["match"]["rack"]
        for tile in told(guest, 3).get("rack", []):
            rack.remove(tile)


def test_a_room_that_helps_less_gives_none(app: Flask) -> None:
    anna, _ = begins(app, help="tiles")
    answer = hint(anna)
    assert (answer.status_code, answer.get_json()["slug"]) == (403, "not-yours")
    assert anna.client.get(f"{anna.path}/figures").status_code == 403


def test_a_table_by_challenge_gives_none_whatever_its_help(app: Flask) -> None:
    """There the players themselves doubt words; a hint would look them up."""
    anna, _ = begins(app, help="full", options={"adjudication": "challenge"})
    assert hint(anna).status_code == 403


def test_who_has_no_seat_gets_none(app: Flask, table: tuple[Guest, Guest]) -> None:
    anna, bram = table
    assert app.test_client().post(f"{anna.path}/hint", json={}).status_code == 401
    assert hint(anna, seat=bram.seat).status_code == 403


def test_before_a_match_there_is_nothing_to_hint_at(app: Flask) -> None:
    answer = hint(opens(app))
    assert (answer.status_code, answer.get_json()["slug"]) == (409, "not-now")


def test_in_a_closed_room_there_is_nothing_to_hint_at(table: tuple[Guest, Guest]) -> None:
    assert table[0].asks("end").status_code == 200
    assert hint(table[0]).status_code == 409


@pytest.mark.parametrize("wish", [{"step": 0}, {"step": 4}, {"step": "1"}, {"steps": 1}, {"seat": -1}, []])
def test_what_is_no_wish_is_unreadable(table: tuple[Guest, Guest], wish: object) -> None:
    answer = table[0].client.post(f"{table[0].path}/hint", json=wish)
    assert (answer.status_code, answer.get_json()["slug"]) == (400, "unreadable")


def test_american_tells_how_far_a_lay_is(app: Flask) -> None:
    anna, _ = begins(app, variant="number-american")
    first, last = told(anna, 1), told(anna, 3)
    assert first["distance"] == last["distance"]
    assert first["distance"] in (0, 1, None)
    assert all(one["unseen"] > 0 for one in last["lay_tiles"])


class TestFigures:
    @pytest.fixture
    def guest(self, app: Flask) -> Guest:
        return begins(app, variant="number-international", seats=4)[0]

    def test_all_forty_are_told_in_the_order_of_the_book(self, guest: Guest) -> None:
        rows = guest.client.get(f"{guest.path}/figures").get_json()["figures"]
        sheet = guest.client.get("/api/figures").get_json()["figures"]
        assert [(row["number"], row["id"], row["values"]) for row in rows] == [
            (row["number"], row["id"], row["values"]) for row in sheet
        ]

    def test_what_is_wanted_brings_the_figure_and_no_figure_is_a_whole_rack_away(self, guest: Guest) -> None:
        rows = guest.client.get(f"{guest.path}/figures").get_json()["figures"]
        near = [row for row in rows if row["distance"] is not None]
        assert len(near) > 30
        for row in near:
            assert 0 <= row["distance"] < 14
            assert len(row["wanted"]) >= row["distance"]

    def test_the_nearest_is_the_one_that_a_hint_tells_of(self, guest: Guest) -> None:
        rows = guest.client.get(f"{guest.path}/figures").get_json()["figures"]
        assert told(guest, 1)["figure"] == min(row["distance"] for row in rows if row["distance"] is not None)

    def test_another_game_has_none(self, table: tuple[Guest, Guest]) -> None:
        answer = table[0].client.get(f"{table[0].path}/figures")
        assert (answer.status_code, answer.get_json()["slug"]) == (409, "not-now")


def test_who_asks_too_often_waits_and_still_plays(tmp_path: Path) -> None:
    app = make_app(tmp_path, rate_commands=4)
    anna, _ = begins(app, variant="number-american")
    statuses = [hint(anna).status_code for _ in range(9)]
    assert (statuses[0], statuses[-1]) == (200, 429)
    assert anna.asks("react", reaction="wow").status_code == 200
    parts_of(app).close()


def test_more_than_a_few_who_think_at_once_are_told_to_wait(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _ = begins(app, variant="number-american")
    shared = parts_of(app)
    with_one = Thinking(most=1, patience=0.01)
    monkeypatch.setitem(app.extensions, "wordrummi", replace(shared, thinking=with_one))
    with with_one.turn():
        answer = hint(anna)
    assert (answer.status_code, answer.get_json()["slug"]) == (503, "busy")
    assert int(answer.headers["Retry-After"]) >= 1
    assert hint(anna).status_code == 200


def test_a_fault_of_the_solver_is_a_fault_that_tells_no_tile(
    app: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, _ = begins(app)

    def fails(self: Hints, seen: Helped, step: int) -> None:
        raise SolverDisagreement(Position((), seen.view.rack), (), Refused(()))

    monkeypatch.setattr(Hints, "hint", fails)
    answer = hint(anna)
    written = capsys.readouterr()
    assert (answer.status_code, answer.get_json()["slug"]) == (500, "fault")
    rack = "".join(anna.view()["match"]["rack"])
    assert rack not in written.out + written.err + answer.get_data(as_text=True)


def placed(app: Flask, rack: str, *table: str) -> Guest:
    """Let a game begin in which all is known of the table and of Anna's rack, and she is on turn."""
    position = {"table": list(table), "racks": [rack, "?7"], "opened": [True, True], "turn": 0}
    return begins(app, position=position)[0]


def test_where_nothing_can_be_laid_that_is_all_there_is_to_tell(app: Flask) -> None:
    """One X is no word, and nothing lies there that it could go to."""
    assert told(placed(app, "X"), 3) == {"step": 3, "lay": False}


def test_the_word_of_the_rulebook_is_not_beaten_by_the_hint(app: Flask) -> None:
    """HUT with O, E and N is HOUTEN, all of the letters: no word can be longer."""
    last = told(placed(app, "OEN", "HUT"), 3)
    assert (last["score"], last["proven"], sorted(last["rack"])) == (6, True, ["E", "N", "O"])
    assert last["touched"] == [{"index": 0, "tiles": "HUT"}]


def test_after_a_move_the_hint_is_another(app: Flask) -> None:
    anna = placed(app, "OEN", "HUT")
    first = told(anna, 3)
    assert anna.plays("lay", after=first["after"]).status_code == 200
    assert told(anna, 3) != first
