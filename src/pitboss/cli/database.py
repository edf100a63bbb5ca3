"""The `--database` option of several verbs, and database errors in a sentence."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


def database_option(function: F) -> F:
    """Take `--database`, or `PITBOSS_DATABASE`, since a command line should have no password."""
    return click.option(
        "--database",
        default=None,
        envvar="PITBOSS_DATABASE",
        show_envvar=True,
        help="An SQLite file or a postgresql:// address; without it, a file in your data folder.",
    )(function)


def address_of(database: str | None) -> str:
    """Give the address of the database that was named, or of this user's own."""
    from pitboss.server.settings import database_address, own_database

    try:
        return database_address(database or str(own_database()))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn database errors into a sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from pitboss.server.storage.migrate import NewerDatabase
    from pitboss.server.storage.private_file import AlreadyServed

    try:
        yield
    except (NewerDatabase, AlreadyServed) as reason:
        raise click.ClickException(str(reason)) from None
    except (SQLAlchemyError, OSError) as error:
        what = str(getattr(error, "orig", None) or error)
        raise click.ClickException(f"the database cannot be opened: {what}") from None
