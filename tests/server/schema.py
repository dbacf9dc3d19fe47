"""The types of the page, made from the OpenAPI document: `python -m tests.server.schema` writes them anew.

Wants Node.js, and `npm ci --ignore-scripts` in `web/types`.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.server.conftest import make_app

WEB = Path(__file__).parents[2] / "web"
TYPES = WEB / "src" / "lib" / "schema.d.ts"
SAID = frozenset({"description", "summary", "title"})

STYLE = (
    "--immutable",
    "--root-types",
    "--root-types-no-schema-prefix",
    "--default-non-nullable",
    "false",
    "--empty-objects-unknown",
)


def document() -> bytes:
    """Return what the document has of types: without its paths, and without sentences."""
    with tempfile.TemporaryDirectory() as data:
        told = make_app(Path(data)).test_client().get("/openapi/openapi.json").get_json()
    types = {"openapi": told["openapi"], "info": told["info"], "paths": {}, "components": told["components"]}
    return json.dumps(silent(types), sort_keys=True, indent=1).encode()


def silent(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: silent(one) for name, one in value.items() if name not in SAID or not isinstance(one, str)}
    return [silent(one) for one in value] if isinstance(value, list) else value


def stamp(content: bytes) -> str:
    return f"// Made from the OpenAPI document {hashlib.sha256(content).hexdigest()}: python -m tests.server.schema\n"


def main() -> None:
    content = document()
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        source.write_bytes(content)
        call = ["npm", "run", "--silent", "make", "--", str(source), "--output", str(made), *STYLE]
        subprocess.run(call, cwd=WEB / "types", check=True)
        TYPES.write_text(stamp(content) + made.read_text("utf-8"), "utf-8")


if __name__ == "__main__":
    main()
