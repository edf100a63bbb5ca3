"""The child's side of an `AnsweringProcess`: lines in, lines out, until the server has ended."""

import os
import sys
import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue

from pitboss.kernel.fill import niceness

BEGUN = b"begun"
"""The first line of every answer: everything it needs is loaded and compiled."""


def answer_lines(answers: Callable[[bytes], Iterable[bytes]]) -> None:
    """Answer each line with lines."""
    os.nice(niceness())  # tables come first
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(asked,), daemon=True).start()
    while True:
        for line in answers(asked.get()):
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()


def _read(asked: "SimpleQueue[bytes]") -> None:
    """Read questions; end the process at once when the server has ended, even while answering."""
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)
