"""Transactions: in a thread of its own on SQLite, over the network on PostgreSQL.

The asynchronous driver of SQLite sends every single call to its thread and back, a dozen times for
one commit. Here the whole transaction runs in that thread.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pitboss.server.settings import Settings

Result = TypeVar("Result")
APPLICATION = "pitboss"
"""The name of a server's connections to PostgreSQL, by which a restore sees that one is running."""
BUSY_SECONDS = 5
"""How long a query waits for a connection, or on SQLite for a lock, before it fails."""


LOCK_SECONDS = 0.3
"""How long a transaction of several tables waits for a row that somebody else has locked."""
MOST_SECONDS = 10.0
"""How long a transaction may take before the database counts as not answering."""


class Transactions(Protocol):
    """The way changes are written."""

    independent: bool
    """Whether a transaction that waits for a lock does not hold up others."""

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Run the work in one transaction; when it raises, nothing is stored."""

    async def close(self) -> None:
        """Release the resources."""


class AsyncTransactions:
    """Transactions of a database with an asynchronous driver."""

    independent = True

    def __init__(self, engine: AsyncEngine, seconds: float | None = MOST_SECONDS) -> None:
        self._engine = engine
        self._seconds = seconds

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Run the work in one transaction; when it raises, nothing is stored."""
        async with asyncio.timeout(self._seconds), self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Nothing to release: the engine belongs to the store."""


class ThreadTransactions:
    """Transactions of an SQLite file, one after another in one thread."""

    independent = False

    def __init__(self, address: str) -> None:
        self._engine = create_engine(
            address.replace("+aiosqlite", ""),
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        )
        sync_to_disk(self._engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Run the work in one transaction; when it raises, nothing is stored."""

        def transaction() -> Result:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    async def close(self) -> None:
        """End the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown()


_POSTGRES = {
    "application_name": APPLICATION,
    "lock_timeout": f"{LOCK_SECONDS * 1000:.0f}",
    "statement_timeout": f"{BUSY_SECONDS * 1000}",
    "idle_in_transaction_session_timeout": f"{BUSY_SECONDS * 2 * 1000}",
}


def make_engine(settings: Settings, *, patient: bool = False) -> AsyncEngine:
    """Connect to the database for reading and, on PostgreSQL, for writing.

    A patient one has no time limits: a migration of a large database may take long.
    """
    if settings.is_postgres and patient:
        return create_async_engine(settings.database, connect_args={"timeout": BUSY_SECONDS})
    if settings.is_postgres:
        return create_async_engine(
            settings.database,
            pool_size=8,
            max_overflow=8,
            pool_timeout=BUSY_SECONDS,
            connect_args={
                "timeout": BUSY_SECONDS,
                "command_timeout": BUSY_SECONDS + 1,  # where the database itself does not answer
                "server_settings": _POSTGRES,
            },
        )
    engine = create_async_engine(
        settings.database, pool_timeout=BUSY_SECONDS, connect_args={"timeout": BUSY_SECONDS}
    )
    sync_to_disk(engine.sync_engine)
    return engine


def make_transactions(
    settings: Settings, engine: AsyncEngine, *, patient: bool = False
) -> Transactions:
    """Choose the way to write that suits the database."""
    if settings.is_postgres:
        return AsyncTransactions(engine, None if patient else MOST_SECONDS)
    return ThreadTransactions(settings.database)


def sync_to_disk(engine: Engine) -> None:
    """Configure SQLite so that a commit is on disk before it returns."""

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()
