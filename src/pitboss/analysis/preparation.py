"""Compiling the analysis beforehand, after everything that players wait for."""

import time
from collections.abc import Iterable

from pitboss.analysis.evaluator import searches_of
from pitboss.bots.preparation import is_compiled_beforehand
from pitboss.kernel.fill import fill, has_given_up

_POLL_SECONDS = 1.0


def prepare(games: Iterable[str]) -> None:
    """Have what reviews and advice search with compiled by a child, a game at a time."""
    for game in games:
        library = searches_of(game)
        while not library.folder.complete:
            child = fill(library)
            if child is not None:
                child.wait()
                break
            if not library.folder.is_being_filled:
                break
            time.sleep(_POLL_SECONDS)  # somebody else is at it: should they die, it goes on here


def is_stopped(game: str) -> bool:
    """Say whether the compiler gave up on it in this process: it will not be retried."""
    return is_compiled_beforehand() and has_given_up(searches_of(game))


def is_coming(game: str) -> bool:
    """Say whether reviews and advice of a game have to wait for the compiler still."""
    if not is_compiled_beforehand():
        return False  # whoever needs it compiles it then
    library = searches_of(game)
    return not library.folder.complete and not has_given_up(library)
