"""What `referee` and `play` share before a game begins or goes on: the record, and what is wrong with a call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import typer

from wordrummi.cli.io import StreamError, failed, wrong
from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_lines import Unclear
from wordrummi.cli.referee_setup import NobodyThere
from wordrummi.cli.sitting import INTERRUPTED
from wordrummi.core.options import OptionError
from wordrummi.core.record import RecordError
from wordrummi.lexicon.trie import LexiconDamaged, LexiconMissing
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_files import RecordFile
from wordrummi.play.scoresheet_resume import Resumed
from wordrummi.texts import Catalogue

Reading: TypeAlias = Callable[[bytes], Resumed]
"""Reads a record that goes on."""


@contextmanager
def told_if_wrong(command: str, texts: Catalogue) -> Iterator[None]:
    """Say what is wrong with a call, and end with the exit code for it; nobody there is no fault."""
    try:
        yield
    except NobodyThere:
        raise typer.Exit(0) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except Unclear as fault:
        raise typer.Exit(wrong(command, texts.tell(fault.key, **fault.facts))) from None
    except OptionError as fault:
        raise typer.Exit(wrong(command, texts.says(fault.slug, {**fault.facts, "option": fault.option}))) from None
    except (LexiconMissing, LexiconDamaged, StreamError) as fault:
        raise typer.Exit(wrong(command, texts.told(fault))) from None
    except OSError as error:
        raise typer.Exit(wrong(command, texts.told(failed(str(error.filename), error)))) from None


def check_new(*files: Path | None) -> None:
    """Raise Unclear for a file that is there already."""
    for file in files:
        if file is not None and file.exists():
            raise Unclear("referee.exists", file=file)


def record_of(file: Path | None, record: Path | None, latest: Path | None) -> Path:
    """Return the record that is meant: one that is named, else the latest one. Raises Unclear."""
    if file and record:
        raise Unclear("referee.resume-alone")
    path = file or record or latest
    if path is None:
        raise Unclear("referee.no-record")
    return path


def gone_on(path: Path, reading: Reading, console: Console, texts: Catalogue) -> tuple[ScoreSheet, RecordFile]:
    """Return the game of a record, and its file. Raises Unclear for a record that can't be gone on with, OSError."""
    content = path.read_bytes()
    try:
        resumed = reading(content)
    except RecordError as fault:
        raise Unclear("referee.damaged", file=path, why=fault) from None
    if resumed.other_lexicon is not None:
        console.say(texts.tell("referee.other-lexicon", edition=resumed.other_lexicon))
    return resumed.sheet, RecordFile(path, content)
