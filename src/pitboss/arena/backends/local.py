"""Tasks in processes of this machine."""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

Task = TypeVar("Task")
Found = TypeVar("Found")


class LocalProcesses:
    """So many processes; a single one is this process itself, and its results come in order."""

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def __enter__(self) -> "LocalProcesses":
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held open between two runs."""

    def where(self) -> str:
        """Count the processes."""
        return f"{self._workers} processes" if self._workers > 1 else "1 process"

    def results(
        self, function: Callable[[Task], Found], tasks: Iterable[Task]
    ) -> Generator[Found, None, None]:
        """Give each result as it comes. Closing this waits for the tasks under way only."""
        if self._workers <= 1:
            yield from map(function, tasks)
            return
        left = iter(tasks)
        # A fresh interpreter for each worker: a fork would copy threads that hold locks.
        context = multiprocessing.get_context("spawn")
        stopped = context.Event()
        pool = ProcessPoolExecutor(self._workers, context, initializer=_begin, initargs=(stopped,))
        pending: set[Future[Found]] = set()
        try:
            while True:
                for task in islice(left, 2 * self._workers - len(pending)):
                    pending.add(pool.submit(_run, function, task))
                if not pending:
                    return
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            # Tasks that a worker has already received cannot be cancelled: they check the event.
            stopped.set()
            pool.shutdown(cancel_futures=True)


class _Stopped(Exception):
    """Raised in a worker when its task is no longer needed."""


_stopped: list[Event] = []
"""In a worker: set as soon as no more tasks are needed."""


def _begin(stopped: Event) -> None:
    # Ctrl-C reaches the workers too: they end at once; the parent keeps the tasks that have ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _stopped.append(stopped)


def _run(function: Callable[[Any], Found], task: Any) -> Found:
    if any(stopped.is_set() for stopped in _stopped):
        raise _Stopped
    return function(task)
