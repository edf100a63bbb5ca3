"""How far the compiler has come with the games, in the terminal."""

import sys
import time
from collections.abc import Callable

import click

from pitboss.bots import preparation
from pitboss.cli.progress import changing_bar
from pitboss.engine import games

_LOOK_AGAIN = 0.5


def unprepared() -> list[str]:
    """List the games of which something is not compiled yet."""
    found = {game: preparation.progress(game) for game in games()}
    return [game for game, progress in found.items() if progress.done < progress.total]


def show_preparation(goes_on: Callable[[], bool] = lambda: True) -> None:
    """Show a bar until every game is compiled, or nobody is at it any more."""
    if not unprepared():
        return
    if not sys.stderr.isatty():
        click.echo("Compiling the games and their bots (once on this machine)", err=True)
    with changing_bar() as tell:
        while (missing := unprepared()) and (goes_on() or _is_filled_elsewhere(missing)):
            every = [preparation.progress(game) for game in games()]
            title = games()[missing[0]].title
            done, total = (sum(getattr(one, part) for one in every) for part in ("done", "total"))
            tell(f"Compiling the bots of {title}", done, total)
            time.sleep(_LOOK_AGAIN)


def _is_filled_elsewhere(missing: list[str]) -> bool:
    return any(
        library.folder.is_being_filled
        for game in missing
        for library in preparation.libraries(game)
    )
