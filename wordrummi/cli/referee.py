"""`wordrummi referee`: the live referee of a table with real tiles, a score sheet that judges."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from wordrummi.cli.answering import words_of
from wordrummi.cli.io import Language, language
from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_game import Game
from wordrummi.cli.referee_lines import Unclear
from wordrummi.cli.referee_setup import Call, set_up
from wordrummi.cli.referee_telling import Teller
from wordrummi.cli.resuming import check_new, gone_on, record_of, told_if_wrong
from wordrummi.cli.sitting import Sitting
from wordrummi.lexicon.trie import Words
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_files import RecordFile, latest_record_file, new_record_file
from wordrummi.play.scoresheet_longest import LongestDamaged
from wordrummi.play.scoresheet_resume import resume
from wordrummi.texts import Catalogue, catalogue


class Preset(StrEnum):
    """Sets of options that have a name."""

    CHILDREN = "children"


class Format(StrEnum):
    """What goes to standard output: the talk of the table, or a record a line."""

    TEXT = "text"
    JSONL = "jsonl"


def command(
    file: Annotated[Path | None, typer.Argument(help="With --resume: the record.", show_default=False)] = None,
    variant: Annotated[str | None, typer.Option(help="word-sabra, number-sabra, ...; default: asked for.")] = None,
    player: Annotated[list[str] | None, typer.Option(help="A player; repeatable, who begins first.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A table option, name=value; repeatable.")] = None,
    preset: Annotated[Preset | None, typer.Option(help="Options that go together.")] = None,
    policy: Annotated[str | None, typer.Option(help="strict, open, children, or a policy file.")] = None,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    record: Annotated[Path | None, typer.Option(help="File for the record; default: the user's folder.")] = None,
    goes_on: Annotated[bool, typer.Option("--resume", help="Go on with a record; default: the latest one.")] = False,
    form: Annotated[Format, typer.Option("--format", help="jsonl: a record a line, talk on stderr.")] = Format.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Referee a live game, of letters or of numbers, at a table with real tiles.

    Asks for what the call does not give; ? explains the commands. Every line is kept at once, and --resume goes on
    after a crash. Exit: 2 when the call is wrong or the record can't be read, 130 after Ctrl-C, else 0.
    """
    texts = catalogue(language(lang))
    console = Console(is_data=form is Format.JSONL)
    call = Call(variant, player or (), option or (), preset is not None, policy)
    words = words_of(lexicon)
    with told_if_wrong("referee", texts):
        if goes_on:
            path = _resumed_file(file, record, call)
            sheet, kept = gone_on(path, lambda content: resume(content, words), console, texts)
        else:
            sheet, kept = _begin(file, record, call, words, console, texts)
    raise typer.Exit(_play(sheet, kept, console, texts))


def _begin(
    file: Path | None, record: Path | None, call: Call, words: Callable[[], Words], console: Console, texts: Catalogue
) -> tuple[ScoreSheet, RecordFile]:
    if file is not None:
        raise Unclear("referee.exists", file=file)
    check_new(record)
    sheet = ScoreSheet.open(*set_up(call, console, texts, words))
    kept = RecordFile(record or new_record_file(sheet.rules.id))
    kept.save(sheet)
    return sheet, kept


def _resumed_file(file: Path | None, record: Path | None, call: Call) -> Path:
    if call.variant or call.names or call.options or call.preset or call.policy:
        raise Unclear("referee.resume-alone")
    return record_of(file, record, latest_record_file())


def _play(sheet: ScoreSheet, kept: RecordFile, console: Console, texts: Catalogue) -> int:
    """Play until the operator leaves; return the exit code."""
    sitting, teller = Sitting(sheet, kept, console, texts), Teller(sheet, console, texts)

    def play() -> None:
        _greet(sheet, teller)
        Game(sitting).play()

    return sitting.through(play, "referee.saved.resume")


def _greet(sheet: ScoreSheet, teller: Teller) -> None:
    teller.say(
        "referee.start", variant=sheet.rules.id, names=tuple(sheet.players.values()), name=sheet.names[sheet.seat]
    )
    if len(sheet.names) == 1 and not sheet.is_over:
        try:
            teller.to_beat()
        except (LongestDamaged, OSError) as error:
            teller.say("referee.longest.unread", why=error)
    if sheet.steps:
        teller.state()
    else:
        teller.began()
