"""Keys by which the same command is known when it comes twice, and digests by which secrets are known."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from wordrummi.play.reading import Unreadable

KEY: Final = (8, 100)
"""Fewest and most characters of a key; to open a room it takes twice as many."""


def digest_of(secret: str) -> bytes:
    """Return that by which a secret is kept."""
    return sha256(secret.encode(errors="surrogatepass")).digest()


def key_fault(key: str, times: int = 1) -> Unreadable | None:
    """Return what is wrong with a key, None for a good one."""
    least, most = KEY[0] * times, KEY[1]
    if least <= len(key) <= most and key.isascii() and key.isprintable():
        return None
    return Unreadable("key", "room.key", least=least, most=most)
