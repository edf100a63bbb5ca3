"""Waiting for something without waiting for ever."""

import time
from collections.abc import Callable

WAIT = 120.0
"""Seconds after which something that should have happened has not."""


def wait_for(happened: Callable[[], object]) -> None:
    """Look again and again until something has happened."""
    end = time.monotonic() + WAIT
    while not happened():
        assert time.monotonic() < end, f"waited {WAIT:g} s for {happened}"
        time.sleep(0.05)
