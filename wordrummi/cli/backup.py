"""`wordrummi backup`: all rooms of a database in a file, while others play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated

import typer

from wordrummi.cli.database import DatabaseUrl, opened
from wordrummi.cli.io import Language, language, open_output
from wordrummi.texts import catalogue


def command(
    file: Annotated[str, typer.Argument(help="File to write; packed if it ends in .gz; - is standard output.")],
    database: DatabaseUrl = None,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Write all that a database holds at this moment to a file, for `restore`. The server may go on meanwhile.

    Exit: 2 when there is no database or it can't be read; then no file appears.
    """
    texts = catalogue(language(lang))
    with (
        opened("backup", database, texts, alone=False, must_exist=True) as source,
        _private(),
        open_output(file) as out,
    ):
        made = import_module("wordrummi.server.store.backup").back_up(source, out.write)
    typer.echo(texts.tell("backup.made", place=source.place, rows=made.rows, version=made.version), err=True)


@contextmanager
def _private() -> Iterator[None]:
    """Let a new file be read by its owner alone: it shows every rack."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)
