"""The tables that this process has open."""

import asyncio
import logging
import time
from collections.abc import Collection

from pitboss.server.api import responses
from pitboss.server.api.errors import damaged, not_found
from pitboss.server.metrics import METRICS
from pitboss.server.node import Node
from pitboss.server.realtime.connection import GOING_AWAY, Connection
from pitboss.server.storage.rows import UnreadableRow
from pitboss.server.storage.store import StoredTable
from pitboss.server.tables import presenter
from pitboss.server.tables.table import Table

log = logging.getLogger("pitboss.tables")


class TableRegistry:
    """Opens tables from the store and keeps them in memory while they are used."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.open_tables: dict[str, Table] = {}
        self.quarantined: set[str] = set()
        """Damaged tables: no sweep opens them again."""
        self._opening: dict[str, asyncio.Task[Table]] = {}

    async def close(self) -> None:
        """Let running changes finish, then close every connection."""
        await self.node.tasks.finish()
        watching = (reader for table in self.open_tables.values() for reader in table.connections)
        for connection in [*self.node.lobby.connections, *watching]:
            connection.close(GOING_AWAY, "the server stops")
        await self.node.outbox.flush()

    async def get(self, table_id: str) -> Table:
        """Give a table, from memory or from the store."""
        table = self.open_tables.get(table_id)
        if table is None:
            opening = self._opening.get(table_id)
            if opening is None:
                opening = asyncio.create_task(self._open(table_id))
                self._opening[table_id] = opening
                opening.add_done_callback(lambda _: self._opening.pop(table_id, None))
            table = await asyncio.shield(opening)
        elif table.in_doubt:
            await table.refresh()
        table.touch()
        return table

    async def _open(self, table_id: str) -> Table:
        try:
            found = await self.node.store.table(table_id)
        except UnreadableRow as fault:
            self._quarantine(table_id, 0, str(fault))
            raise damaged("its row cannot be read", "", 0) from None
        if found is None:
            raise not_found("table")
        table = Table(self.node, *found)
        # The row was read first: later entries are caught up with like any other.
        rows = (await self.node.store.entries(table_id))[: table.row.seq]
        await asyncio.to_thread(table.load, rows)
        if table.damage is not None:
            self._quarantine(table_id, table.damage.entry, table.damage.reason)
        self.open_tables[table_id] = table
        METRICS.open_tables.set(len(self.open_tables))
        self.node.scheduler.after(table, own=False)
        return table

    async def forget(self, table_ids: Collection[str]) -> None:
        """Close tables that were removed, and read again those they were the rematch of."""
        for table_id in table_ids:
            self.open_tables.pop(table_id, None)
        for table in list(self.open_tables.values()):
            if table.row.rematch in table_ids:
                await table.refresh()

    def _quarantine(self, table_id: str, entry: int, reason: str) -> None:
        if table_id in self.quarantined:
            return  # it was told when it was opened before
        self.quarantined.add(table_id)
        log.error(
            "a table cannot go on", extra={"table": table_id, "entry": entry, "reason": reason}
        )

    def close_idle(self) -> None:
        """Drop tables from memory that nobody reads and that wait for no bot and no clock."""
        oldest = time.monotonic() - self.node.settings.keep_table
        for table_id, table in list(self.open_tables.items()):
            waits = table.bot_to_act is not None or table.deadline is not None
            busy_now = table.reader_count or table.lock.locked() or waits
            if not busy_now and table.last_used < oldest:
                del self.open_tables[table_id]
        METRICS.open_tables.set(len(self.open_tables))

    def summaries(
        self, stored: Collection[StoredTable], person: str | None
    ) -> list[responses.TableSummary]:
        """Summarise stored tables as a person sees them, with the readers of those open here."""
        return [
            presenter.summary(row, seats, person, self.open_tables.get(row.id))
            for row, seats in stored
        ]

    async def send_lobby(self, connections: Collection[Connection]) -> None:
        """Send the list of tables, written once for all who sit at none of them."""
        stored = await self.node.store.listed()
        seated = {seat.person for _, seats in stored for seat in seats}
        encoded: dict[str | None, str] = {}
        for connection in list(connections):
            person = connection.person if connection.person in seated else None
            if person not in encoded:
                message = responses.LobbyMessage(self.summaries(stored, person))
                encoded[person] = responses.encode_text(message)
            connection.send(encoded[person])
