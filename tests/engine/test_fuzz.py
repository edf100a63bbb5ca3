"""No public call ends the interpreter or changes a position that it refuses to change."""

import os
import subprocess
import sys

import pytest

from tests.contract.tables import every_game

pytestmark = pytest.mark.compiled

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
