"""Puts the application together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from flask import Flask, Response, jsonify, send_from_directory

from wordrummi.play.rooms.store import Store
from wordrummi.server import (
    about,
    admin,
    analysing,
    hinting,
    honouring,
    inviting,
    jobs,
    judging,
    operations,
    puzzling,
    retelling,
    rooming,
    sheeting,
    solving,
    words,
)
from wordrummi.server.chores import Chore
from wordrummi.server.config import Config
from wordrummi.server.document import Api
from wordrummi.server.guard import guard
from wordrummi.server.logs import log_requests
from wordrummi.server.parts import Parts
from wordrummi.server.problems import tell_problems
from wordrummi.server.store.owner import Owner

PAGE: Final = Path(__file__).parent / "static"
"""The page, where it was built."""

YEAR: Final = 31_536_000
"""Seconds."""

_ADDRESSES: Final = (
    "/",
    "/nieuw",
    "/r/<string:room>",
    "/scheids",
    "/scheids/<string:sheet>",
    "/woorden",
    "/regels",
    "/regels/<string:variant>",
    "/puzzels",
    "/figuren",
    "/beheer",
    "/geschiedenis",
    "/geschiedenis/<string:room>",
    "/leer/<string:variant>",
)
"""What the page has addresses for; it reads them itself."""

_DESCRIBED: Final = (
    *judging.DESCRIBED,
    *rooming.DESCRIBED,
    *sheeting.DESCRIBED,
    *hinting.DESCRIBED,
    *retelling.DESCRIBED,
    *analysing.DESCRIBED,
    *honouring.DESCRIBED,
    *solving.DESCRIBED,
)
_APIS: Final = (
    judging.api,
    solving.api,
    words.api,
    jobs.api,
    about.api,
    rooming.api,
    sheeting.api,
    hinting.api,
    inviting.api,
    puzzling.api,
    retelling.api,
    analysing.api,
    honouring.api,
    operations.api,
    admin.api,
)


def create_app(config: Config, store: Store, chores: Sequence[Chore], owner: Owner) -> Flask:
    """Return the application of a server with these settings, over a store.

    `parts_of(app)` has `start`, for what it does by itself and for `chores` (once an hour), and `close`. Clocks and
    bots run while it is the `owner`.
    """
    app = Api("wordrummi.server", _DESCRIBED, rooming.REFINED)
    shared = Parts.of(config, store, chores, owner)
    shared.join(app)
    tell_problems(app)
    log_requests(app, config)
    operations.measure(app, shared)
    shared.limits.guard(app)
    guard(app, config)
    for api in _APIS:
        app.register_api(api)
    app.add_url_rule("/openapi/openapi.json", "document", lambda: jsonify(app.api_doc))
    for path in _ADDRESSES:
        app.add_url_rule(path, path, lambda **_: _page("index.html"))
    app.add_url_rule("/<path:name>", "file", _page)
    return app


def _page(name: str) -> Response:
    """Return a file of the page; before there is a page, `/` tells where the document is."""
    if name == "index.html" and not (PAGE / name).is_file():
        return jsonify(name="Wordrummi", document="/openapi/openapi.json")
    # What a machine calls a script may be no kind that browsers run. The names of assets change with what they hold.
    kind = "text/javascript" if name.endswith(".js") else None
    return send_from_directory(PAGE, name, mimetype=kind, max_age=YEAR if name.startswith("assets/") else None)
