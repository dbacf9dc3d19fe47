"""A seed gives the same order for ever: the scheme has a name, and a named scheme never changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b

from wordrummi.core.tiles import Kind

SCHEME = "blake2b-1"
"""The scheme of new matches."""


def _blake2b_1(kinds: Sequence[Kind], seed: int, purpose: str) -> tuple[Kind, ...]:
    def lot(place: int) -> bytes:
        return blake2b(f"{seed}/{purpose}/{place}".encode(), digest_size=16).digest()

    return tuple(kinds[place] for place in sorted(range(len(kinds)), key=lot))


_SCHEMES: Mapping[str, Callable[[Sequence[Kind], int, str], tuple[Kind, ...]]] = {SCHEME: _blake2b_1}


def shuffle(kinds: Sequence[Kind], seed: int, purpose: str, scheme: str = SCHEME) -> tuple[Kind, ...]:
    """Return the kinds in the order that this seed gives for this purpose ("pot", "start").

    Raises ValueError for a scheme that this version does not know.
    """
    if scheme not in _SCHEMES:
        raise ValueError(f"unknown shuffle scheme {scheme!r}")
    return _SCHEMES[scheme](kinds, seed, purpose)
