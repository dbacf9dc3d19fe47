"""Who asks: the bearer of a secret that a room gave out, in a cookie of that room or in the Authorization header.

A secret is 256 random bits of which the store knows a digest alone, so a signature would protect nothing more. The
cookie goes to its own room only, and no script can read it.
"""

from __future__ import annotations

from typing import Final

from flask import Response, request

from wordrummi.play.rooms.store import Holder
from wordrummi.server.asked import asked
from wordrummi.server.document import COOKIE
from wordrummi.server.parts import parts
from wordrummi.server.problems import Refusal

DAYS: Final = 30
MOST: Final = 6
"""So many secrets of one room a browser keeps; the newest is first."""

LONGEST: Final = 200
ROOMS: Final = "/api/rooms"
SHEETS: Final = "/api/sheets"
_BEARER: Final = "Bearer "


def secrets_sent() -> list[str]:
    """Return the secrets that come with this request, the one that counts most first."""
    now = asked()
    header = now.headers.get("Authorization", "")
    named = [header.removeprefix(_BEARER)] if header.startswith(_BEARER) else []
    cookie = now.cookies.get(COOKIE, "") if "Cookie" in now.headers else ""
    kept = [*named, *cookie.split(".")]
    return [secret for secret in kept if 0 < len(secret) <= LONGEST and secret.isascii()][:MOST]


def asking(room: str, seat: int | None = None) -> Holder | None:
    """Return who asks something of a room: the holder of the seat where one is named, else of the newest secret."""
    known = (parts().rooms.holder(secret) for secret in secrets_sent())
    holders = [holder for holder in known if holder is not None and holder.room == room]
    return next((holder for holder in holders if holder.seat == seat), holders[0] if holders else None)


def asking_surely(room: str, seat: int | None = None) -> Holder:
    """Return who asks something of a room. Raises Refusal when that is nobody whom the room knows."""
    holder = asking(room, seat)
    if holder is None:
        raise Refusal(401, "unknown-bearer")
    return holder


def traded(room: str, secret: str) -> Holder:
    """Return whom a secret of a link lets into a room. Raises Refusal when it does not."""
    holder = parts().rooms.holder(secret)
    if holder is None or holder.room != room:
        raise Refusal(401, "unknown-bearer")
    return holder


def keep(response: Response, room: str, secret: str, under: str = ROOMS) -> None:
    """Let the browser keep a secret of a room, before those that it has."""
    kept = [secret, *(one for one in request.cookies.get(COOKIE, "").split(".") if one and one != secret)]
    _set(response, f"{under}/{room}", ".".join(kept[:MOST]), DAYS * 86_400)


def let_go(response: Response, room: str) -> None:
    """Let the browser forget its secrets of a room."""
    _set(response, f"{ROOMS}/{room}", "", 0)


def _set(response: Response, path: str, value: str, seconds: int) -> None:
    response.set_cookie(
        COOKIE,
        value,
        max_age=seconds,
        path=path,
        httponly=True,
        samesite="Lax",
        secure=parts().config.https or request.is_secure,
    )
