"""`wordrummi migrate`: a database of an older version brought up to this one."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from wordrummi.cli.database import DatabaseUrl, opened
from wordrummi.cli.io import Language, language
from wordrummi.texts import catalogue


def command(
    database: DatabaseUrl = None,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Bring the schema of a database to that of this version, wholly or not at all. Stop the server and back up first.

    Exit: 2 when a newer version made the schema, or the database is in use or of somebody else.
    """
    texts = catalogue(language(lang))
    with opened("migrate", database, texts) as found:
        done = import_module("wordrummi.server.store.migrating").migrate(found)
    key = "migrate.nothing" if done.before == done.now else "migrate.done"
    typer.echo(texts.tell(key, place=found.place, before=done.before, now=done.now), err=True)
