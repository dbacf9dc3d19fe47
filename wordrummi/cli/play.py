"""`wordrummi play`: people against bots at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from secrets import randbits
from typing import Annotated, Final

import typer

from wordrummi.cli.answering import words_of
from wordrummi.cli.io import Language, language
from wordrummi.cli.play_game import Hinting, TableGame
from wordrummi.cli.referee_console import Console
from wordrummi.cli.referee_lines import Unclear
from wordrummi.cli.referee_setup import chosen_variant, given_options, read_names
from wordrummi.cli.resuming import check_new, gone_on, record_of, told_if_wrong
from wordrummi.cli.sitting import Sitting
from wordrummi.core.options import declared
from wordrummi.lexicon.trie import Words
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_families import FAMILIES
from wordrummi.play.scoresheet_files import RecordFile, latest_record_file, matches_folder, new_record_file
from wordrummi.play.solving import families
from wordrummi.play.table_play import TablePlay, begin_match, levels_of, resume_match
from wordrummi.solver.bots.bot import Level
from wordrummi.solver.bots.registry import BOTS, PLAYS
from wordrummi.texts import Catalogue, catalogue
from wordrummi.variants import VARIANTS

_SEED_BITS: Final = 53
"""A seed that every reader of JSON can hold."""


def command(
    variant: Annotated[
        str | None, typer.Argument(help="word-sabra, number-sabra, ...; default: asked for. With --resume: the record.")
    ] = None,
    bot: Annotated[list[Level] | None, typer.Option(help="An opponent; repeatable.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person who plays; repeatable.")] = None,
    alone: Annotated[bool, typer.Option("--alone", help="No bots: solitaire, or people among themselves.")] = False,
    option: Annotated[list[str] | None, typer.Option(help="A table option, name=value; repeatable.")] = None,
    seed: Annotated[int | None, typer.Option(help="For the same tiles again; default: chance.")] = None,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    record: Annotated[Path | None, typer.Option(help="File for the record; default: the user's folder.")] = None,
    goes_on: Annotated[bool, typer.Option("--resume", help="Go on with a record; default: the latest one.")] = False,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Play against bots, at one terminal; ? explains what can be typed. Every move is kept, and --resume goes on.

    Exit: 2 when the call is wrong or the record can't be read, 130 after Ctrl-C, else 0.
    """
    texts = catalogue(language(lang))
    console = Console(is_data=False)
    words = words_of(lexicon)
    with told_if_wrong("play", texts):
        if goes_on:
            if bot or name or alone or option or seed is not None:
                raise Unclear("referee.resume-alone")
            path = record_of(None if variant is None else Path(variant), record, latest_record_file(matches_folder()))
            sheet, kept = gone_on(path, lambda content: resume_match(content, words), console, texts)
        else:
            check_new(record)
            chosen = chosen_variant(variant, console, texts)
            levels = [] if alone else _levels(chosen, bot or (), name or ())
            people = name or [texts.tell("play.you")]
            sheet = _begun(chosen, given_options(option or ()), levels, people, seed, words, texts)
            kept = RecordFile(record or new_record_file(chosen, matches_folder()))
        hinting = Hinting(families(words, {}), sheet.rules.options)
    raise typer.Exit(_play(Sitting(sheet, kept, console, texts), hinting, words))


def _options(variant: str, given: Mapping[str, object]) -> dict[str, object]:
    """At a table without a referee nobody is asked about unlisted compounds, unless it chose to be."""
    has_words = "unlisted_compounds" in declared(VARIANTS[variant].options)
    return {**({"unlisted_compounds": "refuse"} if has_words else {}), **given}


def _levels(variant: str, asked: Sequence[Level], people: Sequence[str]) -> list[Level]:
    """Return who the bots are: those that were asked for, else as many as the game lacks."""
    fewest = max(2, FAMILIES[variant].seats[0])
    return list(asked) or [Level.ADVANCED] * max(0, fewest - max(1, len(people)))


def _begun(
    variant: str,
    given: Mapping[str, object],
    levels: Sequence[Level],
    people: Sequence[str],
    seed: int | None,
    words: Callable[[], Words],
    texts: Catalogue,
) -> ScoreSheet:
    rules = VARIANTS[variant].rules(_options(variant, given), words)
    names = read_names([*people, *_named(levels, people, texts)], rules.seats)
    playing = dict(enumerate(levels, start=len(people)))
    return begin_match(rules, names, playing, randbits(_SEED_BITS) if seed is None else seed)


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


def _play(sitting: Sitting, hinting: Hinting, words: Callable[[], Words]) -> int:
    """Play, and say where the match is kept; return the exit code."""
    sheet, levels = sitting.sheet, levels_of(sitting.sheet)
    variant, options = sheet.rules.id, sheet.rules.options
    bots = {seat: BOTS[variant](variant, options, words, level, seat) for seat, level in levels.items()}
    match = TablePlay(sheet, bots)

    def play() -> None:
        _greet(match, levels.values(), sitting)
        TableGame(match, hinting, sitting).play()

    return sitting.through(play, "play.saved.resume")


def _greet(match: TablePlay, levels: Iterable[Level], sitting: Sitting) -> None:
    say, texts, sheet = sitting.console.say, sitting.texts, match.sheet
    if not match.is_over:
        first = sheet.names[match.asked]
        names = tuple(sheet.players.values())
        say(texts.tell("referee.start", variant=match.rules.id, names=names, name=first))
    for level in dict.fromkeys(levels):
        say(f"{texts.name('level', level)}: {texts.tell(f'level.{PLAYS[match.rules.id]}.{level}')}")
