"""`wordrummi words`: which words a rack can lay, by itself or with what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from wordrummi.cli.answering import Form, words_of
from wordrummi.cli.io import Language, hush_output, language, wrong
from wordrummi.core.options import OptionError
from wordrummi.lexicon.trie import LexiconDamaged, LexiconMissing
from wordrummi.play.position import option_fault
from wordrummi.play.rackwords import RackWords
from wordrummi.play.reading import Unreadable
from wordrummi.play.solving_words import WordSolving
from wordrummi.texts import Catalogue, catalogue
from wordrummi.words.options import SABRA


def command(
    rack: Annotated[str, typer.Argument(help="Letters; @ is a joker.")],
    table: Annotated[list[str] | None, typer.Option("--table", "-t", help="A word on the table; repeatable.")] = None,
    variant: Annotated[str, typer.Option(help="word-sabra or word-internationale.")] = SABRA,
    policy: Annotated[str, typer.Option(help="Word policy.")] = "strict",
    lexicon: Annotated[Path | None, typer.Option(help="A plain word list in place of the Dutch lexicon.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many words at most.")] = 50,
    seconds: Annotated[float, typer.Option(min=0.0, help="Time for words with a table.")] = 5.0,
    form: Annotated[Form, typer.Option("--format", help="How words are written.")] = Form.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """List the words that a rack can lay, the longest first.

    With words on the table: those that a turn can score with, and what each takes of rack and table. Exit: 2 when the
    rack or a word can't be read, else 1 when nothing can be laid, else 0.
    """
    texts = catalogue(language(lang))
    try:
        words = RackWords(WordSolving(words_of(lexicon), {"policy": policy}), variant)
        found = _found(words, rack, table or [], limit, seconds)
        count = _write(found, form, texts)
    except Unreadable as fault:
        raise typer.Exit(wrong("words", f"{fault.field}: {texts.tell(fault.key, **fault.facts)}")) from None
    except OptionError as fault:
        raise typer.Exit(wrong("words", option_fault(fault, texts))) from None
    except (LexiconMissing, LexiconDamaged) as fault:
        raise typer.Exit(wrong("words", texts.told(fault))) from None
    except BrokenPipeError:
        hush_output()
        raise typer.Exit(0) from None
    if not count:
        typer.echo(texts.tell("words.none"), err=True)
    raise typer.Exit(int(not count))


def _found(words: RackWords, rack: str, table: list[str], limit: int, seconds: float) -> Iterator[Mapping[str, Any]]:
    if not table:
        alone = words.alone(rack, limit)
        return ({"word": one.word, "tiles": one.tiles, "score": one.score} for one in alone)
    return (one.as_dict(table) for one in islice(words.with_table(rack, table, seconds), limit))


def _write(found: Iterable[Mapping[str, Any]], form: Form, texts: Catalogue) -> int:
    count = length = 0
    for count, one in enumerate(found, start=1):  # noqa: B007 - how many there were
        if form is Form.JSONL:
            typer.echo(msgspec.json.encode(one).decode())
            continue
        if one["score"] != length:
            length = one["score"]
            typer.echo(texts.tell("words.length", length=length))
        typer.echo(_as_text(one, texts))
    return count


def _as_text(one: Mapping[str, Any], texts: Catalogue) -> str:
    shown = one["word"] if one["tiles"] == one["word"] else f"{one['word']} ({one['tiles']})"
    if "after" not in one:
        return f"  {shown}"
    taken = [texts.tell("words.rack", tiles=one["rack"])] if one["rack"] else []
    taken += [texts.tell("words.table", tiles=part["tiles"], word=part["word"]) for part in one["table"]]
    return texts.tell("words.made", word=shown, taken=" + ".join(taken), after=", ".join(one["after"]))
