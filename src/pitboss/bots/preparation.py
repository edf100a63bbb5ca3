"""Compiling games and their bots ahead of time, in child processes, and its progress."""

import os
import time
from collections.abc import Sequence
from subprocess import Popen
from typing import Any

from pitboss.bots.registry import part_of
from pitboss.engine import load
from pitboss.kernel.cache import Progress
from pitboss.kernel.compiled import Library, rules_mode
from pitboss.kernel.fill import fill, has_given_up

_MOST_CHILDREN = 2
"""How many games are compiled at a time: each takes a core and a third of a gigabyte."""
_POLL_SECONDS = 0.2


def libraries(game: str) -> list[Library[Any]]:
    """List what is compiled for a game: its rules, and the searches of its bots."""
    searching = part_of(game, "searches")
    return [load(game).rules, *([searching.SEARCHES] if searching else [])]


def is_compiled_beforehand() -> bool:
    """Say whether child processes compile in the background, which settings can switch off."""
    return rules_mode() == "auto"


def progress(game: str) -> Progress:
    """Give how many functions of a game are compiled, of how many."""
    return sum((library.progress for library in libraries(game)), Progress(0, 0))


def is_stopped(game: str) -> bool:
    """Say whether a child process has ended before it was done; it is not started again."""
    return any(has_given_up(library) for library in libraries(game))


def prepare(games: Sequence[str]) -> None:
    """Compile games in child processes, a few at a time; return when all have ended."""
    waiting, running = list(games), list[Popen[bytes]]()
    most = min(_MOST_CHILDREN, os.cpu_count() or 1)
    while waiting or running:
        while waiting and len(running) < most:
            child = fill(*libraries(waiting.pop(0)))
            if child is not None:
                running.append(child)
        time.sleep(_POLL_SECONDS)
        running = [child for child in running if child.poll() is None]
