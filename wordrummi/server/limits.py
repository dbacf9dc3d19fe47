"""How often something may be asked: by an address, or by a seat."""

from __future__ import annotations

import math
import time
from typing import Final

from flask import Flask
from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from wordrummi.server.asked import asked
from wordrummi.server.config import Config
from wordrummi.server.problems import Refusal

REQUESTS: Final = "requests"
COMMANDS: Final = "commands"
TOKENS: Final = "tokens"
OWN: Final = {
    "judging.judge": "services",
    "solving.solve": "services",
    "words.check": "services",
    "words.word": "services",
    "puzzling.puzzle": "services",
    "jobs.upload": "jobs",
    "rooms.open_room": "rooms",
    "rooms.take_seat": "rooms",
    "rooms.watch": "rooms",
    "rooms.enter": "rooms",
    "honouring.enter": "rooms",
    "sheets.open_sheet": "rooms",
    "sheets.enter": "rooms",
}
"""Endpoints that have a limit of their own beside that of all requests."""


class Limits:
    """The limits of one process; without a number, or with 0, there is none."""

    def __init__(self, config: Config) -> None:
        rates = {
            REQUESTS: config.rate_requests,
            COMMANDS: config.rate_commands,
            "services": config.rate_services,
            "rooms": config.rate_rooms,
            "jobs": config.rate_jobs,
            TOKENS: config.rate_tokens,
        }
        self._items = {kind: RateLimitItemPerMinute(rate) for kind, rate in rates.items() if rate}
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    @property
    def kinds(self) -> tuple[str, ...]:
        """What has a limit."""
        return tuple(self._items)

    def hit(self, kind: str, who: str) -> None:
        """Count one. Raises Refusal when there were too many."""
        item = self._items.get(kind)
        if item is not None and not self._limiter.hit(item, kind, who):
            raise self._too_many(item, kind, who)

    def check(self, kind: str, who: str) -> None:
        """Count nothing. Raises Refusal when one more would be too many."""
        item = self._items.get(kind)
        if item is not None and not self._limiter.test(item, kind, who):
            raise self._too_many(item, kind, who)

    def _too_many(self, item: RateLimitItem, kind: str, who: str) -> Refusal:
        until = self._limiter.get_window_stats(item, kind, who).reset_time
        return Refusal(429, "too-many", wait=max(1, math.ceil(until - time.time())))

    def guard(self, app: Flask) -> None:
        """Count every request of an application by its address."""
        app.before_request(self._by_address)

    def _by_address(self) -> None:
        now = asked()
        address = now.remote_addr or ""
        self.hit(REQUESTS, address)
        if kind := OWN.get(now.endpoint or ""):
            self.hit(kind, address)
