"""The time of day, by a clock that does not go back while the process runs.

A machine's clock may be set back. Deadlines, presence and bots that wait would then wait for as
long as it was set back. Here the time of the start is counted on by a clock that only goes on.
"""

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Give the seconds since 1970."""
    return _STARTED + time.monotonic()
