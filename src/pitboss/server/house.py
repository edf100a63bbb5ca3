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

from pitboss.server import wire
from pitboss.server.fanout import CHANNEL, KeptConnectionBackend, Notice, Notices
from pitboss.server.feeds import Feed
from pitboss.server.history import Damaged, replay, start_position
from pitboss.server.metrics import METRICS
from pitboss.server.room import Room, Step, line_told
from pitboss.server.rows import GATHERING, SeatRow, TableRow
from pitboss.server.settings import Settings
from pitboss.server.store import Lost, Store
from pitboss.server.told import chat_told, names_of
from pitboss.server.trouble import busy, not_found

log = logging.getLogger("pitboss.house")

Decide = Callable[[Room], Awaitable[Step]]
ONLINE_FOR = 40.0
_TRIES = 20
_BEAT = 0.4
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
        self._arrivals: set[str] = set()
        self._departures: set[str] = set()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._loops: list[asyncio.Task[None]] = []
        self._running: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Listen to other nodes and begin to keep time."""
        subscriber = await self._channels.subscribe(CHANNEL)
        self._loops = [
            asyncio.create_task(self._listen(subscriber)),
            asyncio.create_task(self._beat()),
            asyncio.create_task(self._sweep()),
        ]

    async def stop(self) -> None:
        """Let running changes finish, then send the readers away."""
        self.stopping = True
        for loop in self._loops:
            loop.cancel()
        for room in self.rooms.values():
            if room.waker is not None:
                room.waker.cancel()
        if self._running:
            await asyncio.wait(set(self._running), timeout=10)
        for feed in [*self.lobby, *(feed for room in self.rooms.values() for feed in room.feeds)]:
            feed.close(1001, "the server stops")
        await self._flush_notices()

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
            self.spawn(self._flush_notices())

    async def _flush_notices(self) -> None:
        await asyncio.sleep(0)
        while self._outbox:
            some = [self._outbox.pop(key) for key in list(self._outbox)[:_MOST_NOTICES]]
            await self._channels.wait_published(
                msgspec.json.encode(Notices(self.node, some)), CHANNEL
            )

    async def _listen(self, subscriber: Any) -> None:
        decode = msgspec.json.Decoder(Notices).decode
        async for message in subscriber.iter_events():
            heard = decode(message)
            if heard.node != self.node:
                self.lobby_changed = True
                for notice in heard.notices:
                    if notice.table in self.rooms:
                        self.spawn(self._heed(self.rooms[notice.table], notice))

    async def _heed(self, room: Room, notice: Notice) -> None:
        async with room.lock:
            behind = notice.seq > room.seq or notice.version > room.row.version
            if behind or notice.seats:
                await self.catch_up(room)
                room.restless = room.restless or notice.seats
        if notice.chat > room.last_chat:
            await self.read_chat(room)

    async def read_chat(self, room: Room) -> None:
        """Tell the lines of talk that were stored since the last one told."""
        for line in await self.store.chat(room.row.id, room.last_chat):
            if line.n > room.last_chat:
                room.last_chat = line.n
                room.tell_all(wire.encode(wire.ChatMessage([chat_told(line)])).decode())

    def arrive(self, room: Room, feed: Feed) -> None:
        """Let a reader in."""
        room.feeds.add(feed)
        room.restless = True
        METRICS.feeds.inc()
        self.arrive_again(room, feed)

    def arrive_again(self, room: Room, feed: Feed) -> None:
        """Note that a reader, who may just have sat down, is here."""
        if feed.person is not None and room.held_by(feed.person):
            self._departures.discard(feed.person)
            self._arrivals.add(feed.person)

    def depart(self, room: Room, feed: Feed) -> None:
        """Let a reader go."""
        if feed not in room.feeds:
            return
        room.feeds.discard(feed)
        room.restless = True
        room.used = time.monotonic()
        METRICS.feeds.dec()
        if feed.person is None or not room.held_by(feed.person):
            return
        if not any(feed.person in people for people in self._people_here()):
            self._arrivals.discard(feed.person)
            self._departures.add(feed.person)

    def _people_here(self) -> list[set[str]]:
        return [
            {feed.person for feed in room.feeds if feed.person is not None}
            for room in self.rooms.values()
            if room.feeds
        ]

    async def _beat(self) -> None:
        """Twice a second: who came and went, what is new in the list, notices that wait."""
        while True:
            await asyncio.sleep(_BEAT)
            try:
                await self._note_presence()
                for room in list(self.rooms.values()):
                    if room.restless:
                        room.tell_table()
                        self.lobby_changed = self.lobby_changed or room.row.listed
                if self.lobby_changed and self.lobby:
                    await self.tell_lobby(self.lobby)
                self.lobby_changed = False
                await self._flush_notices()
            except Exception as error:
                log.warning("a beat was missed", extra={"error": repr(error)})

    async def _note_presence(self) -> None:
        came, went = self._arrivals, self._departures
        if not came and not went:
            return
        self._arrivals, self._departures = set(), set()
        now = time.time()
        await self.store.seen(came, now + ONLINE_FOR)
        await self.store.seen(went, now)
        for room in self.rooms.values():
            changed = [s for s in room.seats if s.person in came or s.person in went]
            if changed:
                room.note_seen(came, went, now, ONLINE_FOR)
                self.notify(room, seats=True)

    async def tell_lobby(self, readers: "set[Feed]") -> None:
        """Send the list of tables."""
        found = await self.store.listed()
        for feed in list(readers):
            lines = [
                line_told(row, seats, feed.person, self.rooms.get(row.id)) for row, seats in found
            ]
            feed.send(wire.encode(wire.TablesMessage(lines)).decode())

    async def _sweep(self) -> None:
        """Every few seconds: what a lost notice or a dead node left undone."""
        before, next_seen = time.time(), 0.0
        while True:
            try:
                for table in await self.store.left_waiting(before):
                    if table not in self.rooms:
                        await self.room(table)
                await self._look_again()
                if time.monotonic() >= next_seen:
                    next_seen = time.monotonic() + ONLINE_FOR / 3
                    await self.store.seen(
                        set().union(*self._people_here()), time.time() + ONLINE_FOR
                    )
                self._forget_idle()
            except Exception as error:
                log.warning("a sweep was missed", extra={"error": repr(error)})
            await asyncio.sleep(self.settings.sweep)
            before = time.time() - self.settings.bot_redo

    async def _look_again(self) -> None:
        if not self.settings.is_postgres:
            return
        backend = self._channels._backend
        if isinstance(backend, KeptConnectionBackend):
            await backend.revive()
        known = {key: (room.seq, room.row.version) for key, room in self.rooms.items()}
        for table in await self.store.changed(known):
            room = self.rooms.get(table)
            if room is not None:
                async with room.lock:
                    await self.catch_up(room)

    def _forget_idle(self) -> None:
        old = time.monotonic() - self.settings.keep_room
        for table, room in list(self.rooms.items()):
            waits = room.thinking is not None or room.deadline is not None
            if not room.readers and not room.lock.locked() and not waits and room.used < old:
                del self.rooms[table]
        METRICS.open_tables.set(len(self.rooms))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run something that a stop must wait for."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task
