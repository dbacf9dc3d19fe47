"""What the store needs of a database: transactions, and word of what others keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, Insert, Table, Update
from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from wordrummi.play.rooms.store import Heard
from wordrummi.server.store.errors import UnavailableError
from wordrummi.server.store.owner import Owner

Made = TypeVar("Made")
Work: TypeAlias = Callable[[Connection], Made]
Change: TypeAlias = Insert | Update
Prepared: TypeAlias = Callable[[Connection, Mapping[str, Any]], int]

_AWAY: Final = (DatabaseError, InterfaceError, OperationalError)
"""Faults of the database, as against those of a statement; of the first not its kinds: a damaged file."""


class Database(Protocol):
    """A database of one kind; safe to use from any thread. Raises `UnavailableError` when it does not answer."""

    place: str

    def read(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work that sees one state of the database; once more when a connection was lost, unless not `again`."""

    def write(self, work: Work[Made], *, again: bool = True) -> Made:
        """Do work in a transaction, which an exception undoes; once more when a connection was lost, as `read`."""

    def prepare(self, statement: Change) -> Prepared:
        """Make a change ready that is made often: it takes its parameters by name, as the driver has them.

        Gives the number of rows that it changed.
        """

    def insert(self, table: Table) -> Any:
        """Begin an insert that can say what happens on a conflict."""

    def exclude(self, connection: Connection) -> None:
        """Let nobody else change the schema until the transaction ends."""

    def announce(self, connection: Connection, room: str, version: int) -> None:
        """Tell every listener of a new version when this transaction is kept."""

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
