"""The regular work of a node: follow other nodes, send presence and the lobby, find lost work."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin

from pitboss.bots import levels_at_sight
from pitboss.engine import games
from pitboss.server import clock
from pitboss.server.metrics import METRICS
from pitboss.server.realtime.cluster import CHANNEL, KeptConnectionBackend, Notices
from pitboss.server.realtime.presence import ONLINE_FOR
from pitboss.server.tables.registry import TableRegistry

log = logging.getLogger("pitboss.maintenance")

_BEAT = 0.4
_VISIT_PAUSE = 3600.0
REMOVAL_PAUSE = 3600.0


class Maintenance:
    """The loops of one process."""

    def __init__(self, registry: TableRegistry, channels: ChannelsPlugin) -> None:
        self._registry = registry
        self._node = registry.node
        self._channels = channels
        self._end = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._loops: list[asyncio.Task[None]] = []
        self._swept = False
        self._next_renewal = 0.0
        self._at_sight = levels_at_sight(games())

    async def start(self) -> None:
        """Listen to other nodes and start the loops."""
        subscriber = await self._channels.subscribe(CHANNEL)
        self._listening = asyncio.create_task(self._listen(subscriber))
        sweep = self._node.settings.sweep
        self._loops = [
            asyncio.create_task(self._every(_BEAT, self._beat, "a beat failed")),
            asyncio.create_task(self._every(sweep, self._sweep, "a sweep failed")),
        ]
        if not self._node.settings.retention.keeps_everything:
            removing = self._every(REMOVAL_PAUSE, self._remove_old, "removing old tables failed")
            self._loops.append(asyncio.create_task(removing))

    async def stop(self) -> None:
        """End every loop after its current round.

        A query that is cancelled in the middle leaves its connection in doubt, and closing that
        connection may never return.
        """
        self._end.set()
        if self._listening is not None:
            self._listening.cancel()
        if self._loops:
            await asyncio.wait(self._loops, timeout=10)

    async def _every(self, pause: float, work: Callable[[], Awaitable[None]], failed: str) -> None:
        while not self._end.is_set():
            try:
                await work()
            except Exception as error:
                log.warning(failed, extra={"error": repr(error)})
            with suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), pause)

    async def _listen(self, subscriber: Any) -> None:
        node, decode = self._node, msgspec.json.Decoder(Notices).decode
        async for message in subscriber.iter_events():
            heard = decode(message)
            if heard.node == node.outbox.node:
                continue
            node.lobby.mark_changed()
            for notice in heard.notices:
                table = self._registry.open_tables.get(notice.table_id)
                if table is not None:
                    node.tasks.spawn(table.receive(notice))

    async def _beat(self) -> None:
        """Twice a second: presence, the list of tables, queued notices."""
        registry, node = self._registry, self._node
        self._note_searches()
        await node.presence.store_changes(registry.open_tables.values())
        for table in list(registry.open_tables.values()):
            if table.presence_changed:
                table.broadcast()
                if table.row.listed:
                    node.lobby.mark_changed()
        if node.lobby.take_changed() and node.lobby.connections:
            await registry.send_lobby(node.lobby.connections)
        await node.outbox.flush()

    def _note_searches(self) -> None:
        """Send the tables again once a search is compiled that a bot has played without."""
        at_sight = levels_at_sight(games())
        if at_sight != self._at_sight:
            self._at_sight = at_sight
            for table in self._registry.open_tables.values():
                table.presence_changed = True

    async def _sweep(self) -> None:
        """Every few seconds: work that a lost notice or a dead node has left undone."""
        node = self._node
        patience = node.settings.bot_redo if self._swept else 0.0
        self._swept = True
        for table_id in await node.store.left_waiting(clock.now() - patience):
            if not self._end.is_set():
                await self._open(table_id)
        if node.settings.is_postgres:
            await self._catch_up()
        if time.monotonic() >= self._next_renewal:
            self._next_renewal = time.monotonic() + ONLINE_FOR / 3
            await node.presence.renew()
        await self._store_visits()
        self._registry.close_idle()

    async def _store_visits(self) -> None:
        """Store now and then that somebody is at a table, so that it is not removed."""
        now = time.monotonic()
        tables = [
            table
            for table in self._registry.open_tables.values()
            if table.reader_count and table.visit_due <= now
        ]
        await self._node.store.visited([table.row.id for table in tables], clock.now())
        for table in tables:
            table.visit_due = now + _VISIT_PAUSE

    async def _remove_old(self) -> None:
        """Apply the retention of the settings, a few rows at a time."""
        await self._store_visits()
        while not self._end.is_set():
            removed = await self._node.store.remove_old(self._node.settings.retention)
            counts = {what: count for what, count in removed.counts.items() if count}
            if not counts:
                return
            log.info("removed what nobody came back to", extra=counts)
            for what, count in counts.items():
                METRICS.removed.labels(what).inc(count)
            await self._registry.forget(removed.tables)
            await asyncio.sleep(_BEAT)

    async def _open(self, table_id: str) -> None:
        """Open a table so that its bot moves; one that fails does not hold up the others."""
        if table_id in self._registry.open_tables or table_id in self._registry.quarantined:
            return
        try:
            await self._registry.get(table_id)
        except Exception as error:
            log.warning("a table was not opened", extra={"table": table_id, "error": repr(error)})

    async def _catch_up(self) -> None:
        """Read the open tables that another node has changed."""
        backend = self._channels._backend
        if isinstance(backend, KeptConnectionBackend):
            await backend.revive()
        tables = self._registry.open_tables
        known = {table_id: (table.seq, table.row.version) for table_id, table in tables.items()}
        for table_id in await self._node.store.changed(known):
            table = tables.get(table_id)
            if table is None:
                continue
            try:
                await table.refresh()
            except Exception as error:
                facts = {"table": table_id, "error": repr(error)}
                log.warning("a table was not read again", extra=facts)
