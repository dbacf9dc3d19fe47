"""The program as a whole: its commands, and that none of them waits for what only another needs."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from wordrummi.cli.main import COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_a_module_of_its_name(name):
    module = import_module(f"wordrummi.cli.{name}")
    assert hasattr(module, "app") != hasattr(module, "command")


def test_help_lists_every_command_with_a_line_about_it(run):
    result = run("--help")
    listed = result.stdout.partition("Commands:")[2].strip().splitlines()
    assert [line.split()[0] for line in listed] == list(COMMANDS)
    assert all(len(line.split()) > 3 for line in listed)
    assert result.exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_tells_how_it_is_called(run, name):
    result = run(name, "--help")
    assert f"wordrummi {name}" in result.stdout.replace("root ", "wordrummi ")
    assert result.exit_code == 0


def test_a_slip_in_a_command_gets_the_one_that_is_near(run):
    result = run("chek")
    assert "'check'" in result.stderr
    assert result.exit_code == 2


def test_the_version_is_told(run):
    assert run("--version").stdout.startswith("wordrummi ")


def test_a_check_loads_no_other_command_nor_the_games():
    code = (
        "import sys; from wordrummi.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sorted(name for name in sys.modules if name.startswith('wordrummi.')), file=sys.stderr)"
    )
    call = [sys.executable, "-c", code, "check", "huis"]
    loaded = subprocess.run(call, capture_output=True, check=True, text=True).stderr.splitlines()[-1].split()
    commands = {f"wordrummi.cli.{name}" for name in COMMANDS}
    assert commands & set(loaded) == {"wordrummi.cli.check"}
    assert not [name for name in loaded if name.split(".")[1] in ("core", "words", "numbers", "solver", "server")]
