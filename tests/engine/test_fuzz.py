"""No public call ends the interpreter or changes a position that it refuses to change."""

import inspect
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from pitboss import Batch, Game, Position, Record
from pitboss.engine.batches.codec import Actions
from pitboss.engine.batches.observation import Observation
from tests.contract.tables import every_game
from tests.engine import fuzzing

pytestmark = pytest.mark.compiled

TOLD = {"fault", "fault_at"}
"""What makes a refusal of a record's own fault, and is given nothing by a stranger."""
CALLS = 34_000
"""For each of three games: a hundred thousand in all."""


@every_game
def test_a_hundred_thousand_wrong_calls_leave_no_trace(slug):
    ran = subprocess.run(
        [sys.executable, "-m", "tests.engine.fuzzing", slug, str(CALLS), "7"],
        env=os.environ | {"PITBOSS_RULES": "compiled"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, f"ended with {ran.returncode}: {ran.stderr[-2000:]}"
    calls, refused = ran.stdout.split(" calls, ")
    assert int(calls) == CALLS and int(refused.split()[0]) > CALLS // 2


@pytest.mark.parametrize("kind", [Position, Batch, Actions, Observation, Game, Record])
def test_every_public_method_that_takes_something_is_thrown_at(kind):
    source = inspect.getsource(fuzzing)
    public = [name for name in vars(kind) if not name.startswith("_")]
    calls = {name: getattr(kind, name) for name in public if callable(getattr(kind, name))}
    asked = [name for name, call in calls.items() if _takes_something(vars(kind)[name], call)]
    assert {name for name in asked if f".{name}(" not in source} <= TOLD, asked


def _takes_something(kept: object, call: Callable[..., object]) -> bool:
    bound = isinstance(kept, classmethod | staticmethod)
    return len(inspect.signature(call).parameters) > (0 if bound else 1)
