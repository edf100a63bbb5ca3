"""A backup taken while people play, and servers that go on from it on either kind of database."""

import gzip
import os
import stat
import time
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Boolean, Connection, Float, Integer, String, Text, select, text

from pitboss.cli import verbs
from pitboss.engine import Record, Refusal
from pitboss.server.settings import database_address
from pitboss.server.storage import schema
from pitboss.server.storage.migrate import migrate, revision_of
from pitboss.server.storage.offline import reading, replacing
from tests.server.harness import Friend, Process
from tests.server.storage.test_kill import OPEN, Player


def pitboss(*words: str) -> tuple[str, str]:
    """Run the command here; gives what it said and, if it refused, why."""
    ran = CliRunner().invoke(verbs, words)
    if ran.exception is None:
        return ran.stdout, ""
    assert isinstance(ran.exception, Refusal | SystemExit), repr(ran.exception)
    return ran.stdout, str(ran.exception) + ran.stderr


def done(*words: str) -> str:
    said, why = pitboss(*words)
    assert why == ""
    return said


def refused(*words: str) -> str:
    said, why = pitboss(*words)
    assert why != "" and said == ""
    return why


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "other.sqlite")
    fresh: Callable[[], str] = request.getfixturevalue("postgres")
    return fresh()


def a_person(database: str, name: str, revision: str = "head") -> None:
    """Put somebody into a database that has the schema of some revision."""

    def work(connection: Connection) -> None:
        migrate(connection, revision)
        connection.execute(
            text("INSERT INTO people (id, name, created) VALUES (:name, :name, 1.25)"),
            {"name": name},
        )

    replacing(database_address(database), work)


def people(database: str) -> list[str]:
    return reading(
        database_address(database),
        lambda found: list(found.execute(text("SELECT name FROM people ORDER BY id")).scalars()),
    )


def entries_of(database: str) -> dict[str, list[tuple[Any, ...]]]:
    query = select(schema.entries).order_by(schema.entries.c.table_id, schema.entries.c.seq)
    rows = reading(
        database_address(database),
        lambda connection: [tuple(row) for row in connection.execute(query)],
    )
    return {table: list(found) for table, found in groupby(rows, lambda row: str(row[0]))}


def test_a_server_goes_on_from_a_backup_taken_while_people_played(
    database: str, other: str, tmp_path: Path
) -> None:
    server, file = Process(database, tmp_path), tmp_path / "tables.backup"
    anna = Friend(server.address, "Änna")
    tables = [anna.started("here", "greedy", "here", options=OPEN) for _ in range(3)]
    anna.post(f"/api/tables/{tables[0]}/chat", {"text": "nice roll ♠"})
    waiting = anna.table("here", "open")
    record = anna.http.get(f"/api/tables/{tables[2]}/record").text
    upload = anna.http.post("/api/records", content=record).json()["record"]["record"]
    acknowledged: dict[str, dict[int, Any]] = {table: {} for table in tables}
    players = [Player(anna, table, acknowledged[table]) for table in tables[:2]]
    for player in players:
        player.start()
    while not all(acknowledged[table] for table in tables[:2]):
        assert all(player.is_alive() for player in players)
        time.sleep(0.005)
    before = {table: dict(found) for table, found in acknowledged.items()}
    said = done("backup", str(file), "--database", database)
    assert "4 tables" in said
    for player in players:
        player.join()
    assert server.stop() == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600

    done("restore", str(file), "--database", other)
    played, kept = entries_of(database), entries_of(other)
    for table in tables:
        assert kept[table] == played[table][: len(kept[table])], "what was played, nothing else"
        assert len(kept[table]) >= max(before[table], default=0), "all that was told before"
    server = Process(other, tmp_path)
    anna = anna.at(server.address)
    assert anna.get("/api/me")["name"] == "Änna", "the same cookie is the same person"
    assert len(anna.get("/api/me")["tables"]) == 4
    assert anna.get(f"/api/tables/{waiting}")["table"]["status"] == "gathering"
    assert anna.get(f"/api/tables/{tables[0]}")["chat"][0]["text"] == "nice roll ♠"
    assert anna.http.get(f"/api/records/{upload}/text").text == record
    for table in tables:
        player = Player(anna, table, {})
        player.run()
        assert player.ended, "the table plays on to the end, bots included"
        whole = Record.read(anna.http.get(f"/api/tables/{table}/record").text)
        assert whole.replay().result is not None
    assert server.stop() == 0


def test_a_restore_replaces_nothing_unless_it_is_told_to(database: str, tmp_path: Path) -> None:
    file, source = tmp_path / "b", str(tmp_path / "source.sqlite")
    a_person(source, "Anna")
    done("backup", str(file), "--database", source)
    a_person(database, "Ben")
    said = refused("restore", str(file), "--database", database)
    assert "not empty" in said and "--overwrite" in said
    assert people(database) == ["Ben"]
    done("restore", str(file), "--database", database, "--overwrite")
    assert people(database) == ["Anna"]


