"""`wordrummi judge`: turns in, verdicts out, a line each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final

import msgspec
import typer

from wordrummi.cli.io import (
    STANDARD,
    WRONG,
    Input,
    Language,
    StreamError,
    hush_output,
    language,
    open_input,
    open_output,
    wrong,
)
from wordrummi.lexicon.trie import Lexicon, LexiconDamaged, LexiconMissing, PlainLexicon, Words
from wordrummi.play.position import UNREADABLE, Answer, PositionJudge
from wordrummi.play.wire import ACCEPTED, UNDECIDED
from wordrummi.play.wordlist_lines import whole_lines
from wordrummi.texts import Catalogue, catalogue

NOT_ACCEPTED: Final = 1
LONGEST: Final = 1 << 20
"""Bytes of a line that is still read: a turn has no more than 112 tiles, twice."""


class Form(StrEnum):
    """How verdicts are written."""

    JSONL = "jsonl"
    TEXT = "text"


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
    write = _as_json if form is Form.JSONL else _as_text
    try:
        with open_output(output) as out:
            code = _judge_all(judge, _turns(file or [STANDARD], encoding), lambda answer: write(answer, texts), out)
    except BrokenPipeError:
        hush_output()
        code = 0
    except (LexiconMissing, LexiconDamaged) as error:
        code = wrong("judge", str(error))
    except StreamError as error:
        code = wrong("judge", error.told(texts))
    raise typer.Exit(code)


def words_of(plain: Path | None) -> Callable[[], Words]:
    """Return what opens the lexicon, once: a plain list when one is named, else the Dutch lexicon."""

    def opened() -> Words:
        return Lexicon() if plain is None else PlainLexicon.read(plain)

    return cache(opened)


def _turns(files: Sequence[str], encoding: str | None) -> Iterator[tuple[int, bytes]]:
    for name in files:
        with open_input(name, encoding) as stream:
            yield from enumerate(_lines(stream), start=1)


def _lines(stream: Input) -> Iterator[bytes]:
    for block in whole_lines(stream, LONGEST):
        yield from block.split(b"\n")


def _judge_all(
    judge: PositionJudge, turns: Iterator[tuple[int, bytes]], write: Callable[[Answer], bytes], out: BinaryIO
) -> int:
    code = 0
    for number, line in turns:
        answer = judge.answer(line.removesuffix(b"\r"), number)
        out.write(write(answer) + b"\n")
        if answer.verdict == UNREADABLE:
            code = WRONG
        elif answer.verdict != ACCEPTED:
            code = max(code, NOT_ACCEPTED)
    out.flush()
    return code


def _as_json(answer: Answer, _: Catalogue) -> bytes:
    return msgspec.json.encode(answer.told)


def _as_text(answer: Answer, texts: Catalogue) -> bytes:
    return told(answer, texts).encode()


def told(answer: Answer, texts: Catalogue) -> str:
    """Return a verdict as text for people: what, how much, why, and what would mend it."""
    verdict = answer.told
    name = "" if answer.id is None else f"{answer.id}: "
    if answer.verdict == UNREADABLE:
        return name + texts.tell("judge.unreadable", **_place(verdict["error"]))
    head = name + texts.name("verdict", answer.verdict)
    if answer.verdict == ACCEPTED:
        return ", ".join([head, *_brings(verdict, texts)])
    if answer.verdict == UNDECIDED:
        head += texts.tell("judge.if-agreed", points=_score(verdict, texts))
    return "\n".join([head, *_reasons(verdict, texts.language)])


def _place(error: Mapping[str, Any]) -> dict[str, object]:
    field = f" ({error['field']})" if error["field"] else ""
    return {"line": error["line"], "field": field, "message": error["message"]}


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
