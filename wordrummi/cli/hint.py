"""`wordrummi hint`: a hint for a position, in three steps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from wordrummi.cli.answering import Form, Streams, answer_lines, words_of
from wordrummi.cli.io import STANDARD, Language, language
from wordrummi.cli.solve import CODES, trouble, warned
from wordrummi.play.hints import IS_THERE, LAY, hinting
from wordrummi.play.hints_text import hint_lines
from wordrummi.play.position import Answer
from wordrummi.play.solving import Asking, SolvingDoor, families
from wordrummi.play.solving_kept import keep
from wordrummi.solver.answer import Objective
from wordrummi.texts import Catalogue, catalogue


def command(
    file: Annotated[list[str] | None, typer.Option("--file", "-f", help="Positions, one JSON object a line.")] = None,
    step: Annotated[
        int, typer.Option(min=IS_THERE, max=LAY, help="1: is there a lay; 2: which tiles; 3: the lay itself.")
    ] = IS_THERE,
    objective: Annotated[
        Objective | None, typer.Option(help="What is best; default longest in letters, most-tiles in numbers.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.0, help="Time for each position.")] = 5.0,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    policy: Annotated[str | None, typer.Option(help="Word policy of positions that name none.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Of the files, if not UTF-8 and no mark tells it.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How hints are written.")] = Form.TEXT,
    output: Annotated[str, typer.Option("--output", "-o", help="File for the hints.")] = STANDARD,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Give a hint for positions: whether there is a lay, which tiles it takes, or the lay itself.

    In American and International: how far the rack is from a lay and from the figures, and what brings it nearer.
    Positions as `solve` reads them. Exit: 3 when solver and referee do not agree, else 2 when a line could not be read
    or the call is wrong, else 0.
    """
    texts = catalogue(language(lang))
    known = families(words_of(lexicon), {} if policy is None else {"policy": policy})
    door = SolvingDoor(texts.language, hinting(known, step, Asking(objective, seconds)), keep)

    def answering(line: bytes, number: int) -> tuple[bytes, int]:
        answer = door.answer(line, number)
        written = msgspec.json.encode(answer.told) if form is Form.JSONL else _told(answer, texts).encode()
        return written, warned(answer)

    raise typer.Exit(answer_lines("hint", Streams(file, encoding, output, prompt=True), answering, texts))


def _told(answer: Answer, texts: Catalogue) -> str:
    name = "" if answer.id is None else f"{answer.id}: "
    if answer.verdict in CODES:
        return name + trouble(answer, texts)
    return name + "\n  ".join(hint_lines(answer.told, texts))