def test_a_database_in_use_is_not_restored_over(database: str, tmp_path: Path) -> None:
    server, file = Process(database, tmp_path), tmp_path / "b"
    Friend(server.address, "Anna").table("here", "open")
    done("backup", str(file), "--database", database)
    said = refused("restore", str(file), "--database", database, "--overwrite")
    assert "a server is running on this database" in said and "stop it first" in said
    assert server.stop() == 0
    done("restore", str(file), "--database", database, "--overwrite")
    assert people(database) == ["Anna"]


def test_a_server_that_was_only_started_counts_as_empty(database: str, tmp_path: Path) -> None:
    file, source = tmp_path / "b", str(tmp_path / "source.sqlite")
    a_person(source, "Anna")
    done("backup", str(file), "--database", source)
    Process(database, tmp_path).stop()
    done("restore", str(file), "--database", database)
    assert people(database) == ["Anna"]


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda packed: packed[:-20], "damaged or was cut short"),
        (lambda packed: b"hello", "no backup of pitboss"),
        (lambda packed: gzip.compress(b'{"hello": 1}\n'), "no backup of pitboss"),
        (lambda packed: gzip.compress(b""), "no backup of pitboss"),
        (lambda packed: changed(packed, lambda lines: lines[:-1]), "its last line is missing"),
        (lambda packed: changed(packed, without_anna), "should have"),
        (lambda packed: changed(packed, lambda lines: [*lines[:2], b"[1]", *lines[2:]]), "line 3"),
        (lambda packed: packed_with(packed, b'"schema":"', b'"schema":"9'), "newer pitboss"),
        (lambda packed: packed_with(packed, b'{"table":"', b'{"table":"x'), "names no table"),
        (lambda packed: packed_with(packed, b'_backup":1', b'_backup":2'), "form 2"),
    ],
)  # fmt: skip
def test_what_is_no_whole_backup_changes_nothing(
    damage: Callable[[bytes], bytes], why: str, database: str, tmp_path: Path
) -> None:
    file, source = tmp_path / "b", str(tmp_path / "source.sqlite")
    a_person(source, "Anna")
    done("backup", str(file), "--database", source)
    a_person(database, "Ben")
    file.write_bytes(damage(file.read_bytes()))
    assert why in refused("restore", str(file), "--database", database, "--overwrite")
    assert people(database) == ["Ben"]
    missing = tmp_path / "missing.sqlite"
    assert why in refused("restore", str(file), "--database", str(missing))
    assert not missing.exists()


def changed(packed: bytes, how: Callable[[list[bytes]], list[bytes]]) -> bytes:
    return gzip.compress(b"\n".join(how(gzip.decompress(packed).splitlines())) + b"\n")


def without_anna(lines: list[bytes]) -> list[bytes]:
    return [line for line in lines if b"Anna" not in line]


def packed_with(packed: bytes, old: bytes, new: bytes) -> bytes:
    plain = gzip.decompress(packed)
    assert old in plain
    return gzip.compress(plain.replace(old, new))


def test_a_backup_of_an_older_schema_is_brought_up_to_date(database: str, tmp_path: Path) -> None:
    file, source = tmp_path / "b", str(tmp_path / "old.sqlite")
    a_person(source, "Old Anna", "0001")
    done("backup", str(file), "--database", source)
    done("restore", str(file), "--database", database)
    assert people(database) == ["Old Anna"]
    newest = tmp_path / "new.sqlite"
    a_person(str(newest), "Ben")
    assert reading(database_address(database), revision_of) == reading(
        database_address(str(newest)), revision_of
    )


def test_a_backup_says_why_it_cannot_be_made(tmp_path: Path) -> None:
    source, file = str(tmp_path / "source.sqlite"), tmp_path / "b"
    assert "there is no file" in refused("backup", str(file), "--database", source)
    a_person(source, "Anna")
    assert "there is no folder" in refused("backup", str(file / "b"), "--database", source)
    file.write_text("mine")
    said = refused("backup", str(file), "--database", source)
    assert "exists" in said and "--overwrite" in said and file.read_text() == "mine"
    os.truncate(source, 0)
    said = refused("backup", str(file), "--database", source, "--overwrite")
    assert "nothing to back up" in said and file.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "source.sqlite"]


def test_every_column_is_of_a_kind_that_a_backup_carries_exactly() -> None:
    for table in schema.meta.tables.values():
        for column in table.c:
            assert isinstance(column.type, Boolean | Float | Integer | String | Text), column
