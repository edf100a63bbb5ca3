"""The database: SQLite for one process, PostgreSQL for several that share the tables."""

import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Select,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError

from pitboss.server import clock
from pitboss.server.settings import Retention, Settings
from pitboss.server.storage import schema
from pitboss.server.storage.migrate import migrate
from pitboss.server.storage.retention import Removed, remove_some
from pitboss.server.storage.reviews import Reviews
from pitboss.server.storage.rows import (
    BOT,
    GATHERING,
    OVER,
    PERSON,
    PLAYING,
    Change,
    ChatRow,
    EntryRow,
    SeatRow,
    TableRow,
    UnreadableRow,
    read_table,
)
from pitboss.server.storage.transactions import make_engine, make_transactions
from pitboss.server.storage.writer import Lost, Writer, add_table, write_setting

__all__ = ["Lost", "Store", "StoredTable"]

log = logging.getLogger("pitboss.store")

_RECENT = 24 * 3600.0
CHAT_KEPT = 200
"""Chat lines kept at a table; up to twice as many are stored between two removals."""
_CLOCK_SLACK = 60.0
"""Seconds by which the clocks of two nodes may differ."""
Value = TypeVar("Value")
Done = TypeVar("Done")
StoredTable = tuple[TableRow, tuple[SeatRow, ...]]


