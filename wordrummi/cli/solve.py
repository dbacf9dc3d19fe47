"""`wordrummi solve`: positions in, the best turn of each out, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from wordrummi.cli.answering import Form, Streams, answer_lines, words_of
from wordrummi.cli.io import STANDARD, WRONG, Language, language
from wordrummi.cli.judge import unreadable
from wordrummi.play.position import UNREADABLE, Answer
from wordrummi.play.solving import FAULT, Asking, SolvingDoor, families, solving
from wordrummi.play.solving_kept import keep
from wordrummi.solver.answer import Objective
from wordrummi.texts import Catalogue, catalogue

DISAGREES: Final = 3
"""The exit code when solver and referee do not agree."""

CODES: Final[Mapping[str, int]] = {UNREADABLE: WRONG, FAULT: DISAGREES}


def command(
    file: Annotated[list[str] | None, typer.Option("--file", "-f", help="Positions, one JSON object a line.")] = None,
    objective: Annotated[
        Objective | None, typer.Option(help="What is best; default longest in letters, most-tiles in numbers.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.0, help="Time for each position.")] = 5.0,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    policy: Annotated[str | None, typer.Option(help="Word policy of positions that name none.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Of the files, if not UTF-8 and no mark tells it.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How answers are written.")] = Form.JSONL,
    output: Annotated[str, typer.Option("--output", "-o", help="File for the answers.")] = STANDARD,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Find the best turn of positions: an answer for each, in the same order, and whether it is proven to be the best.

    Positions are turns as `judge` reads them, without the table after. Exit: 3 when solver and referee do not agree,
    else 2 when a line could not be read or the call is wrong, else 0.
    """
    texts = catalogue(language(lang))
    known = families(words_of(lexicon), {} if policy is None else {"policy": policy})
    door = SolvingDoor(texts.language, solving(known, Asking(objective, seconds)), keep)

    def answering(line: bytes, number: int) -> tuple[bytes, int]:
        answer = door.answer(line, number)
        written = msgspec.json.encode(answer.told) if form is Form.JSONL else told(answer, texts).encode()
        return written, warned(answer)

    raise typer.Exit(answer_lines("solve", Streams(file, encoding, output, prompt=True), answering, texts))


def warned(answer: Answer) -> int:
    """Return the exit code that an answer asks for; a disagreement is told on standard error as well."""
    if answer.verdict == FAULT:
        typer.echo(answer.told["error"]["message"], err=True)
    return CODES.get(answer.verdict, 0)


def trouble(answer: Answer, texts: Catalogue) -> str:
    """Return why a line has no answer: it can't be read, or solver and referee do not agree."""
    error = answer.told["error"]
    return str(error["message"]) if answer.verdict == FAULT else unreadable(error, texts)


def told(answer: Answer, texts: Catalogue) -> str:
    """Return a best turn as text for people."""
    name = "" if answer.id is None else f"{answer.id}: "
    if answer.verdict in CODES:
        return name + trouble(answer, texts)
    return name + "\n".join(_lines(answer.told, texts))


def _lines(best: Mapping[str, Any], texts: Catalogue) -> Iterator[str]:
    proof = texts.tell("solve.proven" if best["proven"] else "solve.not-proven")
    if best["after"] is None:
        yield texts.tell("solve.none-proven" if best["proven"] else "solve.none")
        return
    yield f"{brings(best, texts)} ({proof})"
    yield texts.tell("solve.table", table=", ".join(best["after"]))
    for step in best.get("front", ()):
        turn = brings(step, texts) if step["after"] else texts.tell("solve.nothing")
        yield texts.tell("solve.step", count=step["most_changed"], turn=turn)


def brings(turn: Mapping[str, Any], texts: Catalogue) -> str:
    """Say what a turn brings, and what it takes of rack and table."""
    scored = texts.tell("solve.scores", score=turn["score"], word=turn["word"] or "-")
    worth = texts.tell("solve.worth", points=turn["points"]) if "points" in turn else scored
    return texts.tell("solve.turn", worth=worth, count=turn["tiles_laid"], changed=turn["changed"])
