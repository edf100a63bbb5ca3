"""`pitboss prepare`: compile beforehand what would be compiled during the first games."""

import threading

import click

from pitboss.bots import preparation
from pitboss.cli.preparing import show_preparation, unprepared
from pitboss.engine import games
from pitboss.kernel.fill import stop_filling


@click.command()
def command() -> None:
    if not preparation.is_compiled_beforehand():
        raise click.UsageError("PITBOSS_RULES is set: leave it out, or there is nothing to prepare")
    work = threading.Thread(target=preparation.prepare, args=(list(games()),), daemon=True)
    work.start()
    try:
        show_preparation(work.is_alive)
    except KeyboardInterrupt:
        stop_filling()
        raise
    if unprepared():
        raise click.ClickException(
            "the compiler gave up: bots play at sight, and rules run uncompiled. What was wrong:"
            f" python -m pitboss.kernel.compile_worker {_addresses(unprepared()[0])}"
        )
    click.echo("Everything is compiled.")


def _addresses(game: str) -> str:
    return " ".join(library.address for library in preparation.libraries(game))
