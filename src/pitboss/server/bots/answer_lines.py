"""The other end of an `AnsweringProcess`: lines in, lines out, until the server is gone."""

import os
import sys
import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue

BEGUN = b"begun"
"""The first line of every answer: what has to be compiled for it is compiled by then."""
_LESS_URGENT = 10
"""How far such a process stands back behind the tables, as `nice` counts."""


def answer_lines(answers: Callable[[bytes], Iterable[bytes]]) -> None:
    """Answer each line with lines."""
    os.nice(_LESS_URGENT)
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read, args=(asked,), daemon=True).start()
    while True:
        for line in answers(asked.get()):
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()


def _read(asked: "SimpleQueue[bytes]") -> None:
    """Read questions; end at once when the server has ended, also in the middle of an answer."""
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)
