"""Options that name a file on this machine are for its own user: from the network only built-in names are taken."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from wordrummi.lexicon.policy import BUILT_IN
from wordrummi.play.reading import Unreadable, decoded

_NAMES: Final = {"policy": BUILT_IN, "sheet": ("house",)}


class _Optioned(msgspec.Struct):
    options: dict[str, Any] = {}


def no_files(body: bytes) -> None:
    """Raise Unreadable when the options of a body name something that is not built in, or it is no JSON object."""
    options = decoded(body, _Optioned).options
    for name, built_in in _NAMES.items():
        if name in options and options[name] not in built_in:
            raise Unreadable(f"options.{name}", "server.no-file", name=name, known=", ".join(built_in))
