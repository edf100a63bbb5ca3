"""A process that is talked with in lines. Neither its silence nor its noise can hold the host up.

Each pipe has a thread of its own, which also closes it, and a short queue: what is not read stays
with the one who wrote it.
"""

import queue
import shlex
import subprocess
import threading
import time
from contextlib import suppress

from pitboss.engine import Refusal

MOST_BYTES = 65_536
"""The longest line that a bot may write, with its end."""
MOST_WAITING = 256
"""How many lines of a bot wait to be read."""
MOST_UNSAID = 4
"""How many answers wait until the bot reads: each may be long."""
GOODBYE = 2.0
"""Seconds that a process has to end after `quit`."""


class BotFailed(Refusal):
    """A bot's process that ended, kept silent or answered nonsense."""


class Deadline:
    """A moment until which something must have happened, so many seconds from now."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        """Give the seconds that are left, 0 once it has passed."""
        return max(0.0, self._until - time.monotonic())


class Talk:
    """Runs a command and exchanges lines with it; every wait has a deadline."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._heard: queue.Queue[bytes] = queue.Queue(MOST_WAITING)
        self._unsaid: queue.Queue[bytes | None] = queue.Queue(MOST_UNSAID)
        self._over = False
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotFailed(f"the bot {command!r} cannot be started: {error}") from error
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._listen, self._speak)
        ]
        for thread in self._threads:
            thread.start()

    def say(self, deadline: Deadline, *lines: str) -> None:
        """Hand lines over to be written; refuse when too many wait until the deadline."""
        text = "".join(line + "\n" for line in lines).encode()
        try:
            self._unsaid.put(text, timeout=deadline.left())
        except queue.Full:
            raise BotFailed(f"{self._command}: it does not read what it is told") from None

    def hear(self, deadline: Deadline) -> str:
        """Give the next line, or refuse: the deadline is also for those who never fall silent."""
        left = deadline.left()
        try:
            line = self._heard.get(timeout=left) if left else None
        except queue.Empty:
            line = None
        if line is None:
            raise BotFailed(f"{self._command}: no answer within {deadline.seconds:.0f} s")
        if not line:
            raise BotFailed(f"{self._command}: the process has ended without an answer")
        if len(line) > MOST_BYTES:
            raise BotFailed(f"{self._command}: a line is longer than {MOST_BYTES:,} bytes")
        return line.decode("utf-8", "replace").strip()

    def close(self) -> None:
        """Say goodbye and end the process."""
        self._over = True
        _empty(self._heard)  # its thread may be waiting for room
        _empty(self._unsaid)
        for last in (b"quit\n", None):
            self._unsaid.put(last)
        try:
            self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(GOODBYE)  # longer only where a child of the process holds the pipe

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while line := pipe.readline(MOST_BYTES + 1):
                if not self._over:
                    self._heard.put(line)
        self._heard.put(b"")

    def _speak(self) -> None:
        assert self._process.stdin is not None
        pipe = self._process.stdin
        while (text := self._unsaid.get()) is not None:
            with suppress(OSError):  # whoever listens is told that it has ended
                pipe.write(text)
                pipe.flush()
        with suppress(OSError):
            pipe.close()


def _empty(waiting: "queue.Queue[bytes] | queue.Queue[bytes | None]") -> None:
    with suppress(queue.Empty):
        while True:
            waiting.get_nowait()
