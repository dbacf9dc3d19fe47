"""`wordrummi referee`: the live referee of a table with real tiles, a score sheet that judges."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

import typer

from wordrummi.cli.io import Language, hush_output, language, wrong
from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_game import Game
from wordrummi.cli.referee_lines import Unclear
from wordrummi.cli.referee_setup import Call, NobodyThere, set_up
from wordrummi.cli.referee_telling import Teller
from wordrummi.core.options import OptionError
from wordrummi.core.record import RecordError
from wordrummi.lexicon.trie import Lexicon, LexiconDamaged, LexiconMissing, PlainLexicon, Words
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_files import RecordFile, latest_record_file, new_record_file
from wordrummi.play.scoresheet_longest import LongestDamaged, keep_longest
from wordrummi.play.scoresheet_resume import FAULTS, resume
from wordrummi.texts import Catalogue, catalogue

INTERRUPTED: Final = 130


class Preset(StrEnum):
    """Sets of options that have a name."""

    CHILDREN = "children"


class Format(StrEnum):
    """What goes to standard output: the talk of the table, or a record a line."""

    TEXT = "text"
    JSONL = "jsonl"


class WrongCall(Exception):  # noqa: N818 - it says what is the matter
    """The call can't be followed; the message says why."""


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
    try:
        if goes_on:
            sheet, kept = _resume(_resumed_file(file, record, call, texts), _opener(lexicon), console, texts)
        else:
            sheet, kept = _begin(file, record, call, _opener(lexicon), console, texts)
    except NobodyThere:
        return
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except Unclear as fault:
        raise _wrong(texts.tell(fault.key, **fault.facts)) from None
    except OptionError as fault:
        raise _wrong(texts.says(fault.slug, {**fault.facts, "option": fault.option})) from None
    except (WrongCall, LexiconMissing, LexiconDamaged, OSError) as error:
        raise _wrong(str(error)) from None
    raise typer.Exit(_play(sheet, kept, console, texts))


def _wrong(message: str) -> typer.Exit:
    return typer.Exit(wrong("referee", message))


def _opener(lexicon: Path | None) -> Callable[[], Words]:
    @lru_cache(maxsize=1)
    def words() -> Words:
        return Lexicon() if lexicon is None else PlainLexicon.read(lexicon)

    return words


def _begin(
    file: Path | None, record: Path | None, call: Call, words: Callable[[], Words], console: Console, texts: Catalogue
) -> tuple[ScoreSheet, RecordFile]:
    if file is not None or (record is not None and record.exists()):
        raise WrongCall(texts.tell("referee.exists", file=file or record))
    sheet = ScoreSheet.open(*set_up(call, console, texts, words))
    kept = RecordFile(record or new_record_file(sheet.rules.id))
    kept.save(sheet)
    return sheet, kept


def _resumed_file(file: Path | None, record: Path | None, call: Call, texts: Catalogue) -> Path:
    if call.variant or call.names or call.options or call.preset or call.policy or (file and record):
        raise WrongCall(texts.tell("referee.resume-alone"))
    path = file or record or latest_record_file()
    if path is None:
        raise WrongCall(texts.tell("referee.no-record"))
    return path


def _resume(
    path: Path, words: Callable[[], Words], console: Console, texts: Catalogue
) -> tuple[ScoreSheet, RecordFile]:
    content = path.read_bytes()
    try:
        resumed = resume(content, words)
    except RecordError as fault:
        why = texts.tell(f"referee.damaged.{fault.message}") if fault.message in FAULTS else fault.message
        field = f" ({fault.field})" if fault.field else ""
        raise WrongCall(texts.tell("referee.damaged", file=path, line=fault.line, field=field, why=why)) from None
    if resumed.other_lexicon is not None:
        console.say(texts.tell("referee.other-lexicon", edition=resumed.other_lexicon))
    return resumed.sheet, RecordFile(path, content)


def _play(sheet: ScoreSheet, kept: RecordFile, console: Console, texts: Catalogue) -> int:
    """Play until the operator leaves; return the exit code. Whatever happens, the game is kept."""
    game, teller = Game(sheet, kept, console, texts), Teller(sheet, console, texts)
    code = 0
    try:
        _greet(sheet, teller)
        game.play()
    except KeyboardInterrupt:
        game.save()
        code = INTERRUPTED
    except BrokenPipeError:
        game.save()
        hush_output()
    try:
        keep_longest(sheet)
    except (LongestDamaged, OSError) as error:
        teller.say("referee.longest.unread", why=error)
    teller.say("referee.saved" if sheet.is_over else "referee.saved.resume", file=kept.path)
    return code


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
