"""What the commands about a database share: which one is meant, and what is told when it can't be used."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any

import typer

from wordrummi.cli.io import StreamError, wrong
from wordrummi.texts import Catalogue

DatabaseUrl = Annotated[
    str | None,
    typer.Option("--database", help="URL; default: WORDRUMMI_DATABASE, else the file that serve uses."),
]


@contextmanager
def opened(command: str, asked: str | None, texts: Catalogue, **how: bool) -> Iterator[Any]:
    """Give the database that is meant, and close it; end with a message and exit code 2 when something is wrong.

    `how`: as for `open_database`. The extra that holds all this is imported only now, for it may not be there.
    """
    names = ("config", "store.opening", "store.errors")
    try:
        config, opening, errors = (import_module(f"wordrummi.server.{name}") for name in names)
    except ModuleNotFoundError as missing:
        raise typer.Exit(wrong(command, texts.tell("serve.extra", missing=str(missing.name)))) from None
    try:
        database = opening.open_database(config.read_config(os.environ, database=asked).database_url, **how)
        try:
            yield database
        finally:
            database.close()
    except (config.ConfigError, errors.StoreError, StreamError) as fault:
        raise typer.Exit(wrong(command, texts.told(fault))) from None
