"""`pitboss backup`: the whole database into one file, while people play."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import click

from pitboss.cli.database import address_of, database_option, told_plainly
from pitboss.cli.extras import require
from pitboss.cli.options import check_writable
from pitboss.cli.progress import changing_bar
from pitboss.engine import Unreadable


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@database_option
@click.option("--overwrite", is_flag=True, help="Replace a file of that name.")
def command(file: Path, database: str | None, overwrite: bool) -> None:
    require("server", "a backup")
    from pitboss.server.storage.archive import BadArchive, Head, write_archive
    from pitboss.server.storage.offline import reading

    address = address_of(database)
    check_writable(file)
    if file.exists() and not overwrite:
        raise Unreadable(f"{file} exists: choose another name, or say --overwrite")
    beside = file.with_name(f"{file.name}.part")
    beside.unlink(missing_ok=True)
    try:
        # Readable for its owner alone: it holds the key of the cookies and the secrets of dice.
        handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as raw, told_plainly(), changing_bar() as tell:
            with gzip.GzipFile("", "wb", fileobj=raw) as packed:
                head: Head = reading(
                    address,
                    lambda connection: write_archive(
                        connection,
                        lambda lines: _written(file, packed.write, lines),
                        lambda *done: tell("Backing up", *done),
                    ),
                )
            _written(file, raw.flush)
            os.fsync(raw.fileno())
        beside.replace(file)
    except BadArchive as nothing:
        raise click.ClickException(f"there is nothing to back up: {nothing}") from None
    finally:
        beside.unlink(missing_ok=True)
    tables, entries = head.rows.get("tables", 0), head.rows.get("entries", 0)
    size = file.stat().st_size
    click.echo(f"{file}: {tables:,} tables with {entries:,} entries, {size:,} bytes")


def _written(file: Path, write: Callable[..., object], *what: bytes) -> None:
    """Write, and report a full disk as a fault of the file, not of the database."""
    try:
        write(*what)
    except OSError as error:
        raise Unreadable(f"{file} cannot be written: {error.strerror}") from error
