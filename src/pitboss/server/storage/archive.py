"""A backup: one file with every row, for either kind of database, read and written in parts.

Lines of JSON, compressed. The first is a header, then every stored table has a line with its
columns and a line for each row; the last says how many rows there were. A file without that line
was cut short and is not restored.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, MetaData, Table, func, insert, select

import pitboss
from pitboss.server.storage import schema
from pitboss.server.storage.migrate import migrate, revision_of

Tell = Callable[[int, int], None]
"""Called with how many rows are done, and of how many."""
FORMAT = 1
_AT_ONCE = 1000
_VERSIONS = "alembic_version"
_encode = msgspec.json.Encoder().encode


class BadArchive(Exception):
    """The file is no backup, or an incomplete one."""


class NotEmpty(Exception):
    """The database has rows that a restore would replace."""


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    pitboss_backup: int
    version: str
    schema: str
    made: float
    rows: dict[str, int]


class Columns(msgspec.Struct, forbid_unknown_fields=True):
    """The line before the rows of a table."""

    table: str
    columns: list[str]


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line."""

    end: int


_later = msgspec.json.Decoder(list[Any] | dict[str, Any])


def write_archive(connection: Connection, write: Callable[[bytes], object], tell: Tell) -> Head:
    """Write every row that the connection's transaction sees."""
    revision = revision_of(connection)
    if revision is None:
        raise BadArchive("there are no tables of pitboss in it")
    stored = own_tables(connection)
    counts = {str(table.name): _count(connection, table) for table in stored}
    head = Head(FORMAT, pitboss.__version__, revision, time.time(), counts)
    write(_encode(head) + b"\n")
    done, total = 0, sum(counts.values())
    for table in stored:
        write(_encode(Columns(str(table.name), [str(column.name) for column in table.c])) + b"\n")
        rows = connection.execute(select(table).execution_options(yield_per=_AT_ONCE))
        for part in rows.partitions():
            write(b"".join(_encode(tuple(row)) + b"\n" for row in part))
            done += len(part)
            tell(done, total)
    write(_encode(End(done)) + b"\n")
    return head


def read_archive(
    connection: Connection, lines: Iterable[bytes], *, overwrite: bool, tell: Tell
) -> Head:
    """Fill a database from a backup, in the transaction of the connection: all of it or nothing."""
    reading = iter(lines)
    head = _head(reading)
    if not overwrite and not is_empty(connection):
        raise NotEmpty("the database is not empty")
    for table in reversed(own_tables(connection, _VERSIONS)):
        table.drop(connection)
    migrate(connection, head.schema)
    stored = {table.name: table for table in own_tables(connection)}
    # Rows that the migrations have inserted are in the backup as well.
    for table in reversed(stored.values()):
        connection.execute(table.delete())
    done, total = 0, sum(head.rows.values())
    for table, rows in _parts(reading, stored):
        connection.execute(insert(table), rows)
        done += len(rows)
        tell(done, total)
    if done != total:
        raise BadArchive(f"it has {done} rows and should have {total}")
    migrate(connection)
    return head


def own_tables(connection: Connection, *more: str) -> list[Table]:
    """Reflect the tables of pitboss from the database, each after those it refers to."""
    found = MetaData()
    ours = {*schema.meta.tables, *more}
    found.reflect(connection, only=lambda name, _: name in ours)
    return found.sorted_tables


def is_empty(connection: Connection) -> bool:
    """Say whether there is nothing to lose; a server that was only started has stored its key."""
    kept = (table for table in own_tables(connection) if table.name != schema.settings.name)
    return not any(_count(connection, table) for table in kept)


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _head(lines: Iterator[bytes]) -> Head:
    try:
        head = msgspec.json.decode(next(lines, b""), type=Head)
    except msgspec.DecodeError:
        raise BadArchive("it is no backup of pitboss") from None
    if head.pitboss_backup != FORMAT:
        raise BadArchive(f"it is a backup of form {head.pitboss_backup}, and we read {FORMAT}")
    return head


def _parts(
    lines: Iterator[bytes], stored: dict[str, Table]
) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Give the rows of each table, some at a time, until the line that ends them."""
    table, columns = None, list[str]()
    waiting: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 2):
        try:
            found = _later.decode(line)
            if isinstance(found, list) and table is not None:
                waiting.append(dict(zip(columns, found, strict=True)))
                if len(waiting) < _AT_ONCE:
                    continue
        except (msgspec.DecodeError, ValueError) as error:
            raise BadArchive(f"line {number} cannot be read: {error}") from None
        if table is not None and waiting:
            yield table, waiting
            waiting = []
        if isinstance(found, dict):
            if "end" in found:
                return
            table, columns = _section(found, stored, number)
    raise BadArchive("it was cut short: its last line is missing")


def _section(
    found: dict[str, Any], stored: dict[str, Table], number: int
) -> tuple[Table, list[str]]:
    try:
        head = msgspec.convert(found, Columns)
        table = stored[head.table]
        _ = [table.c[name] for name in head.columns]
    except (msgspec.ValidationError, KeyError) as error:
        raise BadArchive(f"line {number} names no table of schema: {error}") from None
    return table, head.columns
