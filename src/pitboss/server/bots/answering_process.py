"""A child process that answers one line at a time and is killed when it takes too long.

It writes a line when it begins with a question, and a line with the answer.

Why no thread: a thread cannot be stopped, and it shares the interpreter with the tables.
"""

import asyncio
import contextlib
import os
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence

_LONGEST_LINE = 4_000_000
_PREPARE_SECONDS = 120.0
"""How long a question may take to begin: the process starts and loads what it needs."""


class TookTooLong(Exception):
    """The answer did not come in time; the process was ended."""


class Died(Exception):
    """The process ended without an answer."""


class AnsweringProcess:
    """Starts a command when the first line is asked, and again after it was ended.

    `rules` sets `PITBOSS_RULES` for the child.
    """

    def __init__(self, command: Sequence[str], seconds: float, rules: str | None = None) -> None:
        self._command = command
        self._environment = None if rules is None else os.environ | {"PITBOSS_RULES": rules}
        self._seconds = seconds
        self._process: Process | None = None
        self._asking = asyncio.Lock()

    async def ask(self, line: bytes) -> bytes:
        """Give the answer to a line; after a failure the next question starts a new process."""
        return await self.follow(line, lambda _: True)

    async def follow(self, line: bytes, is_last: Callable[[bytes], bool]) -> bytes:
        """Read the lines that answer one and give the last; the others report progress.

        The time limit is for the whole answer.
        """
        async with self._asking:
            try:
                process = self._process or await self._start()
                assert process.stdin is not None
                process.stdin.write(line + b"\n")
                await self._next_line(process, _PREPARE_SECONDS)
                until = asyncio.get_running_loop().time() + self._seconds
                while True:
                    left = until - asyncio.get_running_loop().time()
                    answer = await self._next_line(process, left)
                    if is_last(answer):
                        return answer
            except BaseException:
                await self.stop()
                raise

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=_LONGEST_LINE,
            env=self._environment,
        )
        self._process = process
        return process

    async def _next_line(self, process: Process, seconds: float) -> bytes:
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                line = await process.stdout.readline()
        except TimeoutError:
            raise TookTooLong from None
        if not line:
            raise Died(f"it ended with {await process.wait()}")
        return line

    async def stop(self) -> None:
        """Kill the process, even in the middle of an answer."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
