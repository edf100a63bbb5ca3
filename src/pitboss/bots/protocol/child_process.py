"""A child process that exchanges lines with the host and can never block it.

Each pipe has a thread of its own, which also closes it, and a short queue; what does not fit waits
with its writer.
"""

import queue
import shlex
import subprocess
import threading
import time
from contextlib import suppress

from pitboss.engine import Refusal

MAX_BYTES = 65_536
"""The longest line that a bot may write, with its end."""
MAX_RECEIVED = 256
"""How many lines of a bot are buffered."""
MAX_OUTGOING = 4
"""How many messages are buffered until the bot reads: each may be long."""
EXIT_SECONDS = 2.0
"""Seconds that a process has to end after `quit`."""


class BotFailed(Refusal):
    """The process of a bot has ended, does not answer or answers nonsense."""


class Deadline:
    """A point in time, so many seconds from now."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until = time.monotonic() + seconds

    def left(self) -> float:
        """Give the seconds that are left, 0 once it has passed."""
        return max(0.0, self._until - time.monotonic())


class ChildProcess:
    """Runs a command and exchanges lines with it; every wait has a deadline."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._received: queue.Queue[bytes] = queue.Queue(MAX_RECEIVED)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue(MAX_OUTGOING)
        self._closing = False
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotFailed(f"the bot {command!r} cannot be started: {error}") from error
        self._threads = [
            threading.Thread(target=work, daemon=True) for work in (self._read, self._write)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, deadline: Deadline, *lines: str) -> None:
        """Queue lines for the process; fail when the queue stays full until the deadline."""
        text = "".join(line + "\n" for line in lines).encode()
        try:
            self._outgoing.put(text, timeout=deadline.left())
        except queue.Full:
            raise BotFailed(f"{self._command}: it does not read its input") from None

    def receive(self, deadline: Deadline) -> str:
        """Give the next line; fail after the deadline, even if lines keep coming."""
        left = deadline.left()
        try:
            line = self._received.get(timeout=left) if left else None
        except queue.Empty:
            line = None
        if line is None:
            raise BotFailed(f"{self._command}: no answer within {deadline.seconds:.0f} s")
        if not line:
            raise BotFailed(f"{self._command}: the process has ended without an answer")
        if len(line) > MAX_BYTES:
            raise BotFailed(f"{self._command}: a line is longer than {MAX_BYTES:,} bytes")
        return line.decode("utf-8", "replace").strip()

    def close(self) -> None:
        """Send `quit` and end the process."""
        self._closing = True
        _empty(self._received)  # the reader may be blocked on a full queue
        _empty(self._outgoing)
        for last in (b"quit\n", None):
            self._outgoing.put(last)
        try:
            self._process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join(EXIT_SECONDS)  # longer only if a child of the process holds the pipe

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            while line := pipe.readline(MAX_BYTES + 1):
                if not self._closing:
                    self._received.put(line)
        self._received.put(b"")

    def _write(self) -> None:
        assert self._process.stdin is not None
        pipe = self._process.stdin
        while (text := self._outgoing.get()) is not None:
            with suppress(OSError):  # the reader reports that the process has ended
                pipe.write(text)
                pipe.flush()
        with suppress(OSError):
            pipe.close()


def _empty(waiting: "queue.Queue[bytes] | queue.Queue[bytes | None]") -> None:
    with suppress(queue.Empty):
        while True:
            waiting.get_nowait()
