"""What whoever runs the server asks: is it alive, is it ready, what does it do."""

from __future__ import annotations

import time
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from flask import Flask, Response, g, jsonify
from flask_openapi.blueprint import APIBlueprint
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from pydantic import BaseModel

from wordrummi.play.rooms.store import Status
from wordrummi.server.asked import asked
from wordrummi.server.document import problems
from wordrummi.server.parts import Parts, parts

TAGS: Final[list[Any]] = [{"name": "operations"}]
VERSION: Final = version("wordrummi")
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
api = APIBlueprint("operations", __name__)


class Health(BaseModel):
    """That the server answers."""

    ok: bool
    version: str


class Readiness(BaseModel):
    """That the server can play: its database answers."""

    ok: bool
    streams: int


@api.get("/healthz", summary="Alive", tags=TAGS, responses={200: Health, **problems()})
def health() -> Response:
    """Tell that the server answers."""
    return jsonify(ok=True, version=VERSION)


@api.get("/readyz", summary="Ready", tags=TAGS, responses={200: Readiness, **problems(503)})
def ready() -> Response:
    """Tell that the database answers."""
    parts().store.listed(Status.OPEN, limit=1)
    return jsonify(ok=True, streams=parts().hub.count)


def measure(app: Flask, shared: Parts) -> None:
    """Count and time the requests of an application, and tell it at `/metrics`."""
    registry = CollectorRegistry()
    count = Counter("wordrummi_requests", "Requests", ["route", "method", "status"], registry=registry)
    seconds = Histogram("wordrummi_seconds", "Time of requests", ["route"], registry=registry, buckets=_BUCKETS)
    streams = Gauge("wordrummi_streams", "Event streams that are open", registry=registry)
    streams.set_function(lambda: shared.hub.count)
    clocks = Gauge("wordrummi_clocks", "1 where clocks and bots run", registry=registry)
    clocks.set_function(shared.waker.is_at_work)

    # Routes, methods and statuses are few; finding the counter of three labels anew costs more than counting.
    counts, times = cache(count.labels), cache(seconds.labels)

    def counted(response: Response) -> Response:
        now, began = asked(), g.get("began")
        route = str(now.url_rule or "-")
        counts(route, now.method if now.url_rule else "-", response.status_code).inc()
        if began is not None:
            times(route).observe(time.perf_counter() - began)
        return response

    app.after_request(counted)
    app.add_url_rule(
        "/metrics", "metrics", lambda: Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
    )
