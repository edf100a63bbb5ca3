"""A database that is slow, frozen, full or shared: what people are told, and who else notices."""

import asyncio
import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from litestar import Request
from sqlalchemy.exc import OperationalError

from pitboss.server import clock
from pitboss.server.app import _answer_error
from pitboss.server.settings import database_address, own_database
from pitboss.server.storage.private_file import AlreadyServed, claim, make_private
from tests.server.harness import Friend, Process, free_port
from tests.waiting import wait_for


def move_body(friend: Friend, table: str) -> dict[str, Any]:
    seen = friend.get(f"/api/tables/{table}")
    play = seen["play"]
    return {"seat": play["to_act"], "text": play["legal"][0], "seq": play["seq"], "key": "k" * 8}


@contextmanager
def locked_row(database: str, table: str) -> Iterator[None]:
    """Hold a table's row, as a slow transaction of another node would."""
    import asyncpg

    loop = asyncio.new_event_loop()
    connection = loop.run_until_complete(asyncpg.connect(database))
    held = connection.transaction()
    loop.run_until_complete(held.start())
    loop.run_until_complete(
        connection.execute("SELECT id FROM tables WHERE id = $1 FOR UPDATE", table)
    )
    try:
        yield
    finally:
        loop.run_until_complete(held.rollback())
        loop.run_until_complete(connection.close())
        loop.close()


def test_a_locked_row_holds_up_its_own_table_alone(
    postgres: Callable[[], str], tmp_path: Path
) -> None:
    database = postgres()
    server = Process(database, tmp_path)
    anna = Friend(server.address, "Anna")
    slow, quick = anna.started("here", "here"), anna.started("here", "here")
    body = move_body(anna, slow)
    answers: list[httpx.Response] = []
    with locked_row(database, slow):
        waiting = threading.Thread(
            target=lambda: answers.append(anna.http.post(f"/api/tables/{slow}/moves", json=body))
        )
        waiting.start()
        for _ in range(3):
            other = move_body(anna, quick)
            other["key"] = f"key{other['seq']:05d}"
            assert anna.post(f"/api/tables/{quick}/moves", other)["result"] == "done"
        assert waiting.is_alive(), "the move at the locked table waits for its row"
    waiting.join()
    if answers[0].status_code == 503:  # the lock outlasted the wait: the same move again
        answers.append(anna.http.post(f"/api/tables/{slow}/moves", json=body))
    assert answers[-1].json()["result"] == "done"
    assert server.stop() == 0


def test_a_frozen_database_is_told_by_readiness_and_a_stop_does_not_wait(
    postgres: Callable[[], str], tmp_path: Path
) -> None:
    with Proxy(postgres()) as proxy:
        server = Process(proxy.database, tmp_path, PITBOSS_SWEEP="60")
        anna = Friend(server.address, "Anna")
        table = anna.started("here", "here")
        body = move_body(anna, table)
        proxy.freeze()
        assert httpx.get(f"{server.address}/health", timeout=60).status_code == 200
        status = httpx.get(f"{server.address}/health/ready", timeout=60).status_code
        assert status == 503
        status, said = anna.refused(f"/api/tables/{table}/moves", body)
        assert (status, said["error"]) == (503, "busy")
        server.stop()  # raises where the process does not end
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    assert any(line["what"] == "not ready" and line["cause"] for line in lines)


class Proxy:
    """Stands between a server and PostgreSQL, and stops passing anything on while it is frozen."""

    def __init__(self, database: str) -> None:
        parts = urlsplit(database)
        self._folder = parse_qs(parts.query)["host"][0]
        self.port = free_port()
        self.database = f"postgresql://postgres@127.0.0.1:{self.port}{parts.path}"
        self._loop = asyncio.new_event_loop()
        self._flows = asyncio.Event()
        self._listens = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Proxy":
        self._thread.start()
        assert self._listens.wait(60)
        self.thaw()
        return self

    def __exit__(self, *_: object) -> None:
        self.thaw()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def freeze(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.clear)

    def thaw(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._join, "127.0.0.1", self.port)
        )
        self._listens.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.05))
        self._loop.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        socket = Path(self._folder) / ".s.PGSQL.5432"
        other_reader, other_writer = await asyncio.open_unix_connection(socket)
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._pump(reader, other_writer), self._pump(other_reader, writer))
        for each in (writer, other_writer):
            each.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while part := await reader.read(65536):
            await self._flows.wait()
            writer.write(part)
            await writer.drain()
        writer.close()


# A full disk, a clock that was set back, a file for one


