"""Makes the rooms that are frozen in `tests/fixtures/rooms-1`: `python -m tests.server.freezing FOLDER`, never again.

A room of every variant played to its end by HTTP, one in which people did whatever else can be done, one for practice.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path
from typing import Final

from flask import Flask

from tests.server.conftest import make_app
from tests.server.table import acting, begins, drawn, opens
from tests.server.test_games import MOST, Table
from wordrummi.server.parts import parts_of
from wordrummi.server.store.backup import back_up
from wordrummi.server.store.opening import open_database
from wordrummi.variants import VARIANTS

NAME: Final = "rooms.jsonl.gz"


def busy(app: Flask) -> None:
    """A room with words, a pause, a turn taken back, somebody who leaves and comes back, a bot, and a rematch."""
    anna, bram, cas = begins(app, seats=3, delay=5, options={"pot": "open"})
    room = (anna, bram, cas)
    anna.asks("say", text="Veel plezier!")
    bram.asks("react", reaction="thumbs-up")
    for what in ("pause", "resume"):
        anna.asks("ask", what=what)
        bram.asks("consent")
        cas.asks("consent")
    drawn(acting(*room)[0])
    mover, others = acting(*room)
    drawn(mover)
    mover.asks("ask", what="take-back")
    for other in others:
        other.asks("consent")
    cas.asks("leave")
    anna.asks("replace-by-bot", seat=2)
    cas.asks("return")
    for _ in range(3):
        drawn(acting(*room)[0])
    cas.asks("forfeit")
    bram.asks("forfeit")
    anna.asks("ask", what="rematch")
    bram.asks("consent")
    cas.asks("consent")
    drawn(acting(*room)[0])


def practice(app: Flask) -> None:
    """A room that begins at a position."""
    position = {"table": ["r1 r2 r3"], "racks": ["r4 b7", "?14"], "opened": [True, False], "turn": 0}
    anna, bram = begins(app, variant="number-sabra", position=position)
    anna.plays("lay", after=["r1 r2 r3 r4"])
    drawn(bram)


def fill(app: Flask) -> None:
    """Play it all."""
    for seed, variant in enumerate(VARIANTS):
        table = Table(app, variant, seed)
        assert any(table.is_over() for _ in range(MOST))
    busy(app)
    practice(app)
    opens(app, passphrase="open sesame", private=True, name="Café")


def freeze(folder: Path) -> None:
    """Write the backup of a server on which it was all played."""
    with tempfile.TemporaryDirectory() as data:
        app = make_app(Path(data))
        fill(app)
        url = parts_of(app).config.database_url
        parts_of(app).close()
        database = open_database(url)
        folder.mkdir(parents=True)
        with gzip.GzipFile(folder / NAME, "wb", mtime=0) as file:
            back_up(database, file.write)
        database.close()


if __name__ == "__main__":
    freeze(Path(sys.argv[1]))
