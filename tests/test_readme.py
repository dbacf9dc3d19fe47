"""The README is true: its tour runs, what it prints is what comes out, and its test command is what the check calls."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def steps(block):
    """Each command of a block with what it prints."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        while command.endswith("\\"):
            more, _, printed = printed.partition("\n")
            command += "\n" + more
        yield command, printed


def commands_under(title):
    section = README.split(f"\n## {title}\n", 1)[1]
    return re.search(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)[1]


def test_the_tour_prints_what_it_says(tmp_path):
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        environment.pop(name, None)
    for command, printed in (step for block in BLOCKS for step in steps(block)):
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.stdout == printed, done.stderr


def test_there_is_a_tour():
    assert len(BLOCKS) >= 4


def test_the_first_command_judges_a_real_turn():
    command = re.search(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)[1]
    turn = re.search(r"echo '(.*?)' \| \S*wordrummi judge (.*)", command)
    program = [sys.executable, "-c", "from wordrummi.cli.main import main; main()", "judge", *turn[2].split()]
    environment = {name: value for name, value in os.environ.items() if name not in {"LANG", "LC_ALL", "LC_MESSAGES"}}
    done = subprocess.run(program, input=turn[1], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout in README
    assert done.returncode == 0


def test_the_check_calls_the_test_command():
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "README.md" in script
    assert "pytest" in commands_under("Tests")
