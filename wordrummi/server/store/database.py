"""What the store needs of a database: transactions, and word of what others keep."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Table
from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from wordrummi.play.rooms.store import Heard
from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.store.owner import Owner
from wordrummi.server.store.rows import Addition

Made = TypeVar("Made")
Work: TypeAlias = Callable[[Connection], Made]

_AWAY: Final = (DatabaseError, InterfaceError, OperationalError)
"""Faults of the database, as against those of a statement; of the first not its kinds: a damaged file."""


class Database(Protocol):
    """A database of one kind; safe to use from any thread. Raises `UnavailableError` when it does not answer."""

    place: str

    def read(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work that sees one state of the database; once more when a connection was lost, unless not `again`."""

    def write(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work in a transaction, which an exception undoes; once more when a connection was lost, as `read`."""

    def append(self, additions: Sequence[Addition]) -> Collection[str]:
        """Keep those entries, each of another room, that come next in their room and by a new key.

        Each is kept with its listing or not at all, and announced. Gives the rooms of what is kept; once more when a
        connection was lost, as `read`. What the database cannot hold is an exception, and then none is kept.
        """

    def insert(self, table: Table) -> Any:
        """Begin an insert that can say what happens on a conflict."""

    def exclude(self, connection: Connection) -> None:
        """Let nobody else change the schema until the transaction ends."""

    def listen(self, heard: Heard) -> None:
        """Call back for every announcement."""

    def owner(self) -> Owner:
        """Return this process's claim to be the one that does what is due."""

    def close(self) -> None:
        """Stop listening and let go of everything; whoever asked for an owner has stopped it."""


def attempt(place: str, work: Callable[[], Made], *, again: bool) -> Made:
    """Do work; once more, if `again`, when the connection was lost, as all are that a restart of the database cut.

    Raises `UnavailableError`.
    """
    try:
        try:
            return work()
        except DBAPIError as fault:
            if not (again and fault.connection_invalidated):
                raise
            return work()
    except PoolTimeout as fault:
        raise UnavailableError(place, str(fault)) from fault
    except DBAPIError as fault:
        if type(fault) not in _AWAY:
            raise
        raise UnavailableError(place, str(fault.orig).strip()) from fault
