"""The progress of the compiler, in the terminal."""

import sys
import time
from collections.abc import Callable
from typing import Any

import click

from pitboss.bots import preparation
from pitboss.cli.progress import changing_bar
from pitboss.engine import games
from pitboss.kernel.cache import Progress
from pitboss.kernel.compiled import Library

_POLL_SECONDS = 0.5
OfAGame = Callable[[str], "list[Library[Any]]"]
"""Lists what is compiled for a game."""


def unprepared(wanted: OfAGame = preparation.libraries) -> list[str]:
    """List the games of which something is not compiled yet."""
    return [game for game in games() if not all(part.folder.complete for part in wanted(game))]


def show_preparation(
    goes_on: Callable[[], bool] = lambda: True, wanted: OfAGame = preparation.libraries
) -> None:
    """Show a bar until everything is compiled, or no process is compiling any more."""
    if not unprepared(wanted):
        return
    if not sys.stderr.isatty():
        click.echo("Compiling the games and their bots (once on this machine)", err=True)
    with changing_bar() as tell:
        while missing := unprepared(wanted):
            parts = [part for game in missing for part in wanted(game)]
            if not goes_on() and not any(part.folder.is_being_filled for part in parts):
                return
            every = [part.progress for game in games() for part in wanted(game)]
            so_far = sum(every, Progress(0, 0))
            title = games()[missing[0]].title
            tell(f"Compiling {title}", so_far.done, so_far.total)
            time.sleep(_POLL_SECONDS)
