"""The process that analyses one finished match: `python -m ... FOLDER SECONDS`, seconds for each turn."""

from __future__ import annotations

import logging
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from wordrummi.lexicon.trie import Lexicon
from wordrummi.play.analysis import analyse, analyst_of, totals
from wordrummi.play.replaying import open_record
from wordrummi.server.analyses import Folder, Found

_LOG: Final = logging.getLogger("wordrummi")


def run(folder: Folder, seconds: float) -> None:
    """Analyse the record in a folder; how far it is, is told all along."""
    lexicon = cache(Lexicon)
    turns: list[dict[str, Any]] = []
    try:
        record = open_record(folder.record.read_bytes(), lexicon)
        for turn in analyse(record, analyst_of(record, lexicon, seconds)):
            turns.append(turn)
            folder.tell(Found("running", len(turns)))
    except Exception as fault:
        # Whatever it was comes again each time: nobody begins it anew. The fault itself may tell tiles; the record in
        # the folder is enough to find it again.
        _LOG.error("%s: %s after %d turns", folder.path.name, type(fault).__name__, len(turns))
        folder.tell(Found("failed", len(turns)))
    else:
        folder.tell(Found("done", len(turns), record.header.rules, turns, totals(turns)))


def main() -> None:
    """Do what the call says; others go before."""
    os.nice(10)
    run(Folder(Path(sys.argv[1])), float(sys.argv[2]))


if __name__ == "__main__":
    main()
