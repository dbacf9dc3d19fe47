"""Positions on which solver and referee do not agree are kept: one of the two is at fault, and somebody has to look."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from wordrummi.solver.answer import SolverDisagreement


def keep(line: bytes, fault: SolverDisagreement) -> str:
    """Write down a position as it came and the turn that was proposed; return the name of the file.

    When it can't be written, return why.
    """
    content = msgspec.json.encode({"position": line.decode(errors="replace"), "fault": str(fault)}) + b"\n"
    path: Path = user_data_path("wordrummi") / "disagreements" / f"{hashlib.sha256(line).hexdigest()[:16]}.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        return f"{path}: {error.strerror}"
    return str(path)
