"""What a house does by itself: hear other nodes, tell who came, find what was left undone."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.channels import ChannelsPlugin

from pitboss.server.metrics import METRICS
from pitboss.server.realtime.cluster import CHANNEL, KeptConnectionBackend, Notice, Notices
from pitboss.server.realtime.presence import ONLINE_FOR
from pitboss.server.tables.table import Room

if TYPE_CHECKING:
    from pitboss.server.tables.registry import House

log = logging.getLogger("pitboss.house")

_BEAT = 0.4


class Rounds:
    """The loops of one process."""

    def __init__(self, house: "House", channels: ChannelsPlugin) -> None:
        self._house = house
        self._channels = channels
        self._end = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._loops: list[asyncio.Task[None]] = []
        self._swept = False
        self._next_renewal = 0.0

    async def start(self) -> None:
        """Listen to other nodes and begin to keep time."""
        subscriber = await self._channels.subscribe(CHANNEL)
        self._listening = asyncio.create_task(self._listen(subscriber))
        sweep = self._house.settings.sweep
        self._loops = [
            asyncio.create_task(self._every(_BEAT, self._beat, "a beat was missed")),
            asyncio.create_task(self._every(sweep, self._sweep, "a sweep was missed")),
        ]

    async def stop(self) -> None:
        """End every round after what it is at.

        A question to the database that is cut off in the middle leaves its connection in doubt, and
        closing that one may take for ever.
        """
        self._end.set()
        if self._listening is not None:
            self._listening.cancel()
        if self._loops:
            await asyncio.wait(self._loops, timeout=10)

    async def _every(self, pause: float, deed: Callable[[], Awaitable[None]], missed: str) -> None:
        while not self._end.is_set():
            try:
                await deed()
            except Exception as error:
                log.warning(missed, extra={"error": repr(error)})
            with suppress(TimeoutError):
                await asyncio.wait_for(self._end.wait(), pause)

    async def _listen(self, subscriber: Any) -> None:
        house, decode = self._house, msgspec.json.Decoder(Notices).decode
        async for message in subscriber.iter_events():
            heard = decode(message)
            if heard.node != house.node:
                house.lobby_changed = True
                for notice in heard.notices:
                    if notice.table in house.rooms:
                        house.spawn(self._heed(house.rooms[notice.table], notice))

    async def _heed(self, room: Room, notice: Notice) -> None:
        async with room.lock:
            behind = notice.seq > room.seq or notice.version > room.row.version
            if behind or notice.seats:
                await self._house.catch_up(room)
                room.restless = room.restless or notice.seats
        if notice.chat > room.last_chat:
            await self._house.read_chat(room)

    async def _beat(self) -> None:
        """Twice a second: who came and went, what is new in the list, notices that wait."""
        house = self._house
        await house.presence.note()
        for room in list(house.rooms.values()):
            if room.restless:
                room.tell_table()
                house.lobby_changed = house.lobby_changed or room.row.listed
        if house.lobby_changed and house.lobby:
            await house.tell_lobby(house.lobby)
        house.lobby_changed = False
        await house.flush_notices()

    async def _sweep(self) -> None:
        """Every few seconds: what a lost notice or a dead node left undone."""
        house = self._house
        patience = house.settings.bot_redo if self._swept else 0.0
        self._swept = True
        for table in await house.store.left_waiting(time.time() - patience):
            if table not in house.rooms and not self._end.is_set():
                await house.room(table)
        await self._look_again()
        if time.monotonic() >= self._next_renewal:
            self._next_renewal = time.monotonic() + ONLINE_FOR / 3
            await house.presence.renew()
        self._forget_idle()

    async def _look_again(self) -> None:
        house = self._house
        if not house.settings.is_postgres:
            return
        backend = self._channels._backend
        if isinstance(backend, KeptConnectionBackend):
            await backend.revive()
        known = {key: (room.seq, room.row.version) for key, room in house.rooms.items()}
        for table in await house.store.changed(known):
            room = house.rooms.get(table)
            if room is not None:
                async with room.lock:
                    await house.catch_up(room)

    def _forget_idle(self) -> None:
        house = self._house
        old = time.monotonic() - house.settings.keep_room
        for table, room in list(house.rooms.items()):
            waits = room.thinking is not None or room.deadline is not None
            if not room.readers and not room.lock.locked() and not waits and room.used < old:
                del house.rooms[table]
        METRICS.open_tables.set(len(house.rooms))
