"""What is wrong with what comes from outside, as data: sentences are made at the edge, from the catalogue."""

from __future__ import annotations

from typing import ClassVar, Self


class Fault(Exception):  # noqa: N818 - the kinds of it say what they are
    """Something that can't be used. `key` is that of its sentence in the catalogue, `facts` fill it.

    A fact may be a fault itself: then it is told within the sentence.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.key} {self.facts or ''}".rstrip()


class PlacedFault(Fault):
    """A fault in a file: in which line (from 1) and which field, where that is known."""

    unit: ClassVar[str] = "line"
    """What is counted."""

    def __init__(self, line: int | None, field: str | None, key: str, /, **facts: object) -> None:
        super().__init__(key, **facts)
        self.args = (line, field, key)  # what a copy in another process is made from
        self.line = line
        self.field = field

    @classmethod
    def within(cls, field: str | None, what: Fault) -> Self:
        """Return what is wrong in a field, None for all that there is."""
        return cls(None, field, what.key, **what.facts)

    def __str__(self) -> str:
        places = (f"{self.unit} {self.line}" if self.line else "", f"field {self.field}" if self.field else "")
        return ": ".join(filter(None, (", ".join(filter(None, places)), super().__str__())))
