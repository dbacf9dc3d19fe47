"""The store of rooms: SQLite by default, PostgreSQL for several processes."""

from wordrummi.server.store.errors import StoreError, UnavailableError
from wordrummi.server.store.opening import open_store
from wordrummi.server.store.sql import SqlStore

__all__ = ["SqlStore", "StoreError", "UnavailableError", "open_store"]
