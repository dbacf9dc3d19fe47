"""`wordrummi session`: the sheet of a session of International, from the rounds to what each player has won."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from wordrummi.cli.answering import Form
from wordrummi.cli.io import Language, StreamError, language, read_whole, wrong
from wordrummi.numbers.international.session import Session, SessionError, read_session
from wordrummi.texts import Catalogue, catalogue


def command(
    file: Annotated[str, typer.Argument(help="CSV: a header of names, a round a row, an empty cell is the dummy.")],
    encoding: Annotated[str | None, typer.Option(help="Of the file, if not UTF-8 and no mark tells it.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How the sheet is written.")] = Form.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Work out a session: totals, the factor, primary scores, products, finals, and who has won.

    Exit: 2 when the sheet can't be read, with its line and column.
    """
    texts = catalogue(language(lang))
    try:
        session = read_session(_lines(file, encoding))
        typer.echo(_as_json(session) if form is Form.JSONL else _as_text(session, texts))
        code = 0
    except SessionError as fault:
        code = wrong("session", f"{file}: {texts.told(fault)}")
    except StreamError as fault:
        code = wrong("session", texts.told(fault))
    raise typer.Exit(code)


def _lines(name: str, encoding: str | None) -> list[str]:
    text = read_whole(name, encoding)
    try:
        return text.decode("utf-8").splitlines()
    except UnicodeDecodeError as fault:
        line = text.count(b"\n", 0, fault.start) + 1
        raise SessionError(line, None, "session.utf8") from None


def _as_json(session: Session) -> str:
    lines = session.lines
    told: dict[str, Any] = {
        "players": session.players,
        "a": lines.totals,
        "b": lines.factor,
        "c": lines.primary,
        "d": lines.sum_primary,
        "e": lines.products,
        "f": lines.finals,
        "winners": [session.players[place] for place in lines.winners],
    }
    return msgspec.json.encode(told).decode()


def _as_text(session: Session, texts: Catalogue) -> str:
    lines = session.lines
    width = max(10, *(len(name) + 2 for name in session.players))
    count = len(session.players)

    def row(name: str, cells: tuple[int | str | None, ...]) -> str:
        return f"{name:<28}" + "".join(f"{'' if cell is None else cell:>{width}}" for cell in cells)

    rows = [row("", session.players)]
    rows += [row(str(number), cells) for number, cells in enumerate(session.rounds, start=1)]
    rows += [
        row(f"(a) {texts.tell('session.totals')}", lines.totals),
        row(f"(b) {texts.tell('session.factor')}", (lines.factor,) * count),
        row(f"(c) {texts.tell('session.primary')}", lines.primary),
        row(f"(d) {texts.tell('session.sum')}", (lines.sum_primary,) * count),
        row(f"(e) {texts.tell('session.products', players=count)}", lines.products),
        row(f"(f) {texts.tell('session.finals')}", lines.finals),
    ]
    winners = ", ".join(session.players[place] for place in lines.winners)
    return "\n".join([*rows, texts.tell("session.won", winners=winners)])
