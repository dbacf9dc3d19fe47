"""What a person at a terminal sees beside the records: a bar when work takes long, and colours."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys

import pytest

from wordrummi.cli.io import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def watch(monkeypatch, stream: io.StringIO, after: float) -> io.StringIO:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(Progress, "AFTER", after)
    return stream


def test_a_bar_comes_when_work_takes_long_and_goes_when_it_is_done(monkeypatch):
    terminal = watch(monkeypatch, Terminal(), after=0.0)
    progress = Progress(200)
    progress.show(100, "5 words")
    assert "[###############               ]  50%  5 words" in terminal.getvalue()
    progress.clear()
    assert terminal.getvalue().endswith("\r\033[K")


def test_without_a_known_length_there_is_a_count_alone(monkeypatch):
    terminal = watch(monkeypatch, Terminal(), after=0.0)
    Progress(None).show(100, "5 words")
    assert terminal.getvalue() == "\r5 words\033[K"


def test_short_work_shows_nothing(monkeypatch):
    terminal = watch(monkeypatch, Terminal(), after=60.0)
    progress = Progress(200)
    progress.show(100, "5 words")
    progress.clear()
    assert terminal.getvalue() == ""


def test_nobody_watching_sees_no_bar(monkeypatch):
    plain = watch(monkeypatch, io.StringIO(), after=0.0)
    Progress(200).show(100, "5 words")
    assert plain.getvalue() == ""


@pytest.mark.parametrize(("setting", "is_coloured"), [("", True), ("1", False)])
def test_colours_are_for_terminals_and_can_be_declined(words, setting, is_coloured):
    ours, theirs = pty.openpty()
    program = "from wordrummi.cli.main import main; main()"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NO_COLOR": setting}
    subprocess.run(
        [sys.executable, "-c", program, "check", "hut", "--lexicon", words],
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        env=environment,
        check=True,
    )
    os.close(theirs)
    assert (b"\033[32m" in os.read(ours, 10_000)) == is_coloured
    os.close(ours)
