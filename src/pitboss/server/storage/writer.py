"""Group commit: changes that several tables write at the same moment share one transaction.

A commit costs the same for one move as for fifty. Changes wait here for the previous commit and are
written together; readers are notified only afterwards.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from itertools import groupby

from sqlalchemy import Connection, Update, bindparam, delete, insert, text, update
from sqlalchemy.exc import IntegrityError

from pitboss.server.storage import schema
from pitboss.server.storage.failure import cause_of
from pitboss.server.storage.rows import Change, SeatRow, TableRow, to_columns
from pitboss.server.storage.transactions import BUSY_SECONDS, Result, Transactions

log = logging.getLogger("pitboss.store")

MOST_AT_ONCE = 64

_LOCK_NOT_AVAILABLE = "55P03"
_WAIT_LONGER = text(f"SET LOCAL lock_timeout = '{BUSY_SECONDS * 1000}'")
Waiting = tuple[Change, "asyncio.Future[None]"]
"""A change, and whoever waits for it."""


class Lost(Exception):
    """Another writer was first: the entry or the version is taken."""


class Writer:
    """Commits the changes of all tables in order of arrival."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._aside: set[asyncio.Task[None]] = set()
        """Changes that wait for a locked row, beside the others."""
        self._task: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        """Held during a transaction: SQLite allows one writer at a time."""

    def start(self) -> None:
        """Start to accept changes."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Commit the waiting changes, then end."""
        if self._task is not None:
            while not self._waiting.empty() or self._lock.locked() or self._aside:
                await asyncio.sleep(0.005)
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._transactions.close()

    async def write(self, change: Change) -> None:
        """Store a change; raise `Lost` and store nothing when another writer was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((change, done))
        await done

    async def do(self, work: Callable[[Connection], Result]) -> Result:
        """Run other work in a transaction of its own, between two commits."""
        async with self._lock:
            return await self._transactions.run(work)

    async def _run(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
            async with self._lock:
                await self._commit(batch)

    async def _commit(self, batch: list[Waiting]) -> None:
        try:
            changes = [change for change, _ in batch]
            await self._transactions.run(lambda connection: write_all(connection, changes))
        except (Lost, IntegrityError) as lost:
            if len(batch) == 1:
                _fail(batch[0][1], lost)
            else:  # one of them lost: commit each on its own
                for single in batch:
                    await self._commit([single])
        except Exception as error:
            if self._transactions.independent and is_lock_timeout(error):
                for single in batch:
                    self._commit_aside(single)
                return
            _log_failure(batch, error)
            for _, done in batch:
                _fail(done, error)
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)

    def _commit_aside(self, waiting: Waiting) -> None:
        """Commit a change beside the others: somebody holds its row, or that of another one."""
        task = asyncio.create_task(self._commit_patiently(waiting))
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    async def _commit_patiently(self, waiting: Waiting) -> None:
        change, done = waiting

        def write(connection: Connection) -> None:
            connection.execute(_WAIT_LONGER)
            write_all(connection, [change])

        try:
            await self._transactions.run(write)
        except Exception as error:
            if not isinstance(error, (Lost, IntegrityError)):
                _log_failure([waiting], error)
            _fail(done, error)
        else:
            if not done.done():
                done.set_result(None)


def is_lock_timeout(error: Exception) -> bool:
    """Say whether PostgreSQL gave up waiting for a row that another transaction has locked."""
    return getattr(getattr(error, "orig", None), "sqlstate", "") == _LOCK_NOT_AVAILABLE


def _log_failure(batch: Sequence[Waiting], error: Exception) -> None:
    log.error(
        "a transaction failed",
        extra={
            "error": type(error).__name__,
            "cause": cause_of(error),
            "tables": [change.table_id for change, _ in batch],
        },
    )


def write_all(connection: Connection, changes: Sequence[Change]) -> None:
    """Write the changes of several tables with as few statements as possible.

    In the order of their ids: two nodes that write the same tables in different orders would
    deadlock.
    """
    changes = sorted(changes, key=lambda change: change.table_id)
    entries = [
        {"table_id": change.table_id, **vars(entry)}
        for change in changes
        for entry in change.entries
    ]
    if entries:
        connection.execute(_ENTRIES, entries)
    for columns, some in groupby(changes, key=_columns_of_move):
        if columns is None:
            for change in some:
                write_change(connection, change)
        else:
            rows = [{"of": change.table_id, **to_columns(change.values)} for change in some]
            connection.execute(_move(columns), rows)


def _columns_of_move(change: Change) -> tuple[str, ...] | None:
    """Give the columns of a change that is guarded by its entries alone.

    Changes with equal columns share a statement.
    """
    guarded = change.version is not None or change.seats is not None or change.new_tables
    return None if guarded else tuple(change.values)


_ENTRIES = insert(schema.entries)


@lru_cache(maxsize=32)
def _move(columns: tuple[str, ...]) -> Update:
    """Make the statement that writes these columns of tables."""
    return (
        update(schema.tables)
        .where(schema.tables.c.id == bindparam("of"))
        .values({name: bindparam(name) for name in columns})
    )


def write_change(connection: Connection, change: Change) -> None:
    """Write the columns, seats and new tables of a change."""
    values = to_columns(change.values)
    where = schema.tables.c.id == change.table_id
    if change.version is not None:
        where = where & (schema.tables.c.version == change.version)
        values["version"] = change.version + 1
    if values:
        written = connection.execute(update(schema.tables).where(where).values(values))
        if written.rowcount != 1:
            raise Lost(f"version {change.version} is not the last")
    if change.seats is not None:
        connection.execute(delete(schema.seats).where(schema.seats.c.table_id == change.table_id))
        add_seats(connection, change.table_id, change.seats)
    for row, seats in change.new_tables:
        add_table(connection, row, seats)


def write_setting(connection: Connection, name: str, value: str) -> None:
    """Write a setting of the database."""
    where = schema.settings.c.name == name
    written = connection.execute(update(schema.settings).where(where).values(value=value))
    if not written.rowcount:
        connection.execute(insert(schema.settings).values(name=name, value=value))


def add_table(connection: Connection, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """Write a new table."""
    columns = {name: getattr(row, name) for name in schema.tables.c.keys()}  # noqa: SIM118
    connection.execute(insert(schema.tables).values(to_columns(columns)))
    add_seats(connection, row.id, seats)


def add_seats(connection: Connection, table_id: str, seats: Sequence[SeatRow]) -> None:
    """Write all seats of a table."""
    rows = [{"table_id": table_id, **asdict(seat)} for seat in seats]
    connection.execute(insert(schema.seats), rows)


def _fail(done: "asyncio.Future[None]", error: Exception) -> None:
    if not done.done():
        done.set_exception(Lost(str(error)) if isinstance(error, IntegrityError) else error)
