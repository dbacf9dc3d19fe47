"""What nobody needs any more is thrown away in time, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.conftest import make_app
from tests.server.table import opens
from wordrummi.play.rooms.rooms import utc_ms
from wordrummi.server.chores import Chores
from wordrummi.server.parts import parts_of

DAY = 86_400_000


def test_one_chore_that_fails_keeps_no_other_from_being_done() -> None:
    done: list[str] = []

    def fails() -> None:
        raise RuntimeError("no")

    Chores([fails, lambda: done.append("done")]).do()
    assert done == ["done"]


@pytest.mark.parametrize(("days", "later", "is_kept"), [(10, 9, True), (10, 11, False), (0, 10_000, True)])
def test_a_room_is_kept_for_so_many_days(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, later: int, is_kept: bool
) -> None:
    app = make_app(tmp_path, keep_days=days)
    room = opens(app).room
    then = utc_ms() + later * DAY
    monkeypatch.setattr("wordrummi.server.run.utc_ms", lambda: then)
    parts_of(app).chores.do()
    assert (parts_of(app).store.listing(room) is not None) == is_kept
    parts_of(app).close()
