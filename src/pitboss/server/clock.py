"""The time of day, by a clock that never goes back while the process runs.

If the machine's clock is set back, deadlines, presence and waiting bots would be late by as much.
So the time of the start is read once, and a monotonic clock counts on from there.
"""

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Give the seconds since 1970."""
    return _STARTED + time.monotonic()
