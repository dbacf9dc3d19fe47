"""The OpenAPI 3.1 document: what routes declare, and what the use cases read and tell, each described once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Annotated, Any, Final

import msgspec
from flask_openapi.models.info import Info
from flask_openapi.openapi import OpenAPI
from pydantic import BaseModel, BeforeValidator, ConfigDict

from wordrummi.server.problems import MEDIA, Problem, from_validation

COOKIE: Final = "wordrummi"
"""The cookie that keeps the secrets of a room."""

REF: Final = "#/components/schemas/"


class Strict(BaseModel):
    """A body of a request: nothing is taken for something else, nothing unknown is let in."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]
"""An integer as JSON Schema has it: 2.0 is one, `true` and "2" are none."""


def problems(*statuses: int) -> dict[int | str, Any]:
    """Return the answers that a route may give when something is wrong; every route may say 429."""
    schema = {"$ref": f"{REF}{Problem.__name__}"}
    return {status: {"content": {MEDIA: {"schema": schema}}} for status in sorted({*statuses, 429})}


POSTED: Final = (400, 403, 411, 413, 415)
"""What may be wrong with any request that has a body."""


class Api(OpenAPI):
    """A Flask application with its document.

    `described`: types whose JSON is described by msgspec. `refined`: the type of a field, by the name of the type that
    has it and its own, where more is known of it than is written there.
    """

    def __init__(self, name: str, described: Sequence[Any], refined: Mapping[tuple[str, str], Any]) -> None:
        super().__init__(
            name,
            info=Info(title="Wordrummi", version=version("wordrummi"), description=_ABOUT),
            security_schemes={
                "seat": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
                "admin": {"type": "http", "scheme": "bearer"},
            },
            validation_error_status=400,
            validation_error_model=Problem,
            validation_error_callback=from_validation,
            doc_ui=False,
            static_folder=None,
        )
        self.openapi_version = "3.1.0"
        self._described = described
        self._refined = refined

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function as it is: here is nothing to be awaited, and each hook of each request would be asked."""
        return func

    def generate_spec_json(self) -> None:
        """Make the document."""
        super().generate_spec_json()  # type: ignore[no-untyped-call]
        types = [*self._described, *self._refined.values()]
        told, schemas = msgspec.json.schema_components(types, ref_template=f"{REF}{{name}}")
        for (name, field), schema in zip(self._refined, told[len(self._described) :], strict=True):
            schemas[name]["properties"][field] = schema
        known = self.spec_json["components"]["schemas"]
        if twice := known.keys() & schemas.keys():
            raise ValueError(f"two types are called alike: {sorted(twice)}")
        known.update(schemas)
        for path in self.spec_json["paths"].values():
            for operation in path.values():
                _keep_declared(operation["responses"])


def _keep_declared(responses: dict[str, Any]) -> None:
    """Take away the answer to faults of validation that was put at every route, declared or not."""
    if "application/json" in responses.get("400", {}).get("content", {}):
        del responses["400"]


def body_of(*names: str) -> dict[str, Any]:
    """Return the description of a body that is one of the described types."""
    refs = [{"$ref": f"{REF}{name}"} for name in names]
    return {
        "required": True,
        "content": {"application/json": {"schema": refs[0] if refs[1:] == [] else {"anyOf": refs}}},
    }


def told_as(name: str) -> dict[str, Any]:
    """Return the description of an answer that is one of the described types."""
    return {"description": "OK", "content": {"application/json": {"schema": {"$ref": f"{REF}{name}"}}}}


_ABOUT: Final = (
    "Referee and game server for Rummikub in Dutch letters and in numbers. Problems are application/problem+json, "
    "in the language of `?lang=nl|en`, else of Accept-Language, else Dutch."
)
