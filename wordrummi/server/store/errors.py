"""What can be wrong with a database, told in the words of the catalogue."""

from __future__ import annotations

from wordrummi.faults import Fault


class StoreError(Fault):
    """A database that cannot be used as asked."""


class UnavailableError(StoreError):
    """The database does not answer now; whether the last append was kept is known once it is tried again."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__("store.unavailable", place=place, why=why)
