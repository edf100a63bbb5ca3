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
    """A pool of processes. With one worker tasks run in this process, and results come in order.

    The pool starts with the first task. Within a `with` it is kept for the next run.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._stays = False
        self._pool: _Pool | None = None

    def __enter__(self) -> "LocalProcesses":
        self._stays = True
        return self

    def __exit__(self, *_: object) -> None:
        self._stays = False
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.end()
            self._pool = None

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
        self._pool = self._pool or _Pool(self._workers)
        done = False
        try:
            yield from self._pool.results(function, tasks)
            done = True
        finally:
            # After a break the pool is ended: tasks that it has received cannot be cancelled.
            if not (done and self._stays):
                self._end()


class _Pool:
    """Running processes."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        # A fresh interpreter for each worker: a fork would copy threads that hold locks.
        context = multiprocessing.get_context("spawn")
        self._stopped = context.Event()
        self._pool = ProcessPoolExecutor(
            workers, context, initializer=_begin, initargs=(self._stopped,)
        )

    def results(
        self, function: Callable[[Task], Found], tasks: Iterable[Task]
    ) -> Generator[Found, None, None]:
        """Give each result as it comes; two tasks a worker are under way."""
        left = iter(tasks)
        pending: set[Future[Found]] = set()
        while True:
            for task in islice(left, 2 * self._workers - len(pending)):
                pending.add(self._pool.submit(_run, function, task))
            if not pending:
                return
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()

    def end(self) -> None:
        """End the processes; a task that they have received already checks the event."""
        self._stopped.set()
        self._pool.shutdown(cancel_futures=True)


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
