"""The log buffer: events as rows of whole numbers.

`play` writes events to a log that the caller passes in. Row 0 holds the number of events; each
further row is one event, its kind first. A search passes `silent()`, which takes nothing, and in
compiled searches and batches `say_nothing` takes the place of `emit`.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.kernel.rule import rule

WIDTH = 8
Log = npt.NDArray[np.int64]


class LogFull(RuntimeError):
    """One step wrote more events than the game said it could."""


def new_log(events: int) -> Log:
    """Make a log with room for `events` events."""
    return np.zeros((events + 1, WIDTH), np.int64)


def silent() -> Log:
    """Make a log that discards events."""
    return np.zeros((1, WIDTH), np.int64)


@rule
def emit(log, kind, a=0, b=0, c=0, d=0, e=0, f=0, g=0):
    """Write one event; a log without room counts it, so that the reader can object."""
    room = log.shape[0] - 1
    if room > 0:
        n = log[0, 0] + 1
        log[0, 0] = n
        if n <= room:
            log[n, 0] = kind
            log[n, 1] = a
            log[n, 2] = b
            log[n, 3] = c
            log[n, 4] = d
            log[n, 5] = e
            log[n, 6] = f
            log[n, 7] = g


@rule
def say_nothing(log, kind, a=0, b=0, c=0, d=0, e=0, f=0, g=0):
    """Replace `emit` where events are not needed."""


def drain(log: Log) -> list[tuple[int, ...]]:
    """Take the events out of a log and leave it empty."""
    written = int(log[0, 0])
    log[0, 0] = 0
    if written > len(log) - 1:
        raise LogFull(f"a step wrote {written} events into a log for {len(log) - 1}")
    rows: list[list[Any]] = log[1 : written + 1].tolist()
    return [tuple(row) for row in rows]
