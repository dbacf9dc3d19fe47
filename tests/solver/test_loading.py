"""What a command that solves nothing has to load: not the solver, nor the arrays that it counts letters in."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("command", ["check", "hands", "judge", "lexicon", "referee", "replay", "session"])
def test_a_command_that_solves_nothing_loads_no_arrays(command: str) -> None:
    code = f"import sys, wordrummi.cli.{command}; print(*{{'numpy', 'wordrummi.solver'}} & sys.modules.keys())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "\n"


def test_the_solver_does_load_them() -> None:
    code = "import sys, wordrummi.solver.words; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "True\n"
