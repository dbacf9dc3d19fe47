"""`wordrummi hands`: which of the forty figures of International a hand makes, and what it is near to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from wordrummi.cli.answering import Form
from wordrummi.cli.io import WRONG, Language, StreamError, language, open_input, read_whole, wrong
from wordrummi.core.tiles import Kind
from wordrummi.numbers.international.sheet import HOUSE, Sheet, SheetError, read_sheet
from wordrummi.numbers.notation import NotationError, read_tile
from wordrummi.play.hands import hand_dict, read_hand, sheet_rows
from wordrummi.play.position import UNREADABLE
from wordrummi.play.reading import Unreadable
from wordrummi.play.wordlist_lines import whole_lines
from wordrummi.texts import Catalogue, catalogue

HOUSE_VALUE: Final = "house"


def command(
    rack: Annotated[str | None, typer.Argument(help="13 to 15 tiles: 'r1 r2 ... j'.")] = None,
    file: Annotated[
        str | None, typer.Option("--file", "-f", help="Many racks, one a line; - is standard input.")
    ] = None,
    trump: Annotated[str | None, typer.Option(help="The trump, which a Hand may take as its last tile.")] = None,
    sheet: Annotated[Path | None, typer.Option(help="A sheet of values in place of the packaged one.")] = None,
    show_sheet: Annotated[bool, typer.Option("--list", help="Show the forty figures and their values.")] = False,
    form: Annotated[Form, typer.Option("--format", help="How answers are written.")] = Form.TEXT,
    lang: Annotated[Language | None, typer.Option(help="Language; default from the locale, else nl.")] = None,
) -> None:
    """Tell which of the forty figures a hand makes, what completes it, what to discard, what it is near to.

    Values that are this project's own, not the book's, are marked. Exit: 2 when a rack or the sheet can't be read.
    """
    texts = catalogue(language(lang))
    try:
        values, wild = _sheet(sheet), None if trump is None else read_tile(trump)
        code = _show(values, form, texts) if show_sheet else _answer(_racks(rack, file), wild, values, form, texts)
    except NotationError as fault:
        code = wrong("hands", texts.tell("error.tiles", text=fault.text))
    except SheetError as fault:
        code = wrong("hands", f"{sheet}: {texts.told(fault)}")
    except StreamError as fault:
        code = wrong("hands", texts.told(fault))
    raise typer.Exit(code)


def _sheet(path: Path | None) -> Sheet:
    """Return the sheet of values. Raises SheetError, and StreamError when there is no such file."""
    return HOUSE if path is None else read_sheet(read_whole(str(path)))


def _racks(rack: str | None, file: str | None) -> Iterator[tuple[int, str]]:
    if rack is not None:
        yield 1, rack
    if file is not None:
        with open_input(file) as stream:
            lines = (line for block in whole_lines(stream) for line in block.split(b"\n"))
            yield from ((number, line.decode("utf-8", "replace").strip()) for number, line in enumerate(lines, start=1))


def _answer(racks: Iterator[tuple[int, str]], trump: Kind | None, sheet: Sheet, form: Form, texts: Catalogue) -> int:
    code = count = 0
    for number, text in racks:
        count += 1
        try:
            told = hand_dict(read_hand(text), trump, sheet)
        except Unreadable as fault:
            code = WRONG
            message = texts.tell(fault.key, **fault.facts)
            told = {"verdict": UNREADABLE, "error": {"line": number, "field": fault.field, "message": message}}
        typer.echo(msgspec.json.encode(told).decode() if form is Form.JSONL else _as_text(text, told, texts))
    return code if count else wrong("hands", texts.tell("hands.nothing"))


def _as_text(rack: str, told: Mapping[str, Any], texts: Catalogue) -> str:
    if "error" in told:
        return texts.tell("judge.unreadable", line=told["error"]["line"], field="", message=told["error"]["message"])
    lines = [rack]
    for key, entries in (("hands.figure", told["figures"]), ("hands.near", told["nearest"])):
        lines += ["  " + texts.tell(key, **_facts(entry, texts)) for entry in entries]
    for one in told.get("completions", ()):
        lines.append("  " + texts.tell("hands.completes", tile=one["tile"], **_facts(one["figure"], texts)))
    if told["discard"]:
        lines.append("  " + texts.tell("hands.discard", tile=told["discard"]))
    return "\n".join(lines)


def _facts(entry: Mapping[str, Any], texts: Catalogue) -> dict[str, object]:
    source = entry.get("source")
    return {
        "number": entry["number"],
        "name": texts.name("figure", entry["id"]),
        "value": entry["value"],
        "house": texts.tell("hands.house") if source == HOUSE_VALUE else "",
        "distance": entry.get("distance", 0),
        "wanted": " ".join(entry.get("wanted", ())),
    }


def _show(sheet: Sheet, form: Form, texts: Catalogue) -> int:
    for row in sheet_rows(sheet):
        if form is Form.JSONL:
            typer.echo(msgspec.json.encode(row).decode())
            continue
        marked = zip(row["values"], row["source"], strict=True)
        values = " ".join(f"{value}{'*' if source == HOUSE_VALUE else ' '}".rjust(6) for value, source in marked)
        typer.echo(f"{row['number']:>2}  {texts.name('figure', row['id']):<44} {values}")
    if form is Form.TEXT:
        typer.echo(texts.tell("hands.house-note"))
    return 0
