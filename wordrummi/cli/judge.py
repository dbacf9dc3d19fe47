"""`wordrummi judge`: turns in, verdicts out, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from wordrummi.cli.answering import Form, Streams, answer_lines, words_of
from wordrummi.cli.io import STANDARD, WRONG, Language, language
from wordrummi.play.position import UNREADABLE, Answer, PositionJudge
from wordrummi.play.wire import ACCEPTED, UNDECIDED
from wordrummi.texts import Catalogue, catalogue

NOT_ACCEPTED: Final = 1


def command(
    file: Annotated[list[str] | None, typer.Option("--file", "-f", help="Turns, one JSON object a line.")] = None,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    policy: Annotated[str | None, typer.Option(help="Word policy of turns that name none.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Of the files, if not UTF-8 and no mark tells it.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How verdicts are written.")] = Form.JSONL,
    output: Annotated[str, typer.Option("--output", "-o", help="File for the verdicts.")] = STANDARD,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Judge turns: a verdict for each, in the same order.

    Turns come from files or standard input. Exit: 2 when a line could not be read or the call is wrong, else 1 when a
    turn is not accepted, else 0.
    """
    texts = catalogue(language(lang))
    judge = PositionJudge(words_of(lexicon), texts.language, {} if policy is None else {"policy": policy})

    def answering(line: bytes, number: int) -> tuple[bytes, int]:
        answer = judge.answer(line, number)
        code = WRONG if answer.verdict == UNREADABLE else NOT_ACCEPTED * (answer.verdict != ACCEPTED)
        return (msgspec.json.encode(answer.told) if form is Form.JSONL else told(answer, texts).encode()), code

    raise typer.Exit(answer_lines("judge", Streams(file, encoding, output), answering, texts))


def told(answer: Answer, texts: Catalogue) -> str:
    """Return a verdict as text for people: what, how much, why, and what would mend it."""
    verdict = answer.told
    name = "" if answer.id is None else f"{answer.id}: "
    if answer.verdict == UNREADABLE:
        return name + unreadable(verdict["error"], texts)
    head = name + texts.name("verdict", answer.verdict)
    if answer.verdict == ACCEPTED:
        return ", ".join([head, *_brings(verdict, texts)])
    if answer.verdict == UNDECIDED:
        head += texts.tell("judge.if-agreed", points=_score(verdict, texts))
    return "\n".join([head, *_reasons(verdict, texts.language)])


def unreadable(error: Mapping[str, Any], texts: Catalogue) -> str:
    """Return what is wrong with a line that can't be read."""
    field = f" ({error['field']})" if error["field"] else ""
    return texts.tell("judge.unreadable", line=error["line"], field=field, message=error["message"])


def _brings(verdict: Mapping[str, Any], texts: Catalogue) -> list[str]:
    """Say what an accepted turn brings: points in letters; in numbers an opening's worth, or a figure."""
    witness = verdict["witness"] or {}
    if "score" in witness:
        return [_score(verdict, texts)]
    if figure := witness.get("figure"):
        house = texts.tell("hands.house") if figure["source"] == "house" else ""
        return [f"{texts.name('figure', figure['id'])}: {figure['value']}{house}"]
    opening = witness.get("opening")
    return [] if opening is None else [texts.tell("judge.opens", points=opening)]


def _score(verdict: Mapping[str, Any], texts: Catalogue) -> str:
    score, word = verdict["score"], verdict["scoring"]
    points = texts.tell("judge.point" if score == 1 else "judge.points", score=score)
    return points if word is None else f"{points}: {word}"


def _reasons(verdict: Mapping[str, Any], lang: str) -> list[str]:
    lines = []
    for violation in verdict["violations"]:
        lines.append(f"  {violation[lang]} [{violation['slug']}]")
        if violation["mend"]:
            lines.append(f"    → {violation['mend'][lang]}")
    return lines
