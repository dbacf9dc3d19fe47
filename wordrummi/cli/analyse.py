"""`wordrummi analyse`: a recorded match turn by turn beside the best there was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from wordrummi.cli.answering import words_of
from wordrummi.cli.io import Language, Progress, StreamError, hush_output, language, read_whole, wrong
from wordrummi.cli.solve import DISAGREES
from wordrummi.core.options import OptionError
from wordrummi.core.record import RecordError
from wordrummi.core.replay import ReplayError
from wordrummi.lexicon.trie import LexiconDamaged, LexiconMissing
from wordrummi.play.analysis import WITHOUT_BEST, analyse, analyst_of, totals
from wordrummi.play.analysis_text import total_line, turn_lines
from wordrummi.play.position import option_fault
from wordrummi.play.replaying import Record, open_record
from wordrummi.play.solving_kept import keep
from wordrummi.solver.answer import SolverDisagreement
from wordrummi.texts import Catalogue, catalogue


class Form(StrEnum):
    """How an analysis is written: for people, a turn a line, or whole."""

    TEXT = "text"
    JSONL = "jsonl"
    JSON = "json"


def command(
    record: Annotated[str, typer.Argument(help="A record; - is standard input.")],
    seconds: Annotated[float, typer.Option(min=0.0, help="Time for each turn.")] = 2.0,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How the analysis is written.")] = Form.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Analyse a recorded match: what was played, the best there was, what it cost, what was missed, and totals.

    Exit: 3 when solver and referee do not agree, else 2 when the record can't be read, else 0.
    """
    texts = catalogue(language(lang))
    content = b""
    try:
        content = read_whole(record)
        opened = open_record(content, words_of(lexicon))
        code = _analyse(opened, analyse(opened, analyst_of(opened, words_of(lexicon), seconds)), form, texts)
    except (RecordError, ReplayError, LexiconMissing, LexiconDamaged, StreamError) as error:
        code = wrong("analyse", texts.told(error))
    except OptionError as error:
        code = wrong("analyse", option_fault(error, texts))
    except SolverDisagreement as error:
        wrong("analyse", texts.tell("solve.disagrees", file=keep(content, error)))
        code = DISAGREES
    except BrokenPipeError:
        hush_output()
        code = 0
    raise typer.Exit(code)


def _analyse(record: Record, found: Iterator[dict[str, Any]], form: Form, texts: Catalogue) -> int:
    if record.other_lexicon:
        typer.echo(texts.tell("analyse.other-lexicon"), err=True)
    if record.header.rules in WITHOUT_BEST:
        typer.echo(texts.tell("analyse.no-best"), err=True)
    progress, turns = Progress(None), []
    for turn in found:
        progress.clear()
        turns.append(turn)
        _write_turn(turn, form, texts)
        progress.show(turn["turn"], texts.tell("analyse.progress", count=turn["turn"]))
    progress.clear()
    _write_end(record, turns, form, texts)
    if any(turn["partial"] for turn in turns):
        typer.echo(texts.tell("analyse.partial"), err=True)
    return 0


def _write_turn(turn: Mapping[str, Any], form: Form, texts: Catalogue) -> None:
    if form is Form.JSONL:
        typer.echo(msgspec.json.encode(turn).decode())
    elif form is Form.TEXT:
        typer.echo("\n".join(turn_lines(turn, texts)))


def _write_end(record: Record, turns: Sequence[Mapping[str, Any]], form: Form, texts: Catalogue) -> None:
    summed = totals(turns)
    if form is Form.TEXT:
        typer.echo("\n".join(total_line(one, texts) for one in summed))
    elif form is Form.JSONL:
        typer.echo(msgspec.json.encode({"totals": summed}).decode())
    else:
        told = {"variant": record.header.rules, "turns": turns, "totals": summed}
        typer.echo(msgspec.json.encode(told).decode())
