"""Somebody sits at a terminal, over a match or over a score sheet: what he is asked, where it is kept, how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NoReturn

from wordrummi.cli.io import hush_output
from wordrummi.cli.referee_console import Console
from wordrummi.play.scoresheet import ScoreSheet
from wordrummi.play.scoresheet_files import RecordFile
from wordrummi.play.scoresheet_longest import LongestDamaged, keep_longest
from wordrummi.texts import Catalogue

INTERRUPTED: Final = 130


class Leave(Exception):  # noqa: N818 - it is no error
    """Whoever sits there leaves; the game is kept."""


class Sitting:
    """A game that is kept at each line, and whatever happens."""

    def __init__(self, sheet: ScoreSheet, file: RecordFile, console: Console, texts: Catalogue) -> None:
        self.sheet = sheet
        self.console = console
        self.texts = texts
        self._file = file

    def ask(self, prompt: str) -> str:
        """Return the line that is typed. Raises Leave at the end of the input."""
        line = self.console.ask(prompt)
        if line is None:
            raise Leave
        return line

    def leave(self, _: object) -> NoReturn:
        """Raise Leave."""
        raise Leave

    def save(self) -> None:
        """Write the record; when that fails, say so and try again after the next line."""
        try:
            self._file.save(self.sheet)
        except OSError as error:
            self._say("referee.unsaved", file=self._file.path, why=error.strerror or error)

    def through(self, play: Callable[[], None], on: str) -> int:
        """Play until the end, or until whoever is there leaves; return the exit code.

        `on`: the sentence that says how to go on, for a game that is not over.
        """
        code = 0
        try:
            play()
        except Leave:
            pass
        except KeyboardInterrupt:
            code = INTERRUPTED
        except BrokenPipeError:
            hush_output()
        self.save()
        try:
            keep_longest(self.sheet)
        except (LongestDamaged, OSError) as error:
            self._say("referee.longest.unread", why=error)
        self._say("referee.saved" if self.sheet.is_over else on, file=self._file.path)
        return code

    def _say(self, key: str, **facts: object) -> None:
        self.console.say(self.texts.tell(key, **facts))
