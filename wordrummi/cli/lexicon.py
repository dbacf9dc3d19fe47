"""`wordrummi lexicon`: build the Dutch lexicon, tell what it holds, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from wordrummi.cli.io import Language, failed, hush_output, language, wrong
from wordrummi.lexicon.build import build as build_lexicon
from wordrummi.lexicon.build import recipe_folder
from wordrummi.lexicon.category import Category
from wordrummi.lexicon.nl.sources import SourceMissing
from wordrummi.lexicon.policy import BUILT_IN, PolicyError, load_policy
from wordrummi.lexicon.trie import DATA, Lexicon, LexiconDamaged, LexiconMissing
from wordrummi.play.wordlist_contents import (
    Change,
    Difference,
    about,
    differences,
    missing_packages,
    open_lexicon,
)
from wordrummi.play.wordlist_explained import Explained, PolicyAnswer, explain_word
from wordrummi.texts import Catalogue, catalogue

DIFFERENT: Final = 1
_SIGNS: Final = {Change.ADDED: "+", Change.REMOVED: "-", Change.CHANGED: "~"}

app = typer.Typer(help="The Dutch lexicon: build it, tell what it holds and why.", no_args_is_help=True)


class Form(StrEnum):
    """How the answer is written."""

    TEXT = "text"
    JSONL = "jsonl"


Lang = Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")]
Format = Annotated[Form, typer.Option("--format", help="How the answer is written.")]


@app.command("build")
def build(
    output: Annotated[Path, typer.Option("--output", "-o", help="Directory to make.", show_default=False)] = DATA,
    recipe: Annotated[Path | None, typer.Option(help="Directory of another recipe.", show_default=False)] = None,
    lang: Lang = None,
) -> None:
    """Build the lexicon from its recipe and the installed word packages; the old one is replaced when all is done."""
    texts = catalogue(language(lang))
    with _named_errors(texts):
        chosen = recipe or recipe_folder()
        if missing := missing_packages(chosen):
            names = " ".join(f"{source.package}=={source.version}" for source in missing)
            raise SourceMissing("lexicon.packages", packages=names)
        typer.echo(texts.tell("lexicon.building"), err=True)
        built = build_lexicon(chosen, output)
        _build_index(output)
        facts = {"edition": built.edition, "digest": built.digest, "words": built.words, "place": output}
        typer.echo(texts.tell("lexicon.built", **facts))


def _build_index(output: Path) -> None:
    """Write the index for the solver: imported here, for the other commands need no numpy."""
    index = import_module("wordrummi.solver.index")
    index.build_index(Lexicon(output), output / index.FOLDER)


@app.command("info")
def info(
    path: Annotated[Path, typer.Argument(help="Another lexicon, or a plain list.", show_default=False)] = DATA,
    verify: Annotated[bool, typer.Option("--verify", help="Read every word and compare with the digest.")] = False,
    form: Format = Form.TEXT,
    lang: Lang = None,
) -> None:
    """Tell the edition and digest of a lexicon, what it holds, and what it was built from."""
    texts = catalogue(language(lang))
    with _named_errors(texts):
        words = open_lexicon(path)
        told = about(words, path if path.is_dir() else path.parent)
        if verify and isinstance(words, Lexicon):
            words.verify()
            told["verified"] = True
        typer.echo(_json(told) if form is Form.JSONL else _info_text(told, texts))


def _info_text(told: Mapping[str, Any], texts: Catalogue) -> str:
    lines = [texts.tell("lexicon.info", **{key: told[key] for key in ("edition", "digest", "words")})]
    lines += [f"  {texts.name('category', name):<28}{count:>8}" for name, count in told["categories"].items()]
    if told["sources"]:
        lines.append(texts.tell("lexicon.sources"))
    lines += [f"  {source['package']} {source['version']} ({source['licence']})" for source in told["sources"]]
    if told["verified"]:
        lines.append(texts.tell("lexicon.verified"))
    return "\n".join(lines)


@app.command("explain")
def explain(
    words: Annotated[list[str], typer.Argument(help="Words.")],
    policy: Annotated[str | None, typer.Option(help="A policy file, beside those that are built in.")] = None,
    lexicon: Annotated[Path, typer.Option(help="Directory of another lexicon.", show_default=False)] = DATA,
    form: Format = Form.TEXT,
    lang: Lang = None,
) -> None:
    """Tell what the sources say of words, how that was weighed, and under which policies they may be laid."""
    texts = catalogue(language(lang))
    with _named_errors(texts):
        opened = Lexicon(lexicon)
        policies = [load_policy(name) for name in (*BUILT_IN, *([policy] if policy else []))]
        for word in words:
            explained = explain_word(word, opened, policies)
            typer.echo(_json(explained.told()) if form is Form.JSONL else _explained_text(explained, texts))


def _explained_text(explained: Explained, texts: Catalogue) -> str:
    found = explained.explanation
    lines = [texts.tell("lexicon.listed" if found.is_listed else "lexicon.unlisted", word=found.tiles or found.word)]
    if explained.parts:
        lines.append("  " + texts.tell("lexicon.parts", parts=explained.parts))
    lines += [f"  {sign.source}: {sign.why}{_weights(sign.weights, texts)}" for sign in found.signs]
    if found.sums:
        lines.append("  " + texts.tell("lexicon.sums", threshold=found.threshold) + _weights(found.sums, texts))
    for closed in found.closed:
        lines.append("  " + texts.tell("lexicon.closed", list=closed.list_name, why=closed.reason))
    if found.categories:
        lines.append("  " + texts.tell("lexicon.categories", categories=tuple(map(str, found.categories))))
    return "\n".join(
        [*lines, *(f"  {_policy_text(name, answer, texts)}" for name, answer in explained.answers.items())]
    )


def _weights(weights: Mapping[Category, int], texts: Catalogue) -> str:
    told = ", ".join(f"{texts.name('category', category)} {weight:+}" for category, weight in weights.items())
    return f" ({told})" if told else ""


def _policy_text(name: str, told: PolicyAnswer, texts: Catalogue) -> str:
    verdict = texts.name("verdict", told.answer.verdict)
    readings = ", ".join(texts.name("category", category) for category in told.answer.admissible_as)
    why = told.says[texts.language] if told.says else readings
    return f"{name}: {verdict}" + (f" ({why})" if why else "")


@app.command("diff")
def diff(
    old: Annotated[Path, typer.Argument(help="Directory of a lexicon, or a plain list.")],
    new: Annotated[Path, typer.Argument(help="Directory of a lexicon, or a plain list.")],
    form: Format = Form.TEXT,
    lang: Lang = None,
) -> None:
    """Tell which words another lexicon adds, removes, or takes for something else.

    Exit: 2 when one cannot be read, else 1 where they differ, else 0.
    """
    texts = catalogue(language(lang))
    with _named_errors(texts):
        before, after = open_lexicon(old), open_lexicon(new)
        counts = dict.fromkeys(Change, 0)
        try:
            for difference in differences(before, after):
                counts[difference.change] += 1
                typer.echo(_json(difference) if form is Form.JSONL else _difference_text(difference, texts))
        except BrokenPipeError:
            hush_output()
            raise typer.Exit(DIFFERENT) from None
        facts = {str(change): count for change, count in counts.items()}
        typer.echo(texts.tell("lexicon.diff", old=before.edition, new=after.edition, **facts), err=True)
    raise typer.Exit(DIFFERENT if any(counts.values()) else 0)


def _difference_text(difference: Difference, texts: Catalogue) -> str:
    def named(categories: tuple[Category, ...] | None) -> str:
        return ", ".join(texts.name("category", category) for category in categories or ())

    sides = [named(side) for side in (difference.old, difference.new) if side is not None]
    return f"{_SIGNS[difference.change]} {difference.word}  {' -> '.join(sides)}".rstrip()


def _json(told: object) -> str:
    return msgspec.json.encode(told).decode()


@contextmanager
def _named_errors(texts: Catalogue) -> Iterator[None]:
    """End with a message and exit code 2 where something is missing, damaged or not to be written."""
    try:
        yield
    except OSError as error:
        message = texts.told(failed(str(error.filename), error))
    except (LexiconMissing, LexiconDamaged, SourceMissing, PolicyError) as error:
        message = texts.told(error)
    else:
        return
    raise typer.Exit(wrong("lexicon", message))
