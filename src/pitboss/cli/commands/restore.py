"""`pitboss restore`: a database from a backup, of the same kind or the other."""

import gzip
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import click

from pitboss.cli.database import address_of, database_option, told_plainly
from pitboss.cli.extras import require
from pitboss.cli.progress import changing_bar
from pitboss.engine import Unreadable


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@database_option
@click.option("--overwrite", is_flag=True, help="Replace everything the database has.")
def command(file: Path, database: str | None, overwrite: bool) -> None:
    require("server", "a restore")
    from pitboss.server.storage.archive import BadArchive, NotEmpty, read_archive
    from pitboss.server.storage.offline import InUse, replacing

    address = address_of(database)
    if not file.is_file():
        raise Unreadable(f"there is no file {file}")
    try:
        with told_plainly(), changing_bar() as tell, file.open("rb") as raw:
            head = replacing(
                address,
                lambda connection: read_archive(
                    connection,
                    _lines(raw),
                    overwrite=overwrite,
                    tell=lambda *done: tell("Restoring", *done),
                ),
            )
    except BadArchive as bad:
        raise Unreadable(f"{file} cannot be restored: {bad}. Nothing has changed.") from None
    except NotEmpty:
        raise Unreadable(
            "the database is not empty: name another one,"
            " or say --overwrite to replace everything it has"
        ) from None
    except InUse as use:
        raise Unreadable(f"a server is running on this database ({use}): stop it first") from None
    made = datetime.fromtimestamp(head.made, UTC)
    tables, entries = head.rows.get("tables", 0), head.rows.get("entries", 0)
    click.echo(
        f"restored {tables:,} tables with {entries:,} entries, as of {made:%Y-%m-%d %H:%M} UTC"
    )


def _lines(raw: BinaryIO) -> Iterator[bytes]:
    from pitboss.server.storage.archive import BadArchive

    try:
        yield from gzip.GzipFile(fileobj=raw)
    except gzip.BadGzipFile:
        raise BadArchive("it is no backup of pitboss") from None
    except (EOFError, zlib.error):
        raise BadArchive("it is damaged or was cut short") from None
