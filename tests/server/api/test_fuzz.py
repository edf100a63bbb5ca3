"""Every address of the description, fed with whatever fits it and whatever does not."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar import Litestar
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from pitboss.server.app import make_app
from pitboss.server.settings import Settings
from tests.server.harness import Friend, play_to_end

EXAMPLES = 12


def operations() -> list[Any]:
    app = make_app(Settings(database="sqlite+aiosqlite:///never-opened.sqlite")).app
    assert isinstance(app, Litestar)
    described = schemathesis.openapi.from_dict(app.openapi_schema.to_schema())
    return [found.ok() for found in described.get_all_operations()]


class Fuzzer:
    """Somebody at a running table who also has a record: good ids for bad bodies."""

    def __init__(self, address: str) -> None:
        self.friend = Friend(address, "Fuzz")
        over = self.friend.started("here", "greedy")
        play_to_end({0: self.friend}, over)
        text = self.friend.http.get(f"/api/tables/{over}/record").text
        answer = self.friend.http.post(
            "/api/records", content=text, headers={"Content-Type": "text/plain"}
        )
        self.known = {
            "table": self.friend.started("here", "here"),
            "record": answer.json()["record"]["record"],
            "game": "las-vegas",
        }


@pytest.fixture(scope="module")
def fuzzer(address: str) -> Fuzzer:
    return Fuzzer(address)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.label)
def test_bad_input_of_any_kind_gets_a_clear_answer(
    operation: Any, mode: GenerationMode, fuzzer: Fuzzer
) -> None:
    headers = {
        "X-CSRF-Token": str(fuzzer.friend.http.headers["X-CSRF-Token"]),
        "Cookie": fuzzer.friend.cookie,
    }

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        for name, value in fuzzer.known.items():
            if name in case.path_parameters and len(str(case.path_parameters[name])) % 4:
                case.path_parameters[name] = value
        response = case.call(base_url=fuzzer.friend.address, headers=headers)
        case.validate_response(
            response,
            checks=[
                not_a_server_error,
                status_code_conformance,
                content_type_conformance,
                response_schema_conformance,
            ],
        )
        if response.status_code >= 400:
            said = response.json()
            assert {"error", "reason", "rule"} <= set(said) and said["reason"]

    try:
        check()
    except Exception as error:
        if type(error).__name__ == "Unsatisfiable":  # nothing to get wrong at this address
            return
        raise


def test_the_server_is_well_afterwards(fuzzer: Fuzzer, address: str) -> None:
    somebody = Friend(address, "Anna")
    assert somebody.get("/health")["status"] == "ok"
    seen = somebody.get(f"/api/tables/{fuzzer.known['table']}")["table"]["status"]
    assert seen in ("playing", "over")
