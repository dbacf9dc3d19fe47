"""Analyses of finished matches: for whoever may have the record, by a process of its own, so many at once."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.server.conftest import make_app
from tests.server.table import Guest, begins, drawn, opens
from wordrummi.play.analysis import totals
from wordrummi.server.analyses import Folder, Found
from wordrummi.server.parts import parts_of

TOKEN = "a-token-of-an-administrator"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = make_app(tmp_path, analysis_seconds=0.2, admin_token=TOKEN)
    yield made
    parts_of(made).close()


def over(app: Flask, **wish: Any) -> tuple[Guest, ...]:
    """A match of a few turns that somebody gave up."""
    guests = begins(app, **{"variant": "number-sabra", **wish})
    for _ in range(3):
        acts = guests[0].view()["match"]["turn"]["acts"]
        drawn(next(one for one in guests if one.seat == acts))
    assert guests[0].asks("forfeit").status_code == 200
    return guests


def analysed(guest: Guest) -> dict[str, Any]:
    """Ask until it is done, as a client does."""
    for _ in range(300):
        answer = guest.client.get(f"{guest.path}/analysis")
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.get_json()
            return dict(answer.get_json())
        assert answer.get_json()["state"] == "running"
        assert int(answer.headers["Retry-After"]) > 0
        time.sleep(0.1)
    raise AssertionError("never done")


@pytest.fixture
def busy(app: Flask) -> Iterator[subprocess.Popen[bytes]]:
    """An analysis that takes for ever."""
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as process:
        parts_of(app).analyses._processes["another"] = process
        yield process
        process.kill()


def folder(app: Flask) -> Folder:
    (path,) = (parts_of(app).config.data / "analyses").iterdir()
    return Folder(path)


def test_every_turn_is_told_beside_the_best_there_was(app: Flask) -> None:
    anna, _ = over(app)
    found = analysed(anna)
    assert (found["state"], found["variant"], found["analysed"]) == ("done", "number-sabra", 3)
    assert [turn["move"] for turn in found["turns"]] == ["draw"] * 3
    assert {turn["seat"] for turn in found["turns"]} == {0, 1}
    assert found["totals"] == totals(found["turns"])


def test_what_was_found_is_kept(app: Flask) -> None:
    anna, bram = over(app)
    first = analysed(anna)
    folder(app).record.unlink()
    assert analysed(bram) == first


def test_a_match_that_is_on_is_not_analysed(app: Flask) -> None:
    anna, _ = begins(app)
    assert anna.client.get(f"{anna.path}/analysis").status_code == 409


def test_there_is_none_before_a_match_or_of_one_that_never_was(app: Flask) -> None:
    anna = opens(app)
    assert anna.client.get(f"{anna.path}/analysis").status_code == 404
    guests = over(app)
    assert guests[0].client.get(f"{guests[0].path}/analysis?match=2").status_code == 404


def test_who_may_not_see_the_room_gets_none(app: Flask) -> None:
    anna = opens(app, passphrase="open sesame")
    assert app.test_client().get(f"{anna.path}/analysis").status_code == 403


def test_no_more_than_so_many_run_at_once(app: Flask, busy: subprocess.Popen[bytes]) -> None:
    anna, _ = over(app)
    answer = anna.client.get(f"{anna.path}/analysis")
    assert (answer.status_code, answer.get_json()["slug"]) == (503, "busy")
    assert int(answer.headers["Retry-After"]) > 0
    busy.kill()
    busy.wait()
    assert analysed(anna)["state"] == "done"


def test_one_whose_process_died_is_begun_again(app: Flask) -> None:
    anna, _ = over(app)
    anna.client.get(f"{anna.path}/analysis")
    (process,) = parts_of(app).analyses._processes.values()
    process.kill()
    process.wait()
    folder(app).tell(Found("running", 1))
    assert analysed(anna)["state"] == "done"


def test_what_another_process_of_the_machine_has_begun_is_not_begun_twice(app: Flask) -> None:
    anna, _ = over(app)
    analysed(anna)
    folder(app).tell(Found("running", 2))
    parts_of(app).analyses._processes.popitem()[1].wait()
    answer = anna.client.get(f"{anna.path}/analysis")
    assert (answer.status_code, answer.get_json()["analysed"]) == (202, 2)
    assert not parts_of(app).analyses._processes


def test_who_drops_a_room_drops_its_analyses(app: Flask) -> None:
    anna, _ = over(app)
    analysed(anna)
    headers = {"Authorization": f"Bearer {TOKEN}"}
    assert app.test_client().delete(f"/api/admin/rooms/{anna.room}", headers=headers).status_code == 204
    assert list((parts_of(app).config.data / "analyses").iterdir()) == []


def test_a_record_that_does_not_play_again_has_failed_and_is_not_tried_for_ever(app: Flask) -> None:
    anna, _ = over(app)
    lines = anna.client.get(f"{anna.path}/record").get_data().splitlines(keepends=True)
    record = b"".join(line for line in lines if b"PotShuffled" not in line)
    analyses = parts_of(app).analyses
    while analyses.of(anna.room, record).state == "running":
        time.sleep(0.1)
    begun = dict(analyses._processes)
    assert analyses.of(anna.room, record) == Found("failed")
    assert analyses._processes == begun
