"""The program `wordrummi`: puts the commands together."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from wordrummi.cli import check, hands, judge, lexicon, referee, replay, session

app = typer.Typer(
    name="wordrummi",
    help="Scheidsrechter voor Rummikub met letters en cijfers / referee for Rummikub in letters and numbers.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("check")(check.command)
app.command("hands")(hands.command)
app.command("judge")(judge.command)
app.command("referee")(referee.command)
app.command("replay")(replay.command)
app.command("session")(session.command)
app.add_typer(lexicon.app, name="lexicon")


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"wordrummi {version('wordrummi')}")
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
