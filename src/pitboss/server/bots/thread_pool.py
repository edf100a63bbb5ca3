"""Threads in which bots compute, beside the event loop.

They are daemons, unlike those of the standard library's pool: their results are not stored, so the
process does not wait for them when it ends.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from queue import PriorityQueue
from typing import TypeVar

from pitboss.kernel.fill import niceness

Result = TypeVar("Result")
Rank = tuple[int, ...]
"""The order of jobs: the lowest rank first, and of equal ones the oldest."""


class ThreadPool:
    """A few daemon threads that share one queue."""

    def __init__(self, threads: int) -> None:
        self._waiting: PriorityQueue[tuple[Rank, int, Callable[[], None] | None]] = PriorityQueue()
        self._number = count()
        self._threads = [
            threading.Thread(target=self._work, name=f"bot-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    async def run(self, compute: Callable[[], Result], rank: Rank = (0,)) -> Result:
        """Compute in a thread. It does not start at all if the caller was cancelled before."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()

        def job() -> None:
            if done.cancelled():
                return
            try:
                finish, outcome = done.set_result, compute()
            except Exception as error:
                finish, outcome = done.set_exception, error  # type: ignore[assignment]
            with suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(lambda: done.done() or finish(outcome))

        self._waiting.put((rank, next(self._number), job))
        return await done

    def stop(self) -> None:
        """Start no more jobs; the result of one that runs is dropped."""
        while not self._waiting.empty():
            self._waiting.get()
        for _ in self._threads:
            self._waiting.put(((), next(self._number), None))

    def _work(self) -> None:
        _lower_priority()
        while (job := self._waiting.get()[2]) is not None:
            job()


def _lower_priority() -> None:
    """Give this thread a lower priority than the event loop, so that people's moves come first.

    Only Linux gives a thread a priority of its own; elsewhere all stay equal.
    """
    if sys.platform == "linux" and (behind := niceness()):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), behind)
