"""`wordrummi restore`: an empty database filled from a backup."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Annotated, Final

import typer

from wordrummi.cli.database import DatabaseUrl, opened
from wordrummi.cli.io import Input, Language, language, open_input
from wordrummi.texts import catalogue

_CHUNK: Final = 1 << 16


def command(
    file: Annotated[str, typer.Argument(help="A file that `backup` wrote; - is standard input.")],
    database: DatabaseUrl = None,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Fill an empty database from a backup, of SQLite or PostgreSQL, of this version or an older one.

    Exit: 2 when the database is not empty, or the backup is cut off or changed; then nothing was restored.
    """
    texts = catalogue(language(lang))
    with opened("restore", database, texts) as target, open_input(file) as stream:
        done = import_module("wordrummi.server.store.backup").restore(target, _lines(stream), file)
    facts = {"rows": done.rows, "before": done.schema.before, "now": done.schema.now}
    typer.echo(texts.tell("backup.restored", place=target.place, **facts), err=True)


def _lines(stream: Input) -> Iterator[bytes]:
    rest = b""
    while chunk := stream.read1(_CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        yield from (line + b"\n" for line in whole)
    if rest:
        yield rest
