"""`wordrummi check`: which words may be laid, and why the others may not."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from wordrummi.cli.io import (
    STANDARD,
    WRONG,
    Input,
    Language,
    Progress,
    StreamError,
    check_encoding,
    hush_output,
    is_coloured,
    is_piped,
    language,
    open_input,
    open_output,
    printable,
    total_size,
    wrong,
)
from wordrummi.lexicon.answer import WordVerdict
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.policy import PolicyError, Punctuation, Unlisted, load_policy
from wordrummi.lexicon.trie import Lexicon, LexiconDamaged, LexiconMissing, PlainLexicon
from wordrummi.play.wordlist import Checked, Checker, Only, Plan, Tally, check_all
from wordrummi.play.wordlist_columns import MissingColumnError, read_column
from wordrummi.play.wordlist_lines import Chunk, read_words, typed_words
from wordrummi.play.wordlist_records import UNREADABLE, Csv, Format, JsonLines, Style
from wordrummi.play.wordlist_text import Text
from wordrummi.texts import Catalogue, catalogue


def command(
    words: Annotated[list[str] | None, typer.Argument(help="Words; - is standard input.", show_default=False)] = None,
    file: Annotated[list[str] | None, typer.Option("--file", "-f", help="File, one word a line; repeatable.")] = None,
    column: Annotated[str | None, typer.Option(help="Column of csv or tsv with a header.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Of the files, if not UTF-8 and no mark tells it.")] = None,
    policy: Annotated[str, typer.Option(help="strict, open, children, or a policy file.")] = "strict",
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    unlisted_compounds: Annotated[Unlisted | None, typer.Option(help="Compounds that no list holds.")] = None,
    punctuation: Annotated[Punctuation | None, typer.Option(help="Words with hyphens and apostrophes.")] = None,
    suggest: Annotated[int, typer.Option(min=0, help="So many suggestions for a word that is not allowed.")] = 0,
    only: Annotated[Only | None, typer.Option(help="refused: all that is not allowed.")] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; default: one a processor.")] = None,
    form: Annotated[Format, typer.Option("--format", help="How records are written.")] = Format.TEXT,
    output: Annotated[str, typer.Option("--output", "-o", help="File for the records.")] = STANDARD,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Tell which words may be laid, and why the others may not.

    Words are arguments, files (.gz is unpacked), or standard input. Records go to standard output; the summary goes to
    standard error, whatever the format. Exit: 2 when a line could not be read or the call is wrong, else 1 when a word
    is not allowed, else 0.
    """
    texts = catalogue(language(lang))
    inputs = _Inputs.of(words or [], file or [], column, encoding, texts)
    try:
        check_encoding(encoding)
        plan = Plan(
            open_words=Lexicon if lexicon is None else partial(PlainLexicon.read, lexicon),
            policy=load_policy(policy).with_options(unlisted_compounds=unlisted_compounds, punctuation=punctuation),
            style=_style(form, texts, output),
            only=only,
            suggestions=suggest,
            names_file=len(inputs.files) + bool(inputs.typed) > 1,
        )
        code = _run(Checker(plan), inputs, jobs or _processors(), output)
    except (LexiconMissing, LexiconDamaged, PolicyError, StreamError) as error:
        code = wrong("check", texts.told(error))
    except BrokenExecutor:
        code = wrong("check", texts.tell("check.killed"))
    raise typer.Exit(code)


