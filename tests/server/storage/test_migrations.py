"""A database of an older version is brought up to date; one of a newer is refused."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from pitboss.server.settings import Settings, database_address
from pitboss.server.storage import schema
from pitboss.server.storage.migrate import migrate
from pitboss.server.storage.transactions import make_engine
from tests.server.harness import Friend, Process

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_the_migrations_make_the_schema_we_use(database: str) -> None:
    engine = make_engine(Settings(database=database_address(database)))
    async with engine.begin() as connection:
        await connection.run_sync(migrate)

        def differences(plain: Connection) -> object:
            return compare_metadata(MigrationContext.configure(plain), schema.meta)

        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_an_older_database_migrates_on_start_and_keeps_its_tables(
    database: str, tmp_path: Path
) -> None:
    engine = make_engine(Settings(database=database_address(database)))
    async with engine.begin() as connection:
        await connection.run_sync(migrate, "0001")
        await connection.execute(
            text("INSERT INTO people (id, name, created) VALUES ('p', 'Old Anna', :now)"),
            {"now": time.time()},  # who was not seen for months is forgotten
        )
    await engine.dispose()
    server = Process(database, tmp_path)
    laptop, phone = Friend(server.address, "Anna"), Friend(server.address)
    table = laptop.table("here", "open")
    code = laptop.post(f"/api/tables/{table}/seats/0/carry")["code"]
    assert phone.post("/api/carry", {"code": code})["seat"] == 0
    assert server.stop() == 0
    engine = make_engine(Settings(database=database_address(database)))
    async with engine.connect() as connection:
        names = (await connection.execute(text("SELECT name FROM people ORDER BY id"))).scalars()
        assert "Old Anna" in list(names)
    await engine.dispose()


async def test_a_newer_database_is_refused_with_a_sentence(database: str) -> None:
    engine = make_engine(Settings(database=database_address(database)))
    async with engine.begin() as connection:
        await connection.run_sync(migrate)
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    ran = subprocess.run(
        [sys.executable, "-c", "from pitboss.cli import main; main()", "serve", "--port", "0",
         "--database", database],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode != 0
    assert "it was made by a newer pitboss; update this one" in ran.stderr
    assert "Traceback" not in ran.stderr
