"""`wordrummi replay`: judges a recorded match again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from wordrummi.cli.answering import Form, words_of
from wordrummi.cli.io import Language, StreamError, language, read_whole, wrong
from wordrummi.core import events as ev
from wordrummi.core.options import OptionError
from wordrummi.core.record import RecordError
from wordrummi.core.replay import ReplayError, Step, setup_agrees
from wordrummi.lexicon.trie import LexiconDamaged, LexiconMissing
from wordrummi.play.position import option_fault
from wordrummi.play.replaying import Record, open_record
from wordrummi.play.wire import verdict_dict
from wordrummi.texts import Catalogue, catalogue
from wordrummi.variants import VARIANTS

DISAGREES: Final = 1


def command(
    record: Annotated[str, typer.Argument(help="A record; - is standard input.")],
    rejudge: Annotated[bool, typer.Option("--rejudge", help="Judge its words by the lexicon at hand.")] = False,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How turns are written.")] = Form.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Judge a recorded match again, turn by turn.

    Exit: 2 when the record can't be read, else 1 where rules and record disagree, else 0.
    """
    texts = catalogue(language(lang))
    try:
        opened = open_record(read_whole(record), words_of(lexicon), rejudge=rejudge)
        code = _replay(opened, form, texts)
    except (RecordError, ReplayError, LexiconMissing, LexiconDamaged, StreamError) as error:
        code = wrong("replay", texts.told(error))
    except OptionError as error:
        code = wrong("replay", option_fault(error, texts))
    raise typer.Exit(code)


def _replay(record: Record, form: Form, texts: Catalogue) -> int:
    if record.other_lexicon:
        typer.echo(texts.tell("replay.other-lexicon"), err=True)
    wrong = int(not setup_agrees(record.rules, record.events))
    if wrong:
        typer.echo(texts.tell("replay.setup"), err=True)
    for step in record.steps():
        wrong += not step.agrees
        typer.echo(_as_json(step) if form is Form.JSONL else _as_text(step, record, texts))
    for event in record.events[-1:]:
        if form is Form.TEXT and isinstance(event, ev.MatchEnded):
            typer.echo(_ended(event, record, texts))
    typer.echo(texts.tell("replay.disagrees" if wrong else "replay.agrees", count=wrong), err=True)
    return DISAGREES if wrong else 0


def _as_json(step: Step) -> str:
    told: dict[str, Any] = {
        "number": step.number,
        "seat": step.seat,
        "move": type(step.move).__name__.lower(),
        "agrees": step.agrees,
        **verdict_dict(step.verdict),
    }
    return msgspec.json.encode(told).decode()


def _as_text(step: Step, record: Record, texts: Catalogue) -> str:
    move = type(step.move).__name__.lower()
    facts = {"number": step.number, "name": record.names[step.seat], "move": texts.name("move", move)}
    line = texts.tell("replay.step", **facts)
    laid = next((event for event in step.told if isinstance(event, ev.TableLaid)), None)
    if laid is not None and VARIANTS[record.header.rules].scores_lays:
        line += texts.tell("replay.laid", score=laid.score, word=laid.scoring or "-")
    return line if step.agrees else f"{line}  {texts.tell('replay.wrong')}"


def _ended(event: ev.MatchEnded, record: Record, texts: Catalogue) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(record.names, event.scores, strict=True))
    winners = ", ".join(record.names[seat] for seat in event.winners)
    return texts.tell("replay.ended", reason=texts.name("reason", event.reason), scores=scores, winners=winners)
