"""Those who want to hear of what a store keeps."""

from __future__ import annotations

import logging
from typing import Final

from wordrummi.play.rooms.store import Heard

_LOG: Final = logging.getLogger(__name__)


class Listeners:
    """Callbacks, called in the order in which they came; one that fails is logged and stops nothing."""

    def __init__(self) -> None:
        self._heard: tuple[Heard, ...] = ()

    def add(self, heard: Heard) -> None:
        """Call this one too from now on."""
        self._heard = (*self._heard, heard)

    def tell(self, room: str | None, version: int) -> None:
        """Call all, as `Heard` says."""
        for heard in self._heard:
            try:
                heard(room, version)
            except Exception:
                _LOG.exception("a listener failed")

    def clear(self) -> None:
        """Call nobody any more."""
        self._heard = ()