def _style(form: Format, texts: Catalogue, output: str) -> Style:
    styles: dict[Format, Style] = {
        Format.JSONL: JsonLines(texts.language),
        Format.CSV: Csv(),
        Format.TEXT: Text(texts.language, output == STANDARD and is_coloured()),
    }
    return styles[form]


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass
class _Inputs:
    """The words of a call: typed, and from files, one after the other."""

    typed: Sequence[str]
    files: Sequence[str]
    is_implied: bool
    column: str | None
    encoding: str | None
    texts: Catalogue
    faults: list[str] = field(default_factory=list)
    _finished: int = 0
    _current: Input | None = None

    @classmethod
    def of(
        cls, words: Sequence[str], files: Sequence[str], column: str | None, encoding: str | None, texts: Catalogue
    ) -> _Inputs:
        """Sort out what was given; with nothing at all, piped standard input is meant."""
        typed = [word for word in words if word != STANDARD]
        named = list(dict.fromkeys([*files, *(word for word in words if word == STANDARD)]))
        is_implied = not typed and not named
        return cls(typed, [STANDARD] if is_implied and is_piped() else named, is_implied, column, encoding, texts)

    @property
    def position(self) -> int:
        """How many bytes of the files have been read."""
        return self._finished + (self._current.position if self._current else 0)

    def chunks(self) -> Iterator[Chunk]:
        """Give all words. A file that cannot be read goes to `faults`; the others are read all the same."""
        if self.typed:
            yield typed_words([os.fsencode(word) for word in self.typed])
        for name in self.files:
            try:
                with open_input(name, self.encoding) as stream:
                    self._current = stream
                    yield from self._read(stream)
                    self._finished, self._current = self.position, None
            except StreamError as error:
                self.faults.append(self.texts.told(error))
            except MissingColumnError as error:
                columns = ", ".join(error.columns)
                self.faults.append(
                    self.texts.tell("check.no-column", file=printable(name), column=error.name, columns=columns)
                )

    def _read(self, stream: Input) -> Iterator[Chunk]:
        name = printable(stream.name)
        return read_words(stream, name) if self.column is None else read_column(stream, name, self.column)


def _run(checker: Checker, inputs: _Inputs, jobs: int, output: str) -> int:
    """Check all and give the exit code."""
    tally, texts = Tally(), inputs.texts
    try:
        with open_output(output) as out:
            _write_all(checker, inputs, jobs, out, tally)
    except BrokenPipeError:
        hush_output()
        return tally.exit_code
    if inputs.is_implied and not tally.total and not inputs.faults:
        return wrong("check", texts.tell("check.nothing"))
    typer.echo(_summary(tally, checker, texts), err=True)
    return WRONG if inputs.faults else tally.exit_code


def _write_all(checker: Checker, inputs: _Inputs, jobs: int, out: BinaryIO, tally: Tally) -> None:
    plan, progress = checker.plan, Progress(total_size(inputs.files))
    told = 0
    out.write(plan.style.header(names_file=plan.names_file).encode())
    try:
        for checked in check_all(checker, inputs.chunks(), jobs):
            out.write("".join(checked.records).encode())
            out.flush()
            tally.update(checked.tally)
            told = _tell(checked, inputs, told, progress)
            progress.show(inputs.position, inputs.texts.tell("check.progress", count=tally.total))
        _tell(None, inputs, told, progress)
    finally:
        progress.clear()


def _tell(checked: Checked | None, inputs: _Inputs, told: int, progress: Progress) -> int:
    """Tell on standard error what no record tells; give how many faults of files have been told."""
    texts = inputs.texts
    lines = inputs.faults[told:]
    for fault in checked.untold if checked else ():
        place = fault.origin or texts.tell("check.typed")
        lines.append(texts.tell("check.untold", file=place, line=fault.line, message=fault.says(texts.language)))
    if lines:
        progress.clear()
        typer.echo("\n".join(f"wordrummi check: {line}" for line in lines), err=True)
    return len(inputs.faults)


def _summary(tally: Tally, checker: Checker, texts: Catalogue) -> str:
    def listed(kind: str, counts: dict[str, int]) -> str:
        return ", ".join(f"{texts.name(kind, name)} {count}" for name, count in counts.items() if count)

    verdicts = {name: tally.verdicts[name] for name in (*WordVerdict, UNREADABLE)}
    categories: dict[str, int] = {name: tally.categories[name] for name in Category}
    words = checker.words
    key = "check.summary.one" if tally.total == 1 else "check.summary"
    lines = [texts.tell(key, total=tally.total, verdicts=listed("verdict", verdicts))]
    if tally.categories:
        lines.append(texts.tell("check.summary.categories", categories=listed("category", categories)))
    about = {"edition": words.edition, "digest": words.digest, "policy": checker.plan.policy.name}
    return "\n".join([*lines, texts.tell("check.summary.lexicon", **about)])
