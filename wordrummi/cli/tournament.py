"""`wordrummi tournament`: bots play each other on the same deals from every side: which is stronger, and how sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from wordrummi.cli.answering import Form, words_of
from wordrummi.cli.io import Language, Progress, hush_output, language, wrong
from wordrummi.cli.referee_lines import Unclear
from wordrummi.cli.referee_setup import given_options, read_variant
from wordrummi.cli.sitting import INTERRUPTED
from wordrummi.core.options import OptionError
from wordrummi.core.rules import Rules
from wordrummi.lexicon.trie import LexiconDamaged, LexiconMissing
from wordrummi.solver.bots.arena import BotAtFault, Comparison, Match, compare, tournament
from wordrummi.solver.bots.bot import Bot, Level
from wordrummi.solver.bots.estimate import Interval
from wordrummi.solver.bots.registry import BOTS
from wordrummi.texts import Catalogue, catalogue
from wordrummi.variants import VARIANTS

AT_FAULT: Final = 1


@dataclass(frozen=True)
class Contest:
    """Who plays what: the contestants by name, and how many seats there are."""

    rules: Rules[Any]
    bots: Sequence[Bot]
    names: tuple[str, ...]
    seats: int


def command(
    variant: Annotated[str, typer.Argument(help="word-sabra, number-classic, ...")],
    bot: Annotated[list[Level], typer.Option(help="A contestant; two or more.")],
    games: Annotated[int, typer.Option(min=1, help="Matches; each deal is played from every side.")] = 200,
    seed: Annotated[int, typer.Option(help="Of the first deal; the others follow.")] = 1,
    seats: Annotated[int | None, typer.Option(min=2, help="Seats at the table; default: as few as can be.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A table option, name=value; repeatable.")] = None,
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    form: Annotated[Form, typer.Option("--format", help="jsonl: a line a match, then one a comparison.")] = Form.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Let bots play each other on the same deals from every side, and tell which is stronger, or that it is not known.

    Exit: 2 when the call is wrong, 1 when a bot does what is not allowed, 130 after Ctrl-C, else 0.
    """
    texts = catalogue(language(lang))
    try:
        contest = _contest(read_variant(variant), bot, given_options(option or ()), seats, (lexicon, seed))
    except Unclear as fault:
        raise typer.Exit(wrong("tournament", texts.tell(fault.key, **fault.facts))) from None
    except OptionError as fault:
        said = texts.says(fault.slug, {**fault.facts, "option": fault.option})
        raise typer.Exit(wrong("tournament", said)) from None
    except (LexiconMissing, LexiconDamaged) as error:
        raise typer.Exit(wrong("tournament", texts.told(error))) from None
    try:
        code = _held(contest, range(seed, seed - (-games // len(bot))), form, texts)
    except BrokenPipeError:
        hush_output()
        code = 0
    raise typer.Exit(code)


def _contest(
    variant: str, levels: Sequence[Level], given: Mapping[str, object], seats: int | None, made: tuple[Path | None, int]
) -> Contest:
    lexicon, seed = made
    opened = words_of(lexicon)
    rules = VARIANTS[variant].rules(given, opened)
    fewest, most = rules.seats
    number = max(2, fewest, len(levels)) if seats is None else seats
    if len(levels) < 2 or not max(fewest, len(levels)) <= number <= most:
        raise Unclear("tournament.contestants", fewest=max(2, fewest), most=most)
    bots = [BOTS[variant](variant, given, opened, level, seed) for level in levels]
    return Contest(rules, bots, _names(levels), number)


def _names(levels: Sequence[Level]) -> tuple[str, ...]:
    """Return the levels, numbered where one takes part more than once."""
    seen: Counter[Level] = Counter()
    names = []
    for level in levels:
        seen[level] += 1
        names.append(f"{level} {seen[level]}" if levels.count(level) > 1 else str(level))
    return tuple(names)


def _held(contest: Contest, seeds: range, form: Form, texts: Catalogue) -> int:
    """Play until all deals are played or somebody stops it, and tell the outcome of those that were."""
    deals: list[tuple[Match, ...]] = []
    code, progress = 0, Progress(len(seeds))
    try:
        for deal in tournament(contest.rules, contest.bots, contest.seats, seeds):
            deals.append(deal)
            progress.show(len(deals), texts.tell("tournament.progress", done=len(deals), all=len(seeds)))
            if form is Form.JSONL:
                for match in deal:
                    typer.echo(_encoded(_match_record(match, contest)))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BotAtFault as fault:
        typer.echo(f"wordrummi tournament: {fault}", err=True)
        code = AT_FAULT
    finally:
        progress.clear()
    for line in _outcome(deals, contest, form, texts) if deals else ():
        typer.echo(line)
    return code


def _outcome(deals: Sequence[Sequence[Match]], contest: Contest, form: Form, texts: Catalogue) -> Iterator[str]:
    pairs = combinations(range(len(contest.bots)), 2)
    compared = [compare(deals, one, other) for one, other in pairs]
    if form is Form.JSONL:
        yield from (_encoded(_comparison_record(found, contest.names)) for found in compared)
        return
    matches = sum(map(len, deals))
    yield texts.tell("tournament.played", variant=contest.rules.id, deals=len(deals), matches=matches)
    for found in compared:
        yield from _lines(found, contest.names, texts)


def _lines(found: Comparison, names: Sequence[str], texts: Catalogue) -> Iterator[str]:
    one, other = names[found.one], names[found.other]
    if found.difference is None:
        yield texts.tell("tournament.mean", one=one, other=other, mean=f"{found.mean:+.1f}")
    else:
        low, high = f"{found.difference.low:+.1f}", f"{found.difference.high:+.1f}"
        yield texts.tell("tournament.difference", one=one, other=other, mean=f"{found.mean:+.1f}", low=low, high=high)
    share = {name: f"{getattr(found.ahead, name):.0%}" for name in ("estimate", "low", "high")}
    yield "  " + texts.tell("tournament.ahead", one=one, **share)
    stronger = found.stronger
    known = "tournament.unknown" if stronger is None else "tournament.stronger"
    yield "  " + texts.tell(known, name="" if stronger is None else names[stronger])


def _encoded(record: Mapping[str, Any]) -> str:
    return msgspec.json.encode(record).decode()


def _match_record(match: Match, contest: Contest) -> dict[str, Any]:
    return {
        "seed": match.seed,
        "seats": [contest.names[who] for who in match.lineup],
        "scores": match.scores,
        "reason": match.reason,
        "turns": match.turns,
    }


def _comparison_record(found: Comparison, names: Sequence[str]) -> dict[str, Any]:
    return {
        "one": names[found.one],
        "other": names[found.other],
        "deals": found.deals,
        "mean": found.mean,
        "difference": _bounds(found.difference),
        "ahead": _bounds(found.ahead),
        "stronger": None if found.stronger is None else names[found.stronger],
    }


def _bounds(interval: Interval | None) -> dict[str, float] | None:
    return None if interval is None else {"estimate": interval.estimate, "low": interval.low, "high": interval.high}
