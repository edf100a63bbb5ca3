"""Tests run on compiled rules unless they ask for the uncompiled ones by name."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("PITBOSS_RULES", "compiled")
# What stands back behind games would stand back behind the tests beside it, and one waits for it.
os.environ.setdefault("PITBOSS_NICENESS", "0")
# Every worker multiplies on one core: threads that wait for each other take ten times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("PITBOSS_STATE", tempfile.mkdtemp(prefix="pitboss-"))

import pytest
from hypothesis import HealthCheck, settings

from tests.markers import MARKED_FOLDERS

settings.register_profile(
    "pitboss",
    deadline=None,  # machines are noisy; no test is timed
    derandomize=True,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("pitboss")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of a folder."""
    here = Path(__file__).parent
    for item in items:
        folder = item.path.relative_to(here).parts[0] if item.path.is_relative_to(here) else ""
        if folder in MARKED_FOLDERS:
            item.add_marker(MARKED_FOLDERS[folder])
