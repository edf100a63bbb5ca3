"""Notices between nodes, through the framework's channels: in memory, or through PostgreSQL.

A notice says only that a table has changed and which entry is its last; a node that has the table
open reads the rest from the store. So a notice is small and may arrive twice, late or not at all:
the regular sweep finds what was missed.
"""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from pitboss.server.background import BackgroundTasks
from pitboss.server.settings import Settings

if TYPE_CHECKING:
    from pitboss.server.tables.table import Table

log = logging.getLogger("pitboss.cluster")

CHANNEL = "pitboss"
_MOST_NOTICES = 60


class Notice(msgspec.Struct, array_like=True):
    """A table, its last entry, version and chat line, and whether its presence has changed."""

    table_id: str
    seq: int
    version: int
    chat: int
    presence: bool


class Notices(msgspec.Struct, array_like=True):
    """Several notices of one node."""

    node: str
    notices: list[Notice]


class Outbox:
    """Collects notices, the newest of each table, and publishes several at once."""

    def __init__(self, channels: ChannelsPlugin, tasks: BackgroundTasks, immediate: bool) -> None:
        self.node = secrets.token_hex(6)
        self._channels = channels
        self._tasks = tasks
        self._immediate = immediate
        """Publish at once: other nodes may share the database."""
        self._waiting: dict[str, Notice] = {}

    def notify(self, table: "Table", *, presence: bool = False) -> None:
        """Queue a notice that a table has changed."""
        row = table.row
        queued = self._waiting.get(row.id)
        presence = presence or (queued is not None and queued.presence)
        self._waiting[row.id] = Notice(row.id, row.seq, row.version, table.last_chat, presence)
        if len(self._waiting) == 1 and self._immediate:
            self._tasks.spawn(self.flush())

    async def flush(self) -> None:
        """Publish every queued notice."""
        await asyncio.sleep(0)
        while self._waiting:
            some = [self._waiting.pop(key) for key in list(self._waiting)[:_MOST_NOTICES]]
            await self._channels.wait_published(
                msgspec.json.encode(Notices(self.node, some)), CHANNEL
            )


class KeptConnectionBackend(AsyncPgChannelsBackend):
    """The framework's PostgreSQL backend, publishing over one connection that stays open.

    The original connects again for every notice, which costs more than the move itself.
    """

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn=dsn)
        self._publisher: asyncpg.Connection[Any] | None = None
        self._publishing = asyncio.Lock()

    async def publish(self, data: bytes, channels: Any) -> None:
        """Send a notice; reconnect once if the connection is broken."""
        async with self._publishing:
            for last_try in (False, True):
                try:
                    if self._publisher is None or self._publisher.is_closed():
                        self._publisher = await self._connect()
                    for channel in channels:
                        await self._publisher.execute(
                            "SELECT pg_notify($1, $2)", channel, data.decode()
                        )
                    return
                except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                    self._publisher = None
                    if last_try:
                        log.warning("a notice was lost", extra={"error": type(error).__name__})

    async def revive(self) -> None:
        """Listen again if the listening connection is broken."""
        if self._listener_conn.is_closed():
            with suppress(OSError, asyncpg.PostgresError):
                async with self._listener_lock:
                    self._listener_conn = await self._connect()
                    for channel in self._subscribed_channels:
                        await self._listener_conn.add_listener(channel, self._listener)

    async def on_shutdown(self) -> None:
        """Close both connections."""
        if self._publisher is not None:
            await self._publisher.close()
        await super().on_shutdown()


def make_channels(settings: Settings) -> ChannelsPlugin:
    """Create the channels that suit the database."""
    if settings.is_postgres:
        dsn = settings.database.replace("postgresql+asyncpg://", "postgresql://")
        return ChannelsPlugin(KeptConnectionBackend(dsn), channels=[CHANNEL])
    return ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL])
