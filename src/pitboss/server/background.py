"""Tasks that must finish before the server stops."""

import asyncio
from collections.abc import Coroutine
from typing import Any

_LONGEST_WAIT = 10.0


class BackgroundTasks:
    """The running tasks of one process that must not be cancelled half-way."""

    def __init__(self) -> None:
        self._stopping = False
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def stopping(self) -> bool:
        """Say whether the server stops: no new change is accepted."""
        return self._stopping

    def begin_stop(self) -> None:
        """Accept no new changes from now on."""
        self._stopping = True

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run a coroutine as a task that a stop waits for."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def finish(self) -> None:
        """Wait for the tasks that run."""
        if self._running:
            await asyncio.wait(set(self._running), timeout=_LONGEST_WAIT)
