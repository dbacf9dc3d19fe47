"""The two sides of a terminal or a pipe: what is asked, what is told, and what is data."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import msgspec
from rich.console import Console as Rich
from rich.table import Table
from rich.text import Text

from wordrummi.cli.io import is_coloured, is_terminal
from wordrummi.cli.referee_texts import columns

_LONGEST_ECHO: Final = 200


class Console:
    """Asks on standard error and tells on standard output; with `is_data` only records go there, as JSON lines.

    Piped input is echoed, so that a transcript can be read. Rich is used on a terminal only.
    """

    def __init__(self, *, is_data: bool) -> None:
        self._is_data = is_data
        self._is_typed = is_terminal(sys.stdin)
        self._rich = Rich(highlight=False) if is_coloured() and not is_data else None
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")
        if self._is_typed:
            _edit_lines()

    def ask(self, prompt: str) -> str | None:
        """Return a line, None at the end of input."""
        if self._is_typed and is_terminal(sys.stdout):
            try:
                return input(prompt)
            except EOFError:
                return None
        line = sys.stdin.readline()
        if line:
            self.say(prompt + _clean(line))
        return line.rstrip("\r\n") if line else None

    def say(self, text: str) -> None:
        """Tell something that is no part of the game."""
        _write(sys.stderr, text)

    def clear(self) -> None:
        """Empty a terminal, so that the next person does not see what the last one saw."""
        if self._rich is not None:
            self._rich.clear()

    def show(self, lines: Sequence[str], style: str = "") -> None:
        """Tell something of the game; the first line may have a style on a terminal."""
        if self._rich is None:
            for line in lines:
                _write(sys.stderr if self._is_data else sys.stdout, line)
            return
        for place, line in enumerate(lines):
            self._rich.print(Text(line, style=style if place == 0 else ""))

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Show rows, the head first."""
        if self._rich is None:
            self.show(columns(rows))
            return
        table = Table(box=None, header_style="bold")
        for place, head in enumerate(rows[0]):
            table.add_column(Text(head), justify="left" if place in (1, 2) else "right")
        for row in rows[1:]:
            table.add_row(*map(Text, row))
        self._rich.print(table)

    def data(self, record: dict[str, Any]) -> None:
        """Write a record, when records are what standard output is for."""
        if self._is_data:
            _write(sys.stdout, msgspec.json.encode(record).decode())


def _edit_lines() -> None:
    """Let a person recall and change lines, where the system can."""
    with suppress(ImportError):  # not every system has it
        import_module("readline")


def _write(stream: Any, text: str) -> None:
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    stream.flush()


def _clean(line: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line[:_LONGEST_ECHO]).rstrip()
