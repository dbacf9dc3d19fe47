"""The phrase of a room: kept as a scrypt hash."""

from __future__ import annotations

import secrets
from hashlib import scrypt
from hmac import compare_digest
from typing import Final

from wordrummi.play.rooms.events import PassphraseSet

_COST: Final = 2**14
_BLOCK: Final = 8
_SALT_BYTES: Final = 16
LONGEST: Final = 100


def hashed(phrase: str) -> PassphraseSet:
    """Return what is kept of a phrase."""
    salt = secrets.token_bytes(_SALT_BYTES)
    return PassphraseSet(salt.hex(), _digest(phrase, salt).hex())


def opens(kept: PassphraseSet | None, phrase: str | None) -> bool:
    """Return whether a phrase lets in; any does where none is kept."""
    if kept is None:
        return True
    if phrase is None or len(phrase) > LONGEST:
        return False
    return compare_digest(_digest(phrase, bytes.fromhex(kept.salt)).hex(), kept.digest)


def _digest(phrase: str, salt: bytes) -> bytes:
    return scrypt(phrase.strip().encode(errors="surrogatepass"), salt=salt, n=_COST, r=_BLOCK, p=1)
