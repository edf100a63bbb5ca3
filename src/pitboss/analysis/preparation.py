"""Compiling the analysis ahead of time, after everything that tables need."""

import time
from collections.abc import Iterable

from pitboss.analysis.evaluator import searches_of
from pitboss.bots.preparation import is_compiled_beforehand
from pitboss.kernel.fill import fill, has_given_up

_POLL_SECONDS = 1.0


def prepare(games: Iterable[str]) -> None:
    """Compile the searches of reviews and advice in a child process, one game at a time."""
    for game in games:
        library = searches_of(game)
        while not library.folder.complete:
            child = fill(library)
            if child is not None:
                child.wait()
                break
            if not library.folder.is_being_filled:
                break
            time.sleep(_POLL_SECONDS)  # another process compiles; if it dies, this one takes over


def is_stopped(game: str) -> bool:
    """Say whether the compiler gave up in this process; it is not started again."""
    return is_compiled_beforehand() and has_given_up(searches_of(game))


def is_coming(game: str) -> bool:
    """Say whether reviews and advice of a game still have to wait for the compiler."""
    if not is_compiled_beforehand():
        return False  # whoever needs it compiles it then
    library = searches_of(game)
    return not library.folder.complete and not has_given_up(library)
