"""What tests start ends with them, also when they are killed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

PARENT = """
import subprocess, sys, time
from tests.services.leaving import ends_with_us
told = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
subprocess.Popen([*ends_with_us("TERM"), sys.executable, "-c", told])
time.sleep(600)
"""


def lives(pid: int) -> bool:
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except OSError:
        return False


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="without setpriv of util-linux nothing can be promised")
def test_what_a_killed_process_started_goes_with_it() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert lives(child)
        parent.kill()
    for _ in range(200):
        if not lives(child):
            return
        time.sleep(0.05)
    raise AssertionError(f"{child} lives on")
