"""Threads in which bots think, beside the event loop.

They are daemons, unlike those of the standard library's pool: a thought is not stored, so nobody
waits for it when the process ends.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import TypeVar

Thought = TypeVar("Thought")


class Thoughts:
    """A few threads that think one thing after the other."""

    def __init__(self, threads: int) -> None:
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._threads = [
            threading.Thread(target=self._think, name=f"bot-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    async def of(self, think: Callable[[], Thought]) -> Thought:
        """Give what comes of thinking. Not begun at all if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Thought] = loop.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                tell, what = done.set_result, think()
            except Exception as error:
                tell, what = done.set_exception, error  # type: ignore[assignment]
            with suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(lambda: done.done() or tell(what))

        self._waiting.put(work)
        return await done

    def stop(self) -> None:
        """Begin no more thoughts; one that runs is dropped."""
        while not self._waiting.empty():
            self._waiting.get()
        for _ in self._threads:
            self._waiting.put(None)

    def _think(self) -> None:
        while (work := self._waiting.get()) is not None:
            work()
