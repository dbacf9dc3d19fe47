"""The program `wordrummi`: puts the commands together. A command's module is imported when the command is called."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_group

COMMANDS: Final = (
    "check",
    "hands",
    "judge",
    "solve",
    "words",
    "hint",
    "analyse",
    "puzzle",
    "play",
    "referee",
    "replay",
    "session",
    "tournament",
    "lexicon",
    "serve",
    "backup",
    "restore",
    "migrate",
)
"""The commands, in the order in which help lists them; each is a module beside this one."""

_PLAIN: Final[dict[str, Any]] = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}


class _Commands(Mapping[str, Any]):
    """The commands by name. What one of them needs, the others need not wait for: it takes a third of a second."""

    def __getitem__(self, name: str) -> Any:
        if name not in COMMANDS:
            raise KeyError(name)
        module = import_module(f"wordrummi.cli.{name}")
        holder = typer.Typer(**_PLAIN)
        if hasattr(module, "app"):
            holder.add_typer(module.app, name=name)
        else:
            holder.command(name)(module.command)
        return get_group(holder).commands[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Program(TyperGroup):
    """A group whose commands are imported on demand."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.commands = _Commands()  # type: ignore[assignment]


app = typer.Typer(
    name="wordrummi",
    help="Scheidsrechter voor Rummikub met letters en cijfers / referee for Rummikub in letters and numbers.",
    cls=_Program,
    no_args_is_help=True,
    **_PLAIN,
)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"wordrummi {import_module('importlib.metadata').version('wordrummi')}")
        raise typer.Exit


@app.callback()
def options(
    _: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Toon de versie / show the version."),
    ] = False,
) -> None:
    """Options that come before a command."""


def main() -> None:
    """Run the program; ends with its exit code."""
    app(prog_name="wordrummi", args=sys.argv[1:])
