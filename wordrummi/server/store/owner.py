"""Which of the processes on one database does what is due by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Owner(Protocol):
    """One process's claim to be the one. Two may hold it for a moment, when one has not yet heard that it lost it."""

    def start(self, gained: Callable[[], None]) -> None:
        """Strive for it from now on; call back, in whatever thread, whenever it is gained."""

    def holds(self) -> bool:
        """Tell whether this process is the one."""

    def stop(self) -> None:
        """Let another be the one; also when it was never started."""


class Sole:
    """The one process that there is."""

    def start(self, gained: Callable[[], None]) -> None:
        """Be it at once."""
        gained()

    def holds(self) -> bool:
        """Tell that it is."""
        return True

    def stop(self) -> None:
        """Nobody else is there."""
