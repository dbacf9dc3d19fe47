"""Short ways to judge a lay on a table that is played at will."""

from __future__ import annotations

from wordrummi.core.verdict import Accepted, Refused, Verdict
from wordrummi.numbers.notation import read_rack, read_table
from wordrummi.numbers.options import read_options
from wordrummi.numbers.position import Position
from wordrummi.numbers.rules import table_judge
from wordrummi.numbers.witness import NumberWitness


def lay(
    table: str, rack: str, after: str, *, variant: str = "number-sabra", opened: bool = True, **options: object
) -> Verdict:
    """Return the verdict on a lay."""
    judge = table_judge(variant, read_options(variant, options))
    return judge.lay(Position(read_table(table), read_rack(rack), opened), read_table(after))


def slugs(verdict: Verdict) -> list[str]:
    """Return the rules that a refused lay breaks, none for an accepted one."""
    return [found.slug for found in verdict.violations] if isinstance(verdict, Refused) else []


def witness_of(verdict: Verdict) -> NumberWitness:
    """Return the witness of an accepted lay."""
    assert isinstance(verdict, Accepted), verdict
    assert isinstance(verdict.witness, NumberWitness)
    return verdict.witness
