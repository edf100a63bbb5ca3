"""What each time limit of PostgreSQL ends, so that no stall of the database spreads.

Every limit is reached in one fixture, all at the same time: it takes as long as the longest.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from pitboss.server.settings import Settings, database_address
from pitboss.server.storage.transactions import make_engine, make_transactions
from tests.server.storage.test_store_trouble import Proxy

ENDLESS = 90.0
"""Seconds after which a limit counts as missing."""
Outcomes = dict[str, Any]


@asynccontextmanager
async def connected(database: str) -> AsyncIterator[tuple[Settings, AsyncEngine]]:
    """Connect to a database as a server does."""
    settings = Settings(database=database_address(database))
    engine = make_engine(settings)
    try:
        yield settings, engine
    finally:
        await engine.dispose()


async def outcome(work: Coroutine[Any, Any, Any]) -> Any:
    """Give what work answers or raises; "nothing" where it never ends."""
    task = asyncio.ensure_future(work)
    if not (await asyncio.wait([task], timeout=ENDLESS))[0]:
        task.cancel()
        await asyncio.wait([task])
        return "nothing"
    return task.exception() or task.result()


async def slow_statement(database: str) -> Any:
    async with connected(database) as (_, engine), engine.connect() as connection:
        return (await connection.execute(text("SELECT pg_sleep(40)"))).all()


async def slow_transaction(database: str) -> Any:
    """Run statements that are quick enough, each, and too many."""

    def work(connection: Connection) -> str:
        for _ in range(8):
            connection.execute(text("SELECT pg_sleep(2)"))
        return "written"

    async with connected(database) as (settings, engine):
        return await make_transactions(settings, engine).run(work)


async def forgotten_lock(database: str) -> Any:
    """Lock a row and do nothing more, as a node whose process hangs; say who gets it next."""
    other = await asyncpg.connect(database)
    try:
        await other.execute("CREATE TABLE rows (id int); INSERT INTO rows VALUES (1)")
        async with connected(database) as (_, engine):
            connection = await engine.connect()
            await connection.execute(text("SELECT id FROM rows FOR UPDATE"))
            try:
                return await other.fetchval("SELECT id FROM rows FOR UPDATE")
            finally:
                await connection.invalidate()
                await connection.close()
    finally:
        other.terminate()


async def silent_database(database: str) -> Any:
    """Read from a database that has stopped to answer."""
    with Proxy(database) as proxy:
        async with connected(proxy.database) as (_, engine), engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
            proxy.freeze()
            return (await connection.execute(text("SELECT 2"))).all()


@pytest.fixture(scope="module")
def outcomes(postgres: Callable[[], str]) -> Outcomes:
    stalls = {
        stall.__name__: stall
        for stall in (slow_statement, slow_transaction, forgotten_lock, silent_database)
    }

    async def reach_all() -> list[Any]:
        return await asyncio.gather(*(outcome(stall(postgres())) for stall in stalls.values()))

    return dict(zip(stalls, asyncio.run(reach_all()), strict=True))


def test_the_database_itself_ends_a_statement_that_takes_too_long(outcomes: Outcomes) -> None:
    """It must not work on for somebody who has given up."""
    assert getattr(outcomes["slow_statement"], "orig", None).sqlstate == "57014", outcomes


def test_a_transaction_of_many_statements_has_a_deadline_as_a_whole(outcomes: Outcomes) -> None:
    assert isinstance(outcomes["slow_transaction"], TimeoutError), outcomes


def test_a_node_that_hangs_in_a_transaction_loses_its_locks(outcomes: Outcomes) -> None:
    assert outcomes["forgotten_lock"] == 1, outcomes


def test_a_read_from_a_database_that_is_silent_fails(outcomes: Outcomes) -> None:
    assert isinstance(outcomes["silent_database"], TimeoutError), outcomes
