"""One transaction of a command on a database, beside a running server or in place of one."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, NullPool, create_engine, event, text
from sqlalchemy.ext.asyncio import create_async_engine

from pitboss.server.storage.transactions import APPLICATION

Found = TypeVar("Found")
_SQLITE = "sqlite+aiosqlite:///"
_LOCK_SECONDS = 10


class InUse(Exception):
    """A server uses the database."""


def reading(address: str, work: Callable[[Connection], Found]) -> Found:
    """Read a snapshot while others go on writing."""
    if not address.startswith(_SQLITE):
        return asyncio.run(_over_the_wire(address, work, read_only=True))
    path = Path(address.removeprefix(_SQLITE))
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    return _on_file(path, work, mode="ro", begin="BEGIN")


def replacing(address: str, work: Callable[[Connection], Found]) -> Found:
    """Write while nobody else does; when the work raises, nothing is changed."""
    if not address.startswith(_SQLITE):
        return asyncio.run(_over_the_wire(address, work, read_only=False))
    path = Path(address.removeprefix(_SQLITE))
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return _on_file(path, work, mode="rw", begin="BEGIN EXCLUSIVE")
    try:
        return _on_file(path, work, mode="rw", begin="BEGIN EXCLUSIVE")
    except BaseException:
        path.unlink()
        raise


def _on_file(path: Path, work: Callable[[Connection], Found], *, mode: str, begin: str) -> Found:
    def connect() -> sqlite3.Connection:
        # Without the driver's own transactions, which do not cover changes of the schema.
        place = f"file:{quote(str(path))}?mode={mode}"
        return sqlite3.connect(place, uri=True, isolation_level=None, timeout=_LOCK_SECONDS)

    engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def begin_it(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    if mode == "rw":
        _alone(path)
    with engine.begin() as connection:
        return work(connection)


def _alone(path: Path) -> None:
    """Refuse a file that a server has open: leaving WAL mode needs exclusive access."""
    connection = sqlite3.connect(path, timeout=0)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise InUse(f"{path} is in use") from None
    finally:
        connection.close()


async def _over_the_wire(
    address: str, work: Callable[[Connection], Found], *, read_only: bool
) -> Found:
    # Not the name of a server, so that two commands do not take each other for one.
    named = {"server_settings": {"application_name": f"{APPLICATION} command"}}
    engine = create_async_engine(address, poolclass=NullPool, connect_args=named)
    options: dict[str, Any] = {"isolation_level": "REPEATABLE READ"}
    if read_only:
        options["postgresql_readonly"] = True
    try:
        async with engine.connect() as connection:
            await connection.execution_options(**options)
            if not read_only:
                await connection.run_sync(_alone_on_the_wire)
            found = await connection.run_sync(work)
            await connection.commit()
            return found
    finally:
        await engine.dispose()


def _alone_on_the_wire(connection: Connection) -> None:
    connection.execute(text(f"SET LOCAL lock_timeout = '{_LOCK_SECONDS}s'"))
    others = connection.execute(
        text(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = :name"
        ),
        {"name": APPLICATION},
    ).scalar_one()
    if others:
        raise InUse(f"it has {others} connections open to the database")
