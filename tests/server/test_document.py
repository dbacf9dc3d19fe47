"""The API against its own OpenAPI document: no failure of the server, and no answer that is not documented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings, strategies
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.conftest import make_app
from tests.server.desk import keeps
from tests.server.table import begins
from wordrummi.server.parts import parts_of

EXAMPLES = 100
OPEN_ENDED = ("/api/rooms/{room}/events", "/api/sheets/{sheet}/events")
TOKEN = "an administrator's long token"
Known = dict[str, tuple[str, str]]
"""A room and a sheet, each with a secret for it."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    app = make_app(tmp_path_factory.mktemp("document"), jobs_kept=2, jobs=1, admin_token=TOKEN)
    yield app
    parts_of(app).close()


@pytest.fixture(scope="module")
def document(served: Flask) -> dict[str, Any]:
    told: dict[str, Any] = served.test_client().get("/openapi/openapi.json").get_json()
    return told


@pytest.fixture(scope="module")
def known(served: Flask) -> Known:
    anna, operator = begins(served)[0], keeps(served)
    return {"room": (anna.room, anna.secret), "sheet": (operator.sheet, operator.secret)}


def references(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(ref := value.get("$ref"), str):
            yield ref
        for one in value.values():
            yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)


def test_it_is_openapi_3_1_and_refers_to_nothing_that_is_not_there(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    schemas = document["components"]["schemas"]
    found = set(references(document))
    assert found
    assert {ref for ref in found if ref.removeprefix("#/components/schemas/") not in schemas} == set()


def test_every_route_of_the_api_is_in_it(served: Flask, document: dict[str, Any]) -> None:
    routes = {rule.rule.replace("<string:", "{").replace(">", "}") for rule in served.url_map.iter_rules()}
    assert {route for route in routes if route.startswith("/api/")} == {
        path for path in document["paths"] if path.startswith("/api/")
    }


def test_every_fault_is_told_as_problem_json(document: dict[str, Any]) -> None:
    for path in document["paths"].values():
        for operation in path.values():
            assert "429" in operation["responses"]
            for status, response in operation["responses"].items():
                if status >= "400":
                    assert list(response["content"]) == ["application/problem+json"]


def test_commands_moves_and_events_are_described_by_their_names(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["CommandBody"]["properties"]["command"]["discriminator"]["propertyName"] == "command"
    assert schemas["Play"]["properties"]["move"]["discriminator"]["mapping"]["lay"]
    events = schemas["SeenEntry"]["properties"]["events"]["items"]["discriminator"]["mapping"]
    assert {"SeatClaimed", "TableLaid", "TilesDrawn", "RoundSettled"} <= set(events)


def answers_as_documented(operation: Any, mode: GenerationMode, known: Known, examples: int) -> None:
    """Send an operation what fits its description, or what does not; every answer has to be documented."""

    @given(case=operation.as_strategy(generation_mode=mode), is_known=strategies.booleans())
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def sent(case: Case, is_known: bool) -> None:
        kind = "sheet" if "sheet" in case.path_parameters else "room"
        name, secret = known[kind]
        wrong = mistakes(case)
        if is_known and kind in case.path_parameters and ParameterLocation.PATH not in wrong:
            case.path_parameters[kind] = name
        bearer = TOKEN if "/admin/" in case.path else secret
        headers = {} if ParameterLocation.HEADER in wrong else {"Authorization": f"Bearer {bearer}"}
        case.call_and_validate(headers=headers, checks=CHECKS)

    sent()


def mistakes(case: Case) -> set[ParameterLocation]:
    """Return where a case is wrong on purpose: put right, an unknown name in the query might be all that is left."""
    parts = case.meta.components if case.meta is not None else {}
    return {place for place, part in parts.items() if part.mode is GenerationMode.NEGATIVE}


def operations(app: Flask, mode: GenerationMode) -> list[Any]:
    """Return what can be asked, and with a mistake where there is something to mistake."""
    loaded = schemathesis.openapi.from_wsgi("/openapi/openapi.json", app)
    found = [result.ok() for result in loaded.get_all_operations()]
    return [
        one
        for one in found
        if one.path not in OPEN_ENDED
        and (mode is GenerationMode.POSITIVE or one.path_parameters or one.query or one.body)
    ]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_nothing_that_is_sent_gets_an_answer_outside_the_document(
    served: Flask, known: Known, mode: GenerationMode
) -> None:
    for operation in operations(served, mode):
        answers_as_documented(operation, mode, known, 5)


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_much_more_gets_no_other_answer(served: Flask, known: Known, mode: GenerationMode) -> None:
    for operation in operations(served, mode):
        answers_as_documented(operation, mode, known, EXAMPLES)
