"""`wordrummi play`: people against bots at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from secrets import randbits
from typing import Annotated, Final

import typer

from wordrummi.cli.answering import words_of
from wordrummi.cli.io import Language, hush_output, language, wrong
from wordrummi.cli.play_game import Hinting, TableGame
from wordrummi.cli.referee import INTERRUPTED
from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_lines import Unclear
from wordrummi.cli.referee_setup import NobodyThere, chosen_variant, given_options, read_names
from wordrummi.core.options import OptionError, declared
from wordrummi.lexicon.trie import LexiconDamaged, LexiconMissing, Words
from wordrummi.play.scoresheet_families import FAMILIES
from wordrummi.play.scoresheet_files import RecordFile, matches_folder, new_record_file
from wordrummi.play.scoresheet_longest import LongestDamaged, keep_longest
from wordrummi.play.solving import families
from wordrummi.play.table_play import TablePlay
from wordrummi.solver.bots.bot import Level
from wordrummi.solver.bots.registry import BOTS, PLAYS
from wordrummi.texts import Catalogue, catalogue
from wordrummi.variants import VARIANTS

_SEED_BITS: Final = 53
"""A seed that every reader of JSON can hold."""


def command(
    variant: Annotated[str | None, typer.Argument(help="word-sabra, number-sabra, ...; default: asked for.")] = None,
    bot: Annotated[list[Level] | None, typer.Option(help="An opponent; repeatable.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person who plays; repeatable.")] = None,
    alone: Annotated[bool, typer.Option("--alone", help="No bots: solitaire, or people among themselves.")] = False,
    option: Annotated[list[str] | None, typer.Option(help="A table option, name=value; repeatable.")] = None,
    seed: Annotated[int | None, typer.Option(help="For the same tiles again; default: chance.")] = None,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    record: Annotated[Path | None, typer.Option(help="File for the record; default: the user's folder.")] = None,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Play against bots, at one terminal; ? explains what can be typed. The match is kept as a record.

    Exit: 2 when the call is wrong, 130 after Ctrl-C, else 0.
    """
    texts = catalogue(language(lang))
    console = Console(is_data=False)
    try:
        _check_new(record)
        chosen = chosen_variant(variant, console, texts)
        given = _options(chosen, given_options(option or ()))
        levels = [] if alone else _levels(chosen, bot or (), name or ())
        match = _match(chosen, given, levels, (name or [texts.tell("play.you")], seed), words_of(lexicon), texts)
        kept = RecordFile(record or new_record_file(chosen, matches_folder()))
        hinting = Hinting(families(words_of(lexicon), {}), given)
    except NobodyThere:
        return
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except Unclear as fault:
        raise typer.Exit(wrong("play", texts.tell(fault.key, **fault.facts))) from None
    except OptionError as fault:
        raise typer.Exit(wrong("play", texts.says(fault.slug, {**fault.facts, "option": fault.option}))) from None
    except (LexiconMissing, LexiconDamaged, OSError) as error:
        raise typer.Exit(wrong("play", str(error))) from None
    raise typer.Exit(_play(match, TableGame(match, kept, hinting, console, texts), levels, console, texts))


def _check_new(record: Path | None) -> None:
    if record is not None and record.exists():
        raise Unclear("play.exists", file=record)


def _options(variant: str, given: Mapping[str, object]) -> dict[str, object]:
    """At a table without a referee nobody is asked about unlisted compounds, unless it chose to be."""
    has_words = "unlisted_compounds" in declared(VARIANTS[variant].options)
    return {**({"unlisted_compounds": "refuse"} if has_words else {}), **given}


def _levels(variant: str, asked: Sequence[Level], people: Sequence[str]) -> list[Level]:
    """Return who the bots are: those that were asked for, else as many as the game lacks."""
    fewest = max(2, FAMILIES[variant].seats[0])
    return list(asked) or [Level.ADVANCED] * max(0, fewest - max(1, len(people)))


def _match(
    variant: str,
    given: Mapping[str, object],
    levels: Sequence[Level],
    seated: tuple[Sequence[str], int | None],
    lexicon: Callable[[], Words],
    texts: Catalogue,
) -> TablePlay:
    people, seed = seated
    rules = VARIANTS[variant].rules(given, lexicon)
    names = read_names([*people, *_named(levels, people, texts)], rules.seats)
    bots = {
        seat: BOTS[variant](variant, given, lexicon, level, seat)
        for seat, level in enumerate(levels, start=len(people))
    }
    return TablePlay(rules, names, bots, randbits(_SEED_BITS) if seed is None else seed)


def _named(levels: Sequence[Level], people: Sequence[str], texts: Catalogue) -> list[str]:
    """Name the bots after their levels, with a number where a name is taken."""
    taken, names = {name.casefold() for name in people}, []
    for level in levels:
        first, number = texts.name("level", level), 1
        name = first
        while name.casefold() in taken:
            number += 1
            name = f"{first} {number}"
        taken.add(name.casefold())
        names.append(name)
    return names


def _play(match: TablePlay, game: TableGame, levels: Sequence[Level], console: Console, texts: Catalogue) -> int:
    """Play, and say where the match is kept; return the exit code."""
    sheet, code = match.sheet, 0
    first = sheet.names[match.asked]
    console.say(texts.tell("referee.start", variant=match.rules.id, names=tuple(sheet.players.values()), name=first))
    for level in dict.fromkeys(levels):
        told = texts.tell(f"level.{PLAYS[match.rules.id]}.{level}")
        console.say(f"{texts.name('level', level)}: {told}")
    try:
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
        console.say(texts.tell("referee.longest.unread", why=error))
    console.say(texts.tell("referee.saved", file=game.path))
    return code
