"""Notices between nodes, through the framework's channels: memory alone, PostgreSQL together.

A notice says only that a table has changed and how far; whoever has the table open reads the rest
from the store. So a notice is small, may come twice or late, and may get lost: the sweep of the
house finds what it missed.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from pitboss.server.settings import Settings

log = logging.getLogger("pitboss.fanout")

CHANNEL = "pitboss"


class Notice(msgspec.Struct, array_like=True):
    """What another node needs to know: a table, how far it is, and whether who is there changed."""

    table: str
    seq: int
    version: int
    chat: int
    seats: bool


class Notices(msgspec.Struct, array_like=True):
    """Several notices of one node."""

    node: str
    notices: list[Notice]


class KeptConnectionBackend(AsyncPgChannelsBackend):
    """The framework's PostgreSQL backend, publishing over one connection that it keeps.

    The original connects anew for every notice, which costs more than the move itself.
    """

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn=dsn)
        self._publisher: asyncpg.Connection[Any] | None = None
        self._publishing = asyncio.Lock()

    async def publish(self, data: bytes, channels: Any) -> None:
        """Send a notice; a connection that broke is made anew once."""
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
        """Listen again if the connection that listens has broken."""
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
    """Make the channels that fit the database."""
    if settings.is_postgres:
        dsn = settings.database.replace("postgresql+asyncpg://", "postgresql://")
        return ChannelsPlugin(KeptConnectionBackend(dsn), channels=[CHANNEL])
    return ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL])