class Store:
    """Every query and every write."""

    def __init__(self, settings: Settings) -> None:
        self._engine = make_engine(settings)
        self._writer = Writer(make_transactions(settings, self._engine))
        self.reviews = Reviews(self._all, self._writer.do)
        self.key = b""
        """Signs cookies; created once and kept in the database, so that nodes share it."""

    async def open(self) -> None:
        """Migrate the database and start the writer."""
        await self._writer.do(migrate)
        self.key = bytes.fromhex(await self._setting("key", secrets.token_hex(32)))
        self._writer.start()

    async def close(self) -> None:
        """Commit the waiting changes and disconnect."""
        await self._writer.stop()
        await self._engine.dispose()

    async def check_writable(self) -> None:
        """Write something, as a move would: it fails if the database is full or locked."""
        value = f"{clock.now():.0f}"
        with suppress(IntegrityError):  # another node writes it for the first time, too
            await self._writer.do(lambda connection: write_setting(connection, "checked", value))

    async def write(self, change: Change) -> None:
        """Store a change of one table; raise `Lost` when another writer was first."""
        await self._writer.write(change)

    async def add_table(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        """Store a new table."""
        await self._writer.do(lambda connection: add_table(connection, row, seats))

    async def table(self, table_id: str) -> StoredTable | None:
        """Read a table and its seats."""
        found = await self._all(select(schema.tables).where(schema.tables.c.id == table_id))
        if not found:
            return None
        seats = await self._seats([table_id])
        return read_table(found[0]), seats[table_id]

    async def entries(self, table_id: str, after: int = 0) -> list[EntryRow]:
        """Read the entries after `after`, in order."""
        columns = schema.entries.c
        query = (
            select(columns.seq, columns.seat, columns.text, columns.at, columns.key, columns.note)
            .where(columns.table_id == table_id, columns.seq > after)
            .order_by(columns.seq)
        )
        return [EntryRow(**row) for row in await self._all(query)]

    async def changed(self, known: dict[str, tuple[int, int]]) -> list[str]:
        """List the tables whose seq or version differs from the known one."""
        found = []
        columns = schema.tables.c
        for part in _parts(list(known)):
            query = select(columns.id, columns.seq, columns.version).where(columns.id.in_(part))
            found += [
                row["id"]
                for row in await self._all(query)
                if (row["seq"], row["version"]) != known[row["id"]]
            ]
        return found

    async def listed(self) -> list[StoredTable]:
        """Read the public tables: gathering, playing, recently over."""
        columns = schema.tables.c
        rank = case((columns.status == GATHERING, 0), (columns.status == PLAYING, 1), else_=2)
        query = (
            select(schema.tables)
            .where(columns.listed.is_(True), columns.moved > clock.now() - _RECENT)
            .order_by(rank, columns.created.desc())
            .limit(100)
        )
        return await self._with_seats(await self._all(query))

    async def tables_of(self, person: str) -> list[StoredTable]:
        """Read the tables where a person is host or sits."""
        columns = schema.tables.c
        sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        query = (
            select(schema.tables)
            .where(or_(columns.host == person, columns.id.in_(sits)))
            .order_by(columns.created.desc())
            .limit(50)
        )
        return await self._with_seats(await self._all(query))

    async def unfinished_of(self, person: str, most: int) -> list[str]:
        """List the tables that are not over where a person is host or sits, the newest first."""
        columns = schema.tables.c
        sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        own = or_(columns.host == person, columns.id.in_(sits))
        query = select(columns.id).where(own, columns.status != OVER).limit(most)
        return [row["id"] for row in await self._all(query.order_by(columns.created.desc()))]

    async def left_waiting(self, before: float) -> list[str]:
        """List the tables that have waited for a bot or a clock since before a time."""
        table, seat = schema.tables.c, schema.seats.c
        waits_for_bot = or_(seat.kind == BOT, seat.stand_in.is_not(None))
        ran_out = table.clock.is_not(None) & (table.waits_since + table.clock < before)
        # A time in the future is from before the machine's clock was set back.
        settled = or_(table.moved < before, table.moved > clock.now() + _CLOCK_SLACK)
        query = (
            select(table.id)
            .join(schema.seats, (seat.table_id == table.id) & (seat.seat == table.to_act))
            .where(table.status == PLAYING, or_(waits_for_bot, ran_out), settled)
            .order_by(table.moved)
            .limit(200)
        )
        return [row["id"] for row in await self._all(query)]

    async def is_played_by_people(
        self, game: str, sights: Collection[str], asked_at: str = "", *, choosing: bool = False
    ) -> bool:
        """Say whether two or more people sit at a table whose position looks like one of these.

        At another one than where it is asked: there the switch of the table decides. `choosing`:
        only where it is a person's turn.
        """
        table, seat = schema.tables.c, schema.seats.c
        chooses = and_(seat.seat == table.to_act, seat.kind == PERSON, seat.stand_in.is_(None))
        choosers = func.sum(case((chooses, 1), else_=0))
        for part in _parts(list(sights)):
            query = (
                select(table.id)
                .join(schema.seats, seat.table_id == table.id)
                .where(table.sight.in_(part), table.game == game, table.status == PLAYING)
                .where(table.id != asked_at)
                .group_by(table.id)
                .having(func.count(func.distinct(seat.person)) > 1, choosers >= int(choosing))
                .limit(1)
            )
            if await self._all(query):
                return True
        return False

    async def finished_games(self, person: str, game: str) -> int:
        """Count the games of a title that a person has played to the end here."""
        table, seat = schema.tables.c, schema.seats.c
        query = (
            select(func.count(func.distinct(table.id)).label("n"))
            .join(schema.seats, seat.table_id == table.id)
            .where(seat.person == person, table.game == game, table.status == OVER)
        )
        return int((await self._all(query))[0]["n"])

    async def set_online(self, places: Iterable[tuple[str, str]], until: float) -> None:
        """Store that people are online until a time, each at one table: its id and the person."""
        seat = schema.seats.c
        for part in _parts(list(places)):
            await self._do(
                update(schema.seats)
                .where(tuple_(seat.table_id, seat.person).in_(part))
                .values(online_until=until)
            )

    async def visited(self, table_ids: Iterable[str], at: float) -> None:
        """Store when somebody was at some tables."""
        for part in _parts(list(table_ids)):
            await self._do(
                update(schema.tables).where(schema.tables.c.id.in_(part)).values(visited=at)
            )

    async def remove_old(self, keep: Retention) -> Removed:
        """Apply the retention to some rows."""
        now = clock.now()
        return await self._writer.do(lambda connection: remove_some(connection, keep, now))

    async def chat(self, table_id: str, after: int = 0, last: int = 100) -> list[ChatRow]:
        """Read the last chat lines."""
        columns = schema.chat.c
        query = (
            select(*(columns[name] for name in ChatRow.__dataclass_fields__))
            .where(columns.table_id == table_id, columns.n > after, columns.text != "")
            .order_by(columns.n.desc())
            .limit(last)
        )
        return [ChatRow(**row) for row in reversed(await self._all(query))]

    async def add_chat(
        self, table_id: str, person: str, seat: int | None, name: str, text: str
    ) -> ChatRow:
        """Store a chat line under the next free number."""
        for _ in range(20):
            lines = schema.chat.c
            last = await self._all(
                select(func.max(lines.n).label("n")).where(lines.table_id == table_id)
            )
            line = ChatRow((last[0]["n"] or 0) + 1, person, seat, name, text, clock.now())
            try:
                await self._do(insert(schema.chat).values(table_id=table_id, **vars(line)))
            except IntegrityError:
                continue
            if line.n % CHAT_KEPT == 0:
                gone = (lines.table_id == table_id) & (lines.n <= line.n - CHAT_KEPT)
                await self._do(delete(schema.chat).where(gone))
            return line
        raise Lost("too many people write at once")

    async def name_of(self, person: str) -> str:
        """Read a person's name, "" if they have none."""
        found = await self._all(select(schema.people.c.name).where(schema.people.c.id == person))
        return str(found[0]["name"]) if found else ""

    async def rename(self, person: str, name: str) -> None:
        """Store a person's name."""
        values = {"id": person, "name": name, "created": clock.now()}
        try:
            await self._do(insert(schema.people).values(values))
        except IntegrityError:
            await self._do(
                update(schema.people).where(schema.people.c.id == person).values(name=name)
            )

    async def add_record(
        self, record_id: str, person: str, text: str, verified: bool | None, created: float
    ) -> None:
        """Store an uploaded record."""
        values = {"id": record_id, "person": person, "text": text, "verified": verified}
        await self._do(insert(schema.records).values(**values, created=created))

    async def count_records(self) -> int:
        """Count the uploaded records."""
        query = select(func.count().label("n")).select_from(schema.records)
        return int((await self._all(query))[0]["n"])

    async def record(self, record_id: str) -> dict[str, Any] | None:
        """Read an uploaded record."""
        found = await self._all(select(schema.records).where(schema.records.c.id == record_id))
        return found[0] if found else None

    async def read(self, query: Select[Any]) -> list[dict[str, Any]]:
        """Read rows."""
        return await self._all(query)

    async def do(self, work: Callable[[Connection], Done]) -> Done:
        """Do several things in one transaction."""
        return await self._writer.do(work)

    async def _setting(self, name: str, fresh: str) -> str:
        query = select(schema.settings.c.value).where(schema.settings.c.name == name)
        found = await self._all(query)
        if not found:
            with suppress(IntegrityError):  # another node may be first: its value counts
                await self._do(insert(schema.settings).values(name=name, value=fresh))
            found = await self._all(query)
        return str(found[0]["value"])

    async def _with_seats(self, found: list[dict[str, Any]]) -> list[StoredTable]:
        seats = await self._seats([row["id"] for row in found])
        tables = []
        for row in found:
            try:
                tables.append((read_table(row), seats[row["id"]]))
            except UnreadableRow as fault:  # one damaged row does not hide the other tables
                log.error("a table cannot be listed", extra={"reason": str(fault)})
        return tables

    async def _seats(self, ids: list[str]) -> dict[str, tuple[SeatRow, ...]]:
        columns = schema.seats.c
        query = select(schema.seats).where(columns.table_id.in_(ids)).order_by(columns.seat)
        found: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
        for row in await self._all(query):
            found[row.pop("table_id")].append(SeatRow(**row))
        return {table_id: tuple(rows) for table_id, rows in found.items()}

    async def _all(self, query: Select[Any]) -> list[dict[str, Any]]:
        async with self._engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def _do(self, statement: Any) -> int:
        return await self._writer.do(lambda connection: connection.execute(statement).rowcount)


def _parts(values: list[Value], size: int = 500) -> Iterable[list[Value]]:
    for first in range(0, len(values), size):
        yield values[first : first + size]
