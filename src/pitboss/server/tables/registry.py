"""The house: the tables this process has open, one path for every change, and who is told."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin
from sqlalchemy.exc import SQLAlchemyError

from pitboss.server.api import responses
from pitboss.server.api.errors import busy, not_found
from pitboss.server.metrics import METRICS
from pitboss.server.realtime.cluster import CHANNEL, Notice, Notices
from pitboss.server.realtime.connection import Feed
from pitboss.server.realtime.maintenance import Rounds
from pitboss.server.realtime.presence import Presence
from pitboss.server.settings import Settings
from pitboss.server.storage.rows import GATHERING, SeatRow, TableRow
from pitboss.server.storage.store import Lost, Store
from pitboss.server.tables.history import Damaged, replay, start_position
from pitboss.server.tables.presenter import chat_told, names_of
from pitboss.server.tables.table import Room, Step, line_told

log = logging.getLogger("pitboss.house")

Decide = Callable[[Room], Awaitable[Step]]
_TRIES = 20
_MOST_NOTICES = 60


class House:
    """Opens tables, stores every change before anybody is told, keeps readers up to date."""

    def __init__(self, settings: Settings, store: Store, channels: ChannelsPlugin) -> None:
        self.settings = settings
        self.store = store
        self.rooms: dict[str, Room] = {}
        self.lobby: set[Feed] = set()
        self.lobby_changed = False
        self.stopping = False
        self.wake: Callable[[Room, bool], None] = lambda room, mine: None
        """Called after every change: starts the bot or the clock that is due."""
        self.node = secrets.token_hex(6)
        self._channels = channels
        self._outbox: dict[str, Notice] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self.presence = Presence(self)
        self._rounds = Rounds(self, channels)

    async def start(self) -> None:
        """Listen to other nodes and begin to keep time."""
        await self._rounds.start()

    async def stop(self) -> None:
        """Let running changes finish, then send the readers away."""
        self.stopping = True
        for room in self.rooms.values():
            if room.waker is not None:
                room.waker.cancel()
        await self._rounds.stop()
        if self._running:
            await asyncio.wait(set(self._running), timeout=10)
        for feed in [*self.lobby, *(feed for room in self.rooms.values() for feed in room.feeds)]:
            feed.close(1001, "the server stops")
        await self.flush_notices()

    async def room(self, table: str) -> Room:
        """Give a table, from memory or from the store."""
        room = self.rooms.get(table)
        if room is None:
            opening = self._opening.get(table)
            if opening is None:
                opening = asyncio.create_task(self._open(table))
                self._opening[table] = opening
                opening.add_done_callback(lambda _: self._opening.pop(table, None))
            room = await asyncio.shield(opening)
        elif room.dirty:
            async with room.lock:
                await self.catch_up(room)
        room.used = time.monotonic()
        return room

    async def _open(self, table: str) -> Room:
        found = await self.store.table(table)
        if found is None:
            raise not_found("table")
        room = Room(*found)
        # The row was read first: what was stored since is caught up with like anything else.
        entries = (await self.store.entries(table))[: room.row.seq]
        try:
            await asyncio.to_thread(room.load, entries)
        except Damaged as damage:
            log.error("a table cannot be replayed", extra={"damage": str(damage)})
            raise busy("This table cannot be opened: its record does not fit the rules.") from None
        self.rooms[table] = room
        METRICS.open_tables.set(len(self.rooms))
        self.wake(room, False)
        return room

    async def change(self, room: Room, decide: Decide) -> Step:
        """Decide on a change, store it, swap it in, tell it. Decides again when others were first.

        The work goes on when the one who asked is gone: a stored change is always told.
        """
        if self.stopping:
            raise busy("The server is stopping. Please try again in a moment.")
        return await asyncio.shield(self.spawn(self._change(room, decide)))

    async def _change(self, room: Room, decide: Decide) -> Step:
        for _ in range(_TRIES):
            async with room.lock:
                if room.dirty:
                    await self.catch_up(room)
                before = room.row
                step = await decide(room)
                try:
                    await self.store.write(step.change)
                except Lost:
                    METRICS.conflicts.inc()
                    await self.catch_up(room)
                    continue
                except (SQLAlchemyError, OSError) as error:
                    room.dirty = True
                    raise busy("The store does not answer. Please try again.") from error
                room.take(step)
                self.told_of(room, before, mine=True)
            return step
        raise busy()

    def told_of(self, room: Room, before: TableRow, *, mine: bool) -> None:
        """Tell readers and other nodes what is new since the row was `before`."""
        row = room.row
        other = row.version != before.version
        if other or row.status != before.status or row.undo != before.undo:
            room.tell_table()
        if row.seq != before.seq or other:
            room.tell_play()
        if room.row.listed:
            self.lobby_changed = True
        if mine:
            self.notify(room)
        self.wake(room, mine)

    async def catch_up(self, room: Room) -> None:
        """Read what other nodes have stored. Call it with the room's lock."""
        found = await self.store.table(room.row.id)
        if found is None:
            raise not_found("table")
        row, seats = found
        before = room.row
        if row.seq > before.seq or (row.status != GATHERING and room.at is None):
            await self._read_entries(room, row, seats)
        room.replace(row, seats)
        room.dirty = False
        self.told_of(room, before, mine=False)

    async def _read_entries(self, room: Room, row: TableRow, seats: tuple[SeatRow, ...]) -> None:
        stored = await self.store.entries(row.id, room.seq)
        entries = [entry for entry in stored if entry.seq <= row.seq]
        at = start_position(row, len(seats)) if room.at is None else room.at.copy()
        told = await asyncio.to_thread(replay, at, entries, names_of(seats))
        room.take_entries(at, told, entries)

    def notify(self, room: Room, *, seats: bool = False) -> None:
        """Let the next beat tell other nodes."""
        known = self._outbox.get(room.row.id)
        seats = seats or (known is not None and known.seats)
        self._outbox[room.row.id] = Notice(
            room.row.id, room.seq, room.row.version, room.last_chat, seats
        )
        if len(self._outbox) == 1 and self.settings.is_postgres:
            self.spawn(self.flush_notices())

    async def flush_notices(self) -> None:
        """Tell other nodes what waits to be told."""
        await asyncio.sleep(0)
        while self._outbox:
            some = [self._outbox.pop(key) for key in list(self._outbox)[:_MOST_NOTICES]]
            await self._channels.wait_published(
                msgspec.json.encode(Notices(self.node, some)), CHANNEL
            )

    async def read_chat(self, room: Room) -> None:
        """Tell the lines of talk that were stored since the last one told."""
        for line in await self.store.chat(room.row.id, room.last_chat):
            if line.n > room.last_chat:
                room.last_chat = line.n
                room.tell_all(responses.encode(responses.ChatMessage([chat_told(line)])).decode())

    async def tell_lobby(self, readers: "set[Feed]") -> None:
        """Send the list of tables."""
        found = await self.store.listed()
        for feed in list(readers):
            lines = [
                line_told(row, seats, feed.person, self.rooms.get(row.id)) for row, seats in found
            ]
            feed.send(responses.encode(responses.TablesMessage(lines)).decode())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run something that a stop must wait for."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task
