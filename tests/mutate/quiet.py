"""A pytest plugin that keeps the runs against mutants from printing their dots."""

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_report_teststatus() -> tuple[str, str, str]:
    """Say nothing of a single test."""
    return "", "", ""
