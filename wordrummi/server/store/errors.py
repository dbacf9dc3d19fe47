"""What can be wrong with a database, told in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping

from wordrummi.texts import Catalogue


class StoreError(Exception):
    """A database that cannot be used as asked.

    `key` is that of the sentence in the catalogue, `facts` fill it.
    """

    def __init__(self, key: str, **facts: str) -> None:
        super().__init__(f"{key} {facts}")
        self.key = key
        self.facts: Mapping[str, str] = facts

    def told(self, texts: Catalogue) -> str:
        """Tell what is wrong."""
        return texts.tell(self.key, **self.facts)


class UnavailableError(StoreError):
    """The database does not answer now; whether the last append was kept is known once it is tried again."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__("store.unavailable", place=place, why=why)