def test_readiness_tells_of_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path)
    anna = Friend(server.address, "Anna")
    assert anna.get("/health/ready")["status"] == "ok"
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    for _ in range(200):  # the answer of a moment ago is kept for a second
        answer = httpx.get(f"{server.address}/health/ready", timeout=60)
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()["error"]) == (503, "busy")
    assert httpx.get(f"{server.address}/health").status_code == 200
    other.execute("ROLLBACK")
    other.close()
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    assert any(line["what"] == "not ready" and line["cause"] for line in lines)


def test_a_failed_transaction_is_logged_with_its_cause_and_its_tables(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path)
    anna = Friend(server.address, "Anna")
    table = anna.started("here", "here")
    body = move_body(anna, table)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert anna.refused(f"/api/tables/{table}/moves", body)[0] == 503
    other.execute("ROLLBACK")
    other.close()
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    [failed] = [line for line in lines if line["what"] == "a transaction failed"]
    assert failed["tables"] == [table] and "locked" in failed["cause"]
    [doubt] = [line for line in lines if line["what"] == "a change is in doubt"]
    assert doubt["table"] == table and doubt["request"]


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path) -> None:
    """The system takes no more of a file than it has: so a disk is full for the database alone."""
    import resource

    server = Process(str(tmp_path / "tables.sqlite"), tmp_path)
    anna = Friend(server.address, "Anna")
    table = anna.started("here", "here")
    body = move_body(anna, table)
    full = (tmp_path / "tables.sqlite-wal").stat().st_size
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (full, hard))
    wait_for(lambda: httpx.get(f"{server.address}/health/ready").status_code == 503)
    assert httpx.get(f"{server.address}/health").status_code == 200
    status, said = anna.refused(f"/api/tables/{table}/moves", body)
    assert (status, said["error"]) == (503, "busy")
    assert anna.get(f"/api/tables/{table}")["play"]["seq"] == body["seq"], "it can be watched"
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))
    wait_for(lambda: httpx.get(f"{server.address}/health/ready").status_code == 200)
    assert anna.post(f"/api/tables/{table}/moves", body)["result"] == "done"
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    causes = {line["what"]: line["cause"] for line in lines if "cause" in line}
    assert {"not ready", "a transaction failed"} <= set(causes)
    assert all("disk" in cause for cause in causes.values()), causes


def test_a_read_that_fails_is_logged_with_its_cause_and_its_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    request = Request[Any, Any, Any]({"type": "http", "path_params": {"table": "abc"}})
    lost = OperationalError("SELECT secret", {}, ConnectionError("the server went away"))
    answer = _answer_error(request, lost)
    assert (answer.status_code, answer.content["error"]) == (503, "busy")
    [told] = caplog.records
    assert (told.table, told.cause) == ("abc", "ConnectionError: the server went away")
    assert "SELECT" not in str(vars(told)), "what a statement holds may be secret"


def test_the_clock_of_the_server_does_not_go_back(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert clock.now() >= before


def test_a_bot_moves_after_the_clock_was_set_back(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    server = Process(database, tmp_path, PITBOSS_BOT_PAUSE="600")
    anna = Friend(server.address, "Anna")
    table = anna.started("random", "here")
    assert anna.get(f"/api/tables/{table}")["play"]["to_act"] == 0
    server.kill()
    with sqlite3.connect(database) as connection:  # as if the last move had been made tomorrow
        connection.execute("UPDATE tables SET moved = moved + 86400")
    again = Process(database, tmp_path, server.port)
    with anna.feed(table) as feed:
        feed.until("play", lambda play: play["to_act"] == 1)
    assert again.stop() == 0


def test_the_file_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "new"))
    path = own_database()
    make_private(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    path.chmod(0o644)
    journal = path.with_name("tables.sqlite-wal")
    journal.touch(0o644)
    make_private(path)
    assert path.stat().st_mode & 0o777 == journal.stat().st_mode & 0o777 == 0o600


def test_a_running_server_keeps_its_files_private(tmp_path: Path) -> None:
    server = Process(str(tmp_path / "tables.sqlite"), tmp_path)
    Friend(server.address, "Anna").started("here", "here")
    files = [path for path in tmp_path.iterdir() if path.name.startswith("tables.sqlite")]
    assert len(files) >= 3, "the file, its journal and its lock"
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
    assert server.stop() == 0


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    first = Process(database, tmp_path)
    with pytest.raises(AssertionError, match="Another server uses"):
        Process(database, tmp_path)
    Friend(first.address, "Anna").started("here", "here")
    assert first.stop() == 0
    held = claim(database_address(database))
    assert held is not None
    with held, pytest.raises(AlreadyServed, match="stop it"):
        claim(database_address(database))
    assert claim("postgresql+asyncpg://host/name") is None
