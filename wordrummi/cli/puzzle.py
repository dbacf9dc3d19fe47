"""`wordrummi puzzle`: positions with a unique best turn, with the proof."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final

import msgspec
import typer

from wordrummi.cli.answering import Form, words_of
from wordrummi.cli.io import Language, hush_output, language, wrong
from wordrummi.lexicon.trie import LexiconDamaged, LexiconMissing
from wordrummi.play.puzzles import LEVELS, NoPuzzle, puzzle_dict, puzzler_of, puzzles
from wordrummi.play.reading import Unreadable
from wordrummi.texts import Catalogue, catalogue
from wordrummi.words.options import SABRA

NONE_FOUND: Final = 1
_SEEDS: Final = 1_000_000


def command(
    variant: Annotated[
        str, typer.Argument(help="word-sabra, word-internationale, number-sabra, number-classic.")
    ] = SABRA,
    level: Annotated[
        int, typer.Option(min=LEVELS[0], max=LEVELS[-1], help="How many words or melds of the table must change.")
    ] = 2,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same puzzles; else a new one.")] = None,
    number: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 1,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the solution as well.")] = False,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How puzzles are written.")] = Form.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Make puzzles: positions whose best turn is unique, which is proven.

    As JSON they are positions that `solve` and `hint` read. Exit: 2 when the call is wrong, 1 when no puzzle was found,
    else 0.
    """
    texts = catalogue(language(lang))
    chosen = Random().randrange(_SEEDS) if seed is None else seed  # noqa: S311 - play, not secrets
    try:
        maker = puzzler_of(variant, words_of(lexicon))
        for puzzle in islice(puzzles(maker, variant, level, chosen), number):
            told = puzzle_dict(puzzle, maker, solution=solution)
            typer.echo(msgspec.json.encode(told).decode() if form is Form.JSONL else "\n".join(_lines(told, texts)))
        code = 0
    except NoPuzzle:
        typer.echo(texts.tell("puzzle.none"), err=True)
        code = NONE_FOUND
    except Unreadable as fault:
        code = wrong("puzzle", texts.tell(fault.key, **fault.facts))
    except (LexiconMissing, LexiconDamaged) as error:
        code = wrong("puzzle", texts.told(error))
    except BrokenPipeError:
        hush_output()
        code = 0
    raise typer.Exit(code)


def _lines(told: Mapping[str, Any], texts: Catalogue) -> Iterator[str]:
    about = told["puzzle"]
    yield texts.tell("puzzle.head", id=told["id"], level=about["level"])
    yield texts.tell("puzzle.table", table=tuple(told["table"]))
    yield texts.tell("puzzle.rack", rack=told["rack"])
    goal = "puzzle.goal-words" if "score" in about["goal"] else "puzzle.goal-numbers"
    yield texts.tell(goal, touched=about["touched"], **about["goal"])
    if "solution" in about:
        yield texts.tell("puzzle.solution", table=tuple(about["solution"]), word=about["word"] or "")
