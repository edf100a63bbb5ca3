"""`pitboss prepare`: compile now what would otherwise be compiled during the first games."""

import threading

import click

from pitboss.analysis import preparation as analysis
from pitboss.analysis.libraries import libraries
from pitboss.bots import preparation
from pitboss.cli.preparing import show_preparation, unprepared
from pitboss.engine import games
from pitboss.kernel.fill import stop_filling


@click.command()
def command() -> None:
    if not preparation.is_compiled_beforehand():
        raise click.UsageError("PITBOSS_RULES is set: leave it out, or there is nothing to prepare")
    work = threading.Thread(target=_prepare, daemon=True)
    work.start()
    try:
        show_preparation(work.is_alive, libraries)
    except KeyboardInterrupt:
        stop_filling()
        raise
    if missing := unprepared(libraries):
        raise click.ClickException(
            "the compiler gave up: rules run uncompiled, bots play at sight, nothing is reviewed."
            f" What was wrong: python -m pitboss.kernel.compile_worker {_addresses(missing[0])}"
        )
    click.echo("Everything is compiled.")


def _prepare() -> None:
    """Compile rules and bots, then the searches of reviews and advice."""
    preparation.prepare(list(games()))
    analysis.prepare(games())


def _addresses(game: str) -> str:
    return " ".join(library.address for library in libraries(game))
