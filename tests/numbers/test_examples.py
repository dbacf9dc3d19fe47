"""Every fact of the number rulebooks that is given as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.numbers.judging import TableJudge
from wordrummi.numbers.manners import MANNERS
from wordrummi.numbers.melds import judge_melds
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position

EXAMPLES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "rules" / "number-examples.json").read_text("utf-8"))


def judged(turn: dict[str, Any]) -> Verdict:
    manner, options = MANNERS[turn["variant"]], read_options(turn["variant"], turn.get("options", {}))
    if "melds" in turn:
        return judge_melds(read_table(turn["melds"]), manner.melds(options))
    judge = TableJudge(manner.terms(options), options.opening_points, options.play_on_after_opening)
    position = Position(read_table(turn["table"]), read_rack(turn["rack"]), turn["opened"])
    return judge.lay(position, read_table(turn["after"]))


@pytest.mark.parametrize("turn", EXAMPLES["turns"], ids=lambda turn: turn["id"])
def test_example(turn: dict[str, Any]) -> None:
    verdict = judged(turn)
    if turn["verdict"] == "accepted":
        assert isinstance(verdict, Accepted)
    else:
        assert isinstance(verdict, Refused)
        assert [found.slug for found in verdict.violations] == [turn["slug"]]
