"""`wordrummi serve`: a game server, for the people at one table or for many."""

from __future__ import annotations

import os
import socket
import sys
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from wordrummi.cli.io import Language, language, wrong
from wordrummi.texts import Catalogue, catalogue

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - asked for by `--lan`


def command(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = HERE,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8080,
    lan: Annotated[bool, typer.Option("--lan", help="Let other devices on this network play, by a QR code.")] = False,
    database: Annotated[str | None, typer.Option(help="URL of the database; default: a file of yours.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes; more than one needs PostgreSQL.")] = 1,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Serve games: one command, and the browser does the rest. Ends with Ctrl-C or a SIGTERM.

    Settings come from the environment as WORDRUMMI_...; docs/operations.md has them all. Exit: 2 when it can't start.
    """
    texts = catalogue(language(lang))
    try:
        run, config, store = (import_module(f"wordrummi.server.{name}") for name in ("run", "config", "store"))
    except ModuleNotFoundError as missing:
        raise typer.Exit(wrong("serve", texts.tell("serve.extra", missing=str(missing.name)))) from None
    try:
        settings = config.read_config(os.environ, database=database)
        _warn(config.unknown_settings(os.environ), texts)
        bind = _free(EVERYWHERE if lan else host, port)
        run.prepare(settings, workers)
        run.Server(settings, bind, workers, lambda _, bound: _announce(host, bound, texts, lan=lan)).run()
    except (config.ConfigError, store.StoreError) as fault:
        raise typer.Exit(wrong("serve", texts.told(fault))) from None
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise typer.Exit(wrong("serve", texts.tell("serve.port", address=_bind(host, port), why=why))) from None


def _warn(unknown: dict[str, Any], texts: Catalogue) -> None:
    for name, meant in unknown.items():
        key = "serve.unknown" if meant is None else "serve.unknown-meant"
        wrong("serve", texts.tell(key, name=name, meant=meant))


def _bind(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _free(host: str, port: int) -> str:
    """Return where to listen. Raises OSError when that can't be: another program does, or there is no such address."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(kind, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
    return _bind(host, port)


def _announce(host: str, port: int, texts: Catalogue, *, lan: bool) -> None:
    """Tell where the server is, and to other devices by a code that they can read."""
    address = f"http://{_bind(_own_address() if lan else host, port)}/"
    lines = [texts.tell("serve.at", address=address)]
    if lan:
        lines.append(texts.tell("serve.plain"))
    typer.echo("\n".join(lines))
    if lan:
        import_module("segno").make(address).terminal(out=sys.stdout, compact=True, border=2)
    sys.stdout.flush()


def _own_address() -> str:
    """Return the address of this machine on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return HERE
        return str(probe.getsockname()[0])
